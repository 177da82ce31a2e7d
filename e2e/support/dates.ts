import { addDays, addMonths, startOfMonth } from '#web/lib/format-day.ts';
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
