import { CalendarCheck2, CalendarPlus2, CalendarSync, CalendarX2, UserPen, WebhookOff } from 'lucide-react';
import { clsx } from 'clsx';
import { Link } from 'wouter';
import { isWebhookTrouble } from '#shared/contract/live-news.ts';
import type { LiveEventType } from '#shared/contract/notifications.ts';
import { deviceZone, formatTime } from '#web/lib/format.ts';
import type { LiveNotification } from '#web/lib/live-notifications.ts';

const SIGNS: Readonly<Partial<Record<LiveEventType, typeof UserPen>>> = {
  appointment_created: CalendarPlus2,
  appointment_updated: CalendarCheck2,
  appointment_deleted: CalendarX2,
  webhook_failed: WebhookOff,
  webhook_disabled: WebhookOff,
  google_disconnected: CalendarSync,
};

/** One notification, ready to be read. */
export type News = Pick<LiveNotification, 'id' | 'receivedAt'> & {
  type: LiveEventType;
  /** What happened. */
  sentence: string;
  /** Who and when: 'Marina Alves · ter., 24/11 às 10:00'. */
  details?: string | undefined;
  /** Where it opens, while it is still there. */
  href?: string | undefined;
};

export type NotificationListProps = {
  news: readonly News[];
  onOpen?: (() => void) | undefined;
};

/** What arrived live since the person signed in, newest first. */
export function NotificationList({ news, onOpen }: NotificationListProps) {
  return (
    <ul className="divide-y">
      {news.map((item) => (
        <li key={item.id}>
          {item.href === undefined ? (
            <div className={LINE}>
              <Line item={item} />
            </div>
          ) : (
            <Link href={item.href} onClick={onOpen} className={clsx(LINE, 'hover:bg-hover/60')}>
              <Line item={item} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

const LINE = 'flex items-start gap-3 px-4 py-3 -outline-offset-2';

function Line({ item: { type, sentence, details, receivedAt } }: { item: News }) {
  const Sign = SIGNS[type] ?? UserPen;
  return (
    <>
      <span
        className={clsx(
          'grid size-7 shrink-0 place-items-center rounded-full',
          isWebhookTrouble(type) || type === 'google_disconnected'
            ? 'bg-danger-soft text-danger'
            : 'bg-sunken text-muted',
        )}
      >
        <Sign className="size-4" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 pt-1 text-ui text-pretty">
        {details !== undefined && <span className="num block font-medium">{details}</span>}
        <span className={clsx('block', details !== undefined && 'text-muted')}>{sentence}</span>
      </span>
      <time dateTime={receivedAt.toISOString()} className="num pt-1 text-xs text-muted">
        {formatTime(receivedAt, deviceZone())}
      </time>
    </>
  );
}
