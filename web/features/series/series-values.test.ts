import { expect, it } from 'vitest';
import type { SeriesDate } from '#shared/contract/series.ts';
import { summaryOf } from './series-summary.ts';
import {
  checkedRuleOf,
  choiceOf,
  choicesFor,
  choiceWords,
  daysInWords,
  movesOf,
  ruleOf,
  wantedOf,
  type DateChoice,
} from './series-values.ts';

const ZONE = 'America/Sao_Paulo';
const date = (day: string, state: SeriesDate['state'], nearest: string | null = null): SeriesDate => ({
  date: day,
  startTime: `${day}T13:00:00.000Z`,
  state,
  nearest,
  otherDay: null,
  holiday: null,
});
const FREE = date('2026-12-03', 'free');
const TAKEN = date('2026-12-10', 'taken', '2026-12-10T14:00:00.000Z');
const HOLIDAY: SeriesDate = { ...date('2026-12-25', 'holiday'), otherDay: '2026-12-24T13:00:00.000Z' };

const RULE = { every: 'week', count: 3 } as const;
const asked = (isFilled = false) => ({ first: FREE.date, rule: RULE, isFilled });
const NO_CHOICE: ReadonlyMap<string, DateChoice> = new Map();

it('books what is free, takes the nearest time of what is taken, and leaves out a holiday', () => {
  const check = { dates: [FREE, TAKEN, HOLIDAY], isCut: false };
  expect(wantedOf(check, NO_CHOICE, asked()).starts).toEqual([
    { startTime: FREE.startTime },
    { startTime: TAKEN.nearest },
  ]);
  const chosen = new Map<string, DateChoice>([
    [FREE.date, 'skip'],
    [TAKEN.date, 'squeeze'],
    [HOLIDAY.date, 'book'],
  ]);
  expect(wantedOf(check, chosen, asked()).starts).toEqual([
    { startTime: TAKEN.startTime, allowConflict: true },
    { startTime: HOLIDAY.startTime },
  ]);
  const elsewhere = chosen.set(HOLIDAY.date, 'other-day');
  expect(wantedOf(check, elsewhere, asked()).starts[1]).toEqual({ startTime: HOLIDAY.otherDay });
  // A day that nobody chose is never taken by itself.
  expect(choicesFor({ ...TAKEN, nearest: null, otherDay: HOLIDAY.otherDay })).toEqual([
    ...['skip', 'other-day', 'squeeze'],
  ]);
});

it('adds dates at the end in place of those that are left out, holidays among them too', () => {
  const check = { dates: [FREE, TAKEN, HOLIDAY], isCut: false };
  expect(wantedOf(check, NO_CHOICE, asked())).toMatchObject({ missing: 1, addable: 1, added: 0 });
  const more = [date('2027-01-01', 'holiday'), date('2027-01-07', 'free'), date('2027-01-14', 'free')];
  const whole = { dates: [...check.dates, ...more], isCut: true };
  expect(wantedOf(whole, NO_CHOICE, asked(true))).toMatchObject({ missing: 0, addable: 0, added: 2 });
  const skipped = wantedOf(whole, new Map([[FREE.date, 'skip']]), asked(true));
  expect(skipped.dates).toHaveLength(6);
  expect(skipped.starts).toHaveLength(3);
  // The answer with all of the year is cut while the other one is on its way.
  expect(wantedOf(whole, NO_CHOICE, asked()).dates).toEqual(check.dates);
  // A year has 53 Thursdays: nothing more fits behind them.
  const year = { dates: Array.from({ length: 53 }, () => HOLIDAY), isCut: false };
  const full = { ...asked(), rule: { ...RULE, count: 53 } };
  expect(wantedOf(year, NO_CHOICE, full)).toMatchObject({ missing: 53, addable: 0 });
});

it('says how many of the appointments happen', () => {
  const check = { dates: [FREE, HOLIDAY, TAKEN], isCut: false };
  const words = (isFilled: boolean, dates = check.dates) =>
    summaryOf({
      ...wantedOf({ dates, isCut: false }, NO_CHOICE, asked(isFilled)),
      count: 3,
      zone: undefined,
      extent: 'whole',
    });
  const trouble = '2 não estão livres. Confira o que fazer.';
  expect(words(false)).toBe(`3 datas: ${trouble} 1 data fica de fora: 2 de 3 agendamentos.`);
  expect(words(true, [...check.dates, date('2027-01-07', 'free')])).toBe(
    `4 datas: ${trouble} 1 data fica de fora: com a do fim, são 3 agendamentos.`,
  );
  expect(words(false, [HOLIDAY])).toBe(
    'Nenhuma data seria marcada. Mude “Pular” em pelo menos uma delas, ou volte e escolha outro horário.',
  );
});

it('writes the year on both of two days or on none', () => {
  expect(daysInWords(['2026-11-30', '2026-12-07'], '2026-11-30')).toEqual(['seg, 30/11', 'seg, 07/12']);
  expect(daysInWords(['2027-01-04', '2026-12-28'], '2026-11-30')).toEqual([
    'seg, 04/01/2027',
    'seg, 28/12/2026',
  ]);
});

it('repeats without an end', () => {
  const values = {
    every: 'week',
    weekdays: [4],
    ends: 'never',
    count: '',
    isFilled: false,
    until: '',
  } as const;
  expect(ruleOf(values)).toEqual({ every: 'week', weekdays: [4], isOpen: true });
});

it('forgets a choice that a date has no more', () => {
  const chosen = new Map([[TAKEN.date, 'squeeze' as const]]);
  expect(choiceOf(TAKEN, chosen.get(TAKEN.date))).toBe('squeeze');
  expect(choiceOf({ ...TAKEN, state: 'free', nearest: null }, 'squeeze')).toBe('book');
});

it('moves what is free, to the nearest time what is taken, and nothing that was changed by hand', () => {
  const placeOf = ({ date }: SeriesDate) => ({
    id: date,
    from: `${date}T09:00:00Z`,
    fromEnd: `${date}T10:00:00Z`,
  });
  const move = (one: SeriesDate, isChanged = false) => ({ ...one, ...placeOf(one), isChanged });
  const check = {
    timezone: ZONE,
    moves: [move(FREE), move(TAKEN), move(date('2026-12-17', 'free'), true), move(HOLIDAY)],
  };
  const near = { ...placeOf(TAKEN), startTime: TAKEN.nearest };
  expect(movesOf(check, new Map())).toEqual([{ ...placeOf(FREE), startTime: FREE.startTime }, near]);
  expect(movesOf(check, new Map([[FREE.date, 'skip']]))).toEqual([near]);
  // What stays on its day may stay on a holiday.
  expect(movesOf(check, new Map(), 'book').map(({ id }) => id)).toEqual(
    [FREE, TAKEN, HOLIDAY].map((one) => one.date),
  );
});

it('offers no time that the clock jumps over', () => {
  expect(choicesFor({ ...TAKEN, startTime: null })).toEqual(['nearest', 'skip']);
  expect(choicesFor({ ...TAKEN, startTime: null, nearest: null })).toEqual(['skip']);
});

it('says what becomes of a date', () => {
  expect(choiceWords('book', TAKEN, ZONE)).toBe('Marcar');
  expect(choiceWords('nearest', TAKEN, ZONE)).toBe('Marcar às 11:00');
  expect(choiceWords('other-day', HOLIDAY, ZONE)).toBe('Marcar qui, 24/12, 10:00');
  expect(choiceWords('skip', TAKEN, ZONE)).toBe('Pular');
});

it('has no rule without its end', () => {
  const values = {
    every: 'week',
    weekdays: [4],
    ends: 'count',
    count: '12',
    isFilled: true,
    until: '',
  } as const;
  expect(ruleOf(values)).toEqual({ every: 'week', weekdays: [4], count: 12 });
  expect(checkedRuleOf(values)).toEqual({ every: 'week', weekdays: [4], count: 160 });
  for (const count of ['', '1', '161', '2.5', 'x']) expect(ruleOf({ ...values, count })).toBeNull();
  expect(ruleOf({ ...values, ends: 'until' })).toBeNull();
  expect(ruleOf({ ...values, every: 'month', ends: 'until', until: '2026-12-31' })).toEqual({
    every: 'month',
    weekdays: [],
    until: '2026-12-31',
  });
});
