import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { ManagedAppointment, PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { AppointmentHistory } from '#shared/contract/history.ts';
import type { JoinedWaiting, WaitingPage } from '#shared/contract/waiting-list.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import {
  openWaitingClinic,
  ELEVEN,
  TEN,
  WAITING_NOW,
  type WaitingClinic,
} from '#test/harness/waiting-clinic.ts';
import { waitFor } from '#test/harness/wait.ts';

const clock = movableClock(WAITING_NOW);
let server: TestServer;
let clinic: WaitingClinic;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock },
    env: { RATE_LIMITS: 'off', CHANGE_MAIL_DELAY: '0' },
  });
});
beforeEach(async () => {
  clock.set(WAITING_NOW);
  clinic = await openWaitingClinic(server);
});
afterAll(() => server.close());

const WISH = { weekdays: [4], parts: ['manha'], noticeMinutes: 60 };

/** A client has the appointment at eleven and asks for an earlier time. */
async function asksForEarlier() {
  await clinic.cancel(clinic.full.eleven);
  const { managePath, id } = must<PublicBookingAnswer>(await clinic.book(ELEVEN), 201);
  const { path } = must<JoinedWaiting>(await server.guest.post(`/api${managePath}/waiting`, WISH), 201);
  return { managePath, id, path, token: path?.split('/').at(-1) ?? '' };
}

describe('an earlier time', () => {
  it('moves the client’s appointment, whose time is offered on', async () => {
    const { managePath, id, path, token } = await asksForEarlier();
    expect(await server.guest.post(`/api${managePath}/waiting`, WISH)).toMatchObject(
      refused(409, 'WAITING_ALREADY'),
    );
    const own = async () => must<ManagedAppointment>(await server.guest.get(`/api${managePath}`));
    expect((await own()).waiting).toEqual({ path, offer: null });
    const next = await clinic.waits();
    await clinic.cancel(clinic.full.ten);
    const offer = await clinic.offered(token);
    expect((await own()).waiting?.offer).toMatchObject({ startTime: TEN, heldUntil: offer?.heldUntil });
    expect(offer).toMatchObject({ startTime: TEN });
    expect(await clinic.page(token)).toMatchObject({ replaces: { startTime: ELEVEN } });
    const taken = must<WaitingPage>(await clinic.answer(token, 'take', offer?.id));
    expect((await clinic.thursday()).map((each) => [each.id, each.startTime])).toEqual([[id, TEN]]);
    expect(taken).toMatchObject({
      managePath,
      booked: { startTime: TEN },
      replaces: { startTime: ELEVEN },
    });
    expect((await own()).waiting).toBeNull();
    expect(await clinic.offered(next)).toMatchObject({ startTime: ELEVEN });
    await clinic.cancel(id);
    expect(await clinic.page(token)).toMatchObject({ state: 'booked', booked: null, managePath: null });
  });

  it('offers to wait, and takes the wish, only while a time may open: in hours, before the appointment and not too near', async () => {
    const asksAt = async (now: string, startTime: string, opens: boolean) => {
      clock.set(WAITING_NOW);
      const { id, managePath } = must<PublicBookingAnswer>(await clinic.book(startTime), 201);
      clock.set(now);
      const { canWait } = must<ManagedAppointment>(await server.guest.get(`/api${managePath}`));
      const answer = await server.guest.post(`/api${managePath}/waiting`, {
        ...WISH,
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        noticeMinutes: 0,
      });
      expect([now, canWait, answer.status]).toEqual([now, opens, opens ? 201 : 422]);
      await clinic.cancel(id);
    };
    const [ten, eleven] = ['2026-11-18T13:00:00.000Z', '2026-11-18T14:00:00.000Z'];
    // The first hour of today; the second one, when it is nearly there.
    await asksAt(WAITING_NOW, ten, false);
    await asksAt('2026-11-18T13:41:00Z', eleven, false);
    // Tomorrow's first hour, in the evening and on a day off.
    await clinic.cancel(clinic.full.ten);
    await asksAt('2026-11-18T23:00:00Z', TEN, false);
    const { client } = clinic.organization.admin;
    const userId = clinic.ana.user.id;
    const off = must<{ id: string }>(
      await client.post('/api/availability/exceptions', { userId, from: '2026-11-18', hours: null }),
      201,
    );
    await asksAt(WAITING_NOW, TEN, false);
    must(await client.delete(`/api/availability/exceptions/${off.id}`));
    // All before the second hour is taken, and may be given up.
    await clinic.booked(ten);
    await asksAt(WAITING_NOW, eleven, true);
  });

  it('moves by staff’s hand as by every move, once, and the request ends with it', async () => {
    const { ana, organization } = clinic;
    const { managePath, id, token } = await asksForEarlier();
    const [entry] = (await clinic.list()).entries;
    expect(entry).toMatchObject({ appointmentId: id, replaces: ELEVEN });
    const path = `/api/waiting-list/${entry?.id ?? ''}/reschedule`;
    const bia = await createProfessional(organization, 'Bia Reis');
    expect(await bia.client.post(path, { startTime: TEN })).toMatchObject(refused(404, 'WAITING_NOT_FOUND'));
    // Taken: what else there is, as elsewhere, and nothing has changed.
    expect(await organization.admin.client.post(path, { startTime: TEN })).toMatchObject({
      status: 409,
      body: {
        code: 'APPOINTMENT_CONFLICT',
        details: { suggestions: [{}, {}, {}], alternatives: [{}, {}, {}, {}] },
      },
    });
    expect(await clinic.page(token)).toMatchObject({ state: 'waiting' });
    // Not what the client asked for: the request and the appointment stay.
    for (const startTime of [ELEVEN, '2026-11-19T17:00:00.000Z'])
      expect(await ana.client.post(path, { startTime })).toMatchObject(refused(422, 'WAITING_NOT_EARLIER'));
    expect(await clinic.page(token)).toMatchObject({ state: 'waiting', replaces: { startTime: ELEVEN } });
    const nine = '2026-11-19T12:00:00.000Z';
    const moved = must<Appointment>(await ana.client.post(path, { startTime: nine }));
    expect(moved).toMatchObject({ id, startTime: nine, endTime: TEN });
    expect((await clinic.thursday()).map((each) => [each.id, each.startTime])).toEqual([
      [id, nine],
      [clinic.full.ten, TEN],
    ]);
    expect(await clinic.page(token)).toMatchObject({
      state: 'booked',
      managePath,
      booked: { startTime: nine },
      replaces: { startTime: ELEVEN },
    });
    expect((await clinic.list()).entries).toEqual([]);
    const { entries } = must<AppointmentHistory>(await ana.client.get(`/api/appointments/${id}/history`));
    expect(entries.map(({ action }) => action)).toEqual(['moved', 'created']);
    expect(await ana.client.post(path, { startTime: ELEVEN })).toMatchObject(
      refused(404, 'WAITING_NOT_FOUND'),
    );
    // Who has no appointment has none to move.
    await clinic.waits({ noticeMinutes: 2880 });
    const [other] = (await clinic.list()).entries;
    expect(
      await ana.client.post(`/api/waiting-list/${other?.id ?? ''}/reschedule`, { startTime: nine }),
    ).toMatchObject(refused(404, 'WAITING_NOT_FOUND'));
  });

  it('ends with the offer that the client has meanwhile, which goes to the next, when staff gives another time', async () => {
    const { token } = await asksForEarlier();
    const next = await clinic.waits({ clientName: 'Segunda Pessoa' });
    await clinic.cancel(clinic.full.ten);
    const offer = await clinic.offered(token);
    const [entry] = (await clinic.list()).entries;
    const path = `/api/waiting-list/${entry?.id ?? ''}/reschedule`;
    must(await clinic.ana.client.post(path, { startTime: '2026-11-19T12:00:00.000Z' }));
    expect(await clinic.offered(next)).toMatchObject({ startTime: TEN });
    expect(await clinic.page(token)).toMatchObject({ state: 'booked', offer: null });
    expect(await clinic.answer(token, 'take', offer?.id)).toMatchObject(refused(409, 'WAITING_ENDED'));
  });

  it.each([
    ['moved before it', 'waiting'],
    ['cancelled', 'left'],
  ] as const)(
    'takes an offer back once the appointment was %s, and offers it to the next',
    async (how, state) => {
      const { id, token } = await asksForEarlier();
      const next = await clinic.waits({ clientName: 'Segunda Pessoa' });
      await clinic.cancel(clinic.full.ten);
      const offer = await clinic.offered(token);
      const nine = { startTime: '2026-11-19T12:00:00.000Z' };
      if (how === 'cancelled') await clinic.cancel(id);
      else must(await clinic.ana.client.put(`/api/appointments/${id}`, nine));
      const code = how === 'cancelled' ? 'WAITING_ENDED' : 'WAITING_OFFER_OVER';
      expect(await clinic.answer(token, 'take', offer?.id)).toMatchObject(refused(409, code));
      expect(await clinic.page(token)).not.toMatchObject({ state: 'booked' });
      expect(await clinic.offered(next)).toBeTruthy();
      // The next may have been offered the time that the appointment left, before the offer is taken back.
      await waitFor(async () => ((await clinic.page(token)).offer === null ? true : null));
      expect(await clinic.page(token)).toMatchObject({ state, offer: null });
    },
  );

  it('ends the request once the appointment is cancelled', async () => {
    const { managePath, token } = await asksForEarlier();
    must(await server.guest.post(`/api${managePath}/cancel`));
    await clinic.cancel(clinic.full.ten);
    await clinic.search();
    expect(await clinic.page(token)).toMatchObject({
      state: 'left',
      endedBy: 'cancelled',
      offer: null,
    });
  });
});
