import { Temporal } from 'temporal-polyfill';
import type { FreeTimeQuery } from './free-starts.ts';
import type { DaySlots, DayWindow, EpochMinute, Interval, LocalTime, ScheduleRules } from './types.ts';

/**
 * The same rules a second time, slow and plain, on another calendar and zone implementation: every
 * candidate is looked at on its own, every appointment is compared with it. What the fast functions answer
 * must equal this.
 */

const MS_PER_MINUTE = 60_000;

const BRAZIL = [
  'Noronha Belem Fortaleza Recife Araguaina Maceio Bahia Sao_Paulo Campo_Grande Cuiaba Santarem Porto_Velho',
  'Boa_Vista Manaus Eirunepe Rio_Branco',
].flatMap((cities) => cities.split(' ').map((city) => `America/${city}`));

/** Zones with daylight saving, odd offsets, changes at midnight, a skipped day. */
const ELSEWHERE = [
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'Europe/Lisbon',
  'Europe/Berlin',
  'Atlantic/Azores',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Amman',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'UTC',
];

export const ZONES: readonly string[] = [...BRAZIL, ...ELSEWHERE];

/** Local dates on which a zone's clocks change, between two years. */
export function transitionDates(zone: string, firstYear: number, lastYear: number): string[] {
  const dates: string[] = [];
  let at = Temporal.PlainDate.from({ year: firstYear, month: 1, day: 1 }).toZonedDateTime(zone);
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (!next || next.year > lastYear) return dates;
    dates.push(next.subtract({ minutes: 1 }).toPlainDate().toString());
    at = next;
  }
}

export function oracleLocal(zone: string, at: EpochMinute): LocalTime {
  const zoned = zonedAt(zone, at);
  return {
    date: zoned.toPlainDate().toString(),
    minuteOfDay: zoned.hour * 60 + zoned.minute,
    dayOfWeek: (zoned.dayOfWeek % 7) as LocalTime['dayOfWeek'], // ISO counts Sunday as 7
  };
}

/** First instant that shows this time, null when none does. */
export function oracleInstant(zone: string, date: string, minuteOfDay: number): EpochMinute | null {
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minuteOfDay });
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(wall) ? minuteOf(zoned) : null;
}

/** The instant of a wall time, or the jump of the clock that passes over it. */
export function oracleReached(zone: string, date: string, minuteOfDay: number): EpochMinute {
  const exact = oracleInstant(zone, date, minuteOfDay);
  if (exact !== null) return exact;
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minuteOfDay });
  const jump = wall.toZonedDateTime(zone, { disambiguation: 'earlier' }).getTimeZoneTransition('next');
  if (!jump) throw new Error(`${zone} has no jump at ${wall.toString()}`);
  return minuteOf(jump);
}

export function oracleFreeSlots(query: FreeTimeQuery): DaySlots[] {
  const days: DaySlots[] = [];
  const last = Temporal.PlainDate.from(query.to);
  let date = Temporal.PlainDate.from(query.from);
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    days.push({ date: date.toString(), slots: oracleDay(query, date) });
    date = date.add({ days: 1 });
  }
  return days;
}

export function oracleCapacity(rules: ScheduleRules, interval: Interval): number {
  const { date } = oracleLocal(rules.timezone, interval.start);
  for (const window of oracleWindows(rules, date)) {
    const opens = oracleReached(rules.timezone, date, window.startMinute);
    const closes = oracleReached(rules.timezone, date, window.endMinute);
    if (interval.start >= opens && interval.end <= closes) return window.capacity;
  }
  return 1;
}

/** The `count` entries with the smallest distance, the earlier first among equals, then in order of time. */
export function oracleNearest(slots: readonly Interval[], around: EpochMinute, count: number): Interval[] {
  const distance = (slot: Interval): number => Math.abs(slot.start - around);
  return [...slots]
    .sort((a, b) => distance(a) - distance(b) || a.start - b.start)
    .slice(0, count)
    .sort((a, b) => a.start - b.start);
}

function oracleDay(
  { rules, limits, busy, blocked = [], serviceMinutes }: FreeTimeQuery,
  date: Temporal.PlainDate,
): Interval[] {
  const zone = rules.timezone;
  const lastDate = zonedAt(zone, limits.now).toPlainDate().add({ days: limits.bookingHorizon });
  if (Temporal.PlainDate.compare(date, lastDate) > 0) return [];
  const begun = busy.filter(
    (taken) => taken.end > taken.start && zonedAt(zone, taken.start).toPlainDate().equals(date),
  );
  if (limits.dailyMaximum !== null && begun.length >= limits.dailyMaximum) return [];
  const slots: Interval[] = [];
  for (const window of oracleWindows(rules, date.toString())) {
    const closes = oracleReached(zone, date.toString(), window.endMinute);
    for (let minute = window.startMinute; minute < window.endMinute; minute += window.slotMinutes) {
      const start = oracleInstant(zone, date.toString(), minute);
      if (start === null || start - limits.now <= limits.minimumNotice) continue;
      const end = start + (serviceMinutes ?? window.slotMinutes);
      const meets = (taken: Interval): boolean =>
        taken.start < end + rules.bufferMinutes && taken.end > start - rules.bufferMinutes;
      const hasPlace = busy.filter(meets).length < window.capacity && !blocked.some(meets);
      if (end <= closes && hasPlace) slots.push({ start, end });
    }
  }
  return slots.sort((a, b) => a.start - b.start);
}

/** The hours of a date: of the first exception around it, else of its weekday. */
function oracleWindows({ windows, exceptions = [] }: ScheduleRules, date: string): readonly DayWindow[] {
  const day = Temporal.PlainDate.from(date);
  for (const { from, to, windows: instead } of exceptions) {
    const starts = Temporal.PlainDate.compare(from, day) <= 0;
    if (starts && Temporal.PlainDate.compare(day, to) <= 0) return instead;
  }
  return windows.filter((window) => window.dayOfWeek === day.dayOfWeek % 7);
}

function zonedAt(zone: string, at: EpochMinute): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at * MS_PER_MINUTE).toZonedDateTimeISO(zone);
}

function minuteOf(zoned: Temporal.ZonedDateTime): EpochMinute {
  return zoned.epochMilliseconds / MS_PER_MINUTE;
}
