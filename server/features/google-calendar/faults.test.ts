import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';
import { work } from '#test/harness/google-sync/world.ts';
import type { FaultKind } from '#test/harness/google/faults.ts';
import { waitFor } from '#test/harness/wait.ts';
import { openNextChannel } from './channels.service.ts';

const office = useGoogleOffice();
/** Friday at noon in São Paulo. */
const NOON = '2026-11-20T15:00:00Z';
const at = (hour: number, minute = 0) =>
  new Date(Date.parse(NOON) + (hour * 60 + minute) * 60_000).toISOString();

const book = (time = NOON) => addAppointment(office.organization, office.ana, time, { allowConflict: true });
const move = async ({ id }: Appointment, startTime: string) =>
  must(await office.ana.client.put(`/api/appointments/${id}`, { startTime }));
const cancel = async ({ id }: Appointment) => must(await office.ana.client.delete(`/api/appointments/${id}`));
const count = (operation: string) => office.google.counts()[operation] ?? 0;
const starts = () =>
  office.calendar.events().map(({ start }) => new Date(start?.dateTime ?? '').toISOString());
const trouble = async () => (await office.status()).lastError?.trouble ?? null;
const untilCalled = (operation: string, times = 1) =>
  waitFor(() => Promise.resolve(count(operation) >= times ? true : null));
const busyTimes = async () =>
  (
    await office.server.context.database.query('SELECT 1 FROM google_busy WHERE user_id = $1', [
      office.ana.user.id,
    ])
  ).length;
const channels = () =>
  office.google.channels().filter(({ account }) => account.email === office.account.email);
async function later(minutes: number) {
  office.clock.advance(minutes);
  await work(office);
  await office.settled();
}
async function connectBia() {
  const bia = await createProfessional(office.organization, 'Bia Reis');
  const account = office.google.account(`${bia.user.id}@gmail.example`);
  await office.connect(bia, account);
  return { bia, account, calendar: account.calendar() };
}

afterEach(() => vi.restoreAllMocks());

describe('a call that Google refuses for now', () => {
  it('for its rate slows the whole of a professional down, more and more, and loses nothing', async () => {
    const COUNT = 30;
    for (let index = 0; index < COUNT; index++) await book(at(0, index));
    office.google.fail({ on: 'events.*', with: 'rateLimitExceeded', times: Infinity });
    await office.connect();
    await office.settled();
    const first = count('events.insert');
    for (let minute = 0; minute < 10; minute++) await later(1);
    // What is side by side at most (ten lines of a server, three of this test), in each of seven or eight rounds; every
    // appointment for itself would be 200 calls and more.
    expect(first).toBeLessThanOrEqual(13);
    expect(count('events.insert')).toBeLessThanOrEqual(8 * 13);
    expect(await office.status()).toMatchObject({ waiting: COUNT, lastError: { trouble: 'quota' } });
    const before = count('events.insert');
    for (let half = 0; half < 4; half++) await later(0.5);
    expect(count('events.insert') - before).toBeLessThanOrEqual(13);
    office.google.heal();
    await later(61);
    expect(office.calendar.events()).toHaveLength(COUNT);
    expect(await office.status()).toMatchObject({ waiting: 0, lastError: null });
  });

  it('a refused call is made again when Google said (Retry-After), not before', async () => {
    await office.connect();
    office.google.fail({ on: 'events.insert', with: 'tooManyRequests', retryAfter: 120 });
    await book();
    await office.settled();
    expect(await trouble()).toBe('quota');
    await later(1.9);
    expect(count('events.insert')).toBe(1);
    await later(0.2);
    expect(count('events.insert')).toBe(2);
    expect(starts()).toEqual([at(0)]);
    expect(await trouble()).toBeNull();
  });

  it.each<FaultKind>(['backendError', 'unavailable', 'reset'])('%s, is made again soon', async (kind) => {
    await office.connect();
    office.google.fail({ on: 'events.insert', with: kind, times: 2 });
    await book();
    await office.settled();
    expect(await trouble()).toBe('unavailable');
    await later(0.2);
    await later(0.3);
    expect(count('events.insert')).toBe(3);
    expect(starts()).toEqual([at(0)]);
    expect(await trouble()).toBeNull();
  });

  it('because the access token has ended early gets another one, once', async () => {
    await office.connect();
    office.google.forgetCalls();
    office.google.expireAccessTokens();
    await book();
    await office.settled();
    expect(office.google.counts()).toEqual({ 'events.insert': 2, 'oauth.token': 1 });
    expect(starts()).toEqual([at(0)]);
    await book(at(2));
    await office.settled();
    expect(count('oauth.token')).toBe(1);
  });
});

describe('an answer that does not come', () => {
  it('a call waits no longer than fifteen seconds for its answer', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 50));
    await office.connect();
    asked.mockClear();
    office.google.fail({ on: 'events.insert', with: 'hang' });
    await book();
    await untilCalled('events.insert');
    await office.settled();
    expect(asked).toHaveBeenCalledWith(15_000);
    expect(await trouble()).toBe('unavailable');
    await later(0.2);
    expect(starts()).toEqual([at(0)]);
  });

  it('although it was done, ends in one event all the same', async () => {
    await office.connect();
    office.google.fail({ on: 'events.insert', with: 'reset-after' });
    await book();
    await office.settled();
    await later(0.2);
    const statuses = office.google.calls('events.insert').map(({ status }) => status);
    expect(statuses).toEqual([null, 409]);
    expect(count('events.patch')).toBe(1);
    expect(office.calendar.history().map(({ kind }) => kind)).toEqual(['insert', 'update']);
    expect(starts()).toEqual([at(0)]);
  });

  it('for one professional holds up nobody else’s', async () => {
    const { bia, calendar } = await connectBia();
    await office.connect();
    office.google.fail({ on: 'events.insert', with: 'hang', to: office.calendar.id, times: Infinity });
    for (let index = 0; index < 15; index++) await book(at(0, index));
    await untilCalled('events.insert', 2);
    // Fifteen seconds are far longer than this takes; nothing is broken off meanwhile.
    const began = Date.now();
    await addAppointment(office.organization, bia, NOON);
    await waitFor(() => Promise.resolve(calendar.events().length === 1 ? true : null));
    expect(
      office.google.calls('events.insert').filter(({ status }) => status !== 200).length,
    ).toBeGreaterThan(1);
    expect(Date.now() - began).toBeLessThan(15_000);
    office.google.heal();
    await office.settled();
    await later(1);
    expect(office.calendar.events()).toHaveLength(15);
  });
});

describe('changes of one appointment, quickly one after the other, while calls fail', () => {
  it('end in what it is at last', async () => {
    await office.connect();
    office.google.fail({ on: 'events.*', with: 'unavailable', times: 2 });
    office.google.fail({ on: 'events.*', with: 'reset-after', times: 2 });
    const made = await book();
    await move(made, at(1));
    await move(made, at(3));
    await office.settled();
    await later(1);
    await later(2);
    expect(starts()).toEqual([at(3)]);
    // None of the later times came before an earlier one.
    const reported = office.calendar.history().map(({ event }) => Date.parse(event.start?.dateTime ?? ''));
    expect(reported).toEqual([...reported].sort((one, other) => one - other));
  });

  it('end in nothing when it is cancelled at last', async () => {
    await office.connect();
    office.google.fail({ on: 'events.insert', with: 'reset-after' });
    office.google.fail({ on: 'events.*', with: 'backendError', times: 2 });
    const made = await book();
    await move(made, at(1));
    await cancel(made);
    await office.settled();
    await later(1);
    await later(2);
    expect(office.calendar.events()).toEqual([]);
    expect(office.calendar.history().at(-1)?.kind ?? 'delete').toBe('delete');
    expect(await office.status()).toMatchObject({ waiting: 0 });
  });
});

describe('a calendar', () => {
  it('a calendar that is taken away at Google is reported as gone, and another takes its place', async () => {
    const clinic = office.account.addCalendar('Clínica');
    await office.connect();
    must(await office.ana.client.put('/api/google/calendar', { calendarId: clinic.id }));
    await book();
    await office.settled();
    expect(clinic.events()).toHaveLength(1);
    office.account.removeCalendar(clinic.id);
    await book(at(2));
    await office.settled();
    expect(await office.status()).toMatchObject({ waiting: 1, lastError: { trouble: 'calendar_gone' } });
    must(await office.ana.client.put('/api/google/calendar', { calendarId: office.calendar.id }));
    await office.settled();
    expect(starts().sort()).toEqual([at(0), at(2)]);
    expect(await office.status()).toMatchObject({ waiting: 0, lastError: null });
  });

  it('a calendar that two professionals share holds an event of each, which blocks neither twice', async () => {
    await office.connectBothWays();
    // The same account, as where a clinic has one for all.
    const bia = await createProfessional(office.organization, 'Bia Reis');
    await office.connect(bia, office.account);
    must(await bia.client.put('/api/google/bidirectional-sync', { enabled: true }));
    const hers = await addAppointment(office.organization, bia, at(2));
    const mine = await book();
    await office.google.notifications.settled();
    await office.settled();
    expect(starts().sort()).toEqual([at(0), at(2)]);
    expect(await busyTimes()).toBe(0);
    // Who moves an event moves the appointment of whose it is.
    office.calendar.patch(`hm${hers.id.replaceAll('-', '')}`, {
      start: '2026-11-20T16:00',
      end: '2026-11-20T17:00',
    });
    await office.google.notifications.settled();
    await office.settled();
    must(await office.organization.admin.client.put(`/api/appointments/${mine.id}`, { userId: bia.user.id }));
    await office.google.notifications.settled();
    await office.settled();
    await later(31);
    const rows = must<Appointment[]>(await office.organization.admin.client.get('/api/appointments'));
    expect(rows.map(({ userId, startTime }) => [userId, startTime]).sort()).toEqual(
      [
        [bia.user.id, at(0)],
        [bia.user.id, at(4)],
      ].sort(),
    );
    expect(starts().sort()).toEqual([at(0), at(4)]);
  });
});

describe('a channel', () => {
  it('a channel is not believed without its token', async () => {
    await office.connectBothWays();
    const [channel] = channels();
    office.google.forgetCalls();
    const notify = (id: string, token: string | null) =>
      office.server.guest.post('/api/google-calendar/notifications', undefined, {
        'x-goog-channel-id': id,
        'x-goog-resource-state': 'exists',
        ...(token === null ? {} : { 'x-goog-channel-token': token }),
      });
    const id = channel?.id ?? '';
    const token = channel?.token ?? '';
    expect((await notify(id, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    expect((await notify(id, 'x')).status).toBe(404);
    expect((await notify(id, null)).status).toBe(400);
    expect((await notify('01a1fb54-59da-769c-8d95-9c008758532b', token)).status).toBe(404);
    await office.settled();
    expect(office.google.counts()).toEqual({});
    expect((await notify(id, token)).status).toBeLessThan(300);
    await office.settled();
    expect(office.google.counts()).toEqual({ 'events.list': 1 });
  });

  it('a channel’s greeting by Google pulls nothing', async () => {
    await office.connectBothWays();
    await office.google.notifications.settled();
    await office.settled();
    const [channel] = channels();
    const greeting = office.google.notifications.sent.find(
      ({ headers }) => headers['x-goog-channel-id'] === channel?.id,
    );
    expect(greeting).toMatchObject({ headers: { 'x-goog-resource-state': 'sync' }, status: 200 });
    office.google.forgetCalls();
    await office.google.notifications.replay();
    await office.settled();
    expect(office.google.counts()).toEqual({});
  });

  it('a channel is kept together with a pull of what changed before it was open, or not at all', async () => {
    await office.connectBothWays();
    office.google.notifications.drop();
    const { context } = office.server;
    const kept = () =>
      context.database.query<{ channel: string; asked: number }>(
        'SELECT channel_id AS channel, pull_asked AS asked FROM google_connections WHERE user_id = $1',
        [office.ana.user.id],
      );
    const [before] = await kept();
    office.google.forgetCalls();
    await context.database.query('UPDATE google_connections SET channel_due_at = $2 WHERE user_id = $1', [
      office.ana.user.id,
      context.clock.now(),
    ]);
    const dying = { ...context.database, transaction: () => Promise.reject(new Error('The process died.')) };
    await openNextChannel({ ...context, database: dying }).catch(() => undefined);
    expect(count('events.watch')).toBe(1);
    const [after] = await kept();
    expect(after?.channel === before?.channel).toBe(after?.asked === before?.asked);
  });

  it('without a channel changes are polled, and a channel is asked for again', async () => {
    office.google.fail({
      on: 'events.watch',
      with: { status: 400, reason: 'push.webhookUrlNotHttps' },
      times: Infinity,
    });
    await office.connectBothWays();
    expect(channels()).toHaveLength(0);
    expect(await office.status()).toMatchObject({ channelExpiration: null, lastError: null });
    office.calendar.put({ summary: 'Dentista', start: '2026-11-20T10:00' });
    await later(6);
    expect(await busyTimes()).toBe(1);
    office.google.heal();
    await later(6 * 60);
    expect(channels().map(({ account }) => account.email)).toEqual([office.account.email]);
  });

  it('a channel is renewed before its end', async () => {
    await office.connectBothWays();
    const [former] = channels();
    await later(6 * 1440 + 5);
    const [renewed, ...others] = channels();
    expect(others).toHaveLength(0);
    expect(renewed?.id).not.toBe(former?.id);
    expect(renewed?.expiration ?? 0).toBeGreaterThan(former?.expiration ?? 0);
    expect(office.clock.now().getTime()).toBeLessThan(former?.expiration ?? 0);
    office.calendar.put({ summary: 'Dentista', start: '2026-11-30T10:00' });
    await office.google.notifications.settled();
    await office.settled();
    expect(await busyTimes()).toBe(1);
  });
});
