import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { CANCEL_MANY_LIMIT } from '#shared/contract/limits.ts';
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

type Answer = { appointments: Appointment[]; hasMore: boolean };

let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-20T13:00:00Z') },
  });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado', {
    timezone: 'America/Rio_Branco',
    title: 'Nutricionista',
  });
  const add = (start: string, clientName: string, client: object = {}, person = organization.admin) =>
    addAppointment(organization, person, start, { clientName, clientEmail: null, ...client });
  await add('2026-11-19T12:00:00Z', 'Zoé Passada', { clientPhone: '+5521999990001' });
  await add('2026-11-20T12:30:00Z', 'Íris Dias', { clientPhone: '+5511987654321' });
  await add('2026-11-22T12:00:00Z', 'Zoé Lima', { clientEmail: 'zoe@exemplo.com.br' });
  // 21 November, 21:00 to midnight, by Ana's clock.
  await add('2026-11-22T02:00:00Z', 'Noite 100%', { duration: 180 }, ana);
});
afterAll(() => server.close());

const ask = (text: string) => organization.admin.client.get(`/api/appointments/cancellable?${text}`);
const names = async (text: string) =>
  must<Answer>(await ask(text)).appointments.map(({ clientName }) => clientName);

it('offers what is not over, soonest first, by name, e-mail or phone', async () => {
  const days = 'from=2026-11-15&to=2026-11-28';
  expect(await names(days)).toEqual(['Íris Dias', 'Noite 100%', 'Zoé Lima']);
  for (const [search, found] of [
    [' zoe ', ['Zoé Lima']],
    ['IRIS', ['Íris Dias']],
    ['ZOE@exemplo', ['Zoé Lima']],
    ['(11) 98765-4321', ['Íris Dias']],
    ['100%', ['Noite 100%']],
    ['ninguém', []],
  ] as const) {
    expect(await names(`${days}&search=${encodeURIComponent(search)}`)).toEqual(found);
  }
  expect(await names(`${days}&userIds=${ana.user.id}`)).toEqual(['Noite 100%']);
  expect(await names(`${days}&userIds=${ana.user.id},${organization.admin.user.id}`)).toHaveLength(3);
  expect(await names(`${days}&specialty=nutricionista`)).toEqual(['Noite 100%']);
  expect(await names(`${days}&specialty=Psic%C3%B3loga`)).toEqual([]);
});

it('offers the days asked for alone, each by the clock of its appointment', async () => {
  const on = (day: string) => names(`from=${day}&to=${day}`);
  expect(await on('2026-11-21')).toEqual(['Noite 100%']);
  expect(await on('2026-11-22')).toEqual(['Zoé Lima']);
  expect(await on('2026-11-23')).toEqual([]);
});

it('keeps to the organisation and to six weeks', async () => {
  const stranger = await createOrganization(server);
  const path = `/api/appointments/cancellable?from=2026-11-15&to=2026-11-28&userIds=${ana.user.id}`;
  expect(must(await stranger.admin.client.get(path))).toEqual({ appointments: [], hasMore: false });
  expect(await ask('from=2026-11-02&to=2026-11-01')).toMatchObject(refused(400, 'RANGE_INVERTED'));
  expect(await ask('from=2026-11-01&to=2026-12-13')).toMatchObject(refused(400, 'RANGE_TOO_LONG'));
});

it.each([1, 30, 200])('says that there are more: %i people', async (people) => {
  const team = await createOrganization(server);
  await addTeam(server, team, { people, appointmentsEach: 8, from: '2026-11-23T12:00:00Z' });
  const answer = must<Answer>(
    await team.admin.client.get('/api/appointments/cancellable?from=2026-11-23&to=2026-11-24'),
  );
  expect(answer.appointments).toHaveLength(Math.min(people * 8, CANCEL_MANY_LIMIT));
  expect(answer.hasMore).toBe(people * 8 > CANCEL_MANY_LIMIT);
});
