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

  it('places an event by the clock on both sides of a change, and never ends it before it begins', () => {
    // In New York clocks go back from 02:00 to 01:00 on 1/11/2026, and forward from 02:00 to 03:00 on 14/3/2027.
    const newYork = (start: string, end: string) =>
      segmentsOf(
        bucketByDay([agendaEvent({ start, end, timezone: 'America/New_York' })], {
          from: '2026-10-31',
          to: '2027-03-15',
        }),
        start.slice(0, 10),
      );
    // 30 minutes within the repeated hour: 01:45 to (again) 01:15.
    expect(newYork('2026-11-01T05:45:00Z', '2026-11-01T06:15:00Z')).toMatchObject([{ start: 105, end: 106 }]);
    expect(newYork('2026-11-01T14:00:00Z', '2026-11-01T15:00:00Z')).toMatchObject([{ start: 540, end: 600 }]);
    // One hour, of which the clock shows two.
    expect(newYork('2027-03-14T06:30:00Z', '2027-03-14T07:30:00Z')).toMatchObject([{ start: 90, end: 210 }]);
    expect(newYork('2027-03-14T13:00:00Z', '2027-03-14T14:00:00Z')).toMatchObject([{ start: 540, end: 600 }]);
  });

  it('crosses midnight where its professional is, whatever the day is elsewhere', () => {
    // 23:30 to 00:30 in Manaus; already Saturday in São Paulo when it begins.
    const crossing = { start: '2026-11-21T03:30:00Z', end: '2026-11-21T04:30:00Z' };
    const manaus = bucketByDay([agendaEvent({ ...crossing, timezone: 'America/Manaus' })], NOVEMBER);
    expect(segmentsOf(manaus, '2026-11-20')).toMatchObject([{ start: 1410, end: 1440, intoNext: true }]);
    expect(segmentsOf(manaus, '2026-11-21')).toMatchObject([{ start: 0, end: 30, fromBefore: true }]);
    const saoPaulo = bucketByDay([agendaEvent({ ...crossing, timezone: 'America/Sao_Paulo' })], NOVEMBER);
    expect([...saoPaulo.keys()]).toEqual(['2026-11-21']);
  });

  it('shows what crosses midnight on the last and on the first day of a range', () => {
    const crossing = agendaEvent({
      start: '2026-11-14T23:30:00Z',
      end: '2026-11-15T00:30:00Z',
      timezone: 'UTC',
    });
    const first = bucketByDay([crossing], { from: '2026-11-15', to: '2026-11-21' });
    expect([...first.keys()]).toEqual(['2026-11-15']);
    const last = bucketByDay([crossing], { from: '2026-11-08', to: '2026-11-14' });
    expect([...last.keys()]).toEqual(['2026-11-14']);
  });

  it('orders one time as the professionals are listed, then by length', () => {
    const buckets = bucketByDay(
      [
        agendaEvent({ id: 'third', rank: 2, end: '2026-11-20T13:30:00Z' }),
        agendaEvent({ id: 'second, long', rank: 1, end: '2026-11-20T14:00:00Z' }),
        agendaEvent({ id: 'second, short', rank: 1, end: '2026-11-20T13:30:00Z' }),
        agendaEvent({ id: 'first', rank: 0, end: '2026-11-20T15:00:00Z' }),
      ],
      NOVEMBER,
    );
    expect(segmentsOf(buckets, '2026-11-20').map(({ event }) => event.id)).toEqual([
      'first',
      'second, short',
      'second, long',
      'third',
    ]);
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
