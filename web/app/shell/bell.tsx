import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { addressOf } from '#shared/contract/screens.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Popover } from '#web/components/ui/popover.tsx';
import { NotificationList } from '#web/features/notifications/notification-list.tsx';
import { useNews } from './use-news.ts';
import { markLiveNotificationsRead, useLiveNotifications } from '#web/lib/live-notifications.ts';

/** The live notifications of this session, with the number of those not looked at. */
export function Bell() {
  const { items, unread } = useLiveNotifications();
  const [open, setOpen] = useState(false);
  const news = useNews(items, open);
  const count = unread > 99 ? '99+' : String(unread);

  const change = (next: boolean): void => {
    setOpen(next);
    markLiveNotificationsRead();
  };

  return (
    <Popover
      label="Avisos"
      align="end"
      open={open}
      onOpenChange={change}
      className="w-90 p-0!"
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={unread === 0 ? 'Avisos' : `Avisos, ${count} não ${unread === 1 ? 'lido' : 'lidos'}`}
          className="relative"
        >
          <BellIcon aria-hidden="true" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="num absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-accent-ink"
            >
              {count}
            </span>
          )}
        </Button>
      }
    >
      <div className="flex items-baseline justify-between gap-3 border-b px-4 py-3">
        <h2 className="font-semibold">Avisos</h2>
        <Link
          href={addressOf('notifications')}
          onClick={() => setOpen(false)}
          className="text-ui font-medium text-accent-text underline-offset-4 hover:underline"
        >
          Ver tudo
        </Link>
      </div>
      <div className="max-h-96 overflow-y-auto">
        {items.length === 0 ? (
          <EmptyState
            title="Nada de novo por aqui"
            description="O que mudar na agenda enquanto esta página estiver aberta aparece aqui na hora."
            className="py-8!"
          />
        ) : (
          <NotificationList news={news} onOpen={() => setOpen(false)} />
        )}
      </div>
    </Popover>
  );
}
