import { describe, expect, it } from 'vitest';
import { agendaEvent } from '#web/agenda/model/sample.ts';
import { dayIndexOf, isMovable, isSameSlot, landing, minuteInGap, parseSlot, startOf } from './slots.ts';

/** 09:30 to 10:30 in São Paulo on Friday, 20/11/2026. */
const event = agendaEvent({ start: '2026-11-20T12:30:00Z', end: '2026-11-20T13:30:00Z' });
const grabbed = { event, dayIndex: 0, row: 9 };

it('moves appointments, and neither taken time nor what came from another calendar', () => {
  const may = [{}, { conflict: true }, { busyOnly: true }, { imported: true }]
    .map(agendaEvent)
    .map(isMovable);
  expect(may).toEqual([true, true, false, false]);
});

describe('parseSlot', () => {
  it('reads days, hours and minutes', () => {
    expect(parseSlot('2026-12-01')).toEqual({ kind: 'day', day: '2026-12-01' });
    expect(parseSlot('2026-12-01-9')).toEqual({ kind: 'hour', day: '2026-12-01', hour: 9 });
    expect(parseSlot('2026-12-01-23')).toEqual({ kind: 'hour', day: '2026-12-01', hour: 23 });
    expect(parseSlot('2026-12-01-09:50')).toEqual({ kind: 'time', day: '2026-12-01', minute: 590 });
  });

  it.each(['', 'gap-540', '2026-12', '2026-12-01-'])('takes %j for no place', (key) => {
    expect(parseSlot(key)).toBeUndefined();
  });
});

describe('landing', () => {
  it('begins at the full hour of another row', () => {
    expect(landing(grabbed, { kind: 'hour', day: '2026-11-20', hour: 14 })).toEqual({
      date: '2026-11-20',
      time: '14:00',
    });
    expect(landing(grabbed, { kind: 'hour', day: '2026-11-23', hour: 8 })).toEqual({
      date: '2026-11-23',
      time: '08:00',
    });
  });

  it('begins where the professional’s grid does in that hour, and at no other minute than a gap begins', () => {
    const halfPast = (professionalId: string, _date: string, hour: number) =>
      professionalId === 'ana' && hour === 14 ? 14 * 60 + 30 : undefined;
    const at = (slot: Parameters<typeof landing>[1]) => landing(grabbed, slot, { startIn: halfPast }).time;
    expect(at({ kind: 'hour', day: '2026-11-20', hour: 14 })).toBe('14:30');
    expect(at({ kind: 'hour', day: '2026-11-20', hour: 15 })).toBe('15:00');
    expect(at({ kind: 'time', day: '2026-11-20', minute: 14 * 60 })).toBe('14:30');
    expect(at({ kind: 'time', day: '2026-11-20', minute: 14 * 60 + 10 })).toBe('14:10');
  });

  it('keeps the time of day in the same row of another day', () => {
    expect(landing(grabbed, { kind: 'hour', day: '2026-11-24', hour: 9 })).toEqual({
      date: '2026-11-24',
      time: '09:30',
    });
  });

  it('keeps the time of day on another day of the month', () => {
    expect(landing({ ...grabbed, row: undefined }, { kind: 'day', day: '2026-12-03' })).toEqual({
      date: '2026-12-03',
      time: '09:30',
    });
  });

  it('keeps the time of day of what began before the first row, in that row', () => {
    const early = agendaEvent({ start: '2026-11-20T08:30:00Z', end: '2026-11-20T10:30:00Z' });
    const slot = { kind: 'hour', day: '2026-11-21', hour: 7 } as const;
    expect(landing({ event: early, dayIndex: 0, row: 7 }, slot)).toEqual({
      date: '2026-11-21',
      time: '05:30',
    });
  });

  it('landing in its own place keeps the start', () => {
    expect(isSameSlot(landing(grabbed, { kind: 'hour', day: '2026-11-20', hour: 9 }), startOf(event))).toBe(
      true,
    );
    expect(isSameSlot(landing(grabbed, { kind: 'day', day: '2026-11-20' }), startOf(event))).toBe(true);
    expect(isSameSlot(landing(grabbed, { kind: 'hour', day: '2026-11-20', hour: 8 }), startOf(event))).toBe(
      false,
    );
  });

  it('begins at the very minute at which free time does', () => {
    expect(landing(grabbed, { kind: 'time', day: '2026-11-20', minute: 650 }).time).toBe('10:50');
  });

  it('lands by the clock of the event’s zone', () => {
    const manaus = { ...grabbed, event: { ...event, timezone: 'America/Manaus' }, row: 8 };
    expect(startOf(manaus.event)).toEqual({ date: '2026-11-20', time: '08:30' });
    expect(landing(manaus, { kind: 'day', day: '2026-11-21' }).time).toBe('08:30');
  });

  it('takes what goes past midnight by either of its days', () => {
    const night = agendaEvent({ start: '2026-11-21T01:00:00Z', end: '2026-11-21T05:00:00Z' });
    const second = { event: night, dayIndex: dayIndexOf(night, '2026-11-21'), row: 7 };
    expect(landing(second, { kind: 'day', day: '2026-11-23' })).toEqual({
      date: '2026-11-22',
      time: '22:00',
    });
    expect(landing(second, { kind: 'day', day: '2026-11-21' })).toEqual(startOf(night));
  });

  it('follows an event that a live update moved meanwhile', () => {
    const later = { ...event, start: '2026-11-20T17:15:00Z', end: '2026-11-20T18:15:00Z' };
    const slot = { kind: 'day', day: '2026-11-25' } as const;
    expect(landing({ ...grabbed, event: later, row: undefined }, slot)).toEqual({
      date: '2026-11-25',
      time: '14:15',
    });
  });
});

describe('minuteInGap', () => {
  it('begins at the left and goes by full hours to the right', () => {
    const at = (share: number) => minuteInGap(650, 900, share);
    expect([0, 0.19, 0.2, 0.5, 0.81, 1].map(at)).toEqual([650, 650, 660, 720, 840, 840]);
  });

  it('offers one minute only when the free time is short', () => {
    expect([0, 0.5, 1].map((share) => minuteInGap(610, 640, share))).toEqual([610, 610, 610]);
  });

  it('does not offer the hour at which the free time ends', () => {
    expect(minuteInGap(600, 660, 0.99)).toBe(600);
  });

  it('stays inside whatever a finger does', () => {
    expect([minuteInGap(600, 720, -3), minuteInGap(600, 720, 7)]).toEqual([600, 660]);
  });
});
