import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CARD_STRETCH } from '#shared/contract/limits.ts';
import { teamDay, type TeamDay } from '#shared/contract/team-day.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { statementsOf } from '#test/harness/statements.ts';

const DAY = '2026-11-20';
let server: TestServer;
let organization: Organization;
let person: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T12:00:00Z') },
  });
});
beforeEach(async () => {
  organization = await createOrganization(server, 'Zélia Souza');
  person = await createProfessional(organization, 'Bruno Lima');
});
afterAll(() => server.close());

async function read(query = `date=${DAY}`): Promise<TeamDay> {
  const answer = must<TeamDay>(await organization.admin.client.get(`/api/appointments/team-day?${query}`));
  expect(teamDay.parse(answer)).toEqual(answer);
  return answer;
}

const clients = async (query?: string) =>
  (await read(query)).appointments.map(({ clientName }) => clientName);

/** Minutes after noon (UTC) of the day, and how long; of which calendar event, and made how many minutes after the others. */
type Row = {
  at: number;
  minutes?: number;
  name?: string;
  email?: string | null;
  event?: string;
  made?: number;
};

/** Writes an appointment as it was left by an older import, where one event could have several rows; answers its id. */
async function plant({
  at,
  minutes = 60,
  name = 'Carla Dias',
  email = null,
  event,
  made = 0,
}: Row): Promise<string> {
  const start = new Date(Date.parse(`${DAY}T12:00:00Z`) + at * 60_000).toISOString();
  const { id } = await addAppointment(organization, person, start, {
    duration: minutes,
    allowConflict: true,
  });
  await server.context.database.query(
    `UPDATE appointment_rows SET client_name = $2, client_email = $3, google_event_id = $4,
            created_at = timestamptz '2026-11-01T12:00:00Z' + $5 * interval '1 minute' WHERE id = $1`,
    [id, name, email, event ?? null, made],
  );
  return id;
}

it('lists everybody’s appointments by start, end and name, with whose they are', async () => {
  await addAppointment(organization, organization.admin, `${DAY}T15:00:00Z`, { clientName: 'Último' });
  for (const [name, minutes] of [
    ['Ângela', 60],
    ['Bia', 60],
    ['Zoe', 30],
  ] as const)
    await plant({ at: 60, minutes, name });
  const stranger = await createOrganization(server);
  await addAppointment(stranger, stranger.admin, `${DAY}T15:00:00Z`);
  const answer = await read();
  expect(answer).toMatchObject({ count: 4, skip: 0, lastEnd: `${DAY}T16:00:00.000Z` });
  expect(answer.appointments.map(({ clientName }) => clientName)).toEqual(['Zoe', 'Ângela', 'Bia', 'Último']);
  expect(answer.people.map(({ name }) => name)).toEqual(['Bruno Lima', 'Zélia Souza']);
  expect(await read('date=2026-11-22')).toEqual({
    count: 0,
    skip: 0,
    lastEnd: null,
    appointments: [],
    people: [],
  });
});

it('takes the day of the caller’s zone, whatever the zone of an appointment', async () => {
  person = await createProfessional(organization, 'Yuki Mori', { timezone: 'Asia/Tokyo' });
  // Midnight in São Paulo is 03:00 UTC.
  await plant({ at: -9 * 60 - 1, minutes: 120, name: 'Véspera' });
  await plant({ at: -9 * 60, name: 'Primeira' });
  await plant({ at: 15 * 60 - 1, name: 'Última' });
  await plant({ at: 15 * 60, name: 'Dia seguinte' });
  expect(await clients()).toEqual(['Primeira', 'Última']);
  expect(await clients('date=2026-11-21')).toEqual(['Dia seguinte']);
  must(await organization.admin.client.patch('/api/user/profile', { timezone: 'Asia/Tokyo' }));
  // There the day began at 15:00 UTC of the day before.
  expect(await clients()).toEqual(['Véspera', 'Primeira']);
});

it('makes one of the rows of a calendar event: the first made, at the times of the last made', async () => {
  const first = await plant({ at: 60, name: 'Primeira linha', event: 'e', made: 1 });
  await plant({ at: 0, minutes: 30, name: 'Última linha', event: 'e', made: 3 });
  await plant({ at: 90, name: 'Linha do meio', event: 'e', made: 2 });
  const { count, appointments } = await read();
  expect(count).toBe(1);
  expect(appointments).toMatchObject([
    {
      id: first,
      clientName: 'Primeira linha',
      startTime: `${DAY}T12:00:00.000Z`,
      endTime: `${DAY}T12:30:00.000Z`,
      createdAt: '2026-11-01T12:03:00.000Z',
    },
  ]);
});

it('counts an event by the day of its last row', async () => {
  // Both touch the day, one began the day before.
  await plant({ at: -9 * 60 - 30, name: 'Para dentro', event: 'in', made: 1 });
  await plant({ at: 0, event: 'in', made: 2 });
  await plant({ at: 0, name: 'Para fora', event: 'out', made: 1 });
  await plant({ at: -9 * 60 - 30, event: 'out', made: 2 });
  expect(await clients()).toEqual(['Para dentro']);
});

it('drops imported copies of a booking, and keeps what two clients of one name booked', async () => {
  const own = [await plant({ at: 0, name: 'Rita Sá' }), await plant({ at: 0, name: 'RITA SÁ' })];
  const copy = await plant({ at: 0, name: 'rita sÁ', event: 'copy' });
  await server.context.database.query(
    // The list's order is that of start and id: the copy comes last.
    `UPDATE appointment_rows SET id = 'ffffffff-ffff-4fff-bfff-ffffffffffff' WHERE id = $1`,
    [copy],
  );
  const other = await plant({ at: 0, name: 'Rita Sá', email: 'rita@exemplo.com.br', event: 'other' });
  const { count, appointments } = await read();
  expect(count).toBe(3);
  expect(appointments.map(({ id }) => id).sort()).toEqual([...own, other].sort());
});

it('keeps the imported one alone where it comes first', async () => {
  await plant({ at: 0 });
  await plant({ at: 0 });
  const copy = await plant({ at: 0, event: 'copy' });
  const first = '00000000-0000-4000-8000-000000000000';
  await server.context.database.query(`UPDATE appointment_rows SET id = $2 WHERE id = $1`, [copy, first]);
  expect((await read()).appointments.map(({ id }) => id)).toEqual([first]);
});

it('carries one stretch, and beyond the last stretch the last', async () => {
  const names = Array.from({ length: CARD_STRETCH + 1 }, (_, nth) => `Cliente ${nth + 10}`);
  for (const [nth, name] of names.entries()) await plant({ at: nth, name });
  expect(await read()).toMatchObject({ count: CARD_STRETCH + 1, skip: 0 });
  expect(await clients()).toEqual(names.slice(0, CARD_STRETCH));
  const last = await read(`date=${DAY}&skip=${CARD_STRETCH}`);
  expect(last).toMatchObject({ skip: CARD_STRETCH, appointments: [{ clientName: names.at(-1) }] });
  expect(await read(`date=${DAY}&skip=${5 * CARD_STRETCH}`)).toEqual(last);
});

it.each([1, 30, 200])('needs as many statements and rows with %i people', async (people) => {
  await addTeam(server, organization, { people, appointmentsEach: 4, from: `${DAY}T12:00:00Z` });
  const { count, appointments } = await read();
  // The one who was there before has appointments as well.
  expect(count).toBe((people + 1) * 4);
  expect(appointments).toHaveLength(Math.min(count, CARD_STRETCH));
  expect(await statementsOf(server, () => read())).toBe(3);
});

it('rejects professionals, no date and a negative skip', async () => {
  const path = '/api/appointments/team-day';
  expect(await person.client.get(`${path}?date=${DAY}`)).toMatchObject(refused(403, 'FORBIDDEN'));
  for (const query of ['', '?date=2026-02-30', `?date=${DAY}&skip=-1`])
    expect(await organization.admin.client.get(path + query)).toMatchObject(refused(400, 'VALIDATION'));
});
