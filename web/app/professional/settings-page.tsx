import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClass } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { PasswordCard } from '#web/features/auth/password-card.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { ProfileCard } from '#web/features/profile/profile-card.tsx';
import { SchedulingCard } from '#web/features/profile/scheduling-card.tsx';
import { SlugCard } from '#web/features/profile/slug-card.tsx';
import { ProfessionalPage } from './page.tsx';

/** The signed-in person's profile, scheduling rules, address and password; each part is saved by its own button. */
export function SettingsPage() {
  const profile = useQuery(profileQuery);
  return (
    <ProfessionalPage
      title="Configurações"
      actions={
        <Link href="/notifications" className={buttonClass({ variant: 'secondary' })}>
          <Bell aria-hidden="true" />
          Avisos e lembretes
        </Link>
      }
    >
      {profile.isPending ? (
        <Loading className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-80 rounded-md" />
          <Skeleton className="h-80 rounded-md" />
        </Loading>
      ) : profile.data === undefined ? (
        <Card>
          <ErrorState onRetry={() => void profile.refetch()} retrying={profile.isFetching} />
        </Card>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
          <div className="grid gap-4 lg:gap-5">
            <ProfileCard profile={profile.data} />
            <SlugCard profile={profile.data} />
          </div>
          <div className="grid gap-4 lg:gap-5">
            <SchedulingCard profile={profile.data} />
            <PasswordCard email={profile.data.email} />
          </div>
        </div>
      )}
    </ProfessionalPage>
  );
}
