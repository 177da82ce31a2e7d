import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Insights } from '#shared/contract/insights.ts';
import { addProduct, addWindow } from '#test/factories/agenda.ts';
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
import { startTestServer, type TestServer } from '#test/harness/server.ts';

// A Wednesday. Nobody works on the Saturdays after it, 21 and 28 November.
const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock, workers: false },
    env: { TRUST_PROXY: 'true', RATE_LIMITS: 'off' },
  });
});
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [ana, bruno])
    await addWindow(organization, person, { dayOfWeek: 5, startTime: '09:00', endTime: '12:00' });
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
});
afterAll(() => server.close());

let addresses = 0;
/** Reports a search with anybody from an address, by default one that nobody had. */
async function miss(body: object, address = `10.2.${(addresses += 1) >> 8}.${addresses & 255}`) {
  const headers = { 'X-Forwarded-For': address, 'User-Agent': 'Mozilla/5.0' };
  must(await server.guest.post('/api/slots/missed', { team: ana.user.bookingSlug, ...body }, headers));
}
const counted = () =>
  server.context.database.query<{ name: string; date: string; part: string; searches: number }>(
    `SELECT u.name, to_char(m.date, 'MM-DD') AS date, m.part, m.searches
       FROM search_misses m JOIN users u ON u.id = m.user_id
      WHERE m.organization_id = (SELECT organization_id FROM users WHERE id = $1) ORDER BY 1, 2, 3`,
    [ana.user.id],
  );
const names = async () => (await counted()).map(({ name }) => name);

it('counts a search with anybody for each who would have helped, until somebody offers the hours', async () => {
  for (const date of ['2026-11-21', '2026-11-21', '2026-11-21', '2026-11-28', '2026-11-28'])
    await miss({ date, part: 'manha' });
  expect(await counted()).toEqual(
    ['Ana Prado', 'Bruno Lima'].flatMap((name) => [
      { name, date: '11-21', part: 'manha', searches: 3 },
      { name, date: '11-28', part: 'manha', searches: 2 },
    ]),
  );
  const { suggestions } = must<Insights>(await bruno.client.get('/api/insights'));
  expect(suggestions).toMatchObject([{ kind: 'open', dayOfWeek: 6, part: 'manha' }]);
  await addWindow(organization, ana, { dayOfWeek: 6, startTime: '09:00', endTime: '12:00' });
  await miss({ date: '2026-11-28', part: 'manha' });
  // Her afternoon is not offered: that still counts.
  await miss({ date: '2026-11-28', part: 'tarde' });
  expect(await counted()).toContainEqual({ name: 'Bruno Lima', date: '11-28', part: 'manha', searches: 2 });
  expect(await counted()).toContainEqual({ name: 'Bruno Lima', date: '11-28', part: 'tarde', searches: 1 });
});

it('counts for those alone who offer the service, take part, may be booked and live by the link’s clock', async () => {
  await addProduct(organization, bruno, { name: 'Avaliação' });
  await miss({ date: '2026-11-21', service: 'avaliacao' });
  expect(await names()).toEqual(['Bruno Lima']);
  must(await bruno.client.post('/api/availability/exceptions', { from: '2026-11-28' }), 201);
  await miss({ date: '2026-11-28', service: 'avaliacao' });
  must(await bruno.client.patch('/api/user/profile', { timezone: 'America/Manaus' }));
  await miss({ date: '2026-12-05', service: 'avaliacao' });
  must(await organization.admin.client.put(`/api/admin/users/${bruno.user.id}`, { distributionShare: 0 }));
  await miss({ date: '2026-12-12', service: 'avaliacao' });
  expect(await names()).toEqual(['Bruno Lima']);
});

it('does not count full days of a maximum, the past, an unknown team or service, and a body that names both', async () => {
  for (const person of [ana, bruno]) {
    await addWindow(organization, person, { dayOfWeek: 6, startTime: '09:00', endTime: '12:00' });
    await addAppointment(organization, person, '2026-11-21T12:00:00Z');
    must(await person.client.patch('/api/user/profile', { dailyMaximum: 1 }));
  }
  await miss({ date: '2026-11-21' });
  await miss({ date: '2026-11-18' });
  await miss({ date: '2028-01-01' });
  await miss({ date: '2026-11-22', team: 'ninguem' });
  await miss({ date: '2026-11-22', service: 'Massagem' });
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'off' }));
  await miss({ date: '2026-11-22' });
  expect(await counted()).toEqual([]);
  expect((await server.guest.post('/api/slots/missed', { date: '2026-11-22' })).status).toBe(400);
});

it('counts an address once in an hour for a person, by which way it ever looked', async () => {
  const address = '192.0.2.7';
  await miss({ date: '2026-11-21' }, address);
  await miss({ date: '2026-11-21', team: bruno.user.bookingSlug }, address);
  const headers = { 'X-Forwarded-For': address, 'User-Agent': 'Mozilla/5.0' };
  must(
    await server.guest.post(
      '/api/slots/missed',
      { professionalId: ana.user.id, date: '2026-11-21' },
      headers,
    ),
  );
  expect((await counted()).map(({ searches }) => searches)).toEqual([1, 1]);
});

it.each([1, 30, 200])('sends no more statements for %i people, and counts for 24 at most', async (people) => {
  const many = await createOrganization(server);
  if (people > 1) await addTeam(server, many, { people, appointmentsEach: 0, from: '2026-11-19T12:00:00Z' });
  else await addWindow(many, many.admin, { dayOfWeek: 1, startTime: '09:00', endTime: '18:00' });
  must(await many.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  const before = server.context.database.statementCount();
  await miss({ date: '2026-11-21', team: many.admin.user.id });
  expect(server.context.database.statementCount() - before).toBeLessThanOrEqual(5);
  const [row] = await server.context.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM search_misses m JOIN users u ON u.id = m.user_id
      WHERE m.organization_id = (SELECT organization_id FROM users WHERE id = $1)`,
    [many.admin.user.id],
  );
  expect(row?.count).toBe(Math.min(people, 24));
});
