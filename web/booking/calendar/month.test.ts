import { describe, expect, it } from 'vitest';
import { bookablePart, clampDate, dateAfterKey, weeksOf } from './month.ts';

describe('weeksOf', () => {
  it('starts weeks on Sunday and leaves the rest empty', () => {
    const weeks = weeksOf('2026-11-20');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-11-01');
    expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  });

  it.each([
    ['2026-02-01', 4],
    ['2026-08-31', 6],
    ['2028-02-10', 5],
  ])('gives the month of %s %i weeks', (date, count) => {
    expect(weeksOf(date)).toHaveLength(count);
  });
});

describe('bookablePart', () => {
  const range = { from: '2026-11-20', to: '2027-11-20' };

  it('begins today and ends at the horizon', () => {
    expect(bookablePart('2026-11-25', range)).toEqual({ from: '2026-11-20', to: '2026-11-30' });
    expect(bookablePart('2026-12-01', range)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(bookablePart('2027-11-01', range)).toEqual({ from: '2027-11-01', to: '2027-11-20' });
  });

  it('no day is bookable in the past or beyond the horizon', () => {
    expect(bookablePart('2026-10-01', range)).toBeNull();
    expect(bookablePart('2027-12-01', range)).toBeNull();
  });

  it('brings a date into the range', () => {
    expect(clampDate('2026-10-01', range)).toBe('2026-11-20');
    expect(clampDate('2028-10-01', range)).toBe('2027-11-20');
    expect(clampDate('2026-12-01', range)).toBe('2026-12-01');
  });
});

describe('dateAfterKey', () => {
  it.each([
    ['ArrowLeft', '2026-11-30'],
    ['ArrowRight', '2026-12-02'],
    ['ArrowUp', '2026-11-24'],
    ['ArrowDown', '2026-12-08'],
    ['Home', '2026-11-29'],
    ['End', '2026-12-05'],
    ['PageUp', '2026-11-01'],
    ['PageDown', '2027-01-01'],
    ['Enter', null],
  ])('%s', (key, expected) => {
    expect(dateAfterKey('2026-12-01', key)).toBe(expected);
  });

  it('keeps to the last day of a shorter month', () => {
    expect(dateAfterKey('2027-01-31', 'PageDown')).toBe('2027-02-28');
  });
});
