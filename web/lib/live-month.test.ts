import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TeamMonth } from '#shared/contract/team-month.ts';
import { appointmentFixture } from '#web/features/appointments/appointment-fixture.ts';
import { readDaysAgain, withDays } from './live-month.ts';
import { keyOf } from './read.ts';
import { fakeBrowser } from './session-fakes.ts';

const on = (id: string, day: string) =>
  appointmentFixture({
    id,
    timezone: 'America/Sao_Paulo',
    startTime: `${day}T12:00:00.000Z`,
    endTime: `${day}T13:00:00.000Z`,
  });
const day = (date: string, count: number) => ({ date, count, touching: count });
const PAGE = { from: '2026-11-01', to: '2026-12-12' };
const key = keyOf('GET /api/appointments/team-month', { query: PAGE });
const keyOfChosen = keyOf('GET /api/appointments/team-month', { query: { ...PAGE, userIds: 'u1,u2' } });
const month: TeamMonth = {
  appointments: [on('a1', '2026-11-19'), on('a2', '2026-11-20'), on('a3', '2026-11-21')],
  people: [],
  days: [day('2026-11-19', 1), day('2026-11-20', 1), day('2026-11-21', 1)],
  crowded: ['a1', 'a2'],
  blocked: ['a2', 'a3'],
};
const part: TeamMonth = {
  appointments: [on('a4', '2026-11-20')],
  people: [],
  days: [day('2026-11-20', 1)],
  crowded: [],
  blocked: ['a4'],
};

let asked: string[] = [];
let answer: () => Promise<TeamMonth>;
beforeEach(() => {
  fakeBrowser();
  asked = [];
  answer = async () => part;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace('/api/appointments/team-month?', ''));
    return new Response(JSON.stringify(await answer()), {
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

function shownMonth(shown = key): { client: QueryClient; end: () => void } {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(shown, month);
  const observer = new QueryObserver(client, { queryKey: shown, queryFn: async () => month });
  return { client, end: observer.subscribe(() => undefined) };
}

it('lays days that were read again over the month in the server’s order, and leaves the others alone', () => {
  const next = withDays(month, part, { from: '2026-11-20', to: '2026-11-20' }, PAGE);
  expect(next.appointments.map(({ id }) => id)).toEqual(['a1', 'a4', 'a3']);
  expect(next.appointments[0]).toBe(month.appointments[0]);
  expect(next.days.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
  expect([next.crowded, next.blocked]).toEqual([['a1'], ['a4', 'a3']]);
});

it('forgets where an appointment was when it comes back on another day', () => {
  const moved = { ...part, appointments: [on('a3', '2026-11-20')] };
  const next = withDays(month, moved, { from: '2026-11-20', to: '2026-11-20' }, PAGE);
  expect(next.appointments.map(({ id, startTime }) => [id, startTime.slice(0, 10)])).toEqual([
    ['a1', '2026-11-19'],
    ['a3', '2026-11-20'],
  ]);
});

it('keeps what lasts over midnight into a day that was not read again, but not beyond the page', () => {
  const overnight = (id: string, from: string, to: string) =>
    appointmentFixture({
      id,
      timezone: 'America/Sao_Paulo',
      startTime: `${from}T23:00:00-03:00`,
      endTime: `${to}T01:00:00-03:00`,
    });
  const nights = {
    ...month,
    appointments: [
      overnight('into', '2026-11-19', '2026-11-20'),
      overnight('out', '2026-11-20', '2026-11-21'),
      on('a2', '2026-11-20'),
    ],
  };
  const run = { from: '2026-11-20', to: '2026-11-20' };
  const ids = (page: typeof PAGE) => withDays(nights, part, run, page).appointments.map(({ id }) => id);
  expect(ids(PAGE)).toEqual(['into', 'a4', 'out']);
  expect(ids({ ...PAGE, to: '2026-11-20' })).toEqual(['into', 'a4']);
});

it('reads the days of several messages once, and only where a month that has them is shown', async () => {
  const { client, end } = shownMonth();
  await Promise.all([
    readDaysAgain(client, ['2026-11-20']),
    readDaysAgain(client, ['2026-11-28']),
    readDaysAgain(client, ['2026-11-29', '2026-11-28']),
    readDaysAgain(client, ['2027-03-01']),
  ]);
  expect(asked).toEqual(['from=2026-11-20&to=2026-11-20', 'from=2026-11-28&to=2026-11-29']);
  expect(client.getQueryData<TeamMonth>(key)?.appointments.map(({ id }) => id)).toContain('a4');
  end();
});

it('reads the days of the chosen people alone where the month shows no others', async () => {
  const { client, end } = shownMonth(keyOfChosen);
  await readDaysAgain(client, ['2026-11-20']);
  expect(asked).toEqual(['from=2026-11-20&to=2026-11-20&userIds=u1%2Cu2']);
  end();
});

it('reads the whole month when it was read otherwise meanwhile, or the days cannot be read', async () => {
  const { client, end } = shownMonth();
  const whole = vi.spyOn(client, 'invalidateQueries');
  answer = async () => {
    client.setQueryData(key, { ...month, crowded: [] }, { updatedAt: Date.now() + 1 });
    return part;
  };
  await readDaysAgain(client, ['2026-11-20']);
  expect(whole).toHaveBeenCalledTimes(1);
  answer = () => Promise.reject(new TypeError('no network'));
  await readDaysAgain(client, ['2026-11-20']);
  expect(whole).toHaveBeenCalledTimes(2);
  end();
});
