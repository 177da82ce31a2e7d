import { useQuery } from '@tanstack/react-query';
import { SCREENS } from '#shared/contract/screens.ts';
import { Card } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { OwnLinks } from '#web/features/links/own-links.tsx';
import { ShortLinksCard } from '#web/features/links/short-links-card.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { LinkBuilderSection } from './link-builder-section.tsx';
import { ProfessionalPage } from './page.tsx';

/** The signed-in person's two public links, the builder of others, and the short ones. */
export function BookingLinksPage() {
  const profile = useQuery(profileQuery);
  return (
    <ProfessionalPage
      title={SCREENS.bookingLinks.title}
      description="Compartilhe e receba agendamentos sem trocar mensagens."
    >
      {profile.isPending ? (
        <Loading className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-52 rounded-md" />
          <Skeleton className="h-52 rounded-md" />
        </Loading>
      ) : profile.data === undefined ? (
        <Card>
          <ErrorState onRetry={() => void profile.refetch()} retrying={profile.isFetching} />
        </Card>
      ) : (
        <>
          <OwnLinks profile={profile.data} />
          <LinkBuilderSection profile={profile.data} />
          <ShortLinksCard />
        </>
      )}
    </ProfessionalPage>
  );
}
