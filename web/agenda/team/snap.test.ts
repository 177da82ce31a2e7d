import { expect, it } from 'vitest';
import { freeUntil, rangeEnd, snapTo, startAt } from './snap.ts';

const GRID = [9 * 60, 10 * 60, 11 * 60, 13 * 60 + 30, 14 * 60 + 30];

it('carries an appointment to the nearest start of the grid', () => {
  expect(snapTo(9 * 60 + 29, GRID, false)).toBe(9 * 60);
  expect(snapTo(9 * 60 + 31, GRID, false)).toBe(10 * 60);
  expect(snapTo(13 * 60 + 10, GRID, false)).toBe(13 * 60 + 30);
});

it('carries it to a quarter of an hour where no start is near, or a key asks for it', () => {
  expect(snapTo(18 * 60 + 20, GRID, false)).toBe(18 * 60 + 15);
  expect(snapTo(9 * 60 + 22, GRID, true)).toBe(9 * 60 + 15);
  expect(snapTo(12, [], false)).toBe(15);
});

it('never begins before the day or so late that nothing of it is left', () => {
  expect(snapTo(-40, [], true)).toBe(0);
  expect(snapTo(1439, [], true)).toBe(1425);
});

it('books from the last start of the grid before what is pointed at', () => {
  expect(startAt(10 * 60 + 59, GRID, [], 60)).toBe(10 * 60);
  expect(startAt(12 * 60 + 40, GRID, [], 60)).toBe(12 * 60 + 30);
});

it('books right after the appointment that covers that start', () => {
  const taken = [{ start: 10 * 60, end: 10 * 60 + 20 }];
  expect(startAt(10 * 60 + 30, GRID, taken, 60)).toBe(10 * 60 + 20);
  expect(startAt(10 * 60 + 10, GRID, taken, 60)).toBe(10 * 60);
});

it('shows a free time as long as the grid is, up to what is taken', () => {
  const taken = [{ start: 10 * 60 + 30, end: 11 * 60 }];
  expect(freeUntil(10 * 60, 60, taken)).toBe(10 * 60 + 30);
  expect(freeUntil(11 * 60, 60, taken)).toBe(12 * 60);
  expect(freeUntil(23 * 60 + 30, 60, [])).toBe(1440);
});

it('draws a range by quarters, a quarter at least, within the day', () => {
  expect(rangeEnd(600, 590)).toBe(615);
  expect(rangeEnd(600, 652)).toBe(645);
  expect(rangeEnd(1420, 1500)).toBe(1440);
});
