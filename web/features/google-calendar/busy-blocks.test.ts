import { describe, expect, it } from 'vitest';
import type { GoogleEvent } from '#shared/contract/google-calendar.ts';
import { BUSY, blockTitle, busyBlocks, clashesWithBlocks, wholeBlock } from './busy-blocks.ts';

/** An event of 20/11/2026, by its hours. */
const event = (id: string, from: string, to: string, own: Partial<GoogleEvent> = {}): GoogleEvent => ({
  id,
  userId: 'u1',
  startTime: `2026-11-20T${from}:00Z`,
  endTime: `2026-11-20T${to}:00Z`,
  title: null,
  link: null,
  ...own,
});

describe('busy times', () => {
  it('joins blocked intervals that overlap, directly or through others, not those that touch', () => {
    const blocks = busyBlocks([
      event('d', '15:00', '16:00'),
      event('b', '10:30', '10:45'),
      event('a', '10:00', '12:00'),
      event('c', '11:30', '13:00'),
      event('e', '16:00', '17:00'),
    ]);
    expect(
      blocks.map(({ start, end, events }) => [start, end, events?.map(({ id }) => id).join('')]),
    ).toEqual([
      ['2026-11-20T10:00:00Z', '2026-11-20T13:00:00Z', 'abc'],
      ['2026-11-20T15:00:00Z', '2026-11-20T16:00:00Z', 'd'],
      ['2026-11-20T16:00:00Z', '2026-11-20T17:00:00Z', 'e'],
    ]);
  });

  it('keeps blocked intervals of different people apart, even of one shared event', () => {
    const blocks = busyBlocks([event('a', '10:00', '11:00'), event('a', '10:00', '11:00', { userId: 'u2' })]);
    expect(blocks.map(({ userId }) => userId)).toEqual(['u1', 'u2']);
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(2);
  });

  it('names a block by its first title and the number of others', () => {
    const titles = busyBlocks([
      event('a', '08:00', '09:00'),
      event('b', '10:00', '12:00', { title: 'Dentista' }),
      event('c', '11:00', '13:00', { title: 'Banco' }),
    ]).map(blockTitle);
    expect(titles).toEqual(['Ocupado · Google', 'Dentista +1']);
  });

  it('calls a block that was read without its events busy, and tells those of one time apart by person', () => {
    const blocks = ['u1', 'u2'].map((userId) => wholeBlock(event('a', '10:00', '11:00', { userId })));
    expect(blocks.map(blockTitle)).toEqual([BUSY, BUSY]);
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(2);
  });
});

describe('an appointment', () => {
  const appointment = (id: string, from: string, to: string, userId: string | null = 'u1') => ({
    id,
    userId,
    startTime: `2026-11-20T${from}:00Z`,
    endTime: `2026-11-20T${to}:00Z`,
  });
  const blocks = busyBlocks([
    event('a', '10:00', '11:00'),
    event('b', '14:00', '15:00'),
    event('c', '12:00', '13:00', { userId: 'u2' }),
  ]);

  it.each([
    ['09:00', '10:00', 'u1', false],
    ['09:30', '10:01', 'u1', true],
    ['10:15', '10:30', 'u1', true],
    ['11:00', '14:00', 'u1', false],
    ['09:00', '18:00', 'u1', true],
    ['14:59', '16:00', 'u1', true],
    ['15:00', '16:00', 'u1', false],
    ['12:00', '13:00', 'u1', false],
    ['12:00', '13:00', 'u2', true],
    ['10:00', '11:00', null, false],
  ] as const)('an appointment from %s to %s of %s clashes: %s', (from, to, userId, clashes) => {
    expect(clashesWithBlocks([appointment('x', from, to, userId)], blocks).has('x')).toBe(clashes);
  });
});
