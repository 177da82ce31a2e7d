import { describe, expect, it } from 'vitest';
import {
  bookablePart,
  clampDate,
  dateAfterKey,
  monthAfter,
  viewOf,
  viewTitle,
  viewWhere,
  viewWith,
  weeksOf,
} from './month.ts';

const TODAY = '2026-11-27';
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

describe('a view', () => {
  const present = { from: '2026-11-22', to: '2026-12-26' };

  it('reaches into the next month at the end of the present one, and is a whole month elsewhere', () => {
    expect(viewOf('2026-11-01', TODAY)).toEqual(present);
    expect(viewOf('2026-12-01', TODAY)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(viewOf('2027-02-01', TODAY)).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  });

  it('stays with the present one for a date that it shows', () => {
    expect(viewWith('2026-12-26', TODAY)).toEqual(present);
    expect(viewWith('2026-12-27', TODAY)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('says which months it shows, and where something is not to be had', () => {
    expect(viewTitle(NOVEMBER)).toBe('novembro de 2026');
    expect(viewTitle(present)).toBe('novembro e dezembro de 2026');
    expect(viewTitle({ from: '2026-12-27', to: '2027-01-30' })).toBe('dezembro de 2026 e janeiro de 2027');
    expect(viewWhere(NOVEMBER)).toBe('em novembro de 2026');
    expect(viewWhere(present)).toBe('até 26 de dezembro');
  });

  it('leads on to the month of its next day', () => {
    expect(monthAfter(present)).toBe('2026-12-01');
    expect(monthAfter(NOVEMBER)).toBe('2026-12-01');
  });
});

describe('weeksOf', () => {
  it('starts weeks on Sunday and leaves the rest empty', () => {
    const weeks = weeksOf(NOVEMBER);
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-11-01');
    expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  });

  it('goes on over the end of a month', () => {
    const weeks = weeksOf(viewOf(TODAY, TODAY));
    expect(weeks).toHaveLength(5);
    expect(weeks[1]?.slice(0, 3)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
    expect(weeks.flat()).not.toContain(null);
  });

  it.each([
    ['2026-02-01', 4],
    ['2026-08-31', 6],
    ['2028-02-10', 5],
  ])('gives the month of %s %i weeks', (date, count) => {
    expect(weeksOf(viewOf(date, '2025-01-01'))).toHaveLength(count);
  });
});

describe('bookablePart', () => {
  const range = { from: '2026-11-20', to: '2027-11-20' };

  it('begins today and ends at the horizon', () => {
    expect(bookablePart(NOVEMBER, range)).toEqual({ from: '2026-11-20', to: '2026-11-30' });
    expect(bookablePart(viewOf('2026-12-01', TODAY), range)).toEqual({
      from: '2026-12-01',
      to: '2026-12-31',
    });
    expect(bookablePart(viewOf('2027-11-01', TODAY), range)).toEqual({
      from: '2027-11-01',
      to: '2027-11-20',
    });
  });

  it('no day is bookable in the past or beyond the horizon', () => {
    expect(bookablePart(viewOf('2026-10-01', TODAY), range)).toBeNull();
    expect(bookablePart(viewOf('2027-12-01', TODAY), range)).toBeNull();
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
