import { expect, it } from 'vitest';
import { teamMonthPageQuery } from '#shared/contract/team-month.ts';
import { monthTimes } from './month-times.ts';

it('asks for as many starting times as a window has lines for, and for the usual ones without saying so', () => {
  expect([900, 959, 960, 1080, 1200, 1440, 1600].map(monthTimes)).toEqual([
    {},
    {},
    { times: 4 },
    { times: 4 },
    { times: 6 },
    { times: 8 },
    { times: 12 },
  ]);
});

it('asks for no more than the server shows', () => {
  const days = { from: '2026-11-01', to: '2026-12-12' };
  expect(teamMonthPageQuery.parse({ ...days, ...monthTimes(10_000) })).toMatchObject({ times: 12 });
});
