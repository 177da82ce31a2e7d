import { expect, it } from 'vitest';
import type { SeriesDate } from '#shared/contract/series.ts';
import { choiceOf, choicesFor, choiceWords, movesOf, ruleOf, startsOf } from './series-values.ts';

const ZONE = 'America/Sao_Paulo';
const date = (day: string, state: SeriesDate['state'], nearest: string | null = null): SeriesDate => ({
  date: day,
  startTime: `${day}T13:00:00.000Z`,
  state,
  nearest,
  holiday: null,
});
const FREE = date('2026-12-03', 'free');
const TAKEN = date('2026-12-10', 'taken', '2026-12-10T14:00:00.000Z');
const HOLIDAY = date('2026-12-25', 'holiday');

it('books what is free, takes the nearest time of what is taken, and leaves out a holiday', () => {
  const check = { timezone: ZONE, minutes: 60, dates: [FREE, TAKEN, HOLIDAY], isCut: false };
  expect(startsOf(check, new Map())).toEqual([{ startTime: FREE.startTime }, { startTime: TAKEN.nearest }]);
  expect(
    startsOf(
      check,
      new Map([
        [FREE.date, 'skip'],
        [TAKEN.date, 'squeeze'],
        [HOLIDAY.date, 'book'],
      ]),
    ),
  ).toEqual([{ startTime: TAKEN.startTime, allowConflict: true }, { startTime: HOLIDAY.startTime }]);
});

it('repeats without an end', () => {
  const values = { every: 'week', weekdays: [4], ends: 'never', count: '', until: '' } as const;
  expect(ruleOf(values)).toEqual({ every: 'week', weekdays: [4], isOpen: true });
});

it('forgets a choice that a date has no more', () => {
  const chosen = new Map([[TAKEN.date, 'squeeze' as const]]);
  expect(choiceOf(TAKEN, chosen.get(TAKEN.date))).toBe('squeeze');
  expect(choiceOf({ ...TAKEN, state: 'free', nearest: null }, 'squeeze')).toBe('book');
});

it('moves what is free, to the nearest time what is taken, and nothing that was changed by hand', () => {
  const move = (one: SeriesDate, isChanged = false) => ({
    ...one,
    id: one.date,
    from: `${one.date}T09:00:00Z`,
    isChanged,
  });
  const check = {
    timezone: ZONE,
    moves: [move(FREE), move(TAKEN), move(date('2026-12-17', 'free'), true), move(HOLIDAY)],
  };
  const near = { id: TAKEN.date, startTime: TAKEN.nearest };
  expect(movesOf(check, new Map())).toEqual([{ id: FREE.date, startTime: FREE.startTime }, near]);
  expect(movesOf(check, new Map([[FREE.date, 'skip']]))).toEqual([near]);
});

it('offers no time that the clock jumps over', () => {
  expect(choicesFor({ ...TAKEN, startTime: null })).toEqual(['nearest', 'skip']);
  expect(choicesFor({ ...TAKEN, startTime: null, nearest: null })).toEqual(['skip']);
});

it('says what becomes of a date', () => {
  expect(choiceWords('book', TAKEN, ZONE)).toBe('Marcar');
  expect(choiceWords('nearest', TAKEN, ZONE)).toBe('Marcar às 11:00');
  expect(choiceWords('skip', TAKEN, ZONE)).toBe('Pular');
});

it('has no rule without its end', () => {
  const values = { every: 'week', weekdays: [4], ends: 'count', count: '12', until: '' } as const;
  expect(ruleOf(values)).toEqual({ every: 'week', weekdays: [4], count: 12 });
  for (const count of ['', '1', '161', '2.5', 'x']) expect(ruleOf({ ...values, count })).toBeNull();
  expect(ruleOf({ ...values, ends: 'until' })).toBeNull();
  expect(ruleOf({ ...values, every: 'month', ends: 'until', until: '2026-12-31' })).toEqual({
    every: 'month',
    weekdays: [],
    until: '2026-12-31',
  });
});
