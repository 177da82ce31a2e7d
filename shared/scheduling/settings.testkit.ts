import { WIDEST_LIMITS } from './booking-limits.ts';
import type { FreeTimeQuery } from './free-starts.ts';
import { freeSlots } from './slots.ts';
import type { DayOfWeek, Interval, WeeklyWindow } from './types.ts';
import { toLocal, wallToEpoch } from './zone.ts';

export const SAO_PAULO = 'America/Sao_Paulo';
export const MONDAY = '2025-03-03';
const EVERY_DAY: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];

type Hours = { from: string; to: string; slotMinutes?: number; capacity?: number };

/** "HH:MM" of the day as minutes. */
function clock(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The instant of a time that exists: `at('America/Bahia', '2025-03-03', '09:00')`. */
export function at(zone: string, date: string, time: string): number {
  const instant = wallToEpoch(zone, date, clock(time));
  if (instant === null) throw new Error(`${date} ${time} does not exist in ${zone}`);
  return instant;
}

/** The same hours on all seven days. */
export function daily({ from, to, slotMinutes = 60, capacity = 1 }: Hours): WeeklyWindow[] {
  return EVERY_DAY.map((dayOfWeek) => ({
    dayOfWeek,
    startMinute: clock(from),
    endMinute: clock(to),
    slotMinutes,
    capacity,
  }));
}

/**
 * What a test wants to be special; all else is an ordinary Monday in São Paulo, 9:00 to 12:00, seen two
 * months before.
 */
export type Setting = {
  hours?: Hours | Hours[];
  busy?: Interval[];
  blocked?: Interval[];
  bufferMinutes?: number;
  now?: number;
  horizonDays?: number;
  zone?: string;
  date?: string;
  to?: string;
  serviceMinutes?: number;
};

export function query(setting: Setting): FreeTimeQuery {
  const { zone = SAO_PAULO, date = MONDAY, hours = { from: '09:00', to: '12:00' } } = setting;
  return {
    rules: {
      timezone: zone,
      windows: [hours].flat().flatMap(daily),
      bufferMinutes: setting.bufferMinutes ?? 0,
    },
    limits: {
      ...WIDEST_LIMITS,
      now: setting.now ?? at(zone, '2025-01-01', '12:00'),
      minimumNotice: 10,
      bookingHorizon: setting.horizonDays ?? 365,
    },
    busy: setting.busy ?? [],
    blocked: setting.blocked,
    from: date,
    to: setting.to ?? date,
    serviceMinutes: setting.serviceMinutes,
  };
}

/** The starts of the first day as the clock shows them. */
export function times(setting: Setting): string[] {
  const { zone = SAO_PAULO } = setting;
  const [day] = freeSlots(query(setting));
  return (day?.slots ?? []).map(({ start }) => {
    const { minuteOfDay } = toLocal(zone, start);
    const [hours, minutes] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
    return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  });
}

/** An appointment on that Monday. */
export function taken(from: string, to: string): Interval {
  return { start: at(SAO_PAULO, MONDAY, from), end: at(SAO_PAULO, MONDAY, to) };
}
