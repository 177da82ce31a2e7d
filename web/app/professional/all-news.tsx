import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { activityQuery } from '#web/features/audit/api/activity.ts';
import { bellQuery } from '#web/features/audit/api/bell.ts';
import { BellList } from '#web/features/audit/bell-list.tsx';
import { newsDays } from '#web/features/audit/news-days.ts';
import { useReadOn } from '#web/features/audit/use-read-on.ts';
import { useSession } from '#web/lib/session.ts';
import { useSeen } from '#web/lib/use-seen.ts';
import { useNow } from '../agenda/use-now.ts';
import { NoNews } from '../shell/bell-news.tsx';
import { entryHref } from '../shell/entry-href.ts';
import { useFresh } from '../shell/use-fresh.ts';

/** Of the list, in pixels: less of it at the window's lower edge is not in sight. */
const EDGE_PX = 96;

/** Everything that concerns the person, what they did themselves included, a page after another. Shown is read. */
export function AllNews() {
  const me = useSession()?.user;
  const now = useNow();
  const news = useQuery(bellQuery).data?.entries ?? [];
  const list = useInfiniteQuery(activityQuery);
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const place = useRef<HTMLDivElement>(null);
  // On a phone the settings stand above: a strip of the list at the window's edge is not read.
  const fresh = useFresh(news, useSeen(place, entries.length > 0, EDGE_PX));
  const zone = list.data?.pages[0]?.timezone ?? 'UTC';
  const lines = newsDays({ entries, fresh, zone, now }).reduce(
    (sum, { news: ofDay }) => sum + ofDay.length,
    0,
  );
  const readOn = useReadOn(place, lines, list.hasNextPage, list.fetchNextPage);
  const [newest] = news;
  // Newer than what is listed: what the person did since may have pushed the bell's newest off the first page.
  const isMissing =
    list.isSuccess && newest !== undefined && newest.occurredAt > (entries[0]?.occurredAt ?? '');
  const { refetch } = list;
  useEffect(() => {
    if (isMissing) void refetch();
  }, [isMissing, refetch]);
  if (list.isPending) return <SkeletonRows rows={6} />;
  if (list.data === undefined)
    return <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (entries.length === 0) return <NoNews />;
  return (
    <div ref={place}>
      <BellList
        me={me?.id}
        entries={entries}
        fresh={fresh}
        zone={zone}
        now={now}
        hrefOf={(entry) => (me === undefined ? undefined : entryHref(entry, me))}
      />
      {list.isFetchNextPageError && (
        <p role="alert" className="p-3 text-center text-ui text-danger">
          Não foi possível carregar mais avisos.
        </p>
      )}
      {list.hasNextPage && (
        <p className="p-3 text-center">
          <Button busy={list.isFetchingNextPage} onClick={readOn}>
            Carregar mais
          </Button>
        </p>
      )}
    </div>
  );
}
