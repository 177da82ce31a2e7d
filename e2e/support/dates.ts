import { addDays, addMonths, startOfMonth, weekdayOf } from '#web/lib/format-day.ts';
import { dayIn } from '#web/lib/format.ts';
import { instantOf } from '#web/features/appointments/zone-time.ts';

const SAO_PAULO = 'America/Sao_Paulo';
export const MANAUS = 'America/Manaus';

/** Today in São Paulo, 'YYYY-MM-DD'. */
export function today(): string {
  return dayIn(new Date(), SAO_PAULO);
}

/** A day of the next month, which one press of "next" always shows, whatever today is. */
export function dayOfNextMonth(day: number): string {
  return addDays(startOfMonth(addMonths(startOfMonth(today()), 1)), day - 1);
}

/** The instant of a day's time in a zone, as ISO in UTC. */
export function instantIn(date: string, time: string, zone = SAO_PAULO): string {
  const instant = instantOf(zone, date, time);
  if (instant === null) throw new Error(`${date} has no ${time} in ${zone}.`);
  return instant;
}

/** The day that an agenda shows after one press of "next month". */
export function aMonthAhead(): string {
  return addMonths(today(), 1);
}

/** Another day of the same week, and another one of the same month. */
export function neighbours(date: string): { inWeek: string; inMonth: string } {
  const inWeek = addDays(date, weekdayOf(date) < 6 ? 1 : -1);
  return { inWeek, inMonth: addDays(date, Number(date.slice(8)) > 15 ? -8 : 8) };
}

/** The next day on which a zone's clock jumps over a time. */
export function dayWithout(zone: string, time: string): string {
  let day = today();
  while (instantOf(zone, day, time) !== null) day = addDays(day, 1);
  return day;
}

/**
 * A zone in which it is between 08:00 and 09:00 now, so that "today" has a day ahead of it whenever a test runs. The
 * names of these zones count the other way round: 'Etc/GMT+3' is three hours behind UTC (tzdata, etcetera).
 */
export function morningZone(): string {
  const ahead = 8 - new Date().getUTCHours();
  const offset = ahead < -12 ? ahead + 24 : ahead;
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
