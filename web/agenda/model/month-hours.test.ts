import { describe, expect, it } from 'vitest';
import { hourLines, monthSlots, occupies } from './month-hours.ts';
import { agendaEvent } from './sample.ts';
import type { Segment } from './segments.ts';

function segment(start: number, end: number): Segment {
  return { event: agendaEvent({}), day: '2026-11-20', start, end, fromBefore: false, intoNext: false };
}

const hoursOf = (long: Segment) =>
  Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => occupies(long, hour));

describe('occupied hours', () => {
  it.each([
    ['09:00-10:30', 540, 630, [10]],
    ['09:00-12:00', 540, 720, [10, 11]],
    ['09:30-11:00', 570, 660, [10]],
    ['09:00-10:29', 540, 629, []],
  ])('%s takes %j', (_, start, end, hours) => expect(hoursOf(segment(start, end))).toEqual(hours));
});

it('what merely takes time does so in every hour that it touches', () => {
  const lunch = { ...segment(720, 795), event: agendaEvent({ busyOnly: true }) };
  expect(hoursOf(lunch)).toEqual([13]);
});

describe('monthSlots', () => {
  it('has twelve hours, 08:00 to 19:00', () => {
    const { slots } = monthSlots([], 6);
    expect([slots.length, slots[0]?.hour, slots.at(-1)?.hour]).toEqual([12, 8, 19]);
  });

  it('shows six appointments of an hour and counts the rest', () => {
    const { slots } = monthSlots(
      Array.from({ length: 8 }, () => segment(600, 660)),
      6,
    );
    expect([slots[2]?.shown.length, slots[2]?.hidden]).toEqual([6, 2]);
  });

  it('keeps what lies outside the hours', () => {
    const early = segment(420, 470);
    const late = segment(1230, 1290);
    const { before, after } = monthSlots([early, late], 6);
    expect([before, after]).toEqual([[early], [late]]);
  });
});

it('hourLines joins closed hours that follow each other and are called the same', () => {
  const open = [
    { start: 540, end: 720 },
    { start: 840, end: 960 },
  ];
  const segments = [segment(1080, 1110)];
  const { slots } = monthSlots(segments, 6);
  const nameOf = (start: number) => (start >= 720 && start < 840 ? 'Almoço' : undefined);
  const lines = (hours?: typeof open) =>
    hourLines(slots, hours, nameOf, { segments }).map(({ start, end, isClosed, name }) =>
      [start / 60, end / 60, ...(isClosed ? ['closed'] : []), name ?? ''].join(' ').trim(),
    );
  expect(lines(open)).toEqual([
    ...['8 9 closed', '9 10', '10 11', '11 12', '12 14 closed Almoço', '14 15', '15 16'],
    // The appointment of half an hour, and what follows it.
    ...['16 18 closed', '18 19', '18.5 20 closed'],
  ]);
  // Without hours nothing is closed: twelve, and what follows the appointment.
  expect(lines()).toHaveLength(13);
});

it('hourLines splits an hour that is partly open where the opening hours begin and end', () => {
  const nameOf = (start: number, end: number) => (start >= 720 && end <= 810 ? 'Almoço' : undefined);
  const segments = [segment(840, 930)];
  const { slots } = monthSlots(segments, 6);
  const lines = (...open: [number, number][]) =>
    hourLines(
      slots,
      open.map(([start, end]) => ({ start, end })),
      nameOf,
      { segments },
    ).map(({ start, end, isClosed, name }) => `${start}-${end} ${isClosed ? (name ?? 'closed') : 'open'}`);
  expect(lines([540, 720], [810, 1050])).toEqual([
    ...['480-540 closed', '540-600 open', '600-660 open', '660-720 open', '720-810 Almoço', '810-840 open'],
    // The appointment, what it leaves of the hour that it goes on into, and the last half hour.
    ...['840-900 open', '930-960 open', '960-1020 open', '1020-1050 open', '1050-1200 closed'],
  ]);
  // Opening hours that touch or overlap are one, in whatever order they come.
  expect(lines([520, 560], [500, 520], [505, 550]).slice(0, 4)).toEqual([
    ...['480-500 closed', '500-540 open', '540-560 open', '560-720 closed'],
  ]);
});

it('hourLines begins free time where what is before it ends, and today after the present', () => {
  const segments = [segment(540, 620), segment(1060, 1110)];
  const lines = (now?: number, more: Segment[] = []) => {
    const all = [...segments, ...more].sort((one, other) => one.start - other.start);
    return (
      hourLines(monthSlots(all, 6).slots, undefined, () => undefined, { segments: all, now })
        .map(({ start, end, taken }) => `${start}-${end}${taken ? ' taken' : ''}`)
        // But the free hours.
        .filter(
          (line) => !/^(\d+)-(\d+)$/.test(line) || line.split('-').some((edge) => Number(edge) % 60 !== 0),
        )
    );
  };
  // 09:00 to 10:20 leaves 40 minutes of the next hour; before 17:40 to 18:30 are 40 as well, and after it thirty.
  const evening = ['1020-1060', '1020-1080 taken', '1110-1140'];
  expect(lines()).toEqual(['540-600 taken', '620-660', ...evening]);
  // At 15:05 the hour has three quarters left, and those before it none.
  expect(lines(905)).toEqual(['540-600 taken', '915-960', ...evening]);
  // Ten minutes are no line, and an hour that is taken whole says by what.
  expect(lines(0, [segment(660, 710), segment(715, 780)])).toEqual([
    ...['540-600 taken', '620-660', '660-720 taken', '720-780 taken', ...evening],
  ]);
});
