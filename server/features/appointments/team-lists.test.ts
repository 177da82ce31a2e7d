import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { AGENDA_PEOPLE } from '#shared/contract/limits.ts';
import type { User } from '#shared/contract/users.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { statementsOf } from '#test/harness/statements.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T12:00:00Z') },
  });
});
afterAll(() => server.close());

const week = 'from=2026-11-22T03:00:00Z&to=2026-11-29T03:00:00Z';

it('lists the appointments of several people, to the administrator alone', async () => {
  const organization = await createOrganization(server);
  const { admin } = organization;
  const [ana, bruno, caio] = [
    await createProfessional(organization, 'Ana Prado'),
    await createProfessional(organization, 'Bruno Lima'),
    await createProfessional(organization, 'Caio Reis'),
  ];
  for (const person of [ana, bruno, caio]) {
    await addAppointment(organization, person, '2026-11-23T12:00:00Z', { clientName: person.user.name });
  }
  const stranger = await createOrganization(server);
  const path = `/api/appointments?${week}&userIds=${ana.user.id},${caio.user.id}`;
  const names = must<Appointment[]>(await admin.client.get(path)).map(({ clientName }) => clientName);
  expect(names.sort()).toEqual(['Ana Prado', 'Caio Reis']);
  expect(must(await stranger.admin.client.get(path))).toEqual([]);
  expect(await ana.client.get(path)).toMatchObject(refused(404, 'USER_NOT_FOUND'));
  const own = `/api/appointments?${week}&userIds=${ana.user.id}`;
  expect(must<Appointment[]>(await ana.client.get(own))).toHaveLength(1);
});

it.each([1, 30, 200])('carries the people shown, not the team: %i people', async (people) => {
  const { admin, ...organization } = await createOrganization(server);
  await addTeam(
    server,
    { admin, ...organization },
    { people, appointmentsEach: 40, from: '2026-11-22T12:00:00Z' },
  );
  const ids = must<User[]>(await admin.client.get('/api/admin/users')).map(({ id }) => id);
  const read = (count: number) =>
    admin.client.get(`/api/appointments?${week}&userIds=${ids.slice(0, count).join(',')}`);
  const shown = Math.min(people, AGENDA_PEOPLE);
  expect(must<Appointment[]>(await read(AGENDA_PEOPLE))).toHaveLength(shown * 28);
  expect(await statementsOf(server, () => read(AGENDA_PEOPLE))).toBe(2);
  if (people > AGENDA_PEOPLE) expect(await read(AGENDA_PEOPLE + 1)).toMatchObject({ status: 400 });
});
