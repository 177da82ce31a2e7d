import { notifyManager, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';
import { keyOf } from './read.ts';

const KEY: readonly unknown[] = keyOf('GET /api/appointments', { query: {} });

/** A query whose readings are answered by hand, in the order in which they were asked. */
function answeredByHand(client: QueryClient) {
  const readings: { answer: (value: string) => void; fail: () => void }[] = [];
  client.setQueryDefaults(KEY, {
    queryFn: () =>
      new Promise<string>((answer, fail) => readings.push({ answer, fail: () => fail(new Error('lost')) })),
  });
  return readings;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('what changes while it is being read', () => {
  it('a change during a first reading has it read again, and its answer is shown meanwhile', async () => {
    const client = createQueryClient();
    const readings = answeredByHand(client);
    const shown: unknown[] = [];
    const leave = new QueryObserver(client, { queryKey: KEY }).subscribe(({ data }) => shown.push(data));
    const read = client.invalidateQueries({ queryKey: KEY });
    readings[0]?.answer('before');
    await settled();
    expect(shown.at(-1)).toBe('before');
    expect(readings).toHaveLength(2);
    readings[1]?.answer('after');
    await read;
    expect(shown.at(-1)).toBe('after');
    leave();
  });

  it('a change has the answer read again once, however often it changed', async () => {
    const client = createQueryClient();
    const readings = answeredByHand(client);
    const leave = new QueryObserver(client, { queryKey: KEY }).subscribe(() => undefined);
    void client.invalidateQueries({ queryKey: KEY });
    void client.invalidateQueries();
    readings[0]?.answer('before');
    await settled();
    expect(readings).toHaveLength(2);
    readings[1]?.answer('after');
    await settled();
    expect(readings).toHaveLength(2);
    leave();
  });

  it('a change during a first reading that failed has it read again', async () => {
    const client = createQueryClient();
    const readings = answeredByHand(client);
    const leave = new QueryObserver(client, { queryKey: KEY }).subscribe(() => undefined);
    const read = client.invalidateQueries({ queryKey: KEY });
    readings[0]?.fail();
    await settled();
    readings[1]?.answer('after');
    await read;
    expect(client.getQueryData(KEY)).toBe('after');
    leave();
  });

  it('an answer that nobody has on screen is out of date, and not read again', async () => {
    const client = createQueryClient();
    const readings = answeredByHand(client);
    const ahead = client.prefetchQuery({ queryKey: KEY });
    void client.invalidateQueries({ queryKey: KEY });
    readings[0]?.answer('before');
    await ahead;
    await settled();
    expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
    expect(readings).toHaveLength(1);
  });

  it('an answer that was thrown away is not asked for again', async () => {
    const client = createQueryClient();
    const readings = answeredByHand(client);
    void client.prefetchQuery({ queryKey: KEY });
    const read = client.invalidateQueries({ queryKey: KEY });
    client.removeQueries({ queryKey: KEY });
    readings[0]?.answer('before');
    await read;
    expect(client.getQueryState(KEY)).toBeUndefined();
    expect(readings).toHaveLength(1);
  });
});

describe('what could not be read', () => {
  it('says so on screen while it is tried again, and no longer once nobody shows it', async () => {
    const client = createQueryClient();
    const readings = answeredByHand(client);
    const observer = new QueryObserver(client, { queryKey: KEY });
    const shown: unknown[] = [];
    // As React hears of it: once for all that changes together.
    const draw = notifyManager.batchCalls(() => {
      const { status, error } = observer.getCurrentResult();
      shown.push(error?.message ?? status);
    });
    const show = () => observer.subscribe(draw);
    const leave = show();
    readings[0]?.fail();
    await settled();
    const again = observer.refetch();
    await settled();
    expect(observer.getCurrentResult()).toMatchObject({ isError: true, isPending: false, isFetching: true });
    readings[1]?.fail();
    await again;
    expect(new Set(shown.slice(shown.indexOf('lost')))).toEqual(new Set(['lost']));
    leave();
    const gone = show();
    await settled();
    expect(observer.getCurrentResult()).toMatchObject({ isPending: true, isFetching: true });
    readings[2]?.answer('there');
    await settled();
    expect(observer.getCurrentResult()).toMatchObject({ data: 'there', isError: false });
    gone();
  });
});

describe('what failed and is on screen', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** How often it is read in 95 seconds of which the server answers with `error`, drawn before or not. */
  async function readings(
    error: Error,
    { isDrawn = true, isShown = true, isLaidOver = false } = {},
  ): Promise<number> {
    vi.useFakeTimers();
    const client = createQueryClient();
    const queryFn = vi.fn(() => Promise.reject(error));
    if (isDrawn) client.setQueryData(KEY, 'before', { updatedAt: 1 });
    const leave = new QueryObserver(client, { queryKey: KEY, queryFn, retryOnMount: true }).subscribe(
      () => undefined,
    );
    void client.invalidateQueries({ queryKey: KEY });
    await vi.advanceTimersByTimeAsync(1_000);
    if (!isShown) leave();
    if (isLaidOver) client.setQueryData(KEY, 'after');
    if (isLaidOver) expect(client.getQueryState(KEY)).toMatchObject({ data: 'after', status: 'error' });
    const before = queryFn.mock.calls.length;
    await vi.advanceTimersByTimeAsync(94_000);
    leave();
    return queryFn.mock.calls.length - before;
  }

  it.each([
    ['what was drawn before', new ApiError(503, '', ''), {}, 3],
    ['what a message was laid over', new ApiError(503, '', ''), { isLaidOver: true }, 3],
    ['what was never there', new ApiError(503, '', ''), { isDrawn: false }, 3],
    ['what no line brought', new Error('lost', { cause: new TypeError('Failed to fetch') }), {}, 3],
    ['nothing that was refused', new Error('refused', { cause: new ApiError(404, '', '') }), {}, 0],
    ['nothing that nobody sees', new ApiError(503, '', ''), { isShown: false }, 0],
  ])('reads %s again each half minute', async (_, error, given, times) => {
    expect(await readings(error, given)).toBe(times);
  });
});
