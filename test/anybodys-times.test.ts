import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiSlot } from '#shared/contract/api-v1.ts';
import type { ToolOutput } from '#shared/contract/mcp.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { addProduct, addWeek, addWindow, takeNoService } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { addCrowd, addCrowdAppointments } from '#test/factories/crowd.ts';
import { addGoogleEvent } from '#test/factories/google.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, createProfessional, type Person } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { statementsOf } from '#test/harness/statements.ts';

/** A Thursday; the next day is a holiday in Brazil. */
const TODAY = '2026-11-19';
const TWO_MONTHS = { from: TODAY, to: addDays(TODAY, 61) };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock(`${TODAY}T12:07:00Z`) },
  });
});
afterAll(() => server.close());

const database = () => server.context.database;

async function find(mcp: Client, args: object): Promise<ToolOutput<'find_free_times'>> {
  const params = { name: 'find_free_times', arguments: args };
  const { body } = await mcp.post('/mcp-server', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  expect(JSON.stringify(body)).toContain('freeTimes');
  const { result } = body as { result: { structuredContent: ToolOutput<'find_free_times'> } };
  return result.structuredContent;
}

it('reads as often for 200 people as for one, however far it has to look', async () => {
  for (const [size, most] of [
    [1, 8],
    [200, 9],
  ] as const) {
    const organization = await createOrganization(server);
    const person = await createProfessional(organization);
    await addWeek(organization, person, { startTime: '09:00', endTime: '18:00', appointmentDuration: 30 });
    const first = await addAppointment(organization, person, `${TODAY}T14:00:00Z`, { duration: 30 });
    await addCrowd(database(), person, size - 1);
    await addCrowdAppointments(database(), first, { from: TODAY, days: 5, hours: [12, 13, 15, 17] });
    const mcp = await openDoor(organization, 'mcp');
    expect(await statementsOf(server, () => find(mcp, TWO_MONTHS)), `${size} people`).toBe(5);
    const { freeTimes, hasMore } = await find(mcp, TWO_MONTHS);
    expect([freeTimes.length, hasMore]).toEqual([20, true]);
    // Away for all but the last days: the first days, three times as many, and so on; a single person is asked for a week first.
    await database().query(
      `INSERT INTO availability_exceptions (id, organization_id, user_id, first_date, last_date, created_at)
       SELECT gen_random_uuid(), organization_id, id, $2, $3, now() FROM users WHERE email LIKE '%' || $1`,
      [person.email, TODAY, addDays(TODAY, 50)],
    );
    expect(await statementsOf(server, () => find(mcp, TWO_MONTHS)), `${size} people`).toBe(most);
    const late = await find(mcp, TWO_MONTHS);
    expect(late.freeTimes[0]?.startTime).toContain(`${addDays(TODAY, 51)}T09:00`);
  }
});

it('finds what each professional’s own free times are, whatever their hours, zones and absences', async () => {
  const organization = await createOrganization(server);
  const people: Person[] = [];
  const zones = ['America/Sao_Paulo', 'America/Manaus', 'America/Noronha', 'Europe/Lisbon'];
  for (const [index, zone] of [...zones, ...zones].entries()) {
    const person = await createProfessional(organization, `Pessoa ${index}`);
    must(await person.client.patch('/api/user/profile', { timezone: zone }));
    const hours = { startTime: '08:00', endTime: '12:00', appointmentDuration: index % 2 === 0 ? 60 : 45 };
    if (index % 3 === 0) await addWeek(organization, person, hours);
    else for (const dayOfWeek of [1, 4, 5]) await addWindow(organization, person, { ...hours, dayOfWeek });
    await addAppointment(organization, person, `${addDays(TODAY, index % 4)}T12:00:00Z`);
    people.push(person);
  }
  const [ana, bia, caio] = people;
  if (ana === undefined || bia === undefined || caio === undefined) return expect.fail('nobody');
  must(await bia.client.post('/api/availability/exceptions', { from: TODAY, to: addDays(TODAY, 4) }), 201);
  const hours = { startTime: '19:00', endTime: '21:00', appointmentDuration: 30 };
  must(await ana.client.post('/api/availability/exceptions', { from: addDays(TODAY, 1), hours }), 201);
  await addGoogleEvent(server, caio, { from: `${TODAY}T13:00:00Z`, to: `${addDays(TODAY, 3)}T15:00:00Z` });
  await addProduct(organization, caio, { name: 'Consulta', duration: 90 });
  await takeNoService(organization, caio);
  const mcp = await openDoor(organization, 'mcp');
  const api = await openDoor(organization, 'api');
  for (const to of [addDays(TODAY, 1), addDays(TODAY, 8), addDays(TODAY, 30)]) {
    const each = await Promise.all(
      people.map(async ({ user }, index) => {
        const asked = `/api/v1/free-slots?professionalId=${user.id}&from=${TODAY}&to=${to}`;
        const { data } = must<{ data: ApiSlot[] }>(await api.get(asked));
        return data.map(({ startTime }) => ({ startTime, professionalId: user.id, index }));
      }),
    );
    const all = each
      .flat()
      .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime) || a.index - b.index);
    for (const limit of [1, 20, 100]) {
      const { freeTimes, hasMore } = await find(mcp, { from: TODAY, to, limit });
      const found = freeTimes.map(({ startTime, professionalId }) => ({ startTime, professionalId }));
      expect(found).toEqual(
        all.slice(0, limit).map(({ startTime, professionalId }) => ({ startTime, professionalId })),
      );
      expect(hasMore).toBe(all.length > limit);
    }
  }
});
