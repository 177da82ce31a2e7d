import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SERIES } from '#shared/contract/limits.ts';
import { seriesStep, type SeriesStep } from '#shared/contract/series.ts';
import { addDays, dayOfWeekOf, daysBetween } from '#shared/scheduling/calendar-date.ts';
import { runs } from '#test/harness/counts.ts';
import {
  datesAfterCount,
  datesToBook,
  datesUntil,
  isCutShort,
  placeInMonth,
  reachOf,
  seriesDates,
} from './series-dates.ts';
import { seriesWords } from './series-words.ts';

/** A Thursday, the first of its month. */
const FIRST = '2026-12-03';

describe('the dates of a series', () => {
  it('repeats each week, every two and every four, across the end of a year', () => {
    const dates = (every: 'week' | 'two-weeks' | 'four-weeks') =>
      seriesDates(FIRST, { every, weekdays: [], count: 3 });
    expect(dates('week')).toEqual(['2026-12-03', '2026-12-10', '2026-12-17']);
    expect(dates('two-weeks')).toEqual(['2026-12-03', '2026-12-17', '2026-12-31']);
    expect(dates('four-weeks')).toEqual(['2026-12-03', '2026-12-31', '2027-01-28']);
  });

  it('takes several days of a week from the first date on', () => {
    expect(seriesDates(FIRST, { every: 'two-weeks', weekdays: [2, 4], count: 4 })).toEqual([
      '2026-12-03',
      '2026-12-15',
      '2026-12-17',
      '2026-12-29',
    ]);
  });

  it('keeps the weekday of a month, and the last one of each where the first date is a fifth', () => {
    expect(seriesDates('2026-12-10', { every: 'month', weekdays: [], count: 3 })).toEqual([
      '2026-12-10',
      '2027-01-14',
      '2027-02-11',
    ]);
    expect(seriesDates('2026-12-31', { every: 'month', weekdays: [], count: 4 })).toEqual([
      '2026-12-31',
      '2027-01-28',
      '2027-02-25',
      '2027-03-25',
    ]);
  });

  it('ends with a date, which is included', () => {
    expect(seriesDates(FIRST, { every: 'week', weekdays: [], until: '2026-12-17' })).toHaveLength(3);
    expect(seriesDates(FIRST, { every: 'week', weekdays: [], until: '2026-12-16' })).toHaveLength(2);
    expect(seriesDates(FIRST, { every: 'week', weekdays: [], until: '2026-12-02' })).toEqual([]);
  });

  it('says when a rule asks for more than a series has', () => {
    const cut = (rule: Omit<Parameters<typeof isCutShort>[1], 'weekdays'>, weekdays: number[] = []) =>
      isCutShort(FIRST, { weekdays, ...rule });
    expect(cut({ every: 'week', count: 53 })).toBe(false);
    expect(cut({ every: 'week', count: 54 })).toBe(true);
    expect(cut({ every: 'month', count: 13 })).toBe(false);
    expect(cut({ every: 'month', count: 14 })).toBe(true);
    expect(cut({ every: 'week', until: '2027-12-08' })).toBe(false);
    expect(cut({ every: 'week', until: '2027-12-09' })).toBe(true);
    expect(cut({ every: 'week', until: '2027-12-01' }, [1, 3, 5])).toBe(true);
    expect(cut({ every: 'week', until: '9999-12-31' })).toBe(true);
    expect(cut({ every: 'week', isOpen: true }, [0, 1, 2, 3, 4, 5, 6])).toBe(false);
  });

  it('goes on at its end until a number of dates are booked, as far as a series may', () => {
    const rule = { every: 'week', weekdays: [], count: 12 } as const;
    expect(datesAfterCount(FIRST, rule)).toBe(41);
    expect(datesAfterCount(FIRST, { ...rule, count: 53 })).toBe(0);
    const isOdd = (date: number) => date % 2 === 1;
    expect(datesToBook([1, 2, 3, 4, 5], 2, isOdd)).toEqual([1, 2, 3]);
    expect(datesToBook([1, 2, 3, 4], 3, isOdd)).toEqual([1, 2, 3, 4]);
  });

  it('rises, keeps its weekdays, and ends in time, whatever is asked', () => {
    const rules = fc.record({
      every: fc.constantFrom(...seriesStep.options),
      weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      count: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
      until: fc.option(
        fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days)),
        { nil: undefined },
      ),
    });
    const firsts = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days));
    fc.assert(
      fc.property(firsts, rules, (first, rule) => {
        const dates = seriesDates(first, rule);
        expect(dates.length).toBeLessThanOrEqual(
          Math.min(rule.count ?? SERIES.appointments, SERIES.appointments),
        );
        if (rule.until === undefined || rule.until >= first) expect(dates[0]).toBe(first);
        expect(dates).toEqual([...new Set(dates)].sort());
        const own = dayOfWeekOf(first);
        for (const date of dates) {
          expect(daysBetween(first, date)).toBeLessThanOrEqual(SERIES.days);
          expect(date <= (rule.until ?? date)).toBe(true);
          const day = dayOfWeekOf(date);
          if (rule.every !== 'month') expect([...rule.weekdays, own]).toContain(day);
          else {
            expect(day).toBe(own);
            if (placeInMonth(first) < 5) expect(placeInMonth(date)).toBe(placeInMonth(first));
            else expect(addDays(date, 7).slice(0, 7)).not.toBe(date.slice(0, 7));
          }
        }
      }),
      runs(400),
    );
  });

  it('without an end never has more ahead than a series may, and goes on in time', () => {
    const patterns = fc.record({
      every: fc.constantFrom(...seriesStep.options),
      weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
    });
    fc.assert(
      fc.property(patterns, (pattern) => {
        const { ahead, more } = reachOf(pattern);
        const first = addDays('2026-11-22', pattern.weekdays[0] ?? 0);
        expect(datesUntil(first, pattern, addDays(first, ahead + more - 1)).length).toBeLessThanOrEqual(
          SERIES.ahead,
        );
        expect(datesUntil(first, pattern, addDays(first, more)).length).toBeGreaterThan(1);
        expect(ahead).toBeGreaterThanOrEqual(more);
      }),
      runs(200),
    );
    expect(reachOf({ every: 'week', weekdays: [4] })).toEqual({ ahead: 364, more: 56 });
  });

  it('says in words how often it repeats', () => {
    const words = (first: string, every: SeriesStep, weekdays: number[] = []) =>
      seriesWords(first, { every, weekdays });
    expect(words(FIRST, 'week')).toBe('toda quinta');
    expect(words('2026-12-05', 'week')).toBe('todo sábado');
    expect(words(FIRST, 'week', [1, 2])).toBe('toda segunda, terça e quinta');
    expect(words(FIRST, 'two-weeks', [2, 4])).toBe('terça e quinta, a cada 2 semanas');
    expect(words(FIRST, 'four-weeks')).toBe('quinta, a cada 4 semanas');
    expect(words('2026-12-10', 'month')).toBe('na segunda quinta de cada mês');
    expect(words('2026-12-27', 'month')).toBe('no quarto domingo de cada mês');
    expect(words('2026-12-31', 'month')).toBe('na última quinta de cada mês');
  });
});
