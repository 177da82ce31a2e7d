import { expect, it } from 'vitest';
import { HOURS, isOpenHour, rowOf, splitBands } from './hours.ts';
import { agendaEvent } from './sample.ts';
import type { Segment } from './segments.ts';

function segment(start: number, end: number): Segment {
  return { event: agendaEvent({}), day: '2026-11-20', start, end, fromBefore: false, intoNext: false };
}

it('keeps what lies outside 07:00 to 24:00 in bands', () => {
  const early = segment(300, 360);
  const across = segment(390, 450);
  const late = segment(1410, 1440);
  expect(splitBands([early, across, late])).toEqual({ before: [early], inside: [across, late], after: [] });
});

it('has 17 rows, from 07:00 to 23:00, and draws in the first one what began before it', () => {
  expect([HOURS.length, HOURS[0], HOURS.at(-1)]).toEqual([17, 7, 23]);
  expect(rowOf(segment(390, 450))).toBe(7);
});

it('knows an open hour by any open minute', () => {
  expect(isOpenHour(12, [{ start: 480, end: 720 }])).toBe(false);
  expect(isOpenHour(11, [{ start: 480, end: 690 }])).toBe(true);
  expect(isOpenHour(3, undefined)).toBe(true);
});
