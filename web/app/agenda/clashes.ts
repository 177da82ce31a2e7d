import type { WeeklyWindow } from '#shared/contract/availability.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { minutesOf } from '#web/features/appointments/zone-time.ts';
import { dayIn, formatTime } from '#web/lib/format.ts';
import { weekdayOf } from '#web/lib/format-day.ts';

/** What takes a professional's time: an appointment, or a time that is held for a client. */
export type Taken = {
  readonly id: string;
  readonly userId: string | null;
  readonly startTime: string;
  readonly endTime: string;
  /** Squeezed in knowingly. */
  readonly isOverbooked?: boolean;
};

/**
 * The ids of appointments and held times of which more share time than their professional attends at once. What was squeezed
 * in is meant so: it clashes with nothing. The cap is that of the active window which covers the appointment, 1 outside.
 */
export function clashesOf(
  appointments: readonly Taken[],
  users: readonly Colleague[],
  slots: readonly WeeklyWindow[],
): ReadonlySet<string> {
  const clashing = new Set<string>();
  const byPerson = groupByPerson(appointments.filter(({ isOverbooked }) => isOverbooked !== true));
  for (const user of users) {
    const own = byPerson.get(user.id) ?? [];
    if (own.length < 2) continue;
    const windows = slots.filter((slot) => slot.userId === user.id && slot.isActive);
    for (const [appointment, together] of overlapsOf(own)) {
      if (together >= capOf(appointment, user.timezone, windows)) clashing.add(appointment.id);
    }
  }
  return clashing;
}

/** How many others each appointment shares time with, for those that do. One pass over them in the order of their starts. */
function overlapsOf(own: readonly Taken[]): Map<Taken, number> {
  const counts = new Map<Taken, number>();
  const sorted = own
    .map((appointment) => ({
      appointment,
      start: Date.parse(appointment.startTime),
      end: Date.parse(appointment.endTime),
    }))
    .sort((one, other) => one.start - other.start);
  sorted.forEach(({ appointment, end }, index) => {
    for (
      let next = sorted[index + 1], at = index + 1;
      next !== undefined && next.start < end;
      next = sorted[++at]
    ) {
      for (const each of [appointment, next.appointment]) counts.set(each, (counts.get(each) ?? 0) + 1);
    }
  });
  return counts;
}

function capOf({ startTime, endTime }: Taken, zone: string, windows: readonly WeeklyWindow[]): number {
  const weekday = weekdayOf(dayIn(startTime, zone));
  const start = minutesOf(formatTime(startTime, zone));
  const end = start + (Date.parse(endTime) - Date.parse(startTime)) / 60_000;
  const around = windows.find(
    (slot) =>
      slot.dayOfWeek === weekday && minutesOf(slot.startTime) <= start && end <= minutesOf(slot.endTime),
  );
  return around?.maxConcurrentAppointments ?? 1;
}

function groupByPerson(appointments: readonly Taken[]): Map<string | null, Taken[]> {
  const groups = new Map<string | null, Taken[]>();
  for (const appointment of appointments) {
    const group = groups.get(appointment.userId);
    if (group === undefined) groups.set(appointment.userId, [appointment]);
    else group.push(appointment);
  }
  return groups;
}
