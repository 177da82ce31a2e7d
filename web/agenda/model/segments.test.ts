import { describe, expect, it } from 'vitest';
import { bucketByDay, countOf, segmentsOf } from './segments.ts';
import { agendaEvent, manyEvents } from './sample.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-12-05' };

describe('bucketByDay', () => {
  it('reads each event by the clock of its own professional', () => {
    const instant = { start: '2026-11-21T01:30:00Z', end: '2026-11-21T02:30:00Z' };
    const buckets = bucketByDay(
      [
        agendaEvent({ id: 'sp', ...instant, timezone: 'America/Sao_Paulo' }),
        agendaEvent({ id: 'lisbon', ...instant, timezone: 'Europe/Lisbon' }),
      ],
      NOVEMBER,
    );
    expect(segmentsOf(buckets, '2026-11-20').map(({ event, start }) => [event.id, start])).toEqual([
      ['sp', 22 * 60 + 30],
    ]);
    expect(segmentsOf(buckets, '2026-11-21').map(({ event, start }) => [event.id, start])).toEqual([
      ['lisbon', 90],
    ]);
  });

  it('shares an event that crosses midnight between its days and counts it once', () => {
    const buckets = bucketByDay(
      [
        agendaEvent({
          start: '2026-11-20T01:00:00Z',
          end: '2026-11-20T05:00:00Z',
          timezone: 'America/Sao_Paulo',
        }),
      ],
      NOVEMBER,
    );
    const [evening] = segmentsOf(buckets, '2026-11-19');
    const [night] = segmentsOf(buckets, '2026-11-20');
    expect(evening).toMatchObject({ start: 1320, end: 1440, fromBefore: false, intoNext: true });
    expect(night).toMatchObject({ start: 0, end: 120, fromBefore: true, intoNext: false });
    expect(countOf(segmentsOf(buckets, '2026-11-20'))).toBe(0);
  });

  it('leaves nothing on the next day when it ends at midnight', () => {
    const buckets = bucketByDay(
      [agendaEvent({ start: '2026-11-20T23:00:00Z', end: '2026-11-21T00:00:00Z', timezone: 'UTC' })],
      NOVEMBER,
    );
    expect([...buckets.keys()]).toEqual(['2026-11-20']);
  });

  it('cuts a long block to the range that is shown', () => {
    const buckets = bucketByDay(
      [agendaEvent({ start: '2020-01-01T00:00:00Z', end: '2030-01-01T00:00:00Z', timezone: 'UTC' })],
      NOVEMBER,
    );
    expect(buckets.size).toBe(35);
  });

  it('orders a day by time', () => {
    const buckets = bucketByDay(
      [
        agendaEvent({ id: 'late', start: '2026-11-20T15:00:00Z', end: '2026-11-20T16:00:00Z' }),
        agendaEvent({ id: 'early', start: '2026-11-20T12:00:00Z', end: '2026-11-20T13:00:00Z' }),
      ],
      NOVEMBER,
    );
    expect(segmentsOf(buckets, '2026-11-20').map(({ event }) => event.id)).toEqual(['early', 'late']);
  });

  it('does not count time that is only blocked', () => {
    const buckets = bucketByDay([agendaEvent({ busyOnly: true }), agendaEvent({})], NOVEMBER);
    expect(countOf(segmentsOf(buckets, '2026-11-20'))).toBe(1);
  });

  it('places 3,000 events within a few milliseconds', () => {
    const events = manyEvents(3_000);
    const times = Array.from({ length: 8 }, () => {
      const started = performance.now();
      bucketByDay(events, NOVEMBER);
      return performance.now() - started;
    });
    // The best of eight: the others may have waited for a busy machine.
    expect(Math.min(...times)).toBeLessThan(20);
  });
});
