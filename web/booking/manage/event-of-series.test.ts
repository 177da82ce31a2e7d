import { expect, it } from 'vitest';
import { icsOf } from '#web/booking/lib/ics.ts';
import { eventOfSeries } from './event-of-series.ts';

const event = {
  ...{ uid: '7c1f@hora-marcada', sequence: 3, title: 'Sessão', description: 'Com Ana.', location: null },
  startTime: '2026-11-26T17:00:00.000Z',
  endTime: '2026-11-26T17:50:00.000Z',
};
const series = { id: '9a2b', revision: 2, plannedStart: '2026-11-26T16:00:00.000Z' };

it('knows one of a series as its mail does', () => {
  const file = icsOf(eventOfSeries(event, series), '2026-11-20T10:00:00.000Z');
  expect(file).toContain('UID:9a2b@hora-marcada\r\nRECURRENCE-ID:20261126T160000Z\r\nSEQUENCE:5\r\n');
});

it('leaves one alone, and one beside the rule of its series, as they are', () => {
  expect(eventOfSeries(event, null)).toEqual(event);
  expect(eventOfSeries(event, { ...series, plannedStart: null })).toEqual(event);
  expect(icsOf(event, '2026-11-20T10:00:00.000Z')).not.toContain('RECURRENCE-ID');
});
