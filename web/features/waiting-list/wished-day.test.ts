import { describe, expect, it } from 'vitest';
import { bestDay, wishedDays } from './wished-day.ts';

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
});
