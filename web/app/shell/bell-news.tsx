import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import type { SessionUser } from '#shared/contract/auth.ts';
import { addressOf } from '#shared/contract/screens.ts';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { bellQuery, useMarkRead } from '#web/features/audit/api/bell.ts';
import { BellList } from '#web/features/audit/bell-list.tsx';
import { useSession } from '#web/lib/session.ts';
import { useNow } from '../agenda/use-now.ts';
import { appointmentHref } from './navigation.tsx';

/** What others did of late. Shown is read: from then on it is new to nobody, but stays marked until this is closed. */
export function BellNews({ onOpen }: { onOpen?: () => void }) {
  const me = useSession()?.user;
  const bell = useQuery(bellQuery);
  const now = useNow();
  const { mutate: markRead } = useMarkRead();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const entries = bell.data?.entries ?? [];
  const added = entries.filter(({ id, isNew }) => isNew && !fresh.has(id));
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]));
  const newest = entries[0]?.isNew === true ? entries[0].id : null;
  useEffect(() => {
    if (newest !== null) markRead(newest);
  }, [newest, markRead]);
  if (bell.isPending) return <SkeletonRows rows={3} />;
  if (bell.data === undefined)
    return <ErrorState onRetry={() => void bell.refetch()} retrying={bell.isFetching} />;
  if (entries.length === 0)
    return (
      <EmptyState
        icon={<BellOff />}
        title="Nada de novo por aqui"
        description="O que clientes, colegas e sistemas mudarem aparece aqui, também o de quando você estava fora."
        className="py-8!"
      />
    );
  return (
    <BellList
      entries={entries}
      fresh={fresh}
      zone={bell.data.timezone}
      now={now}
      hrefOf={(entry) => (me === undefined ? undefined : hrefOf(entry, me))}
      onOpen={onOpen}
    />
  );
}

/** An entry leads to its appointment while there is one, or to where something has to be done. */
function hrefOf({ entity, owner, appointment }: AuditEntry, me: SessionUser): string | undefined {
  if (appointment !== null) return appointmentHref(appointment, me.role === 'admin');
  if (entity === 'waiting_list') return addressOf('waitingList');
  if (entity === 'notifications' && owner === null) return addressOf('integrations');
  if (owner?.id !== me.id) return undefined;
  if (entity === 'notifications') return addressOf('notifications');
  return entity === 'google_calendar' ? `${addressOf('settings')}#google` : undefined;
}
