import { CalendarCheck2, CalendarPlus2, CalendarX2, UserPen } from 'lucide-react';
import type { LiveEventType } from '#shared/contract/notifications.ts';
import { deviceZone, formatTime } from '#web/lib/format.ts';
import type { LiveNotification } from '#web/lib/live-notifications.ts';
import { liveSentence } from '#web/lib/live-sentence.ts';

const SIGNS: Readonly<Partial<Record<LiveEventType, typeof UserPen>>> = {
  appointment_created: CalendarPlus2,
  appointment_updated: CalendarCheck2,
  appointment_deleted: CalendarX2,
};

export type NotificationListProps = {
  items: readonly LiveNotification[];
  /** The name behind a user's id; null when it is not known or needs no naming. */
  nameOf: (userId: string) => string | null;
};

/** What arrived live since the person signed in, newest first. */
export function NotificationList({ items, nameOf }: NotificationListProps) {
  return (
    <ul className="divide-y">
      {items.map(({ id, event, receivedAt }) => {
        const Sign = SIGNS[event.type] ?? UserPen;
        return (
          <li key={id} className="flex items-start gap-3 px-4 py-3">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-muted">
              <Sign className="size-4" aria-hidden="true" />
            </span>
            <p className="min-w-0 flex-1 pt-1 text-ui text-pretty">
              {liveSentence(event, event.userId === null ? null : nameOf(event.userId))}
            </p>
            <time dateTime={receivedAt.toISOString()} className="num pt-1 text-xs text-muted">
              {formatTime(receivedAt, deviceZone())}
            </time>
          </li>
        );
      })}
    </ul>
  );
}
