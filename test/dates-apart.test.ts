import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment, ConflictDetails } from '#shared/contract/appointments.ts';
import type { PublicBookingAnswer, PublicBookingData, SlotsAnswer } from '#shared/contract/booking.ts';
import type { FreeDaysAnswer, FreeTimesAnswer } from '#shared/contract/free-times.ts';
import { addProduct, addWindow, takeNoService } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

// Wednesday 18 November 2026, 09:00 in São Paulo.
const THURSDAY = '2026-11-19';
/** A national holiday on which nobody said that they work. */
const HOLIDAY = '2026-11-20';
const DAY_OFF = '2026-11-23';
/** 18:00 to 20:00, two at a time, instead of the week's morning. */
const EVENING = '2026-11-24';
const PLAIN = '2026-11-25';
const ALL = [THURSDAY, HOLIDAY, DAY_OFF, EVENING, PLAIN];

let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T12:00:00Z') },
  });
});
afterAll(() => server.close());

/** 09:00 to 12:00 from Monday to Friday; a day off, another evening, and the holiday. */
beforeEach(async () => {
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  for (const dayOfWeek of [1, 2, 3, 4, 5]) {
    await addWindow(organization, ana, { dayOfWeek, startTime: '09:00', endTime: '12:00' });
  }
  await apart({ from: DAY_OFF });
  const evening = { startTime: '18:00', endTime: '20:00', maxConcurrentAppointments: 2 };
  await apart({ from: EVENING, hours: evening });
});

async function apart(body: object, person = ana): Promise<void> {
  must(await person.client.post('/api/availability/exceptions', body), 201);
}
const at = (date: string, time: string, offset = '-03:00') =>
  new Date(`${date}T${time}:00${offset}`).toISOString();
const book = (startTime: string, more: object = {}) =>
  server.guest.post<PublicBookingAnswer>('/api/appointments/public', {
    professionalId: ana.user.id,
    clientName: 'Eva Cruz',
    clientEmail: freshEmail(),
    startTime,
    ...more,
  });
/** The starts of each of the dates, as clocks in São Paulo show them. */
function clocksOf({ days }: SlotsAnswer): Record<string, string[]> {
  const clock = (instant: string) =>
    new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(11, 16);
  return Object.fromEntries(
    days
      .filter(({ date }) => ALL.includes(date))
      .map(({ date, slots }) => [date, slots.map(({ startTime }) => clock(startTime))]),
  );
}
const MORNING = ['09:00', '10:00', '11:00'];
const OFFERED = {
  [THURSDAY]: MORNING,
  [HOLIDAY]: [],
  [DAY_OFF]: [],
  [EVENING]: ['18:00', '19:00'],
  [PLAIN]: MORNING,
};

describe('days off, other hours and holidays decide', () => {
  it('on the free times of a person’s page and of a service', async () => {
    const path = `/api/slots?professionalId=${ana.user.id}&from=${THURSDAY}&to=${PLAIN}`;
    expect(clocksOf(must<SlotsAnswer>(await server.guest.get(path)))).toEqual(OFFERED);
    const product = await addProduct(organization, ana, { duration: 120 });
    await takeNoService(organization, ana);
    expect(
      clocksOf(must<SlotsAnswer>(await server.guest.get(`${path}&productId=${product.id}`))),
    ).toMatchObject({
      [HOLIDAY]: [],
      [DAY_OFF]: [],
      [EVENING]: ['18:00'],
      [PLAIN]: ['09:00', '10:00'],
    });
  });

  it('in the pages as the server draws them, those of one and those of the whole house', async () => {
    const links = [
      `/book/personal/${ana.user.bookingSlug}`,
      `/book/shared/${organization.admin.user.id}`,
      `/book/${ana.user.bookingSlug}`,
    ];
    for (const link of links) {
      const html = (await server.guest.get<string>(link)).body;
      const offers = (date: string) =>
        new RegExp(`data-date="${date}"(?![^>]*(?:aria-disabled|disabled=""))[^>]*livre`).test(html);
      expect(ALL.filter(offers)).toEqual([THURSDAY, EVENING, PLAIN]);
    }
    const shared = await server.guest.get<PublicBookingData>(
      `/api/booking/shared/admin/${organization.admin.user.id}`,
    );
    expect(shared.body).toMatchObject({ type: 'shared', professionals: [{ id: ana.user.id }] });
  });

  it('on what a client may book, each refusal as that of any closed hour', async () => {
    for (const [date, time] of [
      [HOLIDAY, '09:00'],
      [DAY_OFF, '09:00'],
      [EVENING, '09:00'],
    ] as const) {
      expect(await book(at(date, time))).toMatchObject(refused(422, 'OUTSIDE_AVAILABILITY'));
    }
    expect(await book(at(EVENING, '18:30'))).toMatchObject(refused(422, 'OFF_GRID'));
    expect((await book(at(EVENING, '18:00'))).status).toBe(201);
  });

  it('on how many at a time, however many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => book(at(EVENING, '18:00'), { clientName: `Cliente ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  });

  it('on the times suggested instead of a taken one', async () => {
    for (const time of MORNING) await addAppointment(organization, ana, at(THURSDAY, time));
    const taken: Answer = await book(at(THURSDAY, '11:00'));
    const { suggestions } = (taken.body as { details: ConflictDetails }).details;
    // Friday's holiday is nearer than all of them, Monday's day off nearer than the last.
    expect(suggestions.map(({ startTime }) => startTime)).toEqual([
      at('2026-11-18', '10:00'),
      at('2026-11-18', '11:00'),
      at(EVENING, '18:00'),
    ]);
  });

  it('on where a client may move to', async () => {
    const { managePath } = must<PublicBookingAnswer>(await book(at(THURSDAY, '10:00')), 201);
    const link = `/api${managePath}`;
    const path = `${link}/slots?from=${THURSDAY}&to=${PLAIN}`;
    expect(clocksOf(must<SlotsAnswer>(await server.guest.get(path)))).toEqual({
      ...OFFERED,
      [THURSDAY]: ['09:00', '11:00'],
    });
    for (const date of [HOLIDAY, DAY_OFF, EVENING]) {
      expect(await server.guest.post(`${link}/move`, { startTime: at(date, '09:00') })).toMatchObject(
        refused(422, 'OUTSIDE_AVAILABILITY'),
      );
    }
    must(await server.guest.post(`${link}/move`, { startTime: at(EVENING, '19:00') }));
  });

  it('on what the dialogs of the staff mark as free, closed or outside of the hours', async () => {
    const { admin } = organization;
    for (const client of [admin.client, ana.client]) {
      const asked = `userId=${ana.user.id}`;
      const times = async (date: string) =>
        must<FreeTimesAnswer>(await client.get(`/api/appointments/free-times?${asked}&date=${date}`));
      expect(await times(DAY_OFF)).toMatchObject({ free: [], hours: [] });
      expect(await times(HOLIDAY)).toMatchObject({ free: [], hours: [] });
      expect((await times(EVENING)).hours).toEqual([
        { startTime: at(EVENING, '18:00'), endTime: at(EVENING, '20:00'), capacity: 2 },
      ]);
      const days = must<FreeDaysAnswer>(
        await client.get(`/api/appointments/free-days?${asked}&from=${THURSDAY}&to=${PLAIN}`),
      );
      expect(
        Object.fromEntries(
          days.days.filter(({ date }) => ALL.includes(date)).map((day) => [day.date, day.state]),
        ),
      ).toEqual({
        [THURSDAY]: 'free',
        [HOLIDAY]: 'closed',
        [DAY_OFF]: 'closed',
        [EVENING]: 'free',
        [PLAIN]: 'free',
      });
    }
  });

  it('staff book, move and transfer onto any day, within the capacity', async () => {
    const onDayOff = await addAppointment(organization, ana, at(DAY_OFF, '10:00'));
    must(
      await ana.client.post('/api/appointments', { clientName: 'Igor', startTime: at(HOLIDAY, '10:00') }),
      201,
    );
    // Outside of any hours one at a time holds, in the evening's hours two.
    const again = {
      userId: ana.user.id,
      clientName: 'Joana',
      clientEmail: 'eva@exemplo.com.br',
      startTime: at(DAY_OFF, '10:00'),
    };
    expect(await organization.admin.client.post('/api/appointments', again)).toMatchObject(
      refused(409, 'APPOINTMENT_CONFLICT'),
    );
    for (const clientName of ['Lia', 'Mel']) {
      await addAppointment(organization, ana, at(EVENING, '19:00'), { clientName });
    }
    const moved = await organization.admin.client.put<Appointment>(`/api/appointments/${onDayOff.id}`, {
      startTime: at(DAY_OFF, '15:00'),
    });
    expect(moved.body.startTime).toBe(at(DAY_OFF, '15:00'));
    expect(
      await organization.admin.client.put(`/api/appointments/${onDayOff.id}`, {
        startTime: at(EVENING, '19:00'),
      }),
    ).toMatchObject(refused(409, 'APPOINTMENT_CONFLICT'));
  });
});

it('a date is one of the professional’s own calendar, and follows them into another zone', async () => {
  // In Manaus it is still the 23rd when the 24th has begun in São Paulo.
  const bruno = await createProfessional(organization, 'Bruno Lima', { timezone: 'America/Manaus' });
  for (const dayOfWeek of [1, 2]) {
    await addWindow(organization, bruno, { dayOfWeek, startTime: '22:00', endTime: '24:00' });
  }
  await apart({ from: DAY_OFF }, bruno);
  const offered = async () => {
    const path = `/api/slots?professionalId=${bruno.user.id}&from=${DAY_OFF}&to=${EVENING}`;
    const { days } = must<SlotsAnswer>(await server.guest.get(path));
    return days.flatMap(({ slots }) => slots.map(({ startTime }) => startTime));
  };
  expect(await offered()).toEqual([at(EVENING, '22:00', '-04:00'), at(EVENING, '23:00', '-04:00')]);
  const bookLate = (startTime: string) => book(startTime, { professionalId: bruno.user.id });
  expect(await bookLate(at(DAY_OFF, '23:00', '-04:00'))).toMatchObject(refused(422, 'OUTSIDE_AVAILABILITY'));
  must(await bruno.client.patch('/api/user/profile', { timezone: 'Asia/Tokyo' }));
  expect(await offered()).toEqual([at(EVENING, '22:00', '+09:00'), at(EVENING, '23:00', '+09:00')]);
});
