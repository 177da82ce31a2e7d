import type { GoogleEvent } from '#shared/contract/google-calendar.ts';
import type { EventRow } from './events.queries.ts';

/** An imported event; what it is about and where it lies is its owner's alone. */
export function presentEvent(row: EventRow, viewerId: string): GoogleEvent {
  const isOwn = row.userId === viewerId;
  return {
    id: row.eventId,
    userId: row.userId,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    title: isOwn ? row.title : null,
    link: isOwn ? row.link : null,
  };
}
