import { afterAll, beforeAll, expect, it } from 'vitest';
import { insights, type Insights } from '#shared/contract/insights.ts';
import { addWindow } from '#test/factories/agenda.ts';
import { createOrganization, createProfessional, type Organization } from '#test/factories/organization.ts';
import { backdate as growOld, bookWeekly } from '#test/factories/used-hours.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { statementsOf } from '#test/harness/statements.ts';

// A Wednesday, ten weeks after the windows were made. Lisbon changed its clocks on 25 October.
const MADE = '2026-09-01T12:00:00Z';
const NOW = '2026-11-18T12:00:00Z';
let server: TestServer;
let organization: Organization;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock(NOW), workers: false } });
  organization = await createOrganization(server);
});
afterAll(() => server.close());

const read = async (client: Client, query = '') => must<Insights>(await client.get(`/api/insights${query}`));

/** Makes a person and their windows as old as `MADE`, in a zone. */
const backdate = (userId: string, timezone: string) => growOld(server, userId, { timezone, since: MADE });
/** Books every hour of Tuesdays from 09:00 to 17:00 by the wall clock, from 8 September on. */
const bookTuesdays = (userId: string, timezone: string) =>
  bookWeekly(server, userId, { timezone, first: '2026-09-08' });

it.each(['America/Sao_Paulo', 'Europe/Lisbon'])(
  'counts offered and booked hours by the clock of %s, and finds dead hours and a pause',
  async (timezone) => {
    const person = await createProfessional(organization);
    await addWindow(organization, person, { dayOfWeek: 2, startTime: '09:00', endTime: '19:00' });
    await backdate(person.user.id, timezone);
    await bookTuesdays(person.user.id, timezone);
    const found = await read(person.client);
    expect(insights.parse(found)).toEqual(found);
    expect(found).toMatchObject({
      timezone,
      weeks: 8,
      observedWeeks: 8,
      recentAppointments: 64,
      isEnough: true,
    });
    expect(found.hours).toEqual(
      Array.from({ length: 10 }, (_, index) => ({
        dayOfWeek: 2,
        hour: 9 + index,
        offered: 8 * 60,
        booked: index < 8 ? 8 * 60 : 0,
        outside: 0,
        isRecent: false,
      })),
    );
    expect(found.suggestions).toMatchObject([
      { kind: 'pause', dayOfWeek: 2, evidence: 8, dates: 8, runMinutes: 480 },
      { kind: 'close', dayOfWeek: 2, startMinute: 1020, endMinute: 1140, evidence: 11, placesChange: -2 },
    ]);
    const long = await read(person.client, '?weeks=26');
    expect(long).toMatchObject({ weeks: 26, observedWeeks: 11, suggestions: found.suggestions });
    expect(long.hours.find(({ hour }) => hour === 9)).toMatchObject({ booked: 11 * 60, offered: 11 * 60 });
  },
);

it('offers nothing while the person was not active, as the log says', async () => {
  const person = await createProfessional(organization);
  await addWindow(organization, person, { dayOfWeek: 2, startTime: '09:00', endTime: '11:00' });
  await backdate(person.user.id, 'America/Sao_Paulo');
  const { id } = person.user;
  // Away from Thursday, 15 October to Monday, 2 November: without the Tuesdays 20 and 27 October.
  for (const [isActive, at] of [
    [false, '2026-10-15T12:00:00Z'],
    [true, '2026-11-02T12:00:00Z'],
  ] as const) {
    // As an administrator's change at that time would have been logged.
    await server.context.database.query(
      `INSERT INTO audit_log (organization_id, entity, entity_id, action, actor_kind, occurred_at, before, after, subject_name)
       SELECT organization_id, 'user', id, 'updated', 'system', $2, jsonb_build_object('isActive', NOT $3::boolean),
              jsonb_build_object('isActive', $3::boolean), name FROM users WHERE id = $1`,
      [id, at, isActive],
    );
  }
  const { hours } = must<Insights>(await organization.admin.client.get(`/api/insights?userId=${id}`));
  expect(hours.map(({ hour, offered }) => [hour, offered])).toEqual([
    [9, 6 * 60],
    [10, 6 * 60],
  ]);
});

it('offers nothing on past days off and holidays, and other hours on the dates that had them', async () => {
  const person = await createProfessional(organization);
  // The last eight Tuesdays and Mondays; Mondays 12 October and 2 November are holidays in Brazil.
  for (const dayOfWeek of [1, 2])
    await addWindow(organization, person, { dayOfWeek, startTime: '09:00', endTime: '11:00' });
  await backdate(person.user.id, 'America/Sao_Paulo');
  await server.context.database.query(
    `INSERT INTO availability_exceptions (id, organization_id, user_id, first_date, last_date, start_minute, end_minute,
                                          appointment_duration, max_concurrent, created_at)
     SELECT gen_random_uuid(), u.organization_id, u.id, e.date, e.date, e.start, e.end, e.length, e.places, now()
       FROM users u, (VALUES ('2026-11-03'::date, NULL::int, NULL::int, NULL::int, NULL::int),
                             ('2026-11-10', 600, 720, 60, 2)) e (date, start, "end", length, places)
      WHERE u.id = $1`,
    [person.user.id],
  );
  const { hours } = await read(person.client);
  const offered = hours.map(({ dayOfWeek, hour, offered: minutes }) => [dayOfWeek, hour, minutes / 60]);
  expect(offered).toEqual([
    [1, 9, 6],
    [1, 10, 6],
    [2, 9, 6],
    [2, 10, 8],
    [2, 11, 2],
  ]);
  // Booked on all eight Tuesdays: the day off counts neither way, and 09:00 of the tenth was not offered.
  await bookTuesdays(person.user.id, 'America/Sao_Paulo');
  const booked = (await read(person.client)).hours.filter(
    ({ dayOfWeek, hour }) => dayOfWeek === 2 && hour < 11,
  );
  expect(booked.map((each) => [each.hour, each.booked / 60, each.outside / 60])).toEqual([
    [9, 6, 1],
    [10, 7, 0],
  ]);
});

it('counts hours as offered only since the window got them', async () => {
  const person = await createProfessional(organization);
  const { id } = await addWindow(organization, person, {
    dayOfWeek: 2,
    startTime: '09:00',
    endTime: '18:00',
  });
  await backdate(person.user.id, 'America/Sao_Paulo');
  await bookTuesdays(person.user.id, 'America/Sao_Paulo');
  const change = (body: object) => person.client.patch(`/api/availability/${id}`, body);
  const closes = async () => (await read(person.client)).suggestions.filter(({ kind }) => kind === 'close');
  const dead = { dayOfWeek: 2, startMinute: 1020, evidence: 11 };
  expect(await closes()).toMatchObject([{ ...dead, endMinute: 1080 }]);
  must(await change({ endTime: '19:00' }));
  // The hour that came is not judged yet, and the others go on as before.
  expect(await closes()).toMatchObject([{ ...dead, endMinute: 1080 }]);
  await backdate(person.user.id, 'America/Sao_Paulo');
  expect(await closes()).toMatchObject([{ ...dead, endMinute: 1140 }]);
  // Narrower hours were offered all along.
  must(await change({ startTime: '10:00' }));
  expect(await closes()).toMatchObject([{ ...dead, endMinute: 1140 }]);
  must(await change({ isActive: false }));
  expect(await closes()).toEqual([]);
  // It was paused on no Tuesday.
  must(await change({ isActive: true }));
  expect(await closes()).toMatchObject([{ ...dead, endMinute: 1140 }]);
});

it('counts each hour in the heat map on the dates that offered it', async () => {
  const clock = movableClock(NOW);
  const own = await startTestServer({ overrides: { clock, workers: false } });
  try {
    const there = await createOrganization(own);
    const { admin } = there;
    const { id } = await addWindow(there, admin, { dayOfWeek: 2, startTime: '09:00', endTime: '17:00' });
    await growOld(own, admin.user.id, { timezone: 'America/Sao_Paulo', since: MADE });
    await bookWeekly(own, admin.user.id, { timezone: 'America/Sao_Paulo', first: '2026-09-08' });
    const hoursFrom = async (first: number) => {
      const { hours } = must<Insights>(await admin.client.get('/api/insights'));
      return hours
        .filter(({ hour }) => hour >= first)
        .map((each) => [each.hour, each.offered / 60, each.booked / 60, each.outside / 60, each.isRecent]);
    };
    const change = async (body: object) => must(await admin.client.patch(`/api/availability/${id}`, body));
    expect(await hoursFrom(16)).toEqual([[16, 8, 8, 0, false]]);
    // A Wednesday: one hour more, and two weeks later a second place.
    await change({ endTime: '18:00' });
    expect(await hoursFrom(16)).toEqual([
      [16, 8, 8, 0, false],
      [17, 0, 0, 0, true],
    ]);
    clock.set('2026-12-02T12:00:00Z');
    const [, seventeen] = await hoursFrom(16);
    expect(seventeen).toEqual([17, 2, 0, 0, true]);
    await change({ maxConcurrentAppointments: 2 });
    clock.set('2026-12-09T12:00:00Z');
    expect(await hoursFrom(16)).toEqual([
      [16, 7 + 2, 5, 0, false],
      [17, 2 + 2, 0, 0, true],
    ]);
    // Taken out and added again by hand, before the next Tuesday: nothing begins again for hours that were there.
    must(await admin.client.delete(`/api/availability/${id}`));
    await addWindow(there, admin, { dayOfWeek: 2, startTime: '09:00', endTime: '17:30' });
    expect(await hoursFrom(16)).toEqual([
      [16, 7 + 2, 5, 0, false],
      [17, 2, 0, 0, true],
    ]);
    // A pause over a Tuesday begins the count again.
    const [{ id: again = '' } = {}] = must<{ id: string }[]>(await admin.client.get('/api/availability'));
    must(await admin.client.patch(`/api/availability/${again}`, { isActive: false }));
    clock.set('2026-12-16T12:00:00Z');
    must(await admin.client.patch(`/api/availability/${again}`, { isActive: true }));
    clock.set('2026-12-23T12:00:00Z');
    expect(await hoursFrom(16)).toEqual([
      [16, 1, 0, 0, true],
      [17, 0.5, 0, 0, true],
    ]);
    // What was booked before the hour was offered does not fill it; that of half past, which is closed, is besides.
    await own.context.database.query(
      `UPDATE appointment_rows SET start_time = start_time + interval '8 hours', end_time = end_time + interval '8 hours'
        WHERE user_id = $1 AND extract(hour FROM start_time AT TIME ZONE 'America/Sao_Paulo') = 9`,
      [admin.user.id],
    );
    expect(await hoursFrom(17)).toEqual([[17, 0.5, 0, 1.5, true]]);
  } finally {
    await own.close();
  }
});

it('says that there is not enough yet, and suggests nothing', async () => {
  const person = await createProfessional(organization);
  await addWindow(organization, person, { dayOfWeek: 2 });
  expect(await read(person.client)).toMatchObject({ isEnough: false, observedWeeks: 0, suggestions: [] });
});

it('shows a person to themselves and to their administrator, and to nobody else', async () => {
  const person = await createProfessional(organization);
  const colleague = await createProfessional(organization);
  const stranger = await createOrganization(server);
  const query = `?userId=${person.user.id}`;
  expect((await organization.admin.client.get(`/api/insights${query}`)).status).toBe(200);
  expect((await colleague.client.get(`/api/insights${query}`)).status).toBe(403);
  expect((await stranger.admin.client.get(`/api/insights${query}`)).status).toBe(404);
  expect((await person.client.get('/api/insights?weeks=9')).status).toBe(400);
});

it('takes as many statements for a long agenda as for an empty one', async () => {
  const [empty, busy] = [await createProfessional(organization), await createProfessional(organization)];
  await addWindow(organization, busy, { dayOfWeek: 2 });
  await bookTuesdays(busy.user.id, 'America/Sao_Paulo');
  const few = await statementsOf(server, () => read(empty.client));
  expect(await statementsOf(server, () => read(busy.client))).toBe(few);
});
