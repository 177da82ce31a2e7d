import { useQuery } from '@tanstack/react-query';
import { Card } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { usersQuery } from '#web/features/users/api/users.ts';
import { useSession } from '#web/lib/session.ts';
import { PageHeading } from '../page-title.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { AgendaLinks } from './agenda-links.tsx';

/** The ways into the agenda from outside: today, the public links. */
export function IntegrationsPage() {
  const session = useSession();
  const users = useQuery(usersQuery);
  if (users.isPending) return <PageSkeleton />;
  const admin = users.data?.find((user) => user.id === session?.user.id);
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-5 p-4 sm:p-6">
      <PageHeading title="Integrações" description="As portas de entrada da agenda." />
      <Notice title="Integrações com outros sistemas não fazem parte desta versão.">
        <p>Os agendamentos chegam pelos links públicos abaixo e pelas agendas do painel.</p>
      </Notice>
      {users.data === undefined || admin === undefined ? (
        <Card>
          <ErrorState onRetry={() => void users.refetch()} retrying={users.isFetching} />
        </Card>
      ) : (
        <AgendaLinks admin={admin} owner={null} users={users.data} />
      )}
    </div>
  );
}
