import { afterAll, beforeAll, expect, it } from 'vitest';
import { datesApart, type DatesApart } from '#shared/contract/exceptions.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false, clock } });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  const other = await createOrganization(server);
  for (const [person, body] of [
    [ana, { from: '2026-11-19', reason: 'Consulta' }],
    [ana, { from: '2026-12-30', to: '2027-01-03' }],
    [bruno, { from: '2026-11-24', hours: { startTime: '18:00', endTime: '20:00' } }],
    [other.admin, { from: '2026-11-24' }],
  ] as const) {
    must(await person.client.post('/api/availability/exceptions', body), 201);
  }
  must(await bruno.client.put('/api/availability/holidays', { isWorked: true }));
});
afterAll(() => server.close());

const NOVEMBER = 'from=2026-11-01&to=2026-11-30';
const everybody = () =>
  `${NOVEMBER}&userIds=${[organization.admin, ana, bruno].map(({ user }) => user.id).join(',')}`;
const read = async (person: Person, query: string) =>
  must<DatesApart>(await person.client.get(`/api/availability/dates?${query}`));
const shortly = ({ exceptions }: DatesApart) =>
  exceptions.map(({ userId, from }) => `${userId === ana.user.id ? 'ana' : 'bruno'} ${from}`);

it('an administrator sees the exceptions of the people named, and who works on which holiday', async () => {
  const dates = await read(organization.admin, everybody());
  expect(datesApart.parse(dates)).toEqual(dates);
  expect(shortly(dates)).toEqual(['ana 2026-11-19', 'bruno 2026-11-24']);
  const of = [organization.admin, ana, bruno].map(({ user }) => user.id).sort();
  expect(dates.holidays).toEqual([
    { date: '2026-11-02', name: 'Dia de Finados', of, workedBy: [bruno.user.id] },
    { date: '2026-11-15', name: 'Proclamação da República', of, workedBy: [bruno.user.id] },
    { date: '2026-11-20', name: 'Dia da Consciência Negra', of, workedBy: [bruno.user.id] },
  ]);
  const only = await read(organization.admin, `${NOVEMBER}&userId=${ana.user.id}`);
  expect(shortly(only)).toEqual(['ana 2026-11-19']);
  expect(only.holidays.flatMap(({ workedBy }) => workedBy)).toEqual([]);
});

it('an administrator who names nobody sees only their own', async () => {
  const dates = await read(organization.admin, NOVEMBER);
  expect(dates.exceptions).toEqual([]);
  expect(new Set(dates.holidays.flatMap(({ of }) => of))).toEqual(new Set([organization.admin.user.id]));
});

it('a professional sees only their own exceptions', async () => {
  expect(shortly(await read(ana, NOVEMBER))).toEqual(['ana 2026-11-19']);
  expect(shortly(await read(bruno, NOVEMBER))).toEqual(['bruno 2026-11-24']);
  expect(await ana.client.get(`/api/availability/dates?${NOVEMBER}&userId=${bruno.user.id}`)).toMatchObject(
    refused(403, 'FORBIDDEN'),
  );
});

it('lists a period in every month that it touches', async () => {
  for (const query of ['from=2026-12-01&to=2026-12-30', 'from=2027-01-03&to=2027-01-31']) {
    expect(shortly(await read(ana, query))).toEqual(['ana 2026-12-30']);
  }
  expect(shortly(await read(ana, 'from=2027-01-04&to=2027-01-31'))).toEqual([]);
});

it('a past exception stays on the agenda, although it left the list', async () => {
  clock.set('2026-11-25T12:00:00Z');
  expect(shortly(await read(organization.admin, everybody()))).toEqual([
    'ana 2026-11-19',
    'bruno 2026-11-24',
  ]);
  clock.set('2026-11-18T12:00:00Z');
});

it('rejects a range that is inverted or too long', async () => {
  for (const query of ['from=2026-11-30&to=2026-11-01', 'from=2026-11-01&to=2027-01-02']) {
    expect(await ana.client.get(`/api/availability/dates?${query}`)).toMatchObject(
      refused(422, 'SLOTS_RANGE'),
    );
  }
  expect(await ana.client.get('/api/availability/dates')).toMatchObject(refused(400, 'VALIDATION'));
});
