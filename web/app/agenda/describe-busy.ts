import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { GoogleEvent } from '#shared/contract/google-calendar.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { busyBlocks } from '#web/features/google-calendar/busy-blocks.ts';
import { zoneInBrackets } from '#web/lib/foreign-zone.ts';
import { formatSpan } from '#web/lib/format-span.ts';
import { dayIn, formatTime, formatTimeRange } from '#web/lib/format.ts';
import { firstNameOf } from '#web/lib/shown-name.ts';

/**
 * Says what keeps a professional from a time, from what is on screen: "Ana já atende Sofia das 11:00 às 12:00.", or
 * something in their Google calendar.
 */
export function describeBusy(
  appointments: readonly Appointment[],
  user: Colleague | undefined,
  start: string,
  end: string,
  busy: readonly GoogleEvent[] = [],
): string | undefined {
  if (user === undefined) return undefined;
  const firstName = firstNameOf(user.name);
  const takes = (each: { userId: string | null; startTime: string; endTime: string }): boolean =>
    each.userId === user.id &&
    Date.parse(each.startTime) < Date.parse(end) &&
    Date.parse(each.endTime) > Date.parse(start);
  const clock = (instant: string): string => formatTime(instant, user.timezone);
  const taken = appointments.find(takes);
  if (taken !== undefined) {
    const { startTime, endTime } = taken;
    return `${firstName} já atende ${calledName(taken)} das ${clock(startTime)} às ${clock(endTime)}${zoneInBrackets(user.timezone, startTime)}.`;
  }
  return busy.some(takes) ? `${firstName} tem um compromisso no Google Calendar neste horário.` : undefined;
}

/** Says with what in its professional's Google calendar an appointment shares time; nothing for nothing. */
export function describeClash(
  { userId, startTime, endTime }: Appointment,
  busy: readonly GoogleEvent[],
  zone: string,
): string | undefined {
  const times = busyBlocks(busy.filter((event) => event.userId === userId))
    .filter(
      ({ start, end }) => Date.parse(start) < Date.parse(endTime) && Date.parse(end) > Date.parse(startTime),
    )
    .map(({ start, end }) =>
      dayIn(start, zone) === dayIn(end, zone)
        ? formatTimeRange(start, end, zone)
        : formatSpan(start, end, zone),
    );
  if (times.length === 0) return undefined;
  const what = times.length === 1 ? 'um compromisso' : `${times.length} compromissos`;
  return `Coincide com ${what} do Google, ${times.join(' e ')}`;
}
