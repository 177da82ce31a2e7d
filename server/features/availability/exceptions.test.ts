import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SlotsAnswer } from '#shared/contract/booking.ts';
import {
  holidayList,
  hoursException,
  hoursExceptionPage,
  type Holiday,
  type HoursExceptionEntry,
  type HoursExceptionPage,
} from '#shared/contract/exceptions.ts';
import { addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  signIn,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { openStream } from '#test/harness/event-stream.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

// Wednesday 18 November 2026, 09:00 in São Paulo. 20 November is a national holiday, a Friday.
const NOW = '2026-11-18T12:00:00Z';
const clock = movableClock(NOW);
let server: TestServer;
let organization: Organization;
let person: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
  organization = await createOrganization(server);
});
beforeEach(async () => {
  clock.set(NOW);
  person = await createProfessional(organization);
  for (const dayOfWeek of [1, 2, 3, 4, 5]) {
    await addWindow(organization, person, { dayOfWeek, startTime: '09:00', endTime: '12:00' });
  }
});
afterAll(() => server.close());

const create = (body: object, as = person.client) =>
  as.post<HoursExceptionEntry>('/api/availability/exceptions', body);
const list = async (as = person.client, query = '') =>
  must<HoursExceptionPage>(await as.get(`/api/availability/exceptions${query}`)).exceptions;

/** The number of free times of each day, by what the public page asks. */
async function freeTimes(from: string, to: string): Promise<number[]> {
  const path = `/api/slots?professionalId=${person.user.id}&from=${from}&to=${to}`;
  return must<SlotsAnswer>(await server.guest.get(path)).days.map(({ slots }) => slots.length);
}

const book = (startTime: string) =>
  server.guest.post('/api/appointments/public', {
    professionalId: person.user.id,
    clientName: 'Eva Cruz',
    clientEmail: freshEmail(),
    startTime,
  });

describe('an exception', () => {
  it('closes a period on the public page and every path of a client, until it is removed', async () => {
    const made = await create({ from: '2026-11-24', to: '2026-11-26', reason: '  Congresso ' });
    expect(made.status).toBe(201);
    expect(hoursException.parse(made.body)).toEqual(made.body);
    expect(made.body).toMatchObject({ startTime: null, reason: 'Congresso', kept: 0 });
    expect(await freeTimes('2026-11-23', '2026-11-27')).toEqual([3, 0, 0, 0, 3]);
    expect(await book('2026-11-25T13:00:00Z')).toMatchObject(refused(422, 'OUTSIDE_AVAILABILITY'));

    must(await person.client.delete(`/api/availability/exceptions/${made.body.id}`));
    expect(await freeTimes('2026-11-23', '2026-11-27')).toEqual([3, 3, 3, 3, 3]);
    expect((await book('2026-11-25T13:00:00Z')).status).toBe(201);
  });

  it('an exception gives one day other hours, in one window or several', async () => {
    const hours = { startTime: '18:00', endTime: '20:00', appointmentDuration: 30 };
    must(await create({ from: '2026-11-24', hours }), 201);
    const second = { from: '2026-11-24', hours: { startTime: '07:00', endTime: '08:00' } };
    expect(must<HoursExceptionEntry>(await create(second), 201)).toMatchObject({
      appointmentDuration: 60,
      maxConcurrentAppointments: 1,
    });
    expect(await freeTimes('2026-11-23', '2026-11-25')).toEqual([3, 5, 3]);
    expect((await book('2026-11-24T21:30:00Z')).status).toBe(201);
    expect(await book('2026-11-24T13:00:00Z')).toMatchObject(refused(422, 'OUTSIDE_AVAILABILITY'));
    expect((await list()).map((each) => each.startTime)).toEqual(['07:00', '18:00']);
  });

  it('an exception keeps booked appointments and counts them', async () => {
    await addAppointment(organization, person, '2026-11-24T13:00:00Z');
    await addAppointment(organization, person, '2026-11-25T02:30:00Z', { duration: 30 });
    await addAppointment(organization, person, '2026-11-25T13:00:00Z');
    expect(must<HoursExceptionEntry>(await create({ from: '2026-11-24' }), 201).kept).toBe(2);
    const kept = must<unknown[]>(await person.client.get('/api/appointments'));
    expect(kept).toHaveLength(3);
  });

  it('names appointments outside the other hours, not those that moved away or are over', async () => {
    const at = (time: string, duration = 60) =>
      addAppointment(organization, person, `2026-11-24T${time}:00Z`, { clientName: `Às ${time}`, duration });
    await at('13:00');
    const late = await at('19:30');
    await at('22:00');
    const hours = { startTime: '09:00', endTime: '12:00' };
    const first = must<HoursExceptionEntry>(await create({ from: '2026-11-24', hours }), 201);
    expect(first.kept).toBe(2);
    expect(first.keptAppointments).toEqual([
      { id: late.id, clientName: 'Às 19:30', startTime: late.startTime, endTime: late.endTime },
      expect.objectContaining({ clientName: 'Às 22:00' }),
    ]);
    // More hours on the day take in what they cover, for both of them.
    const evening = { startTime: '19:00', endTime: '20:00' };
    expect(must<HoursExceptionEntry>(await create({ from: '2026-11-24', hours: evening }), 201).kept).toBe(1);
    expect((await list()).map(({ kept }) => kept)).toEqual([1, 1]);
    must(await person.client.put(`/api/appointments/${late.id}`, { startTime: '2026-11-26T13:00:00Z' }));
    expect((await list()).map(({ kept }) => kept)).toEqual([0, 0]);
  });

  it('lists twenty a page, and judges a day by its hours on either page', async () => {
    for (let day = 1; day < 20; day++)
      must(await create({ from: `2026-12-${String(day).padStart(2, '0')}` }), 201);
    await addAppointment(organization, person, '2026-12-21T13:00:00Z');
    for (const [startTime, endTime] of [
      ['08:00', '09:00'],
      ['10:00', '12:00'],
    ])
      must(await create({ from: '2026-12-21', hours: { startTime, endTime } }), 201);
    const page = async (number: number) =>
      must<HoursExceptionPage>(await person.client.get(`/api/availability/exceptions?page=${number}`));
    const first = await page(1);
    expect(hoursExceptionPage.parse(first)).toEqual(first);
    expect(first).toMatchObject({ page: 1, pages: 2, opensDates: true });
    expect(first.exceptions).toHaveLength(20);
    expect(first.exceptions.at(-1)).toMatchObject({ startTime: '08:00', kept: 0 });
    const last = await page(2);
    expect(last).toMatchObject({
      page: 2,
      exceptions: [{ from: '2026-12-21', startTime: '10:00', kept: 0 }],
    });
    expect(await page(7)).toEqual(last);
  });

  it('names the first twenty appointments and counts all, of this person only and none that are over', async () => {
    const colleague = await createProfessional(organization);
    await addAppointment(organization, colleague, '2026-11-24T13:00:00Z');
    await addAppointment(organization, person, '2026-11-18T10:00:00Z');
    await addAppointment(organization, person, '2026-11-18T11:30:00Z');
    for (let hour = 0; hour < 21; hour++) {
      await addAppointment(organization, person, `2026-11-24T${String(hour).padStart(2, '0')}:00:00Z`);
    }
    const made = must<HoursExceptionEntry>(await create({ from: '2026-11-18', to: '2026-11-24' }), 201);
    // Of today's, the one that still lasts.
    expect(made.kept).toBe(22);
    expect(made.keptAppointments).toHaveLength(20);
    expect(made.keptAppointments[0]?.startTime).toBe('2026-11-18T11:30:00.000Z');
  });

  it('an exception refuses or names a simultaneous booking', async () => {
    const times = ['12:00', '13:00', '14:00'].map((time) => `2026-11-24T${time}:00Z`);
    const [made, ...booked] = await Promise.all([create({ from: '2026-11-24' }), ...times.map(book)]);
    const created = booked.filter(({ status }) => status === 201).length;
    expect(booked.every(({ status }) => status === 201 || status === 422)).toBe(true);
    expect(must<HoursExceptionEntry>(made, 201).kept).toBe(created);
  });

  it('dates of an exception follow the professional’s timezone, also over a change of clocks', async () => {
    const { client } = organization.admin;
    must(await client.put(`/api/admin/users/${person.user.id}`, { timezone: 'America/New_York' }));
    // Sunday 14 March 2027 lasts 23 hours in New York: from 05:00Z to 04:00Z.
    await addAppointment(organization, person, '2027-03-14T04:00:00Z', { duration: 30 });
    await addAppointment(organization, person, '2027-03-14T05:00:00Z', { duration: 30 });
    await addAppointment(organization, person, '2027-03-15T03:30:00Z', { duration: 30 });
    await addAppointment(organization, person, '2027-03-15T04:00:00Z', { duration: 30 });
    const made = must<HoursExceptionEntry>(await create({ from: '2027-03-14' }), 201);
    expect(made.keptAppointments.map(({ startTime }) => startTime)).toEqual([
      '2027-03-14T05:00:00.000Z',
      '2027-03-15T03:30:00.000Z',
    ]);
    must(await person.client.delete(`/api/availability/exceptions/${made.id}`));
    // Other hours on that day hold by its own clocks: 13:00 is four hours behind, no longer five.
    const hours = { startTime: '13:00', endTime: '15:00' };
    must(await create({ from: '2027-03-14', hours }), 201);
    const path = `/api/slots?professionalId=${person.user.id}&from=2027-03-14&to=2027-03-14`;
    const { days } = must<SlotsAnswer>(await server.guest.get(path));
    expect(days[0]?.slots.map(({ startTime }) => startTime)).toEqual([
      '2027-03-14T17:00:00.000Z',
      '2027-03-14T18:00:00.000Z',
    ]);
  });

  it('rejects an invalid exception with the sentence of the broken rule', async () => {
    must(await create({ from: '2026-12-01', to: '2026-12-05' }), 201);
    must(await create({ from: '2026-12-10', hours: { startTime: '09:00', endTime: '12:00' } }), 201);
    for (const [body, code] of [
      [{ from: '2026-12-20', to: '2026-12-19' }, 'EXCEPTION_INVERTED'],
      [{ from: '2026-11-17' }, 'EXCEPTION_PAST'],
      [{ from: '2027-01-01', to: '2028-01-02' }, 'EXCEPTION_TOO_LONG'],
      [
        { from: '2026-12-20', to: '2026-12-21', hours: { startTime: '09:00', endTime: '12:00' } },
        'EXCEPTION_ONE_DAY',
      ],
      [{ from: '2026-12-05' }, 'EXCEPTION_OVERLAP'],
      [{ from: '2026-12-03', hours: { startTime: '22:00', endTime: '23:00' } }, 'EXCEPTION_OVERLAP'],
      [{ from: '2026-12-10', hours: { startTime: '11:00', endTime: '13:00' } }, 'EXCEPTION_OVERLAP'],
      [{ from: '2026-12-10' }, 'EXCEPTION_OVERLAP'],
      [{ from: '2026-12-20', hours: { startTime: '12:00', endTime: '09:00' } }, 'AVAILABILITY_INVERTED'],
      [{ from: '2026-12-20', hours: { startTime: '09:00', endTime: '09:30' } }, 'AVAILABILITY_TOO_SHORT'],
    ] as const) {
      expect(await create(body)).toMatchObject(refused(422, code));
    }
    for (const body of [{}, { from: '2026-02-30' }, { from: '20/12/2026' }]) {
      expect(await create(body)).toMatchObject(refused(400, 'VALIDATION'));
    }
    expect((await list()).map((each) => each.from)).toEqual(['2026-12-01', '2026-12-10']);
  });

  it('an exception stays in the list through its last day', async () => {
    must(await create({ from: '2026-11-18' }), 201);
    expect(await list()).toHaveLength(1);
    clock.set('2026-11-19T02:59:00Z');
    expect(await list()).toHaveLength(1);
    clock.set('2026-11-19T03:00:00Z');
    const after = await list();
    clock.set('2026-11-18T12:00:00Z');
    expect(after).toEqual([]);
  });

  it('an administrator creates and removes exceptions, and open screens show it at once', async () => {
    const stream = await openStream(person.client);
    await stream.next();
    const { admin } = organization;
    const made = must<HoursExceptionEntry>(
      await create({ userId: person.user.id, from: '2026-12-24' }, admin.client),
      201,
    );
    expect(await stream.next()).toMatchObject({ type: 'user_updated', userId: person.user.id });
    await stream.close();
    expect(await list(admin.client, `?userId=${person.user.id}`)).toHaveLength(1);
    const colleague = await createProfessional(organization);
    expect(await colleague.client.delete(`/api/availability/exceptions/${made.id}`)).toMatchObject(
      refused(404, 'EXCEPTION_NOT_FOUND'),
    );
    must(await admin.client.delete(`/api/availability/exceptions/${made.id}`));
    expect(await list()).toEqual([]);
  });
});

describe('national holidays', () => {
  const holidays = async () => must<Holiday[]>(await person.client.get('/api/availability/holidays'));
  const change = (body: object) => person.client.put<Holiday[]>('/api/availability/holidays', body);

  it('lists each holiday once, by its next date, on the day itself and the day after', async () => {
    for (const [now, first, last] of [
      ['2026-11-20T12:00:00Z', '2026-11-20', '2027-11-15'],
      ['2026-11-21T12:00:00Z', '2026-12-25', '2027-11-20'],
      // A feast that moves: 3 April 2026, then 26 March 2027, within 365 days.
      ['2026-04-03T12:00:00Z', '2026-04-03', '2027-01-01'],
      // The next is further than a year away: 14 April 2028.
      ['2027-03-27T12:00:00Z', '2027-04-21', '2028-04-14'],
    ] as const) {
      clock.set(now);
      // The session of the first day has long ended.
      const { client } = await signIn(server, person.email);
      const found = must<Holiday[]>(await client.get('/api/availability/holidays'));
      expect(found[0]?.date).toBe(first);
      expect(found.at(-1)?.date).toBe(last);
      expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
      expect(found.some(({ key }) => key === 'sexta-feira-santa')).toBe(true);
    }
  });

  it('closes holidays for a year ahead, until the professional works on them', async () => {
    const found = await holidays();
    expect(holidayList.parse(found)).toEqual(found);
    expect(found[0]).toEqual({
      key: 'dia-da-consciencia-negra',
      name: 'Dia da Consciência Negra',
      date: '2026-11-20',
      isWorked: false,
      kept: 0,
      keptAppointments: [],
    });
    expect(found.at(-1)?.date).toBe('2027-11-15');
    expect(await freeTimes('2026-11-19', '2026-11-20')).toEqual([3, 0]);
    expect(await book('2026-11-20T13:00:00Z')).toMatchObject(refused(422, 'OUTSIDE_AVAILABILITY'));

    must(await change({ keys: ['dia-da-consciencia-negra'], isWorked: true }));
    expect(await freeTimes('2026-11-19', '2026-11-20')).toEqual([3, 3]);
    expect((await holidays()).filter((each) => each.isWorked)).toHaveLength(1);
    must(await change({ keys: ['dia-da-consciencia-negra'], isWorked: false }));
    expect(await freeTimes('2026-11-20', '2026-11-20')).toEqual([0]);
  });

  it('switches all holidays at once, for every year', async () => {
    expect(must<Holiday[]>(await change({ isWorked: true })).every((each) => each.isWorked)).toBe(true);
    expect(await freeTimes('2027-09-07', '2027-09-07')).toEqual([3]);
    must(await change({ isWorked: false }));
    expect(await freeTimes('2027-09-07', '2027-09-07')).toEqual([0]);
    expect(await change({ keys: ['carnaval-fora-de-epoca'], isWorked: true })).toMatchObject(
      refused(404, 'HOLIDAY_NOT_FOUND'),
    );
  });

  it('hours set for a holiday take precedence over it', async () => {
    must(await create({ from: '2026-11-20', hours: { startTime: '14:00', endTime: '16:00' } }), 201);
    expect(await freeTimes('2026-11-20', '2026-11-20')).toEqual([2]);
  });

  it('holidays bind clients only: staff book on them and see appointments there', async () => {
    const { id } = await addAppointment(organization, person, '2026-11-20T13:00:00Z');
    await addAppointment(organization, person, '2026-11-21T02:30:00Z', { duration: 30 });
    await addAppointment(organization, person, '2026-11-21T03:00:00Z', { duration: 30 });
    const named = async () => (await holidays()).find(({ date }) => date === '2026-11-20');
    expect(await named()).toMatchObject({ kept: 2, keptAppointments: [{ id }, {}] });
    // Not on a day on which they work, nor on one with hours of its own, which names what lies outside of them.
    const own = { from: '2026-11-20', hours: { startTime: '09:00', endTime: '12:00' } };
    const made = must<HoursExceptionEntry>(await create(own), 201);
    expect(made.kept).toBe(1);
    expect((await named())?.kept).toBe(0);
    must(await person.client.delete(`/api/availability/exceptions/${made.id}`));
    expect((await named())?.kept).toBe(2);
    const opened = must<Holiday[]>(await change({ isWorked: true }));
    expect(opened.every(({ kept }) => kept === 0)).toBe(true);
  });
});

describe('holidays of another country', () => {
  type Place = {
    country: string | null;
    region: string | null;
    isChosen: boolean;
    regions: { code: string }[];
  };
  const place = async () => must<Place>(await person.client.get('/api/availability/holiday-place'));
  const choose = (body: object) => person.client.put<Place>('/api/availability/holiday-place', body);
  const THANKSGIVING = '2026-11-26';

  it('holidays follow the professional’s timezone on the public page, in bookings and in the agenda', async () => {
    const { client } = organization.admin;
    must(await client.put(`/api/admin/users/${person.user.id}`, { timezone: 'America/New_York' }));
    expect(await place()).toMatchObject({ country: 'US', region: null, isChosen: false });
    expect(await freeTimes('2026-11-20', '2026-11-20')).toEqual([3]);
    expect(await freeTimes(THANKSGIVING, THANKSGIVING)).toEqual([0]);
    expect(await book('2026-11-26T15:00:00Z')).toMatchObject(refused(422, 'OUTSIDE_AVAILABILITY'));
    expect(await book('2026-11-20T15:00:00Z')).toMatchObject({ status: 201 });
    const dates = must<{ holidays: object[] }>(
      await client.get(
        `/api/availability/dates?from=2026-11-20&to=2026-11-26&userIds=${person.user.id},${organization.admin.user.id}`,
      ),
    );
    expect(dates.holidays).toMatchObject([
      { date: '2026-11-20', of: expect.not.arrayContaining([person.user.id]) as string[] },
      { date: THANKSGIVING, of: expect.arrayContaining([person.user.id]) as string[], workedBy: [] },
    ]);
    const { status } = await person.client.put('/api/availability/holidays', {
      keys: ['thanksgiving-day'],
      isWorked: true,
    });
    expect(status).toBe(200);
    expect(await freeTimes(THANKSGIVING, THANKSGIVING)).toEqual([3]);
  });

  it('a chosen country and region decide on holidays, until the timezone decides again', async () => {
    expect(must(await choose({ country: 'BR', region: 'SP' }))).toMatchObject({
      region: 'SP',
      isChosen: true,
    });
    expect(await freeTimes('2027-07-09', '2027-07-09')).toEqual([0]);
    must(await choose({ country: 'PT' }));
    expect(await place()).toMatchObject({ country: 'PT', region: null, regions: [] });
    // Portugal's 1 December, and no longer Brazil's 20 November.
    expect(await freeTimes('2026-12-01', '2026-12-01')).toEqual([0]);
    expect(await freeTimes('2026-11-20', '2026-11-20')).toEqual([3]);
    must(await choose({ country: null }));
    expect(await place()).toMatchObject({ country: 'BR', isChosen: false });
    for (const [body, field] of [
      [{ country: 'XX' }, 'country'],
      [{ country: 'BR', region: 'ZZ' }, 'region'],
      [{ country: null, region: 'SP' }, 'region'],
    ] as const)
      expect(await choose(body)).toMatchObject(refused(400, 'VALIDATION', { fields: [field] }));
  });
});
