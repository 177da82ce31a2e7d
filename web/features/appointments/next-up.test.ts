import { expect, it } from 'vitest';
import { appointmentFixture } from './appointment-fixture.ts';
import { nextUpOf } from './next-up.ts';

const at = (startTime: string, endTime: string) => appointmentFixture({ id: startTime, startTime, endTime });
const FIRST = at('2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z');
const OVERBOOKED = at('2026-11-20T12:30:00Z', '2026-11-20T13:00:00Z');
const LATER = at('2026-11-20T14:00:00Z', '2026-11-20T15:00:00Z');

const nextAt = (now: string) => nextUpOf([FIRST, OVERBOOKED, LATER], Date.parse(now));

it('shows what goes on and what comes next', () => {
  const alone = { together: 0 };
  expect(nextAt('2026-11-20T11:59:00Z')).toEqual({ current: null, next: FIRST, ...alone });
  expect(nextAt('2026-11-20T12:00:00Z')).toEqual({ current: FIRST, next: OVERBOOKED, ...alone });
  expect(nextAt('2026-11-20T12:45:00Z')).toEqual({ current: OVERBOOKED, next: LATER, ...alone });
  expect(nextAt('2026-11-20T13:00:00Z')).toEqual({ current: null, next: LATER, ...alone });
  expect(nextAt('2026-11-20T15:00:00Z')).toEqual({ current: null, next: null, ...alone });
});

it('counts who comes together with the next one', () => {
  const group = ['a', 'b', 'c'].map((id) => ({ ...LATER, id }));
  expect(nextUpOf([FIRST, ...group], Date.parse('2026-11-20T13:30:00Z'))).toEqual({
    current: null,
    next: group[0],
    together: 2,
  });
});
