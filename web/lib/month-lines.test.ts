import { afterEach, expect, it, vi } from 'vitest';
import { teamMonthPageQuery } from '#shared/contract/team-month.ts';
import { askedLines } from './month-lines.ts';

const days = { from: '2026-11-01', to: '2026-12-05' };
afterEach(() => vi.unstubAllGlobals());

const onPhone = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

it('asks for as many lines of a month’s day as a window may draw, within what the server shows', () => {
  onPhone(false);
  const asked = [400, 900, 1080, 1440, 4000].map(
    (height) => teamMonthPageQuery.parse({ ...days, ...askedLines(days, false, height) }).lines,
  );
  expect(asked).toEqual([3, 4, 6, 8, 12]);
});

it('leaves the first starting times to a tall month, and shows none in the days of a phone’s', () => {
  onPhone(false);
  expect(askedLines(days, true, 900)).toEqual({});
  onPhone(true);
  for (const isTall of [false, true])
    expect(teamMonthPageQuery.parse({ ...days, ...askedLines(days, isTall, 900) }).lines).toBe(0);
});
