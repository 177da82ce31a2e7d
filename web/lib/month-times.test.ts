import { expect, it } from 'vitest';
import { teamMonthPageQuery } from '#shared/contract/team-month.ts';
import { monthTimes, TALL_PX, TALLER_PX } from './month-times.ts';

it('asks for more starting times the taller the window is, and for the usual ones without saying so', () => {
  expect([TALL_PX - 1, TALL_PX, TALLER_PX - 1, TALLER_PX].map(monthTimes)).toEqual([
    {},
    { times: 6 },
    { times: 6 },
    { times: 12 },
  ]);
});

it('asks for no more than the server shows', () => {
  const days = { from: '2026-11-01', to: '2026-12-12' };
  expect(teamMonthPageQuery.parse({ ...days, ...monthTimes(10_000) })).toMatchObject({ times: 12 });
});
