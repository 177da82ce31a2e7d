import { describe, expect, it } from 'vitest';
import { bestDay, freeDays, wishedDays, wishedTime } from './wished-day.ts';

// A Wednesday.
const TODAY = '2026-11-18';

describe('the days that a client waits for', () => {
  it('leaves out what is past, and other weekdays', () => {
    const wish = { from: '2026-11-10', until: '2026-12-03', weekdays: [2, 4] };
    expect(wishedDays(wish, TODAY)).toEqual([
      '2026-11-19',
      '2026-11-24',
      '2026-11-26',
      '2026-12-01',
      '2026-12-03',
    ]);
    expect(wishedDays({ ...wish, until: '2026-11-17' }, TODAY)).toEqual([]);
  });

  it('prefers a day with a free time, then one with hours, then the first', () => {
    const wished = ['2026-11-19', '2026-11-24', '2026-11-26'];
    const states = (...names: ('free' | 'full' | 'closed')[]) =>
      names.map((state, index) => ({ date: wished[index] ?? '', state }));
    expect(bestDay(wished, states('closed', 'full', 'free'))).toBe('2026-11-26');
    expect(bestDay(wished, states('closed', 'full', 'full'))).toBe('2026-11-24');
    expect(bestDay(wished, states('closed', 'closed', 'closed'))).toBe('2026-11-19');
    expect(bestDay(wished, [])).toBe('2026-11-19');
    expect(bestDay([], states('free'))).toBeNull();
  });

  it('reads the times of the first five free days that are wished', () => {
    const wished = [19, 20, 21, 22, 23, 24, 25].map((day) => `2026-11-${day}`);
    const days = wished.map((date, index) => ({
      date,
      state: index === 1 ? ('full' as const) : ('free' as const),
    }));
    expect(freeDays(wished.slice(1), days)).toEqual(wished.slice(2));
    expect(freeDays(wished, days)).toHaveLength(5);
  });

  it('takes the first time in a wished part of the day that leaves the notice, by the clock of the agenda', () => {
    const at = (hour: number) => ({
      startTime: `2026-11-19T${hour}:00:00.000Z`,
      endTime: `2026-11-19T${hour}:30:00.000Z`,
    });
    // São Paulo is three hours behind: 11:00, 14:00 and 15:00.
    const day = { timezone: 'America/Sao_Paulo', free: [at(14), at(17), at(18)] };
    const wish = { parts: ['tarde' as const], noticeMinutes: 60 };
    expect(wishedTime(day, wish, Date.parse('2026-11-19T16:00:00Z'))).toEqual(at(17));
    expect(wishedTime(day, wish, Date.parse('2026-11-19T16:00:01Z'))).toEqual(at(18));
    expect(wishedTime(day, { ...wish, parts: ['manha'] }, Date.parse('2026-11-18T12:00:00Z'))).toEqual(
      at(14),
    );
    expect(
      wishedTime(day, { ...wish, parts: ['noite'] }, Date.parse('2026-11-18T12:00:00Z')),
    ).toBeUndefined();
  });
});
