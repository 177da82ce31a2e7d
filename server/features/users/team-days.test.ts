import { afterAll, beforeAll, expect, it } from 'vitest';
import { teamDays, type TeamDays } from '#shared/contract/availability.ts';
import { addWindow } from '#test/factories/agenda.ts';
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

let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  const clock = movableClock('2026-11-01T12:00:00Z');
  server = await startTestServer({ overrides: { workers: false, clock } });
  organization = await createOrganization(server, 'Zélia Souza');
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima', { timezone: 'America/New_York' });
  for (const dayOfWeek of [4, 5]) {
    await addWindow(organization, ana, { dayOfWeek, startTime: '09:00', endTime: '12:00' });
    await addWindow(organization, bruno, { dayOfWeek, startTime: '11:00', endTime: '15:00' });
    await addWindow(organization, bruno, { dayOfWeek, startTime: '18:00', endTime: '20:00' });
  }
  for (const [person, body] of [
    [ana, { from: '2026-11-12' }],
    [bruno, { from: '2026-11-12', hours: { startTime: '07:00', endTime: '08:00' } }],
    [bruno, { from: '2026-11-13', to: '2026-11-14' }],
  ] as const) {
    must(await person.client.post('/api/availability/exceptions', body), 201);
  }
});
afterAll(() => server.close());

const read = async (query: string) => {
  const answer = must<TeamDays>(await organization.admin.client.get(`/api/availability/team-days?${query}`));
  return teamDays.parse(answer);
};
const on = async (date: string) => (await read(`from=${date}&to=${date}`)).days[0];
const span = (start: number, end: number) => ({ start: start * 60, end: end * 60 });

it('joins the hours of everybody, without holidays and exceptions of their owners', async () => {
  expect(await on('2026-11-05')).toEqual({
    date: '2026-11-05',
    open: [span(9, 15), span(18, 20)],
    holiday: null,
    apart: null,
  });
  expect(await on('2026-11-07')).toMatchObject({ open: [] });
  expect(await on('2026-11-12')).toMatchObject({
    open: [span(7, 8)],
    apart: { people: 2, first: 'Ana Prado', isFirstOff: true, areAllOff: false },
  });
  expect(await on('2026-11-13')).toMatchObject({
    open: [span(9, 12)],
    apart: { people: 1, first: 'Bruno Lima', isFirstOff: true, areAllOff: true },
  });
});

it('closes a holiday for those whose country has it, unless they work', async () => {
  const holiday = { people: 2, first: 'Ana Prado', name: 'Dia da Consciência Negra' };
  expect(await on('2026-11-20')).toMatchObject({ holiday, open: [span(11, 15), span(18, 20)] });
  must(await ana.client.put('/api/availability/holidays', { isWorked: true }));
  expect(await on('2026-11-20')).toMatchObject({ holiday, open: [span(9, 15), span(18, 20)] });
});

it('answers each day of the range, and counts active people alone', async () => {
  const { people, days } = await read('from=2026-11-01&to=2026-12-12');
  expect([people, days.length, days[0]?.date, days.at(-1)?.date]).toEqual([
    3,
    42,
    '2026-11-01',
    '2026-12-12',
  ]);
  must(await organization.admin.client.put(`/api/admin/users/${bruno.user.id}`, { isActive: false }));
  expect((await read('from=2026-11-05&to=2026-11-05')).people).toBe(2);
  expect(await on('2026-11-05')).toMatchObject({ open: [span(9, 12)] });
});

it('rejects a range that is inverted or too long, and professionals', async () => {
  for (const query of ['from=2026-11-30&to=2026-11-01', 'from=2026-11-01&to=2027-01-02']) {
    expect(await organization.admin.client.get(`/api/availability/team-days?${query}`)).toMatchObject(
      refused(422, 'SLOTS_RANGE'),
    );
  }
  expect(await ana.client.get('/api/availability/team-days?from=2026-11-01&to=2026-11-02')).toMatchObject(
    refused(403, 'FORBIDDEN'),
  );
});
