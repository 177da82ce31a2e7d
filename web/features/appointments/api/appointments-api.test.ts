import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { fakeBrowser } from '#web/lib/session-fakes.ts';
import { appointmentFixture } from '../appointment-fixture.ts';
import { fetchAppointments, patchCachedAppointment } from './appointments.ts';
import { moveAppointment } from './move-appointment.ts';

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
  const move = { id: 'a1', startTime: '2026-11-20T14:00:00.000Z', shownEndTime: '2026-11-20T15:00:00.000Z' };

  it('sends the new start and leaves the length to the server', async () => {
    const fetchMock = vi.fn<typeof fetch>(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetchMock);
    await moveAppointment(move);
    expect(fetchMock.mock.calls[0]![1]).toMatchObject({
      method: 'PUT',
      body: '{"startTime":"2026-11-20T14:00:00.000Z"}',
    });
  });

  it('raises "Server error: {status} - {body}" when it is refused', async () => {
    vi.stubGlobal('fetch', async () => new Response('ocupado', { status: 409 }));
    await expect(moveAppointment(move)).rejects.toThrow('Server error: 409 - ocupado');
  });

  it('is drawn at once and can be taken back', () => {
    const client = new QueryClient();
    const key = apiKey('appointments', RANGE);
    client.setQueryData(key, [appointmentFixture({ id: 'a1' }), appointmentFixture({ id: 'a2' })]);
    const starts = () => client.getQueryData<Appointment[]>(key)!.map((item) => item.startTime);
    const undo = patchCachedAppointment(client, 'a1', { startTime: move.startTime });
    expect(starts()).toEqual([move.startTime, '2026-11-20T12:00:00Z']);
    undo();
    expect(starts()).toEqual(['2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z']);
  });
});
