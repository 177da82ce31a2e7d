import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { bellQuery } from '#web/features/audit/api/bell.ts';
import { BellList } from '#web/features/audit/bell-list.tsx';
import { useSession } from '#web/lib/session.ts';
import { useNow } from '../agenda/use-now.ts';
import { entryHref } from './entry-href.ts';
import { useFresh } from './use-fresh.ts';

/** What others did of late. Shown is read: from then on it is new to nobody, but stays marked until this is closed. */
export function BellNews({ onOpen }: { onOpen?: () => void }) {
  const me = useSession()?.user;
  const bell = useQuery(bellQuery);
  const now = useNow();
  const entries = bell.data?.entries ?? [];
  const fresh = useFresh(entries);
  if (bell.isPending) return <SkeletonRows rows={3} />;
  if (bell.data === undefined)
    return <ErrorState onRetry={() => void bell.refetch()} retrying={bell.isFetching} />;
  if (entries.length === 0) return <NoNews />;
  return (
    <BellList
      me={me?.id}
      entries={entries}
      fresh={fresh}
      zone={bell.data.timezone}
      now={now}
      hrefOf={(entry) => (me === undefined ? undefined : entryHref(entry, me))}
      onOpen={onOpen}
    />
  );
}

export function NoNews() {
  return (
    <EmptyState
      icon={<BellOff />}
      title="Nada de novo por aqui"
      description="O que clientes, colegas e sistemas mudarem aparece aqui, também o de quando você estava fora."
      className="py-8!"
    />
  );
}
