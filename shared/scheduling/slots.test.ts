import { describe, expect, it } from 'vitest';
import { MONDAY, SAO_PAULO, at, daily, query, taken, times } from './settings.testkit.ts';
import { busyRangeOf, freeSlots } from './slots.ts';

describe('slots of a window', () => {
  it('steps by the duration while the end fits', () => {
    expect(times({ hours: { from: '09:00', to: '11:30' } })).toEqual(['09:00', '10:00']);
  });

  it('keeps the grid of the window for a longer service, which must fit whole', () => {
    const hours = { from: '09:00', to: '11:00', slotMinutes: 30 };
    expect(times({ hours, serviceMinutes: 75 })).toEqual(['09:00', '09:30']);
    expect(times({ hours, serviceMinutes: 121 })).toEqual([]);
  });

  it('offers a shorter service on the same grid, up to the end', () => {
    expect(times({ hours: { from: '09:00', to: '11:20' }, serviceMinutes: 20 })).toEqual([
      '09:00',
      '10:00',
      '11:00',
    ]);
  });

  it('joins the windows of a day in order, each with its own step', () => {
    const hours = [
      { from: '14:00', to: '15:00', slotMinutes: 30 },
      { from: '09:00', to: '11:00' },
    ];
    expect(times({ hours })).toEqual(['09:00', '10:00', '14:00', '14:30']);
  });

  it('may reach the midnight that ends the day', () => {
    expect(times({ hours: { from: '22:30', to: '24:00', slotMinutes: 45 } })).toEqual(['22:30', '23:15']);
  });

  it('gives every date asked for, those without free time with none', () => {
    const monday = daily({ from: '09:00', to: '10:00' }).filter(({ dayOfWeek }) => dayOfWeek === 1);
    const base = query({ to: '2025-03-05' });
    const days = freeSlots({ ...base, rules: { ...base.rules, windows: monday } });
    expect(days.map(({ date, slots }) => [date, slots.length])).toEqual([
      ['2025-03-03', 1],
      ['2025-03-04', 0],
      ['2025-03-05', 0],
    ]);
  });

  it('gives no days when the first comes after the last', () => {
    expect(freeSlots(query({ date: MONDAY, to: '2025-03-01' }))).toEqual([]);
  });
});

describe('blocked time', () => {
  const hours = { from: '09:00', to: '12:00', slotMinutes: 30, capacity: 3 };

  it('a blocked interval hides slots that it overlaps, whatever the capacity, not those that it touches', () => {
    expect(times({ hours, blocked: [taken('10:00', '11:00')] })).toEqual([
      '09:00',
      '09:30',
      '11:00',
      '11:30',
    ]);
  });

  it('keeps the buffer', () => {
    const blocked = [taken('10:00', '10:10')];
    expect(times({ hours, blocked, bufferMinutes: 20 })).toEqual(['09:00', '10:30', '11:00', '11:30']);
  });

  it('blocked intervals may overlap each other and appointments, and last for days', () => {
    const busy = [taken('09:30', '10:30')];
    const blocked = [taken('09:30', '11:00'), taken('09:45', '10:00'), taken('10:45', '11:15')];
    expect(times({ hours, busy, blocked })).toEqual(['09:00', '11:30']);
    const away = { start: taken('00:00', '01:00').start - 2000, end: taken('11:00', '12:00').start };
    expect(times({ hours, blocked: [away] })).toEqual(['11:00', '11:30']);
  });

  it('rejects unsorted blocked intervals', () => {
    expect(() => times({ blocked: [taken('10:00', '11:00'), taken('09:00', '09:30')] })).toThrow(RangeError);
  });
});

describe('busy time', () => {
  it('hides a slot that an appointment overlaps, and not one that it touches', () => {
    expect(times({ busy: [taken('10:00', '11:00')] })).toEqual(['09:00', '11:00']);
    expect(times({ busy: [taken('10:59', '11:01')] })).toEqual(['09:00']);
  });

  it('hides a slot only at the capacity-th overlapping appointment, one after the other or at once', () => {
    const hours = { from: '09:00', to: '12:00', capacity: 2 };
    expect(times({ hours, busy: [taken('10:00', '11:00')] })).toEqual(['09:00', '10:00', '11:00']);
    expect(times({ hours, busy: [taken('10:00', '11:00'), taken('10:00', '11:00')] })).toEqual([
      '09:00',
      '11:00',
    ]);
    expect(times({ hours, busy: [taken('10:00', '10:30'), taken('10:30', '11:00')] })).toEqual([
      '09:00',
      '11:00',
    ]);
  });

  it('keeps the buffer on both sides of an appointment', () => {
    const hours = { from: '09:00', to: '12:00', slotMinutes: 30 };
    const busy = [taken('10:00', '10:30')];
    expect(times({ hours, busy })).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30']);
    expect(times({ hours, busy, bufferMinutes: 15 })).toEqual(['09:00', '11:00', '11:30']);
  });

  it('lets an old long appointment still count after shorter ones have ended', () => {
    const hours = { from: '09:00', to: '13:00', capacity: 2 };
    const busy = [taken('08:00', '12:00'), taken('09:00', '10:00'), taken('11:00', '11:30')];
    expect(times({ hours, busy })).toEqual(['10:00', '12:00']);
  });

  it('does not mind empty intervals, and refuses unsorted ones', () => {
    expect(times({ busy: [taken('10:30', '10:30')] })).toEqual(['09:00', '10:00', '11:00']);
    expect(() => times({ busy: [taken('11:00', '12:00'), taken('10:00', '11:00')] })).toThrow(/sorted/);
  });

  it('accepts appointments at absurd times', () => {
    const hours = { from: '09:00', to: '12:00', capacity: 2 };
    const always = { start: -1e15, end: 1e15 };
    const inAnotherEra = { start: at(SAO_PAULO, MONDAY, '10:00') + 2 ** 32, end: 1e15 };
    expect(times({ hours, busy: [always] })).toEqual(['09:00', '10:00', '11:00']);
    expect(times({ hours, busy: [always, inAnotherEra] })).toEqual(['09:00', '10:00', '11:00']);
    expect(times({ hours, busy: [always, always, inAnotherEra] })).toEqual([]);
    expect(times({ hours, busy: [always, taken('10:00', '10:30')] })).toEqual(['09:00', '11:00']);
  });

  it('names the time whose appointments must be read: the local days and the buffer', () => {
    const { rules } = query({ bufferMinutes: 15 });
    expect(busyRangeOf(rules, MONDAY, '2025-03-04')).toEqual({
      start: at(SAO_PAULO, MONDAY, '00:00') - 15,
      end: at(SAO_PAULO, '2025-03-05', '00:00') + 15,
    });
  });
});

describe('notice and horizon', () => {
  const hours = { from: '09:00', to: '13:00' };

  it.each([
    ['10:49', ['11:00', '12:00']],
    ['10:50', ['12:00']],
    ['10:51', ['12:00']],
    ['13:30', []],
  ])('at %s offers starts more than 10 minutes ahead', (now, expected) => {
    expect(times({ hours, now: at(SAO_PAULO, MONDAY, now) })).toEqual(expected);
  });

  it('shows nothing on past days', () => {
    expect(times({ hours, now: at(SAO_PAULO, '2025-03-04', '00:00') })).toEqual([]);
  });

  it('ends with the last date of the horizon, whatever the hour now', () => {
    const now = at(SAO_PAULO, MONDAY, '08:00');
    const days = freeSlots(query({ hours, now, horizonDays: 2, date: '2025-03-04', to: '2025-03-07' }));
    expect(days.map(({ slots }) => slots.length)).toEqual([4, 4, 0, 0]);
  });
});
