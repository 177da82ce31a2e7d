import { describe, expect, it } from 'vitest';
import { besideBands, busyBands, splitBusy } from './busy.ts';
import { agendaEvent } from './sample.ts';
import type { Segment } from './segments.ts';

const segment = (start: number, end: number, own: Parameters<typeof agendaEvent>[0] = {}): Segment => ({
  event: agendaEvent({ id: `${start}-${end}`, ...own }),
  day: '2026-11-20',
  start: start * 60,
  end: end * 60,
  fromBefore: false,
  intoNext: false,
});
const busy = (start: number, end: number) => segment(start, end, { busyOnly: true });
const aside = (start: number, end: number) => segment(start, end, { busyOnly: true, aside: true });

it('leaves a day of appointments alone its array', () => {
  const day = [segment(9, 10), segment(11, 12)];
  expect(splitBusy(day).appointments).toBe(day);
  const [taken, seen] = [busy(10, 11), segment(9, 10)];
  expect(splitBusy([seen, taken])).toEqual({ appointments: [seen], busy: [taken] });
});

describe('what takes time', () => {
  it('shows one band per blocked interval in an own agenda', () => {
    expect(busyBands([busy(9, 10), busy(10, 12)]).map(({ start, end }) => [start / 60, end / 60])).toEqual([
      [9, 10],
      [10, 12],
    ]);
  });
  it('joins overlapping blocked intervals of several people into one band with their number', () => {
    const bands = busyBands([aside(9, 11), aside(10, 12), aside(11, 12), aside(12, 13)]);
    expect(bands.map(({ start, end, count }) => [start / 60, end / 60, count])).toEqual([
      [9, 12, 3],
      [12, 13, 1],
    ]);
  });
});

it('names whose time a band is, each of them once', () => {
  const of = (professionalName: string, start: number, end: number) =>
    segment(start, end, { busyOnly: true, aside: true, professionalName });
  const bands = busyBands([of('Ana', 9, 11), of('Bruno', 10, 12), of('Ana', 11, 12), of('Clara', 14, 15)]);
  expect(bands.map(({ who }) => who)).toEqual(['Ana\nBruno', 'Clara']);
});

it('makes room beside a band for all that stand side by side, and for none elsewhere', () => {
  const day = [segment(8, 9), segment(9, 11), segment(10, 12), segment(12, 13)];
  const beside = besideBands(day, busyBands([busy(11.5, 12)]), 24);
  expect([...beside].map(([{ start }, met]) => [start / 60, met.length])).toEqual([
    [9, 1],
    [10, 1],
  ]);
  expect(besideBands(day, [], 24).size).toBe(0);
});
