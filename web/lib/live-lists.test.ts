import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { appointmentFixture } from '#web/features/appointments/appointment-fixture.ts';
import { applyToCache } from './live-cache.ts';
import { keyOf } from './read.ts';
import { fakeBrowser } from './session-fakes.ts';

const at = (id: string, time: string, userId = 'ana') =>
  appointmentFixture({
    id,
    userId,
    startTime: `2026-11-${time}:00.000Z`,
    endTime: `2026-11-${time}:30.000Z`,
  });
const WEEK = { from: '2026-11-15T03:00:00.000Z', to: '2026-11-22T03:00:00.000Z', userIds: 'ana,bruno' };
const OTHERS = { ...WEEK, userIds: 'carla,davi' };
const keyOfWeek = (query: object) => keyOf('GET /api/appointments', { query });
const list = [at('a1', '18T12:00'), at('a2', '18T15:00', 'bruno'), at('a3', '20T12:00')];

let asked: string[] = [];
let answer: () => Promise<Appointment[]>;
beforeEach(() => {
  fakeBrowser();
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace('/api/appointments?', ''));
    return new Response(JSON.stringify(await answer()), {
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Two weeks of different people on screen; `times` says what is shown of the first one. */
function shown() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const ends = [WEEK, OTHERS].map((query) => {
    const queryKey = keyOfWeek(query);
    client.setQueryData<Appointment[]>(queryKey, query === WEEK ? list : []);
    return new QueryObserver(client, { queryKey, queryFn: () => Promise.resolve(list) }).subscribe(
      () => undefined,
    );
  });
  const read = (query: object) => client.getQueryData<Appointment[]>(keyOfWeek(query)) ?? [];
  return { client, read, end: () => ends.forEach((end) => end()) };
}

const message = (appointmentId: string | null, days: string[], userId = 'ana') => ({
  type: 'appointment_updated' as const,
  source: 'public',
  userId,
  appointmentId,
  days,
});

it.each<[string, Appointment[], string[]]>([
  ['is new', [at('new', '18T13:00')], ['a1', 'new', 'a2', 'a3']],
  ['begins with another', [at('a0', '18T12:00')], ['a0', 'a1', 'a2', 'a3']],
  ['belongs to somebody else', [at('new', '18T13:00', 'carla')], ['a1', 'a2', 'a3']],
  ['lies in another week', [at('new', '25T13:00')], ['a1', 'a2', 'a3']],
])('puts an appointment that %s where it is, by one small answer', async (_which, fresh, ids) => {
  answer = () => Promise.resolve(fresh);
  const { client, read, end } = shown();
  const [{ id = '' } = {}] = fresh;
  await applyToCache(client, message(id, ['2026-11-18']));
  expect(asked).toEqual([`ids=${id}`]);
  expect(read(WEEK).map((each) => each.id)).toEqual(ids);
  end();
});

it('takes an appointment away that is gone, moved to another week, or handed over', async () => {
  const { client, read, end } = shown();
  answer = () => Promise.resolve([]);
  await applyToCache(client, message('a1', ['2026-11-18']));
  expect(read(WEEK).map(({ id }) => id)).toEqual(['a2', 'a3']);
  answer = () => Promise.resolve([at('a3', '27T12:00')]);
  await applyToCache(client, message('a3', ['2026-11-20', '2026-11-27']));
  expect(read(WEEK).map(({ id }) => id)).toEqual(['a2']);
  answer = () => Promise.resolve([at('a2', '18T15:00', 'davi')]);
  await applyToCache(client, message('a2', ['2026-11-18'], 'davi'));
  expect(read(WEEK)).toEqual([]);
  expect(read(OTHERS).map(({ id }) => id)).toEqual(['a2']);
  expect(asked).toHaveLength(3);
  end();
});

it('asks for nothing where no list on screen has the day and the person', async () => {
  const { client, read, end } = shown();
  answer = () => Promise.resolve([]);
  await applyToCache(client, message('x', ['2026-11-18'], 'elisa'));
  await applyToCache(client, message('x', ['2027-03-01']));
  expect(asked).toEqual([]);
  expect(read(WEEK)).toEqual(list);
  end();
});

it('reads the whole week where it could not be read last: what is missing may be more than the message names', async () => {
  const { client, read, end } = shown();
  client
    .getQueryCache()
    .find({ queryKey: keyOfWeek(WEEK) })
    ?.setState({ status: 'error', error: new Error('lost') });
  answer = () => Promise.resolve([]);
  await applyToCache(client, message('a1', ['2026-11-18']));
  expect([asked, read(WEEK).length]).toEqual([[], list.length]);
  end();
});

it('takes a list that was left while others were read for out of date', async () => {
  const { client, end } = shown();
  answer = () => {
    end();
    return Promise.resolve([]);
  };
  await Promise.all(['a1', 'a2'].map((id) => applyToCache(client, message(id, ['2026-11-18']))));
  expect(asked).toEqual(['ids=a1']);
  expect(client.getQueryState(keyOfWeek(WEEK))?.isInvalidated).toBe(true);
});

it('reads several changes together, and the whole week when it was read otherwise meanwhile', async () => {
  const { client, end } = shown();
  answer = () => Promise.resolve([]);
  await Promise.all(
    ['a1', 'a2', 'a3', 'a2'].map((id) => applyToCache(client, message(id, ['2026-11-18', '2026-11-20']))),
  );
  expect(asked).toEqual(['ids=a1', 'ids=a2%2Ca3']);
  const whole = vi.spyOn(client, 'invalidateQueries');
  const isWeek = () =>
    whole.mock.calls.filter(
      ([filters]) => JSON.stringify(filters?.queryKey) === JSON.stringify(keyOfWeek(WEEK)),
    );
  answer = () => {
    client.setQueryData(keyOfWeek(WEEK), [...list], { updatedAt: Date.now() + 1 });
    return Promise.resolve([]);
  };
  await applyToCache(client, message('a1', ['2026-11-18']));
  expect(isWeek()).toHaveLength(1);
  end();
});
