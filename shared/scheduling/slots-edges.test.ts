import { describe, expect, it } from 'vitest';
import type { FreeTimeQuery } from './free-starts.ts';
import { SAO_PAULO, at, query, times } from './settings.testkit.ts';
import { freeSlots } from './slots.ts';
import type { WeeklyWindow } from './types.ts';

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
