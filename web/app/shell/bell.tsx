import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Role } from '#shared/contract/common.ts';
import { BELL } from '#shared/contract/limits.ts';
import { addressOf } from '#shared/contract/screens.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Popover } from '#web/components/ui/popover.tsx';
import { bellQuery } from '#web/features/audit/api/bell.ts';
import { later } from '#web/lib/later.tsx';
import { NEWS_ID } from './news-id.ts';

const BellNews = later(async () => (await import('./bell-news.tsx')).BellNews, { asked: () => true });

/** The server counts no further: there may be more. */
const hasMore = (unread: number): boolean => unread >= BELL.most;

/** What happened in the log since the person looked last, with the number of what is unread. */
export function Bell({ role }: { role: Role }) {
  const unread = useQuery(bellQuery).data?.unread ?? 0;
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <Popover
      label="Avisos"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-screen p-0! sm:w-100"
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Avisos${inWords(unread)}`} className="relative">
          <BellIcon aria-hidden="true" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="num absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-accent-ink"
            >
              {hasMore(unread) ? `${BELL.most - 1}+` : unread}
            </span>
          )}
        </Button>
      }
    >
      <div className="flex items-baseline justify-between gap-3 border-b px-4 py-3">
        <h2 className="font-semibold">Avisos</h2>
        <Link
          href={role === 'admin' ? addressOf('activity') : `${addressOf('notifications')}#${NEWS_ID}`}
          state={{ cameFrom: location.pathname + location.search }}
          onClick={close}
          className="text-ui font-medium text-accent-text underline-offset-4 hover:underline"
        >
          {role === 'admin' ? 'Ver tudo no registro' : 'Ver tudo o que mudou'}
        </Link>
      </div>
      <div className="max-h-[min(32rem,70dvh)] min-h-24 overflow-y-auto">
        <BellNews onOpen={close} />
      </div>
    </Popover>
  );
}

/** ', 3 não lidos'. */
function inWords(unread: number): string {
  if (unread === 0) return '';
  if (hasMore(unread)) return `, mais de ${BELL.most - 1} não lidos`;
  return `, ${unread} não ${unread === 1 ? 'lido' : 'lidos'}`;
}
