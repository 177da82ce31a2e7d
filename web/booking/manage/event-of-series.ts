import type { ManagedAppointment } from '#shared/contract/booking.ts';
import type { CalendarEvent } from '#web/booking/lib/calendar-address.ts';

/** An appointment's entry as the mail about its series names it, so that a calendar keeps one entry, not two. */
export function eventOfSeries(
  event: CalendarEvent,
  series: Pick<NonNullable<ManagedAppointment['series']>, 'id' | 'revision' | 'plannedStart'> | null,
): CalendarEvent {
  // Beside the rule of its series it is known by its own id. A process of before says nothing of series.
  if (!series?.plannedStart) return event;
  return {
    ...event,
    uid: `${series.id}@hora-marcada`,
    recurrence: series.plannedStart,
    sequence: event.sequence + series.revision,
  };
}
