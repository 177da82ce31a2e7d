import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import type { Insights } from '#shared/contract/insights.ts';
import { addWindow } from '#test/factories/agenda.ts';
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
import { runHousekeeping } from '#server/jobs/housekeeping.ts';
import { firstSeen } from './misses.service.ts';

// A Wednesday. The Saturdays after it are 21 and 28 November, and 5 December.
const NOW = '2026-11-18T12:00:00Z';
const clock = movableClock(NOW);
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock, workers: false },
    env: { TRUST_PROXY: 'true', RATE_LIMITS: 'off' },
  });
});
beforeEach(async () => {
  clock.set(NOW);
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
});
afterAll(() => server.close());

let addresses = 0;
/** Reports a search from an address, by default one that nobody had. */
async function miss(body: object, address = `10.1.${(addresses += 1) >> 8}.${addresses & 255}`) {
  const headers = { 'X-Forwarded-For': address, 'User-Agent': 'Mozilla/5.0' };
  must(await server.guest.post('/api/slots/missed', { professionalId: ana.user.id, ...body }, headers));
}
const counted = () =>
  server.context.database.query(
    `SELECT to_char(date, 'MM-DD') AS date, part, searches FROM search_misses WHERE user_id = $1 ORDER BY 1, 2`,
    [ana.user.id],
  );
const wanted = async () =>
  must<Insights>(await ana.client.get('/api/insights')).suggestions.filter(({ kind }) => kind === 'open');

it('suggests hours that five searches on two dates did not find, and no more once they are offered', async () => {
  await addWindow(organization, ana, { dayOfWeek: 5, startTime: '09:00', endTime: '12:00' });
  for (const date of ['2026-11-21', '2026-11-21', '2026-11-21', '2026-11-28'])
    await miss({ date, part: 'manha' });
  expect(await wanted()).toEqual([]);
  await miss({ date: '2026-11-28', part: 'manha' });
  const [suggestion] = await wanted();
  expect(suggestion).toMatchObject({
    title: 'Abrir sábado, das 09:00 às 12:00',
    reason:
      '5 buscas por sábado de manhã, em 2 datas diferentes, não acharam horário nas últimas 26 semanas.',
    placesChange: 3,
  });
  clock.advance(10);
  const { key = '' } = suggestion ?? {};
  expect(must(await ana.client.get(`/api/insights/preview?key=${key}`))).toMatchObject({
    before: [],
    after: [{ startMinute: 540, endMinute: 720 }],
    added: [540, 600, 660],
  });
  const { id } = must<{ id: string }>(await ana.client.post('/api/insights/apply', { key }));
  const week = must<AvailabilitySlot[]>(await ana.client.get('/api/availability'));
  expect(week).toMatchObject([{ dayOfWeek: 5 }, { dayOfWeek: 6, startTime: '09:00', endTime: '12:00' }]);
  expect(await wanted()).toEqual([]);
  // What was booked in the hours meanwhile stays, and the answer says how much. The third is outside them.
  for (const start of ['2026-11-21T12:00:00Z', '2026-11-28T13:00:00Z', '2026-11-28T18:00:00Z'])
    await addAppointment(organization, ana, start);
  expect(must(await ana.client.post(`/api/insights/changes/${id}/undo`))).toEqual({
    success: true,
    kept: { count: 2, firstDate: '2026-11-21' },
  });
  expect(await wanted()).toMatchObject([{ key }]);
});

it('counts full days and full parts of days, as far as other hours would have helped', async () => {
  await addWindow(organization, ana, { dayOfWeek: 6, startTime: '09:00', endTime: '10:00' });
  await addWindow(organization, ana, { dayOfWeek: 6, startTime: '14:00', endTime: '15:00' });
  must(await ana.client.post('/api/availability/exceptions', { from: '2026-12-12' }), 201);
  await addAppointment(organization, ana, '2026-11-21T12:00:00Z');
  // 21 November: the morning is full, the afternoon is not, the evening is not offered. 28 November: only the evening is not.
  for (const date of ['2026-11-21', '2026-11-28']) {
    await miss({ date });
    for (const part of ['manha', 'tarde', 'noite']) await miss({ date, part });
  }
  // Today, the past, a day off, and beyond what may be booked.
  for (const date of ['2026-11-18', '2026-11-14', '2026-12-12', '2028-01-01']) await miss({ date });
  expect(await counted()).toEqual([
    { date: '11-21', part: 'manha', searches: 1 },
    { date: '11-21', part: 'noite', searches: 1 },
    { date: '11-28', part: 'noite', searches: 1 },
  ]);
  await addAppointment(organization, ana, '2026-11-21T17:00:00Z');
  await miss({ date: '2026-11-21' });
  expect(await counted()).toContainEqual({ date: '11-21', part: 'day', searches: 1 });
});

it('does not count a day that takes no more appointments, nor one within the notice', async () => {
  await addWindow(organization, ana, { dayOfWeek: 6, startTime: '09:00', endTime: '12:00' });
  await addAppointment(organization, ana, '2026-11-21T12:00:00Z');
  must(await ana.client.patch('/api/user/profile', { dailyMaximum: 1 }));
  await miss({ date: '2026-11-21' });
  must(await ana.client.patch('/api/user/profile', { dailyMaximum: null, minimumNotice: 2880 }));
  await miss({ date: '2026-11-19' });
  expect(await counted()).toEqual([]);
});

it('counts an address once in an hour for a person, a weekday and a part, and a robot never', async () => {
  const [date, address] = ['2026-11-21', '192.0.2.7'];
  for (const part of [undefined, undefined, 'noite', 'noite']) await miss({ date, part }, address);
  await miss({ date: '2026-11-28' }, address);
  await miss({ date }, '192.0.2.8');
  expect(await counted()).toMatchObject([
    { part: 'day', searches: 2 },
    { part: 'noite', searches: 1 },
  ]);
  clock.advance(60);
  await miss({ date }, address);
  expect(await counted()).toMatchObject([{ part: 'day', searches: 3 }, {}]);
  const robot = { 'X-Forwarded-For': '192.0.2.9', 'User-Agent': 'Googlebot/2.1' };
  must(await server.guest.post('/api/slots/missed', { professionalId: ana.user.id, date }, robot));
  expect(await counted()).toMatchObject([{ part: 'day', searches: 3 }, {}]);
});

it('ignores people and services that are not there, and forgets after 26 weeks', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  await miss({ professionalId: nobody, date: '2026-11-21' });
  await miss({ productId: nobody, date: '2026-11-21' });
  expect(await counted()).toEqual([]);
  expect((await server.guest.post('/api/slots/missed', { date: '2026-11-21' })).status).toBe(400);
  await miss({ date: '2026-11-21' });
  clock.set('2027-05-18T12:00:00Z');
  await runHousekeeping(server.context);
  expect(await counted()).toHaveLength(1);
  clock.set('2027-05-20T12:00:00Z');
  await runHousekeeping(server.context);
  expect(await counted()).toEqual([]);
});

it('counts nothing from a flood, and remembers a bounded number of searches', () => {
  const isFirst = firstSeen();
  expect(isFirst('192.0.2.1', 'a', 0)).toBe(true);
  expect(isFirst('192.0.2.1', 'a', 3_599_999)).toBe(false);
  expect(isFirst('192.0.2.1', 'a', 3_600_000)).toBe(true);
  for (let index = 1; index < 50_000; index += 1) isFirst(`host ${index}`, 'b', 3_600_001);
  expect(isFirst('192.0.2.2', 'a', 3_600_001)).toBe(false);
  expect(isFirst('192.0.2.2', 'a', 7_300_000)).toBe(true);
});
