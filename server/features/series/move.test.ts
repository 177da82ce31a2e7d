import type ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { CreatedSeries, SeriesMoveCheck, SeriesOfAppointment } from '#shared/contract/series.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { readCalendar, shownBy } from '#test/harness/calendar-files.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

/** Friday, 07:00 in São Paulo. */
const START = '2026-11-20T10:00:00Z';
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let helena: Person;
let productId: string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
afterAll(() => server.close());

beforeEach(async () => {
  clock.set(START);
  organization = await createOrganization(server, 'Clínica Bem Viver');
  helena = await createProfessional(organization, 'Helena Matos');
  await addWeek(organization, helena, { startTime: '09:00', endTime: '12:00' });
  productId = (await addProduct(organization, helena, { name: 'Sessão', duration: 60 })).id;
});

let counter = 0;
/** Thursdays at 10:00 in São Paulo, from 26 November on. */
const thursday = (after: number) =>
  new Date(Date.parse('2026-11-26T13:00:00Z') + after * 7 * 86_400_000).toISOString();
const hoursLater = (iso: string, hours: number) =>
  new Date(Date.parse(iso) + hours * 3_600_000).toISOString();

async function book(places: readonly number[], person = helena, more: object = {}) {
  const clientEmail = `cliente-${counter++}@exemplo.com.br`;
  const made = must<CreatedSeries>(
    await organization.admin.client.post('/api/series', {
      userId: person.user.id,
      productId,
      date: '2026-11-26',
      time: '10:00',
      rule: { every: 'week', count: 2 },
      clientName: 'Marina Alves',
      clientEmail,
      starts: places.map((after) => ({ startTime: thursday(after) })),
      ...more,
    }),
    201,
  );
  return { clientEmail, ids: made.appointments.map(({ id }) => id), id: made.id };
}
const check = async (id: string | undefined, body: object) =>
  must<SeriesMoveCheck>(await helena.client.post(`/api/appointments/${id}/series/check-move`, body));
const move = (id: string | undefined, body: object) =>
  helena.client.post(`/api/appointments/${id}/series/move`, body);
const agenda = async () =>
  must<Appointment[]>(
    await organization.admin.client.get(
      '/api/appointments?from=2026-11-20T00:00:00Z&to=2027-01-15T00:00:00Z',
    ),
  );
const starts = async () => (await agenda()).map(({ startTime }) => startTime);

/** What the calendar files of the mails to a client say, the newest mail last. */
async function calendarsOf(address: string, count: number) {
  const mails = await waitFor(async () => {
    const found = await mailsTo(server, address);
    return found.length < count ? null : found;
  });
  return mails
    .flatMap(({ attachments }) => attachments.filter(({ contentType }) => contentType.includes('calendar')))
    .map(({ content }) => {
      const calendar = readCalendar(content.toString());
      const events = calendar.getAllSubcomponents('vevent');
      return { method: calendar.getFirstPropertyValue('method'), events };
    });
}

describe('the calendar file of a series', () => {
  it('has one event with its rule, without the dates that were left out', async () => {
    const { clientEmail, id } = await book([0, 1, 3, 4]);
    const [file] = await calendarsOf(clientEmail, 1);
    expect(file?.method).toBe('REQUEST');
    expect(file?.events).toHaveLength(1);
    const event = file?.events[0];
    expect(event?.getFirstPropertyValue('uid')).toBe(`${id}@hora-marcada`);
    expect(String(event?.getFirstPropertyValue('rrule'))).toContain('FREQ=WEEKLY');
    expect(file && shownBy(file)).toEqual([0, 1, 3, 4].map(thursday));
  });

  it('names an appointment at another time of its day by where the rule has it', async () => {
    const nearest = hoursLater(thursday(1), 1);
    const { clientEmail } = await book([], helena, {
      starts: [{ startTime: thursday(0) }, { startTime: nearest }, { startTime: thursday(2) }],
    });
    const [file] = await calendarsOf(clientEmail, 1);
    expect(file?.events).toHaveLength(2);
    expect(file && shownBy(file)).toEqual([thursday(0), nearest, thursday(2)]);
  });

  it('keeps the hour of the wall where the clocks change', async () => {
    const ruth = await createProfessional(organization, 'Rute', { timezone: 'America/New_York' });
    await addWeek(organization, ruth, { startTime: '09:00', endTime: '12:00' });
    const weeks = ['2027-03-11T15:00:00.000Z', '2027-03-18T14:00:00.000Z', '2027-03-25T14:00:00.000Z'];
    const { clientEmail } = await book([], ruth, {
      productId: undefined,
      duration: 60,
      date: '2027-03-11',
      starts: weeks.map((startTime) => ({ startTime })),
    });
    const [file] = await calendarsOf(clientEmail, 1);
    expect(file && shownBy(file)).toEqual(weeks);
  });

  it('knows an appointment that is moved or cancelled alone by its place in the series', async () => {
    const { clientEmail, ids, id } = await book([0, 1, 2]);
    must(await helena.client.put(`/api/appointments/${ids[1]}`, { startTime: hoursLater(thursday(1), 1) }));
    must(await helena.client.delete(`/api/appointments/${ids[2]}`));
    clock.set('2026-11-20T10:30:00Z');
    const files = await calendarsOf(clientEmail, 3);
    const alone = files.flatMap(({ method, events }) =>
      events.flatMap((event) => {
        const place = event.getFirstPropertyValue('recurrence-id');
        return place === null
          ? []
          : [[method, event.getFirstPropertyValue('uid'), (place as ICAL.Time).toJSDate().toISOString()]];
      }),
    );
    expect(alone.sort()).toEqual([
      ['CANCEL', `${id}@hora-marcada`, thursday(2)],
      ['REQUEST', `${id}@hora-marcada`, thursday(1)],
    ]);
  });

  it('takes what is cancelled together out of the calendar, and all of it at the end', async () => {
    const { clientEmail, ids } = await book([0, 1, 2]);
    must(await helena.client.post(`/api/appointments/${ids[1]}/series/cancel`, { scope: 'following' }));
    const some = (await calendarsOf(clientEmail, 2)).find(({ method }) => method === 'CANCEL');
    const places = some?.events.map((event) => event.getFirstPropertyValue('recurrence-id') as ICAL.Time);
    expect(places?.map((place) => place.toJSDate().toISOString())).toEqual([thursday(1), thursday(2)]);
    must(await helena.client.post(`/api/appointments/${ids[0]}/series/cancel`, { scope: 'all' }));
    const files = (await calendarsOf(clientEmail, 3)).filter(({ method }) => method === 'CANCEL');
    const whole = files.filter(({ events }) =>
      events.every((event) => event.getFirstPropertyValue('recurrence-id') === null),
    );
    expect(whole).toHaveLength(1);
  });
});

describe('a series that goes to another time', () => {
  const later = { scope: 'following', date: '2026-12-04', time: '11:00' };
  /** Fridays at 11:00. */
  const friday = (after: number) => hoursLater(thursday(after), 25);

  it('shows where each would go, what is taken there, and what stays', async () => {
    const { ids } = await book([0, 1, 2, 3]);
    await addAppointment(organization, helena, friday(2));
    must(await helena.client.put(`/api/appointments/${ids[3]}`, { startTime: hoursLater(thursday(3), 1) }));
    const { timezone, moves } = await check(ids[1], later);
    expect(timezone).toBe('America/Sao_Paulo');
    expect(moves.map(({ from, startTime, state, isChanged }) => [from, startTime, state, isChanged])).toEqual(
      [
        [thursday(1), friday(1), 'free', false],
        [thursday(2), friday(2), 'taken', false],
        [hoursLater(thursday(3), 1), hoursLater(thursday(3), 1), 'free', true],
      ],
    );
    expect(moves[1]?.nearest).toBe(hoursLater(friday(2), -1));
    // Their own times are no obstacle.
    const half = await check(ids[0], { scope: 'all', date: '2026-11-26', time: '10:30' });
    expect(half.moves.map(({ state }) => state)).toEqual(['free', 'free', 'free', 'free']);
    // Nor is the time that one has already another time for it.
    await addAppointment(organization, helena, hoursLater(thursday(1), 1));
    const onward = await check(ids[0], { scope: 'all', date: '2026-11-26', time: '11:00' });
    expect(onward.moves[1]).toMatchObject({ state: 'taken', nearest: null });
  });

  it('moves those that follow with one mail, and reads by its new day', async () => {
    const { ids, clientEmail } = await book([0, 1, 2, 3]);
    const moves = [1, 2, 3].map((place) => ({ id: ids[place], startTime: friday(place) }));
    expect(must(await move(ids[1], { ...later, moves }))).toEqual({ moved: 3 });
    expect(await starts()).toEqual([thursday(0), friday(1), friday(2), friday(3)]);
    const { series } = must<SeriesOfAppointment>(
      await organization.admin.client.get(`/api/appointments/${ids[2]}/series`),
    );
    expect(series).toMatchObject({ place: 3, total: 4, following: 2, ahead: 4 });
    const mails = await waitFor(async () => {
      const found = await mailsTo(server, clientEmail);
      return found.length < 2 ? null : found;
    });
    const moved = mails.find(({ subject }) => subject?.startsWith('Horários remarcados'));
    expect(moved?.text).toContain('sexta-feira, 4 de dezembro de 2026, 11:00 às 12:00');
    // All went as far: one line says where they were.
    expect(moved?.text?.match(/Antes: .*/g)).toEqual([
      'Antes: toda quinta, 10:00 às 11:00, a partir de quinta-feira, 3 de dezembro de 2026',
    ]);
    // The calendar shows all of them, the first one where it was.
    const files = await calendarsOf(clientEmail, 2);
    const shown = files.map(shownBy);
    expect(shown).toContainEqual([thursday(0), friday(1), friday(2), friday(3)]);
  });

  it('says of each where it was, where they went differently, and of one alone as an ordinary mail', async () => {
    const { ids, clientEmail } = await book([0, 1, 2]);
    const nearest = hoursLater(thursday(1), 24 * 2);
    const moves = [friday(0), nearest].map((startTime, place) => ({ id: ids[place], startTime }));
    must(await move(ids[0], { scope: 'all', date: '2026-11-27', time: '11:00', moves }));
    must(await move(ids[2], { ...later, date: '2026-12-11', moves: [{ id: ids[2], startTime: friday(2) }] }));
    const mails = await waitFor(async () => {
      const found = await mailsTo(server, clientEmail);
      return found.length < 3 ? null : found;
    });
    const texts = mails.flatMap(({ subject, text }) => (subject?.includes('remarcados') ? [text ?? ''] : []));
    expect(texts.map((text) => text.match(/Antes: .*/g)).sort()).toEqual([
      ['Antes: quinta-feira, 10 de dezembro de 2026, 10:00 às 11:00'],
      [
        'Antes: quinta-feira, 26 de novembro de 2026, 10:00 às 11:00',
        'Antes: quinta-feira, 3 de dezembro de 2026, 10:00 às 11:00',
      ],
    ]);
  });

  it('cancels what was moved with a later number than calendars have, and stamps in UTC', async () => {
    const { ids, clientEmail } = await book([0, 1, 2]);
    const moves = [1, 2].map((place) => ({ id: ids[place], startTime: friday(place) }));
    must(await move(ids[1], { ...later, moves }));
    must(await helena.client.post(`/api/appointments/${ids[1]}/series/cancel`, { scope: 'following' }));
    const files = await calendarsOf(clientEmail, 3);
    const numbers = (which: string) =>
      files
        .filter(({ method }) => method === which)
        .flatMap(({ events }) => events.map((event) => Number(event.getFirstPropertyValue('sequence'))));
    expect(Math.min(...numbers('CANCEL'))).toBeGreaterThan(Math.max(...numbers('REQUEST')));
    const stamps = files.flatMap(({ events }) => events.map((event) => event.getFirstProperty('dtstamp')));
    for (const stamp of stamps) expect(stamp?.toICALString()).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/);
  });

  it('moves nothing and writes to nobody where the same is asked again', async () => {
    const { ids, clientEmail } = await book([0, 1]);
    const moves = [0, 1].map((place) => ({
      id: ids[place],
      from: thursday(place),
      startTime: friday(place),
    }));
    const all = { scope: 'all', date: '2026-11-27', time: '11:00', moves };
    expect(must(await move(ids[0], all))).toEqual({ moved: 2 });
    expect(must(await move(ids[0], all))).toEqual({ moved: 0 });
    must(await helena.client.post(`/api/appointments/${ids[0]}/series/cancel`, { scope: 'all' }));
    // Booked, moved, cancelled.
    const files = await calendarsOf(clientEmail, 3);
    expect(files.map(({ method }) => method).sort()).toEqual(['CANCEL', 'REQUEST', 'REQUEST']);
  });

  it('lets each make way for the next where they go to one another’s days', async () => {
    const { ids } = await book([0, 1, 2]);
    const moves = [0, 1, 2].map((place) => ({ id: ids[place], startTime: thursday(place + 1) }));
    must(await move(ids[0], { scope: 'all', date: '2026-12-03', time: '10:00', moves }));
    expect(await starts()).toEqual([1, 2, 3].map(thursday));
    const back = [0, 1, 2].map((place) => ({ id: ids[place], startTime: thursday(place) }));
    must(await move(ids[0], { scope: 'all', date: '2026-11-26', time: '10:00', moves: back }));
    expect(await starts()).toEqual([0, 1, 2].map(thursday));
  });

  it('moves none where one time is taken, and names it', async () => {
    const { ids } = await book([0, 1, 2]);
    await addAppointment(organization, helena, friday(2));
    const moves = [1, 2].map((place) => ({ id: ids[place], startTime: friday(place) }));
    expect(await move(ids[1], { ...later, moves })).toMatchObject({
      status: 409,
      body: { code: 'SERIES_TAKEN', details: { taken: [friday(2)] } },
    });
    expect(await starts()).toEqual([...[0, 1, 2].map(thursday), friday(2)]);
  });

  it('keeps what was changed by hand, or left out of the moves, where it is', async () => {
    const { ids } = await book([0, 1, 2, 3]);
    const own = hoursLater(thursday(2), 1);
    must(await helena.client.put(`/api/appointments/${ids[2]}`, { startTime: own }));
    const moves = [{ id: ids[1], startTime: friday(1) }];
    must(await move(ids[1], { ...later, moves }));
    expect(await starts()).toEqual([thursday(0), friday(1), own, thursday(3)]);
    // From then on the one that was left out has a time of its own.
    const { moves: again } = await check(ids[1], { ...later, time: '09:00' });
    expect(again.map(({ isChanged }) => isChanged)).toEqual([false, true, true]);
    expect(await move(ids[1], { ...later, moves: [{ id: ids[2], startTime: friday(2) }] })).toMatchObject(
      refused(409, 'SERIES_CHANGED'),
    );
    // Nor does the one that leads go over what somebody else made of it since the dates were checked.
    const places = [{ from: thursday(1) }, { from: friday(1), fromEnd: hoursLater(friday(1), 2) }];
    for (const place of places) {
      const since = [{ id: ids[1], ...place, startTime: hoursLater(friday(1), -1) }];
      expect(await move(ids[1], { ...later, time: '10:00', moves: since })).toMatchObject(
        refused(409, 'APPOINTMENT_MOVED'),
      );
    }
    expect(await starts()).toEqual([thursday(0), friday(1), own, thursday(3)]);
  });

  it('leaves a series with whom somebody else has handed it to since its dates were checked', async () => {
    const { ids } = await book([0, 1]);
    const [bruno, carla] = [
      await createProfessional(organization, 'Bruno Lima'),
      await createProfessional(organization, 'Carla Dias'),
    ];
    const admin = organization.admin.client;
    const asked = { scope: 'all', fromUserId: helena.user.id };
    const send = (userId: string | undefined, place: (week: number) => string) =>
      admin.post(`/api/appointments/${ids[0]}/series/move`, {
        ...asked,
        userId,
        moves: ids.map((id, week) => ({ id, startTime: place(week) })),
      });
    // The same hand-over twice is one; another's, and a move of what was Helena's, come too late.
    for (const _time of ['once', 'again']) must(await send(bruno.user.id, thursday));
    for (const userId of [carla.user.id, undefined])
      expect(await send(userId, thursday)).toMatchObject(refused(409, 'APPOINTMENT_MOVED'));
    expect(must<Appointment[]>(await bruno.client.get('/api/appointments'))).toHaveLength(2);
  });

  it('shows and moves nothing of a colleague’s', async () => {
    const bruno = await createProfessional(organization, 'Bruno Lima');
    const { ids } = await book([0, 1]);
    const moves = [{ id: ids[1], startTime: friday(1) }];
    for (const [path, body] of [
      ['check-move', later],
      ['move', { ...later, moves }],
    ] as const)
      expect((await bruno.client.post(`/api/appointments/${ids[1]}/series/${path}`, body)).status).toBe(404);
    expect(await starts()).toEqual([0, 1].map(thursday));
  });
});
