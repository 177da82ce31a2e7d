import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { adminStats, type AdminStats } from '#shared/contract/users.ts';
import { addProduct, addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createOrganization, createProfessional, type Organization } from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

// Wednesday 18 November 2026, 09:00 in São Paulo; the week runs from the 15th to the 21st.
const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
let organization: Organization;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
beforeEach(async () => {
  organization = await createOrganization(server);
});
afterAll(() => server.close());

async function readStats(): Promise<AdminStats> {
  const stats = must<AdminStats>(await organization.admin.client.get('/api/admin/stats'));
  expect(adminStats.parse(stats)).toEqual(stats);
  return stats;
}

it('counts nothing for a new organisation', async () => {
  const other = await createOrganization(server);
  await addAppointment(other, other.admin, '2026-11-18T15:00:00Z');
  expect(await readStats()).toMatchObject({
    totalUsers: 1,
    activeProfessionals: 1,
    totalAppointments: 0,
    hasHours: false,
    hasProducts: false,
    todayAppointments: 0,
    weekAppointments: 0,
    dailyAverage: 0,
    mostActiveProfessional: null,
    timezone: 'America/Sao_Paulo',
  });
});

it('says when a professional first has active hours, and first has a service', async () => {
  const person = await createProfessional(organization);
  const window = await addWindow(organization, person, {});
  expect(await readStats()).toMatchObject({ hasHours: true, hasProducts: false });
  must(await person.client.patch(`/api/availability/${window.id}`, { isActive: false }));
  await addProduct(organization, person);
  expect(await readStats()).toMatchObject({ hasHours: false, hasProducts: true });
});

it('counts today and the week from Sunday to Saturday on the administrator’s clock', async () => {
  const { admin } = organization;
  for (const start of [
    '2026-11-15T02:30:00Z', // Saturday 14th, 23:30
    '2026-11-15T03:00:00Z', // Sunday 15th, 00:00
    '2026-11-18T03:00:00Z', // Wednesday 18th, 00:00
    '2026-11-19T02:00:00Z', // Wednesday 18th, 23:00
    '2026-11-19T03:00:00Z', // Thursday 19th, 00:00
    '2026-11-22T02:00:00Z', // Saturday 21st, 23:00
    '2026-11-22T03:00:00Z', // Sunday 22nd, 00:00
  ]) {
    await addAppointment(organization, admin, start, { duration: 30 });
  }
  expect(await readStats()).toMatchObject({
    totalAppointments: 7,
    todayAppointments: 2,
    weekAppointments: 5,
    dailyAverage: 0.7,
    weekByDay: [
      { date: '2026-11-15', count: 1 },
      { date: '2026-11-16', count: 0 },
      { date: '2026-11-17', count: 0 },
      { date: '2026-11-18', count: 2 },
      { date: '2026-11-19', count: 1 },
      { date: '2026-11-20', count: 0 },
      { date: '2026-11-21', count: 1 },
    ],
  });
  must(await admin.client.patch('/api/user/profile', { timezone: 'Asia/Tokyo' }));
  expect(await readStats()).toMatchObject({
    todayAppointments: 1,
    weekAppointments: 5,
    timezone: 'Asia/Tokyo',
  });
});

it('rounds the daily average to one decimal', async () => {
  for (let hour = 10; hour < 20; hour++) {
    await addAppointment(organization, organization.admin, `2026-11-17T${hour}:00:00Z`);
  }
  expect(await readStats()).toMatchObject({ weekAppointments: 10, dailyAverage: 1.4 });
});

it('names the week’s most active professional and counts active ones', async () => {
  const busy = await createProfessional(organization, 'Bia Cheia');
  const past = await createProfessional(organization, 'Pia Passada');
  for (const start of ['2026-11-17T12:00:00Z', '2026-11-20T12:00:00Z'])
    await addAppointment(organization, busy, start);
  for (const day of ['02', '03', '04']) await addAppointment(organization, past, `2026-11-${day}T12:00:00Z`);
  await addAppointment(organization, organization.admin, '2026-11-18T12:00:00Z');
  must(await organization.admin.client.put(`/api/admin/users/${past.user.id}`, { isActive: false }));
  expect(await readStats()).toMatchObject({
    totalUsers: 3,
    activeProfessionals: 2,
    totalAppointments: 6,
    mostActiveProfessional: { id: busy.user.id, name: 'Bia Cheia', count: 2 },
  });
});

it('gives a week of seven days where clocks change in it', async () => {
  must(await organization.admin.client.patch('/api/user/profile', { timezone: 'America/New_York' }));
  clock.set('2026-11-03T12:00:00Z');
  // Sunday 1 November has 25 hours: 23:30 on the clock is 04:30 UTC of the 2nd.
  await addAppointment(organization, organization.admin, '2026-11-02T04:30:00Z', { duration: 15 });
  const stats = await readStats();
  clock.set('2026-11-18T12:00:00Z');
  expect(stats.weekByDay[0]).toEqual({ date: '2026-11-01', count: 1 });
  expect(stats.weekByDay[6]?.date).toBe('2026-11-07');
});

/** The last day of a month and the first of the next, in São Paulo (UTC-3), and the Sunday of the week they share. */
const MONTH_ENDS = [
  ['a month', '2026-11-30', '2026-12-01', '2026-11-29'],
  ['a year', '2026-12-31', '2027-01-01', '2026-12-27'],
  ['a February of 28 days', '2027-02-28', '2027-03-01', '2027-02-28'],
  ['a February of 29 days', '2028-02-29', '2028-03-01', '2028-02-27'],
] as const;

it.each(MONTH_ENDS)(
  'turns to the next day at midnight at the end of %s',
  async (_what, last, first, sunday) => {
    clock.set(`${last}T15:00:00Z`);
    organization = await createOrganization(server);
    const { admin } = organization;
    await addAppointment(organization, admin, `${last}T20:00:00Z`);
    // 23:30 to 00:30 belongs to the day it starts on.
    await addAppointment(organization, admin, `${first}T02:30:00Z`);
    await addAppointment(organization, admin, `${first}T03:30:00Z`, { duration: 30 });
    await addAppointment(organization, admin, `${first}T12:00:00Z`);
    await addAppointment(organization, admin, `${first}T23:00:00Z`);

    clock.set(`${first}T02:59:59Z`);
    const before = await readStats();
    clock.set(`${first}T03:00:00Z`);
    const after = await readStats();
    clock.set('2026-11-18T12:00:00Z');

    expect([before.todayAppointments, after.todayAppointments]).toEqual([2, 3]);
    expect(before.weekByDay[0]?.date).toBe(sunday);
    expect(after.weekByDay).toEqual(before.weekByDay);
    const counts = new Map(after.weekByDay.map(({ date, count }) => [date, count]));
    expect([counts.get(last), counts.get(first)]).toEqual([2, 3]);
    expect(after).toMatchObject({ weekAppointments: 5, totalAppointments: 5, dailyAverage: 0.7 });
  },
);

it('begins a new week at the midnight between Saturday and Sunday', async () => {
  await addAppointment(organization, organization.admin, '2026-11-21T20:00:00Z');
  await addAppointment(organization, organization.admin, '2026-11-22T12:00:00Z');
  clock.set('2026-11-22T02:59:59Z');
  expect(await readStats()).toMatchObject({ weekAppointments: 1, todayAppointments: 1 });
  clock.set('2026-11-22T03:00:00Z');
  const sunday = await readStats();
  clock.set('2026-11-18T12:00:00Z');
  expect(sunday).toMatchObject({ weekAppointments: 1, todayAppointments: 1 });
  expect(sunday.weekByDay[0]).toEqual({ date: '2026-11-22', count: 1 });
});

it('counts the appointments of a large organisation once a minute, those of any other at once', async () => {
  await addTeam(server, organization, { people: 10, appointmentsEach: 1_000, from: '2020-01-01T00:00:00Z' });
  const { admin } = organization;
  expect(await readStats()).toMatchObject({ totalAppointments: 10_000 });
  await addAppointment(organization, admin, '2026-11-18T15:00:00Z');
  expect(await readStats()).toMatchObject({ totalAppointments: 10_001, todayAppointments: 1 });
  await addAppointment(organization, admin, '2026-11-18T17:00:00Z');
  expect(await readStats()).toMatchObject({ totalAppointments: 10_001, todayAppointments: 2 });
  clock.advance(2);
  expect(await readStats()).toMatchObject({ totalAppointments: 10_002 });
});
