import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TeamOpening } from '#shared/contract/team-opening.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { addBusyTimes } from '#test/factories/busy-team.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T12:00:00Z') },
  });
  organization = await createOrganization(server, 'Zélia Souza');
  ana = await createProfessional(organization, 'Ana Prado');
  const far = await createProfessional(organization, 'Kiri Taro');
  must(await far.client.patch('/api/user/profile', { timezone: 'Pacific/Kiritimati' }));
  for (const person of [ana, far]) await addWeek(organization, person);
  for (const person of [ana, far])
    for (const day of ['17', '19', '20'])
      await addAppointment(organization, person, `2026-11-${day}T14:00:00Z`);
  await addBusyTimes(server, organization, { days: 1, from: '2026-11-20T16:00:00Z' });
  must(
    await ana.client.post('/api/availability/exceptions', { from: '2026-11-24', reason: 'Consulta' }),
    201,
  );
});
afterAll(() => server.close());

async function opening(view: string, date: string, search: string): Promise<TeamOpening> {
  const asked = new URLSearchParams({ view, date, search });
  return must<TeamOpening>(
    await organization.admin.client.get(`/api/appointments/team-opening?${asked.toString()}`),
  );
}

it.each([
  ['semana', '2026-11-19', ''],
  ['dia', '2026-11-20', '?agenda=todos'],
  ['dia', '2026-11-20', 'pessoas=atendem'],
  ['semana', '2026-11-12', 'especialidade=Nenhuma'],
])('carries what each single read answers at its address: %s of %s, %s', async (view, date, search) => {
  const { people, ...parts } = await opening(view, date, search);
  for (const part of [people, ...Object.values(parts).filter((each) => each !== undefined)])
    expect(must(await organization.admin.client.get(part.address)), part.address).toEqual(part.answer);
  expect(Object.keys(parts)).toHaveLength(people.answer.people.length > 0 ? 4 : 0);
});

it('carries the appointments, held times, hours and days off of those whom it shows', async () => {
  const { appointments, held, windows, dates } = await opening('dia', '2026-11-20', `pessoas=${ana.user.id}`);
  expect(appointments?.answer.map(({ userId }) => userId)).toEqual([ana.user.id, ana.user.id, ana.user.id]);
  expect(held?.answer).toMatchObject([{ userId: ana.user.id, clientName: 'Quem espera' }]);
  expect(windows?.answer).toMatchObject([{ userId: ana.user.id, startTime: Array(7).fill('09:00') }]);
  expect(dates?.answer.exceptions).toMatchObject([{ userId: ana.user.id, from: '2026-11-24' }]);
});

it('opens at an address that was written by hand with more than there is', async () => {
  const ids = Array.from({ length: 60 }, () => crypto.randomUUID());
  for (const search of [
    'pagina=5000',
    `pessoas=${[ana.user.id, ...ids].join(',')}`,
    `especialidade=${'x'.repeat(300)}`,
  ])
    expect((await opening('dia', '2026-11-20', search)).people.answer.page).toBe(1);
});
