import { describe, expect, it } from 'vitest';
import type { FreeTimeQuery } from './free-starts.ts';
import { busyRangeOf, freeSlots } from './slots.ts';
import type { DayOfWeek, Interval, WeeklyWindow } from './types.ts';
import { toLocal, wallToEpoch } from './zone.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const MONDAY = '2025-03-03';
const EVERY_DAY: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];

type Hours = { from: string; to: string; slotMinutes?: number; capacity?: number };

/** "HH:MM" of the day as minutes. */
function clock(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

function at(zone: string, date: string, time: string): number {
  const instant = wallToEpoch(zone, date, clock(time));
  if (instant === null) throw new Error(`${date} ${time} does not exist in ${zone}`);
  return instant;
}

function daily({ from, to, slotMinutes = 60, capacity = 1 }: Hours): WeeklyWindow[] {
  return EVERY_DAY.map((dayOfWeek) => ({
    dayOfWeek,
    startMinute: clock(from),
    endMinute: clock(to),
    slotMinutes,
    capacity,
  }));
}

type Setting = {
  hours?: Hours | Hours[];
  busy?: Interval[];
  bufferMinutes?: number;
  now?: number;
  horizonDays?: number;
  zone?: string;
  date?: string;
  to?: string;
  serviceMinutes?: number;
};

function query(setting: Setting): FreeTimeQuery {
  const { zone = SAO_PAULO, date = MONDAY, hours = { from: '09:00', to: '12:00' } } = setting;
  return {
    rules: {
      timezone: zone,
      windows: [hours].flat().flatMap(daily),
      bufferMinutes: setting.bufferMinutes ?? 0,
    },
    limits: {
      now: setting.now ?? at(zone, '2025-01-01', '12:00'),
      minimumNoticeMinutes: 10,
      horizonDays: setting.horizonDays ?? 365,
    },
    busy: setting.busy ?? [],
    from: date,
    to: setting.to ?? date,
    serviceMinutes: setting.serviceMinutes,
  };
}

/** The starts of the first day as the clock shows them. */
function times(setting: Setting): string[] {
  const { zone = SAO_PAULO } = setting;
  const [day] = freeSlots(query(setting));
  return (day?.slots ?? []).map(({ start }) => {
    const { minuteOfDay } = toLocal(zone, start);
    return `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`;
  });
}

function taken(from: string, to: string): Interval {
  return { start: at(SAO_PAULO, MONDAY, from), end: at(SAO_PAULO, MONDAY, to) };
}

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

describe('zones', () => {
  it('shifts with the zone of the professional', () => {
    const inManaus = freeSlots(query({ zone: 'America/Manaus' }))[0]?.slots[0]?.start ?? 0;
    const inSaoPaulo = freeSlots(query({ zone: SAO_PAULO }))[0]?.slots[0]?.start ?? 0;
    expect(inManaus - inSaoPaulo).toBe(60);
  });

  it('leaves out the hour that clocks jump over (New York, March)', () => {
    const march = { zone: 'America/New_York', date: '2025-03-09', hours: { from: '00:00', to: '05:00' } };
    expect(times(march)).toEqual(['00:00', '01:00', '03:00', '04:00']);
  });

  it('offers the hour that comes twice once (New York, November)', () => {
    const november = { zone: 'America/New_York', date: '2025-11-02', hours: { from: '00:00', to: '04:00' } };
    expect(times(november)).toEqual(['00:00', '01:00', '02:00', '03:00']);
    const starts = freeSlots(query(november))[0]?.slots.map(({ start }) => start) ?? [];
    expect(starts.map((start) => start - (starts[0] ?? 0))).toEqual([0, 60, 180, 240]);
  });

  it('does not offer a slot whose end the jump carries past the window', () => {
    const hours = { from: '00:30', to: '02:30', slotMinutes: 30 };
    expect(times({ zone: 'America/New_York', date: '2025-03-09', hours, serviceMinutes: 60 })).toEqual([
      '00:30',
      '01:00',
    ]);
  });

  it('begins at 01:00 on a day without midnight (São Paulo, 2018-11-04)', () => {
    const now = at(SAO_PAULO, '2018-10-01', '12:00');
    expect(times({ date: '2018-11-04', now, hours: { from: '00:00', to: '03:00' } })).toEqual([
      '01:00',
      '02:00',
    ]);
  });

  it('offers the hour before midnight once when it comes twice (São Paulo, 2018-02-17)', () => {
    const now = at(SAO_PAULO, '2018-02-01', '12:00');
    expect(times({ date: '2018-02-17', now, hours: { from: '22:00', to: '24:00' } })).toEqual([
      '22:00',
      '23:00',
    ]);
  });

  it('has no slots on a date that never was (Apia, 2011-12-30)', () => {
    const zone = 'Pacific/Apia';
    const now = at(zone, '2011-12-01', '12:00');
    const days = freeSlots(query({ zone, now, date: '2011-12-29', to: '2011-12-31' }));
    expect(days.map(({ slots }) => slots.length)).toEqual([3, 0, 3]);
  });
});

describe('impossible input', () => {
  const valid = query({});
  const withHours = (hours: Partial<WeeklyWindow>): FreeTimeQuery => ({
    ...valid,
    rules: { ...valid.rules, windows: valid.rules.windows.map((window) => ({ ...window, ...hours })) },
  });

  it.each<[string, FreeTimeQuery]>([
    ['a date that does not exist', { ...valid, from: '2025-02-30' }],
    ['an unknown zone', { ...valid, rules: { ...valid.rules, timezone: 'America/Nowhere' } }],
    ['a span of centuries', { ...valid, to: '2525-01-01' }],
    ['a service without length', { ...valid, serviceMinutes: 0 }],
    ['a fraction of a minute as now', { ...valid, limits: { ...valid.limits, now: 0.5 } }],
    ['a negative buffer', { ...valid, rules: { ...valid.rules, bufferMinutes: -1 } }],
    ['a step of nothing', withHours({ slotMinutes: 0 })],
    ['a window past midnight', withHours({ endMinute: 1500 })],
    ['a window that ends before it starts', withHours({ startMinute: 900, endMinute: 600 })],
  ])('refuses %s', (_, impossible) => {
    expect(() => freeSlots(impossible)).toThrow(RangeError);
  });
});
