import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TeamDays } from '#shared/contract/availability.ts';
import type { PeoplePage, Specialty } from '#shared/contract/people.ts';
import type { TeamMonth } from '#shared/contract/team-month.ts';
import type { TeamMonthBusy } from '#shared/contract/team-month-busy.ts';
import { addWindow } from '#test/factories/agenda.ts';
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

/** A Friday that is no holiday, the Sunday after it, and a holiday of Brazil on a Friday. */
const FRIDAY = '2026-11-13';
const SUNDAY = '2026-11-15';
const HOLIDAY = '2026-12-25';

let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
let clara: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-01T12:00:00Z') },
  });
  organization = await createOrganization(server, 'Zélia Souza');
  ana = await createProfessional(organization, 'Ana Prado', { title: 'Psicóloga' });
  bruno = await createProfessional(organization, 'Bruno Lima', { title: ' psicologa ' });
  clara = await createProfessional(organization, 'Clara Nunes', {
    title: 'Fisioterapeuta',
    timezone: 'America/New_York',
  });
  await createProfessional(await createOrganization(server), 'Davi de Outra', { title: 'Psicóloga' });
  for (const person of [ana, bruno]) await addWindow(organization, person, { dayOfWeek: 5 });
  must(await bruno.client.post('/api/availability/exceptions', { from: FRIDAY }), 201);
  await addAppointment(organization, ana, `${FRIDAY}T13:00:00.000Z`, { clientName: 'De Ana' });
  await addAppointment(organization, clara, `${FRIDAY}T14:00:00.000Z`, { clientName: 'De Clara' });
});
afterAll(() => server.close());

const read = <T>(path: string) =>
  organization.admin.client.get(`/api/${path}`).then((answer) => must<T>(answer));
const names = async (query: string) =>
  (await read<PeoplePage>(`admin/people?${query}`)).people.map(({ name }) => name);

it('lists the people of a specialty, whatever case, accents and blanks', async () => {
  expect(await names(`specialty=${encodeURIComponent('PSICÓLOGA')}`)).toEqual(['Ana Prado', 'Bruno Lima']);
  expect(await names('specialty=Dentista')).toEqual([]);
});

it('names the specialties with how many people have each', async () => {
  const found = await read<Specialty[]>('admin/specialties');
  expect(found.map(({ people }) => people)).toEqual([1, 2]);
  expect(found[0]).toEqual({ name: 'Fisioterapeuta', people: 1 });
});

it('lists who attends on a day, by hours, absences and holidays, and who has an appointment then', async () => {
  expect(await names(`from=${FRIDAY}&to=${FRIDAY}`)).toEqual(['Ana Prado', 'Clara Nunes']);
  expect(await names(`from=${SUNDAY}&to=${SUNDAY}`)).toEqual([]);
  expect(await names('from=2026-11-06&to=2026-11-12')).toEqual(['Ana Prado', 'Bruno Lima']);
  expect(await names(`from=${HOLIDAY}&to=${HOLIDAY}`)).toEqual([]);
  expect(await names(`from=${FRIDAY}&to=${FRIDAY}&specialty=psicologa`)).toEqual(['Ana Prado']);
  expect(await names(`from=${FRIDAY}&to=${FRIDAY}&ids=${bruno.user.id},${clara.user.id}`)).toEqual([
    'Clara Nunes',
  ]);
});

it('reads a month, what takes time in it and its hours for those asked for alone', async () => {
  const days = `from=${FRIDAY}&to=${FRIDAY}`;
  const clients = async (whose: string) =>
    (await read<TeamMonth>(`appointments/team-month?${days}&${whose}`)).appointments.map(
      ({ clientName }) => clientName,
    );
  expect(await clients('')).toEqual(['De Ana', 'De Clara']);
  expect(await clients(`userIds=${clara.user.id},${bruno.user.id}`)).toEqual(['De Clara']);
  expect(await clients('specialty=psicologa')).toEqual(['De Ana']);
  const hours = async (whose: string) => {
    const { people, days: each } = await read<TeamDays>(`availability/team-days?${days}&${whose}`);
    return { people, isOpen: each[0]?.open.length !== 0 };
  };
  expect(await hours(`userIds=${bruno.user.id}`)).toEqual({ people: 1, isOpen: false });
  expect(await hours('specialty=psicologa')).toEqual({ people: 2, isOpen: true });
  const busy = await read<TeamMonthBusy>(`appointments/team-month-busy?${days}&userIds=${clara.user.id}`);
  expect(busy.days).toEqual([]);
});

it('pages and counts whom an agenda shows: active people, and inactive ones with appointments then', async () => {
  const gone = await createProfessional(organization, 'Gil Antigo', { title: 'Psicóloga' });
  await addAppointment(organization, gone, `${FRIDAY}T15:00:00.000Z`, { clientName: 'De Gil' });
  const agenda = (day: string, more = '') =>
    read<PeoplePage>(`admin/people?status=shown&from=${day}&to=${day}${more}`);
  const active = await agenda(SUNDAY);
  must(await organization.admin.client.put(`/api/admin/users/${gone.user.id}`, { isActive: false }));
  expect(await agenda(FRIDAY)).toEqual({
    ...active,
    people: active.people.map((each) => (each.id === gone.user.id ? { ...each, isActive: false } : each)),
  });
  const without = active.people.map(({ name }) => name).filter((name) => name !== 'Gil Antigo');
  const sunday = await agenda(SUNDAY);
  expect(sunday.people.map(({ name }) => name)).toEqual(without);
  expect(sunday).toMatchObject({ matches: active.matches - 1, total: active.total });
  expect(await agenda(SUNDAY, `&size=${without.length}`)).toMatchObject({ pages: 1 });
  expect((await agenda(SUNDAY, '&specialty=psicologa')).matches).toBe(2);
  expect((await agenda(FRIDAY, '&specialty=psicologa')).matches).toBe(3);
});

it('refuses one day without the other, and more days than a question may have', async () => {
  const ask = (query: string) => organization.admin.client.get(`/api/admin/people?${query}`);
  expect(await ask(`from=${FRIDAY}`)).toMatchObject(refused(400, 'VALIDATION'));
  expect(await ask('from=2026-01-01&to=2026-12-31')).toMatchObject(refused(422, 'SLOTS_RANGE'));
  expect(await ana.client.get('/api/admin/specialties')).toMatchObject(refused(403, 'FORBIDDEN'));
});

it.each([1, 30, 200])('asks the same number of questions with %i people', async (people) => {
  const other = await createOrganization(server);
  await addTeam(server, other, { people, appointmentsEach: 2, from: '2026-11-13T12:00:00Z' });
  const ask = (path: string) => () => other.admin.client.get(`/api/${path}`);
  const page = `admin/people?from=${FRIDAY}&to=${FRIDAY}&size=25`;
  expect(must<PeoplePage>(await ask(page)()).people).toHaveLength(Math.min(people, 25));
  expect(await statementsOf(server, ask(page))).toBe(5);
  expect(await statementsOf(server, ask('admin/specialties'))).toBe(2);
});
