import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '#shared/contract/appointments.ts';
import { isWebhookTrouble } from '#shared/contract/live-news.ts';
import type { LiveEvent } from '#shared/contract/notifications.ts';
import { addressOf } from '#shared/contract/screens.ts';
import { namedAppointmentsQuery } from '#web/features/appointments/api/appointments.ts';
import type { News } from '#web/features/notifications/notification-list.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { usePeople } from '#web/features/users/api/people.ts';
import { dayIn, dayTag, formatTime } from '#web/lib/format.ts';
import { zoneInBrackets } from '#web/lib/foreign-zone.ts';
import type { LiveNotification } from '#web/lib/live-notifications.ts';
import { liveSentence } from '#web/lib/live-sentence.ts';
import { useSession } from '#web/lib/session.ts';
import { appointmentHref } from './navigation.tsx';

/**
 * Live notifications in words: what happened, to whose appointment, and where it opens. Reads the appointments
 * and the people they speak of in one request each, while `shown`.
 */
export function useNews(items: readonly LiveNotification[], shown: boolean): News[] {
  const me = useSession()?.user;
  const isAdmin = me?.role === 'admin';
  const { people } = usePeople(isAdmin && shown ? items.map(({ event }) => event.userId) : [], isAdmin);
  const profile = useQuery({ ...profileQuery, enabled: shown && !isAdmin }).data;
  const ids = [...new Set(items.flatMap(({ event }) => event.appointmentId ?? []))].sort();
  const read = useQuery(namedAppointmentsQuery(shown ? ids : [])).data;
  return items.map((item) => {
    const { id, receivedAt, event } = item;
    const person = isAdmin ? people.find((user) => user.id === event.userId) : profile;
    const still = read?.find((each) => each.id === event.appointmentId);
    // The news of a webhook is the webhook, not whose delivery met the trouble.
    const appointment = isWebhookTrouble(event.type) ? undefined : (still ?? item.known);
    return {
      id,
      receivedAt,
      type: event.type,
      sentence: liveSentence(event, isAdmin ? (person?.name ?? null) : null),
      details: appointment === undefined ? undefined : detailsOf(appointment),
      href: event.type === 'google_disconnected' ? googleHref(event, me?.id) : hrefOf(event, still, isAdmin),
    };
  });
}

/** Everybody reconnects their own Google calendar. */
function googleHref({ userId }: LiveEvent, ownId: string | undefined): string | undefined {
  return userId === ownId ? `${addressOf('settings')}#google` : undefined;
}

/** Trouble with a webhook leads to where it is set up, an offer to send to the list, everything else to its appointment while there is one. */
function hrefOf(event: LiveEvent, still: Appointment | undefined, isAdmin: boolean): string | undefined {
  if (isWebhookTrouble(event.type))
    return addressOf(event.userId === null ? 'integrations' : 'notifications');
  if (event.type === 'waiting_offer') return addressOf('waitingList');
  return still === undefined ? undefined : appointmentHref(still, isAdmin);
}

function detailsOf({ clientName, startTime, timezone }: Appointment): string {
  const day = dayTag(dayIn(startTime, timezone));
  return `${clientName} · ${day} às ${formatTime(startTime, timezone)}${zoneInBrackets(timezone, startTime)}`;
}
