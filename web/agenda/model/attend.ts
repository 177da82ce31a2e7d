import type { AgendaEvent } from '#web/agenda/types.ts';

/** Whether it can be said at an instant (ms since 1970) if the client came: of an appointment that has begun. */
export function isAttendable(event: AgendaEvent, now: number): boolean {
  return event.busyOnly !== true && event.imported !== true && Date.parse(event.start) <= now;
}
