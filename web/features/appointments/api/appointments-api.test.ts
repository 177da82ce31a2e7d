import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { keyOf } from '#web/lib/read.ts';
import { fakeBrowser } from '#web/lib/session-fakes.ts';
import { appointmentFixture } from '../appointment-fixture.ts';
import { fetchAppointments, putCachedAppointment } from './appointments.ts';
import { moveAppointment, withMoves } from './move-appointment.ts';

beforeEach(() => fakeBrowser());
afterEach(() => vi.unstubAllGlobals());

const RANGE = { from: '2026-11-01T03:00:00.000Z', to: '2026-12-01T03:00:00.000Z' };

describe('reading appointments', () => {
  it('asks for the range and, where there is one, the person', async () => {
    const fetchMock = vi.fn<typeof fetch>(async () => new Response('[]'));
    vi.stubGlobal('fetch', fetchMock);
    await fetchAppointments({ ...RANGE, userId: 'u1' });
    const url = new URL(fetchMock.mock.calls[0]![0] as string, 'http://localhost');
    expect(url.pathname).toBe('/api/appointments');
    expect(Object.fromEntries(url.searchParams)).toEqual({ ...RANGE, userId: 'u1' });
  });

  it('raises "Failed to fetch appointments", with the answer as its cause', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
    const error = await fetchAppointments(RANGE).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: 'Failed to fetch appointments' });
    expect((error as Error).cause).toBeInstanceOf(ApiError);
  });
});

describe('moving an appointment', () => {
  const move = {
    id: 'a1',
    from: appointmentFixture({
      userId: 'u1',
      startTime: '2026-11-20T12:00:00.000Z',
      endTime: '2026-11-20T13:00:00.000Z',
    }),
    startTime: '2026-11-20T14:00:00.000Z',
    shownEndTime: '2026-11-20T15:00:00.000Z',
  };
  const from =
    '"from":{"userId":"u1","startTime":"2026-11-20T12:00:00.000Z","endTime":"2026-11-20T13:00:00.000Z"}';

  it('sends the new start and leaves the length to the server', async () => {
    const fetchMock = vi.fn<typeof fetch>(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetchMock);
    await moveAppointment(move);
    expect(fetchMock.mock.calls[0]![1]).toMatchObject({
      method: 'PUT',
      body: `{${from},"startTime":"2026-11-20T14:00:00.000Z"}`,
    });
  });

  it('raises "Server error: {status} - {body}" when it is refused', async () => {
    vi.stubGlobal('fetch', async () => new Response('ocupado', { status: 409 }));
    await expect(moveAppointment(move)).rejects.toThrow('Server error: 409 - ocupado');
  });

  it('asks for the former end when it is taken back', async () => {
    const fetchMock = vi.fn<typeof fetch>(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetchMock);
    await moveAppointment({ ...move, keepEnd: true });
    expect(fetchMock.mock.calls[0]![1]!.body).toBe(
      `{${from},"startTime":"2026-11-20T14:00:00.000Z","endTime":"2026-11-20T15:00:00.000Z"}`,
    );
  });

  it('a move is drawn at once, whatever is read meanwhile, and the last of two counts', () => {
    const list = [appointmentFixture({ id: 'a1' }), appointmentFixture({ id: 'a2' })];
    const later = {
      ...move,
      startTime: '2026-11-20T18:00:00.000Z',
      shownEndTime: '2026-11-20T19:00:00.000Z',
    };
    expect(withMoves(list, [])).toBe(list);
    const drawn = withMoves(list, [move, later]);
    expect(drawn[0]).toMatchObject({ startTime: later.startTime, endTime: later.shownEndTime });
    expect(drawn[1]).toBe(list[1]);
  });

  it('a move is drawn on a page that does not hold the appointment yet, when it was carried there', () => {
    const list = [appointmentFixture({ id: 'a2' })];
    const carried = appointmentFixture({ id: 'a1' });
    expect(withMoves(list, [move])).toEqual(list);
    expect(withMoves(list, [{ ...move, carried }])).toEqual([
      ...list,
      { ...carried, startTime: move.startTime, endTime: move.shownEndTime },
    ]);
    expect(withMoves([carried], [{ ...move, carried }])).toHaveLength(1);
  });

  it('puts what the server saved into every list that holds it', () => {
    const client = new QueryClient();
    const key = keyOf('GET /api/appointments', { query: RANGE });
    const others = keyOf('GET /api/appointments', { query: { ids: 'a2' } });
    const untouched = appointmentFixture({ id: 'a2' });
    client.setQueryData(key, [appointmentFixture({ id: 'a1' }), untouched]);
    client.setQueryData(others, [untouched]);
    putCachedAppointment(client, appointmentFixture({ id: 'a1', startTime: move.startTime }));
    expect(client.getQueryData<Appointment[]>(key)!.map(({ startTime }) => startTime)).toEqual([
      move.startTime,
      untouched.startTime,
    ]);
    expect(client.getQueryData<Appointment[]>(others)![0]).toBe(untouched);
  });
});
