import { expect, it } from 'vitest';
import { dayLines } from './gaps.ts';
import { agendaEvent } from './sample.ts';
import type { Segment } from './segments.ts';

function segment(start: number, end: number): Segment {
  return { event: agendaEvent({}), day: '2026-11-20', start, end, fromBefore: false, intoNext: false };
}

const summaryOf = (lines: ReturnType<typeof dayLines>) =>
  lines.map((line) =>
    line.kind === 'event'
      ? 'event'
      : `${line.start}-${line.end}${line.open ? '' : ' closed'}${line.capacity ? ` ${line.count}/${line.capacity}` : ''}`,
  );

it('offers the free time between appointments', () => {
  expect(summaryOf(dayLines([segment(480, 530), segment(540, 600)], undefined))).toEqual([
    '420-480',
    'event',
    'event',
    '600-1440',
  ]);
});

it('distinguishes open from closed time', () => {
  const lines = dayLines(
    [segment(540, 600)],
    [
      { start: 480, end: 720 },
      { start: 780, end: 1080 },
    ],
  );
  // Closed time before the first hour is left out.
  expect(summaryOf(lines)).toEqual([
    '480-540',
    'event',
    '600-720',
    '720-780 closed',
    '780-1080',
    '1080-1440 closed',
  ]);
});

it('folds the free time before the first appointment into one line, without the closed time in it', () => {
  const open = [
    { start: 480, end: 720 },
    { start: 780, end: 1080 },
  ];
  const [first, second] = dayLines([segment(900, 960)], open);
  expect(first).toMatchObject({ kind: 'gap', start: 480, end: 720, others: [{ start: 780, end: 900 }] });
  expect(second?.kind).toBe('event');
  expect(summaryOf(dayLines([segment(720, 780)], open))[0]).toBe('480-720');
  expect(summaryOf(dayLines([segment(420, 450)], open)).slice(0, 2)).toEqual(['event', '450-480 closed']);
  // Without an appointment each stands in its own line.
  expect(summaryOf(dayLines([], open))).toEqual([
    '480-720',
    '720-780 closed',
    '780-1080',
    '1080-1440 closed',
  ]);
});

it('offers nothing after the last segment when later ones were left out', () => {
  expect(summaryOf(dayLines([segment(480, 530), segment(540, 600)], undefined, 0, true))).toEqual([
    '420-480',
    'event',
    'event',
  ]);
});

it('an empty day is one free line', () => {
  expect(summaryOf(dayLines([], undefined))).toEqual(['420-1440']);
});

it('offers no time that is over, and goes on from the next quarter of an hour', () => {
  const segments = [segment(480, 530), segment(540, 600), segment(720, 780)];
  expect(summaryOf(dayLines(segments, undefined, 620))).toEqual([
    'event',
    'event',
    '630-720',
    'event',
    '780-1440',
  ]);
  expect(summaryOf(dayLines(segments, undefined, 710))).toEqual(['event', 'event', 'event', '780-1440']);
});

it('keeps the time free that is taken of one person among several', () => {
  const aside = { ...segment(540, 600), event: agendaEvent({ busyOnly: true, aside: true }) };
  expect(summaryOf(dayLines([aside], undefined))).toEqual(['420-540', 'event', '540-1440']);
});

it('offers the places left where several are attended at once, below who shares the time', () => {
  const open = [{ start: 540, end: 780, capacity: 2 }];
  const segments = [
    segment(540, 600),
    segment(540, 600),
    segment(600, 660),
    { ...segment(690, 750), event: agendaEvent({ busyOnly: true, waits: 'aguardando' }) },
    { ...segment(720, 780), event: agendaEvent({ busyOnly: true }) },
  ];
  const after = ['event', '600-660 1/2', '660-690', 'event', '690-720 1/2', 'event', '780-1440 closed'];
  expect(summaryOf(dayLines(segments, open))).toEqual(['event', 'event', ...after]);
  // As much of them as is not over.
  expect(summaryOf(dayLines(segments, open, 620)).slice(2, 4)).toEqual(['event', '630-660 1/2']);
  expect(summaryOf(dayLines(segments, open, 650)).slice(2, 4)).toEqual(['event', '660-690']);
});
