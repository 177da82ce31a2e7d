import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Link } from 'wouter';
import { addressOf, SCREENS } from '#shared/contract/screens.ts';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { FirstPasswordCard } from '#web/features/auth/first-password-card.tsx';
import { PasswordCard } from '#web/features/auth/password-card.tsx';
import { SessionsCard } from '#web/features/auth/sessions-card.tsx';
import { useGoogleReturn } from '#web/features/google-calendar/use-google-return.ts';
import { sharedPath } from '#web/features/links/booking-paths.ts';
import { LinkRow } from '#web/features/links/link-row.tsx';
import { OrganizationCard } from '#web/features/organization/organization-card.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { ProfileCard } from '#web/features/profile/profile-card.tsx';
import { SchedulingCard } from '#web/features/profile/scheduling-card.tsx';
import { SlugCard } from '#web/features/profile/slug-card.tsx';
import { GoogleSection } from './google-section.tsx';
import { ProfessionalPage } from './page.tsx';
import { useLinkedCard } from './use-linked-card.ts';

/** The signed-in person's profile, scheduling rules, address, password, devices and Google calendar. */
export function SettingsPage() {
  const profile = useQuery(profileQuery);
  const google = useGoogleReturn();
  useLinkedCard(profile.data !== undefined, google.hasReturned ? 'google' : null);
  if (google.isDone) return <WindowDone onStay={google.stay} />;
  return (
    <ProfessionalPage
      title={SCREENS.settings.title}
      actions={
        <Link href={addressOf('notifications')} className={buttonClass({ variant: 'secondary' })}>
          <Bell aria-hidden="true" />
          Avisos
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
        <div className="grid gap-4 lg:grid-cols-2 lg:gap-5">
          <div className="grid content-start gap-4 lg:gap-5">
            <ProfileCard profile={profile.data} />
            <SlugCard profile={profile.data} />
            <SessionsCard zone={profile.data.timezone} />
          </div>
          <div className="grid content-start gap-4 lg:gap-5">
            <SchedulingCard profile={profile.data} />
            {!profile.data.isActive ? null : profile.data.hasPassword ? (
              <PasswordCard email={profile.data.email} />
            ) : (
              <FirstPasswordCard email={profile.data.email} />
            )}
          </div>
          {profile.data.role === 'admin' && (
            <OrganizationCard
              className="lg:col-span-2"
              teamLink={
                <LinkRow
                  label="Link da equipe"
                  path={sharedPath(profile.data.bookingSlug)}
                  what="o link da equipe"
                  hint={
                    <Link
                      href={addressOf('bookingLinks')}
                      className="font-medium text-accent-text underline-offset-4 hover:underline"
                    >
                      QR Code, links curtos e outros
                    </Link>
                  }
                />
              }
            />
          )}
          <GoogleSection profile={profile.data} asking={google.asking} className="lg:col-span-2" />
        </div>
      )}
    </ProfessionalPage>
  );
}

/** A window that Google returned to, where the browser did not let it close itself. */
function WindowDone({ onStay }: { onStay: () => void }) {
  return (
    <ProfessionalPage title="Google Calendar">
      <Card className="grid justify-items-start gap-3 p-5">
        <p className="font-medium">Você já pode fechar esta janela.</p>
        <Button onClick={onStay}>Continuar em Configurações</Button>
      </Card>
    </ProfessionalPage>
  );
}
