import { describe, expect, it } from 'vitest';
import { addMonths, bookablePart, clampDate, dateAfterKey, lastDayOf, weeksOf } from './month.ts';

describe('weeksOf', () => {
  it('starts weeks on Sunday and leaves the rest empty', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-11-01');
    expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  });

  it.each([
    ['2026-02', 4],
    ['2026-08', 6],
    ['2028-02', 5],
  ])('gives %s %i weeks', (month, count) => {
    expect(weeksOf(month)).toHaveLength(count);
  });
});

describe('months', () => {
  it('crosses years', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-11', 14)).toBe('2028-01');
  });

  it('knows the last day', () => {
    expect(lastDayOf('2028-02')).toBe('2028-02-29');
    expect(lastDayOf('2026-12')).toBe('2026-12-31');
  });
});

describe('bookablePart', () => {
  const range = { from: '2026-11-20', to: '2027-11-20' };

  it('begins today and ends at the horizon', () => {
    expect(bookablePart('2026-11', range)).toEqual({ from: '2026-11-20', to: '2026-11-30' });
    expect(bookablePart('2026-12', range)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(bookablePart('2027-11', range)).toEqual({ from: '2027-11-01', to: '2027-11-20' });
  });

  it('is nothing in the past and beyond the horizon', () => {
    expect(bookablePart('2026-10', range)).toBeNull();
    expect(bookablePart('2027-12', range)).toBeNull();
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
