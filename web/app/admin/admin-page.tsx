import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useSearch } from 'wouter';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { firstPeopleQuery, usePeople } from '#web/features/users/api/people.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { agendaOf } from '../shell/navigation.tsx';

const DashboardSection = lazy(async () => ({
  default: (await import('./dashboard-section.tsx')).DashboardSection,
}));
const AgendasSection = lazy(async () => ({
  default: (await import('./agendas-section.tsx')).AgendasSection,
}));

/** The administrator's dashboard: its two sections, by the `agenda` parameter of the address. */
export function AdminPage() {
  const agenda = new URLSearchParams(useSearch()).get('agenda');
  const admin = useQuery(profileQuery);
  const first = useQuery(firstPeopleQuery);
  const team = usePeople([agendaOf(agenda)]);
  if (admin.isPending || team.isPending) return <PageSkeleton />;
  // What was read once stays on screen, with the dialogs and what is typed in them, while a later read fails.
  const failed = [admin, first].filter(({ data }) => data === undefined);
  if (admin.data === undefined || first.data === undefined) {
    return (
      <ErrorState
        onRetry={() => failed.forEach((each) => void each.refetch())}
        retrying={failed.some(({ isFetching }) => isFetching)}
        className="m-auto"
      />
    );
  }
  return agenda === null ? (
    <DashboardSection team={first.data} admin={admin.data} />
  ) : (
    <AgendasSection team={first.data} owner={ownerOf(agenda, team.people)} admin={admin.data} />
  );
}

function ownerOf<Person extends { readonly id: string }>(
  agenda: string,
  people: readonly Person[],
): Person | null {
  return people.find(({ id }) => id === agenda) ?? null;
}
