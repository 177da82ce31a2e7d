import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useSearch } from 'wouter';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { usersQuery } from '#web/features/users/api/users.ts';
import { useSession } from '#web/lib/session.ts';
import { PageSkeleton } from '../page-skeleton.tsx';

const DashboardSection = lazy(async () => ({
  default: (await import('./dashboard-section.tsx')).DashboardSection,
}));
const AgendasSection = lazy(async () => ({
  default: (await import('./agendas-section.tsx')).AgendasSection,
}));

/** The administrator's dashboard: its two sections, by the `agenda` parameter of the address. */
export function AdminPage() {
  const session = useSession();
  const agenda = new URLSearchParams(useSearch()).get('agenda');
  const users = useQuery(usersQuery);
  if (session === null) return null;
  if (users.isPending) return <PageSkeleton />;
  // What was read once stays on screen, with the dialogs and what is typed in them, while a later read fails.
  if (users.data === undefined) {
    return <ErrorState onRetry={() => void users.refetch()} retrying={users.isFetching} className="m-auto" />;
  }
  const admin = users.data.find((user) => user.id === session.user.id);
  if (admin === undefined) return null;
  return agenda === null ? (
    <DashboardSection users={users.data} admin={admin} />
  ) : (
    <AgendasSection users={users.data} agenda={agenda} admin={admin} />
  );
}
