import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SCREENS } from '#shared/contract/screens.ts';
import type { User } from '#shared/contract/users.ts';
import { Card } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Held } from '#web/components/ui/held.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { OwnLinks } from '#web/features/links/own-links.tsx';
import { ShortLinksCard } from '#web/features/links/short-links-card.tsx';
import { organizationQuery } from '#web/features/organization/api/organization.ts';
import { DistributionNote } from '#web/features/organization/distribution-note.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { isAnswered } from '#web/lib/is-answered.ts';
import { HoursDialog } from '../admin/later-dialogs.ts';
import { LinkBuilderSection } from './link-builder-section.tsx';
import { ProfessionalPage } from './page.tsx';
import { useFirstChoice, useHasHours } from './use-first-choice.ts';
import { WithoutHours } from './without-hours.tsx';

/** The signed-in person's two public links, the builder of others, and the short ones. */
export function BookingLinksPage() {
  const profile = useQuery(profileQuery);
  return (
    <ProfessionalPage
      title={SCREENS.bookingLinks.title}
      description="Compartilhe e receba agendamentos sem trocar mensagens."
    >
      {profile.isPending ? (
        <LoadingLinks />
      ) : profile.data === undefined ? (
        <Card>
          <ErrorState onRetry={() => void profile.refetch()} retrying={profile.isFetching} />
        </Card>
      ) : (
        <Links profile={profile.data} />
      )}
    </ProfessionalPage>
  );
}

function LoadingLinks() {
  return (
    <Loading className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-52 rounded-md" />
      <Skeleton className="h-52 rounded-md" />
    </Loading>
  );
}

function Links({ profile }: { profile: User }) {
  const [hoursOf, setHoursOf] = useState<User | null>(null);
  const { hasHours, isPending } = useHasHours(profile.id);
  const first = useFirstChoice(profile);
  const isAdmin = profile.role === 'admin';
  // The note of the team's link says a sentence of them.
  const settings = useQuery({ ...organizationQuery, enabled: isAdmin });
  // Which link goes first, and whose the builder begins with, depends on who has hours. What is drawn stays while that is read
  // again: the parts read it too, and would come and go with each failure of theirs.
  const firstId = useLingering(isPending ? null : first);
  if (firstId === null) return <LoadingLinks />;
  return (
    <Held until={!isAdmin || isAnswered(settings)} place={<LoadingLinks />}>
      <OwnLinks
        profile={profile}
        distribution={isAdmin && <DistributionNote />}
        withoutHours={
          hasHours === false && (
            <WithoutHours person={profile} reader={profile} onHours={() => setHoursOf(profile)}>
              Quem abrir o seu link pessoal não encontra nenhum horário.
            </WithoutHours>
          )
        }
      />
      <LinkBuilderSection profile={profile} firstId={firstId} onHours={setHoursOf} />
      <ShortLinksCard />
      <HoursDialog user={hoursOf} onClose={() => setHoursOf(null)} />
    </Held>
  );
}
