import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import {
  managedAppointment,
  type ManagedAppointment,
  type PublicBookingAnswer,
  type SlotsAnswer,
} from '#shared/contract/booking.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { openStream } from '#test/harness/event-stream.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

// Wednesday 18 November 2026, 09:00 in São Paulo. Hours are 09:00 to 17:00, an hour each.
const NOW = '2026-11-18T12:00:00Z';
const TEN = '2026-11-23T13:00:00.000Z';
const ELEVEN = '2026-11-23T14:00:00.000Z';
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
  await addWeek(organization, person);
});
afterAll(() => server.close());

/** Books as a client, and answers with the path of their own page's API. */
async function booked(startTime = TEN, more: object = {}): Promise<string> {
  const answer = await server.guest.post('/api/appointments/public', {
    professionalId: person.user.id,
    clientName: 'Eva Cruz',
    clientEmail: `eva.${person.user.id}@exemplo.com.br`,
    startTime,
    ...more,
  });
  return `/api${must<PublicBookingAnswer>(answer, 201).managePath}`;
}
const agenda = async () => must<Appointment[]>(await person.client.get('/api/appointments'));
const move = (link: string, startTime: string) =>
  server.guest.post<ManagedAppointment>(`${link}/move`, { startTime });

describe('moving through the link', () => {
  it('moving is a real move: the same appointment, the same link, to be confirmed again', async () => {
    // Open before the booking: messages may be on their way still when the answers are here.
    const stream = await openStream(person.client);
    await stream.next();
    const link = await booked();
    expect(await stream.next()).toMatchObject({ type: 'appointment_created' });
    must(await server.guest.post(`${link}/confirm`));
    expect(await stream.next()).toMatchObject({ type: 'appointment_updated' });
    const [before] = await agenda();
    const moved = must<ManagedAppointment>(await move(link, '2026-11-24T15:00:00Z'));
    expect(managedAppointment.parse(moved)).toEqual(moved);
    expect(moved).toMatchObject({ startTime: '2026-11-24T15:00:00.000Z', confirmedAt: null, canMove: true });
    expect(await stream.next()).toMatchObject({
      type: 'appointment_updated',
      source: 'client',
      change: 'moved',
    });
    await stream.close();
    expect(await agenda()).toEqual([
      {
        ...before,
        startTime: '2026-11-24T15:00:00.000Z',
        endTime: '2026-11-24T16:00:00.000Z',
        confirmedAt: null,
      },
    ]);
    expect(must<ManagedAppointment>(await server.guest.get(link)).startTime).toBe(moved.startTime);
  });

  it('keeps the length of the service, and fits where it fits', async () => {
    const { id: productId } = await addProduct(organization, person, { duration: 90 });
    const link = await booked(TEN, { productId });
    expect(await move(link, '2026-11-24T19:00:00Z')).toMatchObject(refused(422, 'OUTSIDE_AVAILABILITY'));
    expect(must<ManagedAppointment>(await move(link, '2026-11-24T18:00:00Z')).endTime).toBe(
      '2026-11-24T19:30:00.000Z',
    );
  });

  it('shows the free times, its own place among the free', async () => {
    const { id: productId } = await addProduct(organization, person, { duration: 90 });
    const link = await booked(TEN, { productId });
    const day = must<SlotsAnswer>(await server.guest.get(`${link}/slots?from=2026-11-23&to=2026-11-23`))
      .days[0];
    const starts = day?.slots.map((slot) => slot.startTime.slice(11, 16));
    // In UTC. At 13:00 it stands already; 12:00 and 14:00 overlap nothing but itself.
    expect(starts).toEqual(['12:00', '14:00', '15:00', '16:00', '17:00', '18:00']);
    expect(await server.guest.get(`${link}/slots?from=2026-11-23&to=2027-11-23`)).toMatchObject(
      refused(422, 'SLOTS_RANGE'),
    );
  });

  it('onto a time taken meanwhile is refused with others, and changes nothing', async () => {
    const link = await booked();
    await addAppointment(organization, person, ELEVEN);
    const answer = await move(link, ELEVEN);
    expect(answer).toMatchObject(refused(409, 'APPOINTMENT_CONFLICT'));
    const { details } = answer.body as unknown as { details: { suggestions: { startTime: string }[] } };
    // Not 13:00 in UTC, where it stands already.
    expect(details.suggestions.map(({ startTime }) => startTime.slice(11, 16))).toEqual([
      '12:00',
      '15:00',
      '16:00',
    ]);
    expect((await agenda())[0]).toMatchObject({ clientName: 'Eva Cruz', startTime: TEN });
  });

  it('sent again after a lost answer is no second move', async () => {
    const link = await booked();
    const first = must<ManagedAppointment>(await move(link, ELEVEN));
    must(await server.guest.post(`${link}/confirm`));
    const again = must<ManagedAppointment>(await move(link, ELEVEN));
    expect(again).toMatchObject({ startTime: ELEVEN, revision: first.revision });
    expect(again.confirmedAt).not.toBeNull();
  });

  it('obeys every rule of the public page', async () => {
    const link = await booked();
    for (const [time, code, limit] of [
      ['2026-11-23T13:20:00Z', 'OFF_GRID'],
      ['2026-11-23T08:00:00Z', 'OUTSIDE_AVAILABILITY'],
      ['2026-11-17T13:00:00Z', 'IN_THE_PAST'],
      ['2027-12-01T13:00:00Z', 'BEYOND_HORIZON', 365],
    ] as const) {
      expect(await move(link, time)).toMatchObject(refused(422, code, undefined, limit));
    }
    expect(await server.guest.post(`${link}/move`, { startTime: 'amanhã' })).toMatchObject(
      refused(400, 'VALIDATION'),
    );
    await organization.admin.client.put(`/api/admin/users/${person.user.id}`, { isActive: false });
    expect(await move(link, ELEVEN)).toMatchObject(refused(422, 'PROFESSIONAL_INACTIVE'));
    expect(must<ManagedAppointment>(await server.guest.get(link)).canMove).toBe(false);
  });

  it('two clients who move to the same free time: one succeeds', async () => {
    const links = [await booked(TEN), await booked(ELEVEN)];
    const answers = await Promise.all(links.map((link) => move(link, '2026-11-23T17:00:00Z')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});

describe('confirming through the link', () => {
  it('confirming informs the professional once', async () => {
    // Open before the booking: its message may be on its way still when the answer is here.
    const stream = await openStream(person.client);
    await stream.next();
    const link = await booked();
    expect(await stream.next()).toMatchObject({ type: 'appointment_created' });
    must(await server.guest.post(`${link}/confirm`));
    must(await server.guest.post(`${link}/confirm`));
    must(await move(link, ELEVEN));
    expect(await stream.next()).toMatchObject({ change: 'confirmed', source: 'client' });
    expect(await stream.next()).toMatchObject({ change: 'moved', source: 'client' });
    await stream.close();
  });

  it('confirming is too late once the appointment is over', async () => {
    const link = await booked();
    clock.set('2026-11-23T14:00:00Z');
    expect(await server.guest.post(`${link}/confirm`)).toMatchObject(refused(422, 'IN_THE_PAST'));
    expect((await agenda())[0]?.confirmedAt).toBeNull();
  });
});

describe('cancelling through the link', () => {
  it('cancelling frees the time, informs the professional, and uses the link up', async () => {
    const link = await booked();
    const stream = await openStream(person.client);
    await stream.next();
    must(await server.guest.post(`${link}/cancel`));
    expect(await stream.next()).toMatchObject({ type: 'appointment_deleted', source: 'client' });
    await stream.close();
    expect(await agenda()).toEqual([]);
    for (const again of [
      await server.guest.post(`${link}/cancel`),
      await move(link, ELEVEN),
      await server.guest.get(link),
      await server.guest.get(`${link}/slots?from=2026-11-23&to=2026-11-23`),
    ]) {
      expect(again).toMatchObject(refused(404, 'MANAGE_LINK_INVALID'));
    }
    await booked();
  });

  it('once, however often it is sent at the same moment', async () => {
    const link = await booked();
    const answers = await Promise.all([1, 2, 3].map(() => server.guest.post(`${link}/cancel`)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404]);
  });

  it('still works with a professional who takes no bookings any more', async () => {
    const link = await booked();
    await organization.admin.client.put(`/api/admin/users/${person.user.id}`, { isActive: false });
    must(await server.guest.post(`${link}/cancel`));
  });
});

describe('the notice', () => {
  it('ends cancelling and moving the notice before the start, to the minute', async () => {
    must(await person.client.patch('/api/user/profile', { minimumCancelNotice: 1440 }));
    const [early, late] = [await booked(TEN), await booked(ELEVEN)];
    expect(must<ManagedAppointment>(await server.guest.get(early)).changeableUntil).toBe(
      '2026-11-22T13:00:00.000Z',
    );
    clock.set('2026-11-22T13:00:00Z');
    expect(must<ManagedAppointment>(await move(early, '2026-11-23T18:00:00Z')).startTime).toBe(
      '2026-11-23T18:00:00.000Z',
    );
    clock.set('2026-11-22T14:00:01Z');
    expect(await server.guest.post(`${late}/cancel`)).toMatchObject(refused(422, 'MANAGE_TOO_LATE'));
    expect(await move(late, '2026-11-24T18:00:00Z')).toMatchObject(refused(422, 'MANAGE_TOO_LATE'));
    must(await server.guest.post(`${late}/confirm`));
  });

  it('the notice is the start itself when the professional asks for none', async () => {
    const link = await booked();
    clock.set('2026-11-23T13:00:01Z');
    expect(await server.guest.post(`${link}/cancel`)).toMatchObject(refused(422, 'MANAGE_TOO_LATE'));
  });
});

it('opening the link never changes anything, whatever the method', async () => {
  const link = await booked();
  for (const path of ['', '/cancel', '/move', '/confirm', '/slots?from=2026-11-23&to=2026-11-23']) {
    await server.guest.get(link + path);
  }
  expect((await agenda())[0]).toMatchObject({ startTime: TEN, confirmedAt: null });
});
