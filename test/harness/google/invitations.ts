import type { CalendarStore } from './calendar-store.ts';
import { invalid } from './errors.ts';
import type { GoogleEvent } from './times.ts';

export type SendUpdates = 'all' | 'externalOnly' | 'none';

/** A mail that Google would have sent to the guests of an event. */
export type Invitation = {
  readonly kind: 'insert' | 'update' | 'cancel';
  readonly calendarId: string;
  readonly eventId: string;
  readonly to: readonly string[];
};

/** Whether guests are to be written to; not without being asked. @throws ApiError 400 */
export function readSendUpdates(query: URLSearchParams): SendUpdates {
  const wish = query.get('sendUpdates') ?? (query.get('sendNotifications') === 'true' ? 'all' : 'none');
  if (wish === 'all' || wish === 'externalOnly' || wish === 'none') return wish;
  throw invalid(`Invalid value '${wish}'.`, 'sendUpdates');
}

/** Notes the mail to an event's guests. */
export function invite(
  invitations: Invitation[],
  kind: Invitation['kind'],
  calendar: CalendarStore,
  event: GoogleEvent,
  wish: SendUpdates,
): void {
  const to = (event.attendees ?? []).filter(({ self }) => !self).map(({ email }) => email ?? '');
  if (wish === 'none' || to.length === 0) return;
  invitations.push({ kind, calendarId: calendar.id, eventId: event.id ?? '', to });
}
