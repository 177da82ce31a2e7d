import { expect, it } from 'vitest';
import { hourRows, isOpenHour, splitBands } from './hours.ts';
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

it('has 17 rows, from 07:00 to 23:00', () => {
  const rows = hourRows([]);
  expect([rows.length, rows[0]?.hour, rows.at(-1)?.hour]).toEqual([17, 7, 23]);
});

it('draws a long appointment in its first hour and marks the hours that it takes', () => {
  const long = segment(9 * 60, 10 * 60 + 30);
  const rows = hourRows([long]);
  expect(rows[2]?.starting).toEqual([long]);
  expect(rows[3]?.continuing).toEqual([long]);
  expect(rows[4]?.continuing).toEqual([]);
});

it('draws in the first row what began before it', () => {
  expect(hourRows([segment(390, 450)])[0]?.starting).toHaveLength(1);
});

it('knows an open hour by any open minute', () => {
  expect(isOpenHour(12, [{ start: 480, end: 720 }])).toBe(false);
  expect(isOpenHour(11, [{ start: 480, end: 690 }])).toBe(true);
  expect(isOpenHour(3, undefined)).toBe(true);
});
