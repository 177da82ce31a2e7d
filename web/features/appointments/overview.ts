import type { Appointment } from '#shared/contract/appointments.ts';
import { dayIn } from '#web/lib/format.ts';
import { addDays, addMonths, startOfMonth, startOfWeek } from '#web/lib/format-day.ts';
import type { AppointmentRange } from './api/appointments.ts';
import { startOfDayIn } from './zone-time.ts';

/** Days ahead that count as upcoming in the list. */
const UPCOMING_DAYS = 30;
/** Days back whose appointments count in the confirmation rate. */
const RATE_DAYS = 30;

export type Overview = {
  thisWeek: number;
  thisMonth: number;
  /** Confirmed share of the appointments of the last and the next 30 days; null when there are none. */
  confirmationRate: number | null;
  /** The next 30 days, soonest first. */
  upcoming: Appointment[];
};

/** What to read for the overview: everything that one of its figures needs, which is 61 days. */
export function overviewRange(zone: string, today: string, userId: string): AppointmentRange {
  const back = [addDays(today, -RATE_DAYS), startOfMonth(today), startOfWeek(today)].sort()[0] ?? today;
  return {
    from: startOfDayIn(zone, back),
    to: startOfDayIn(zone, addDays(today, UPCOMING_DAYS + 1)),
    userId,
  };
}

/** The appointments that begin on a day of a zone, soonest first: what the figure of the day counts. */
export function beginningOn(list: readonly Appointment[], zone: string, day: string): Appointment[] {
  return list.filter(({ startTime }) => dayIn(startTime, zone) === day).sort(byTime);
}

/** The figures of one agenda, by the days of its zone. */
export function overviewOf(list: readonly Appointment[], zone: string, now: Date): Overview {
  const today = dayIn(now, zone);
  const within = (from: string, to: string): number =>
    list.filter((item) => {
      const day = dayIn(item.startTime, zone);
      return day >= from && day < to;
    }).length;
  const week = startOfWeek(today);
  const month = startOfMonth(today);
  const rated = list.filter((item) => {
    const day = dayIn(item.startTime, zone);
    return day >= addDays(today, -RATE_DAYS) && day <= addDays(today, UPCOMING_DAYS);
  });
  const end = now.getTime() + UPCOMING_DAYS * 86_400_000;
  return {
    thisWeek: within(week, addDays(week, 7)),
    thisMonth: within(month, addMonths(month, 1)),
    confirmationRate:
      rated.length === 0 ? null : rated.filter((item) => item.confirmedAt !== null).length / rated.length,
    upcoming: list
      .filter((item) => Date.parse(item.endTime) > now.getTime() && Date.parse(item.startTime) < end)
      .sort(byTime),
  };
}

/** As the agenda puts them: by their beginning, then by their end and by name. */
function byTime(one: Appointment, other: Appointment): number {
  return (
    one.startTime.localeCompare(other.startTime) ||
    one.endTime.localeCompare(other.endTime) ||
    one.clientName.localeCompare(other.clientName, 'pt-BR')
  );
}
