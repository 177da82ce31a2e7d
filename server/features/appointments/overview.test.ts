import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CARD_STRETCH } from '#shared/contract/limits.ts';
import { overview, type Overview } from '#shared/contract/overview.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

// Friday 20 November 2026, 10:00 in São Paulo; the week runs from the 15th to the 21st.
const NOW = '2026-11-20T13:00:00Z';
const clock = movableClock(NOW);
let server: TestServer;
let organization: Organization;
let person: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
beforeEach(async () => {
  organization = await createOrganization(server);
  person = await createProfessional(organization);
});
afterAll(() => server.close());

async function read(query = '', by = person): Promise<Overview> {
  const answer = must<Overview>(await by.client.get(`/api/appointments/overview${query}`));
  expect(overview.parse(answer)).toEqual(answer);
  return answer;
}

const add = (startTime: string, minutes = 60) =>
  addAppointment(organization, person, startTime, { duration: minutes, allowConflict: true });

it('counts nothing without appointments, and nothing of others', async () => {
  await addAppointment(organization, organization.admin, '2026-11-20T15:00:00Z');
  expect(await read()).toEqual({
    thisWeek: 0,
    thisMonth: 0,
    rated: 0,
    confirmed: 0,
    upcomingCount: 0,
    upcoming: [],
  });
  expect(await read('', organization.admin)).toMatchObject({ thisWeek: 1, upcomingCount: 1 });
});

it('counts the week from Sunday and the month, by the days of the zone', async () => {
  for (const start of [
    '2026-11-15T03:30:00Z',
    '2026-11-15T02:30:00Z',
    '2026-11-01T12:00:00Z',
    '2026-12-01T02:30:00Z',
    '2026-12-01T03:30:00Z',
  ])
    await add(start);
  expect(await read()).toMatchObject({ thisWeek: 1, thisMonth: 4 });
});

it('rates confirmations over the last and the next 30 days', async () => {
  // The first and the last instant that count, and their neighbours that do not.
  const outside = ['2026-10-21T02:59:00Z', '2026-12-21T03:00:00Z'];
  const inside = ['2026-10-21T03:00:00Z', '2026-12-21T02:59:00Z'];
  for (const start of [...outside, ...inside]) await add(start, 15);
  await server.context.database.query(
    `UPDATE appointment_rows SET confirmed_at = now() WHERE user_id = $1 AND start_time IN ($2, $3)`,
    [person.user.id, inside[0], outside[0]],
  );
  expect(await read()).toMatchObject({ rated: 2, confirmed: 1 });
});

it('lists what is still ahead within 30 days, soonest first, one stretch at a time', async () => {
  await add('2026-11-20T11:30:00Z');
  const running = await add('2026-11-20T12:30:00Z');
  await add('2026-12-20T13:00:00Z');
  const later: string[] = [];
  for (let day = 0; day < CARD_STRETCH + 1; day++) {
    later.push((await add(new Date(Date.parse(NOW) + day * 86_400_000 + 3_600_000).toISOString())).id);
  }
  const first = await read();
  expect(first.upcomingCount).toBe(CARD_STRETCH + 2);
  expect(first.upcoming.map(({ id }) => id)).toEqual([running.id, ...later.slice(0, CARD_STRETCH - 1)]);
  const second = await read(`?skip=${CARD_STRETCH}`);
  expect(second.upcoming.map(({ id }) => id)).toEqual(later.slice(CARD_STRETCH - 1));
});

it('gives the phone of the client’s record to what is ahead and has none of its own', async () => {
  const { clientId } = await add('2026-11-20T15:00:00Z');
  const phone = '(11) 97777-1234';
  await addAppointment(organization, person, '2026-11-20T17:00:00Z', {
    clientName: 'Rui Melo',
    clientEmail: 'rui@exemplo.com.br',
    clientPhone: phone,
  });
  const phones = async () =>
    (await read()).upcoming.map(({ clientPhone, recordPhone }) => [clientPhone, recordPhone]);
  const own = ['5511977771234', undefined];
  expect(await phones()).toEqual([[null, undefined], own]);
  must(await person.client.put(`/api/clients/${clientId}`, { phones: ['(11) 96666-1234'] }));
  expect(await phones()).toEqual([[null, '5511966661234'], own]);
});
