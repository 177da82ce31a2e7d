import { expect, it } from 'vitest';
import { DAY_PX } from '#web/agenda/week/week-columns.ts';
import { OWN_LIMITS } from '#web/agenda/types.ts';
import { FIRST_HOUR, LAST_HOUR } from './hours.ts';
import { MONTH_CELL } from '#shared/contract/limits.ts';
import { MONTH_FIRST_HOUR, MONTH_LAST_HOUR } from './month-hours.ts';

it('keeps to the specified numbers', () => {
  expect([FIRST_HOUR, LAST_HOUR]).toEqual([7, 23]);
  expect([MONTH_FIRST_HOUR, MONTH_LAST_HOUR]).toEqual([8, 19]);
  expect(MONTH_CELL).toEqual({ times: 3, perTime: 4, busy: 4 });
  expect(DAY_PX).toBe(250);
  expect(OWN_LIMITS).toMatchObject({ perSlot: 6, weekName: 20 });
});
