import type { Appointment } from '#shared/contract/appointments.ts';
import { shownDays } from '#web/agenda/model/navigation.ts';
import { viewIn } from '#web/lib/agenda-address.ts';
import { dayIn } from '#web/lib/format.ts';
import type { AgendaPlace } from './use-agenda-place.ts';

/**
 * Brings an agenda to the day of an appointment that its address names, in the view that the address names too. A link that names
 * the appointment alone leads to the day view; who comes back finds the view in which it was opened.
 */
export function goToDayOf({ startTime, timezone }: Appointment, { date, arrive }: AgendaPlace): void {
  const day = dayIn(startTime, timezone);
  const view = viewIn(location.search);
  if (view === null) return arrive('day', day);
  const { from, to } = shownDays(view, date);
  if (day < from || to < day) arrive(view, day);
}
