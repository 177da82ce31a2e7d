import { describe, expect, it } from 'vitest';
import type { DayPart } from '#shared/day-parts.ts';
import { freeFor, offeredParts, startWish, workedDays, type TimesOnShow } from './start-wish.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const DECEMBER = { from: '2026-12-01', to: '2026-12-31' };
/** A Wednesday. */
const TODAY = '2026-11-18';
const at = (day: string, hour: number) => ({
  startTime: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`,
  endTime: `${day}T${String(hour + 1).padStart(2, '0')}:00:00.000Z`,
});
const hoursOf = (dayOfWeek: number, startTime: string, endTime: string) => ({
  ...{ id: String(dayOfWeek), dayOfWeek, startTime, endTime },
  ...{ appointmentDuration: 60, maxConcurrentAppointments: 1, isActive: true },
});
const weekdays = [1, 2, 3, 4, 5].map((day) => hoursOf(day, '09:00', '18:00'));
const weekdaysOf = (parts: DayPart[]) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => (day === 0 || day === 6 ? [] : parts));
const freeOn = (...slots: ReturnType<typeof at>[]): TimesOnShow['free'] => {
  const days = new Map<string, ReturnType<typeof at>[]>();
  for (const slot of slots) {
    const day = slot.startTime.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return days;
};

const shown = (more: Partial<TimesOnShow> = {}): TimesOnShow => ({
  today: TODAY,
  date: null,
  view: NOVEMBER,
  free: new Map(),
  none: new Map(),
  hours: weekdays,
  part: null,
  timezone: 'UTC',
  ...more,
});

describe('startWish', () => {
  it('names no part of the day in which the service would end after the hours', () => {
    const late = [1, 2, 3, 4, 5].map((day) => hoursOf(day, '09:00', '18:30'));
    const free = freeOn(
      ...[19, 20, 23, 24].flatMap((day) => [at(`2026-11-${day}`, 9), at(`2026-11-${day}`, 14)]),
    );
    expect(startWish(shown({ hours: late, free, minutes: 30 }))).toMatchObject({ parts: ['noite'] });
    // Nothing else could open either: any time.
    expect(startWish(shown({ hours: late, free, minutes: 50 })).parts).toEqual(['manha', 'tarde', 'noite']);
  });

  it('takes the part of the chosen date that is worked and full', () => {
    const date = '2026-11-19';
    const wish = startWish(shown({ date, free: freeOn(at(date, 14)) }));
    expect(wish).toMatchObject({ days: [4], parts: ['manha'], from: date, until: date });
    expect(startWish(shown({ date }))).toMatchObject({ parts: ['manha', 'tarde'] });
  });

  it('leaves a date aside that is not worked', () => {
    const free = freeOn(at('2026-11-20', 9));
    expect(startWish(shown({ date: '2026-11-21', free }))).toMatchObject({
      from: TODAY,
      until: '2026-11-19',
    });
  });

  it('takes any time of the chosen date where every part of it has something free', () => {
    const date = '2026-11-19';
    const free = freeOn(at(date, 9), at(date, 14));
    expect(startWish(shown({ date, free }))).toMatchObject({ parts: ['manha', 'tarde', 'noite'] });
  });

  it('takes the part of the day that the link names, while nothing of it is free', () => {
    const free = freeOn(at('2026-11-20', 9));
    expect(startWish(shown({ free, part: 'tarde' }))).toMatchObject({ parts: ['tarde'], from: TODAY });
    expect(startWish(shown({ free, part: 'manha' })).until).toBe('2026-11-19');
    // Nobody works at night: nothing could open.
    expect(startWish(shown({ free, part: 'noite' })).until).toBe('2026-11-19');
  });

  it('takes what is earlier than the first free time', () => {
    const monday = at('2026-11-23', 14);
    const wish = startWish(shown({ free: freeOn(monday, at('2026-11-24', 9)) }));
    expect(wish).toMatchObject({ parts: ['manha', 'tarde', 'noite'], from: TODAY, until: '2026-11-22' });
    expect(wish.before).toEqual(monday);
    // Tomorrow has only the afternoon free: until then, in the morning.
    const tomorrow = startWish(shown({ free: freeOn(at('2026-11-19', 14)) }));
    expect(tomorrow).toMatchObject({ parts: ['manha'], from: TODAY, until: '2026-11-19' });
  });

  it('takes nothing earlier than the first free time where all before it is closed', () => {
    const free = freeOn(at('2026-11-20', 9), at('2026-11-20', 15));
    expect(startWish(shown({ free })).until).toBe('2026-11-19');
    const holiday = new Map([['2026-11-19', 'closed' as const]]);
    expect(startWish(shown({ free, none: holiday }))).toMatchObject({ before: null });
  });

  it('takes a part of the day in which nothing is free where nothing is earlier', () => {
    const free = freeOn(at(TODAY, 15), at('2026-11-19', 15));
    expect(startWish(shown({ free }))).toMatchObject({
      parts: ['manha'],
      until: '2026-11-30',
      before: null,
    });
  });

  it('ends with what the calendar shows, of which alone it is known what is free', () => {
    const mondays = [hoursOf(1, '09:00', '12:00')];
    const late = { today: '2026-11-26', hours: mondays };
    expect(startWish(shown(late))).toMatchObject({ from: '2026-11-26', until: '2026-11-30' });
    // Nothing can open before the end of the month: the usual days, of which the server knows.
    expect(startWish(shown({ ...late, hours: [hoursOf(2, '09:00', '12:00')] })).until).toBe('2026-12-10');
    expect(startWish(shown({ ...late, view: DECEMBER })).until).toBe('2026-12-15');
    const around = { from: '2026-11-22', to: '2026-12-05' };
    expect(startWish(shown({ ...late, view: around })).until).toBe('2026-12-05');
  });

  it('takes the usual days where no calendar is on show', () => {
    expect(startWish(shown({ view: null }))).toMatchObject({ from: TODAY, until: '2026-12-02' });
  });

  it('takes any time where all is free, and begins with what the calendar shows', () => {
    const free = freeOn(at(TODAY, 9), at(TODAY, 15));
    expect(startWish(shown({ free }))).toMatchObject({ days: [0, 1, 2, 3, 4, 5, 6], until: '2026-12-02' });
    expect(startWish(shown({ view: DECEMBER }))).toMatchObject({
      parts: ['manha', 'tarde', 'noite'],
      from: '2026-12-01',
    });
    expect(startWish(shown({ view: { from: '2027-06-01', to: '2027-06-30' } }))).toMatchObject({
      from: TODAY,
    });
  });

  it('takes every part of Monday to Friday as worked where the hours are not known', () => {
    const free = freeOn(at('2026-11-20', 9));
    const days = [1, 2, 3, 4, 5];
    expect(startWish(shown({ free, hours: [], part: 'noite' }))).toMatchObject({ days, parts: ['noite'] });
    const saturday = freeOn(at('2026-11-21', 9));
    expect(startWish(shown({ free: saturday, hours: [] })).days).toEqual([...days, 6]);
    // From a Friday, nothing is earlier than what is free on Monday.
    const monday = { today: '2026-11-20', free: freeOn(at('2026-11-23', 9)), hours: [] };
    expect(startWish(shown(monday))).toMatchObject({ days, parts: ['tarde', 'noite'], until: '2026-11-23' });
  });

  it('takes what a team works in place of one person’s hours', () => {
    const team = weekdaysOf(['manha']);
    // Nobody works in the afternoon of the first day with something free, or before it.
    const free = freeOn(at('2026-11-19', 9), at('2026-11-20', 9), at('2026-11-23', 9));
    expect(startWish(shown({ free, hours: [], team }))).toMatchObject({ days: [0, 1, 2, 3, 4, 5, 6] });
    expect(startWish(shown({ hours: [], team, date: '2026-11-21' })).from).toBe(TODAY);
    expect(startWish(shown({ hours: [], team, date: '2026-11-20' }))).toMatchObject({ parts: ['manha'] });
    expect(startWish(shown({ free, hours: [], team, part: 'noite' })).parts).not.toEqual(['noite']);
  });
});

it('freeFor finds the free times that fit a wish, in their order', () => {
  const [late, early] = [at('2026-11-26', 9), at('2026-11-19', 9)];
  const free = freeOn(late, early, at('2026-11-19', 14), at('2026-11-20', 9));
  const wish = { days: [4], parts: ['manha' as const], from: TODAY, until: '2026-11-30' };
  expect(freeFor(wish, { free, timezone: 'UTC' })).toEqual([early, late]);
});

it('workedDays takes those with hours, with something free, and of the chosen date', () => {
  const known = { hours: weekdays, free: freeOn(at('2026-11-21', 9)), date: null };
  expect(workedDays(known, [0, 1, 2, 3, 4, 5, 6])).toEqual([1, 2, 3, 4, 5, 6]);
  expect(workedDays({ ...known, free: new Map(), date: '2026-11-22' }, [0])).toEqual([0, 1, 2, 3, 4, 5]);
  expect(workedDays({ ...known, hours: [] }, [])).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it('offeredParts takes those with hours, with something free, and of the wish that the form begins with', () => {
  const mornings = { hours: [hoursOf(1, '09:00', '12:00')], free: new Map(), minutes: 60, timezone: 'UTC' };
  const all = ['manha', 'tarde', 'noite'] as const;
  expect(offeredParts(mornings, all)).toEqual(['manha']);
  expect(offeredParts({ ...mornings, free: freeOn(at('2026-11-21', 19)) }, all)).toEqual(['manha', 'noite']);
  expect(offeredParts(mornings, ['tarde'])).toEqual(['manha', 'tarde']);
  expect(offeredParts({ ...mornings, hours: [] }, all)).toEqual(all);
  // Nothing fits into the hours: nothing is left out.
  expect(offeredParts({ ...mornings, minutes: 300 }, all)).toEqual(all);
});
