import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Link } from 'wouter';
import { addressOf, SCREENS } from '#shared/contract/screens.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Held } from '#web/components/ui/held.tsx';
import { integrationSettingsQuery } from '#web/features/integrations/api/integrations.ts';
import { DoorCards } from '#web/features/integrations/door-cards.tsx';
import { SecurityTips } from '#web/features/integrations/security-tips.tsx';
import { MailCard } from '#web/features/mail/mail-card.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { notificationSettingsQuery } from '#web/features/webhooks/api/settings.ts';
import { NotificationEditor } from '#web/features/webhooks/notification-editor.tsx';
import { ScheduledDeliveries, SentDeliveries } from '#web/features/webhooks/webhook-cards.tsx';
import { isAnswered } from '#web/lib/is-answered.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { ProfessionalPage } from '../professional/page.tsx';
import { AgendaLinks } from './agenda-links.tsx';

/** Across both columns, as far from what is above as the other cards of the page. */
const BELOW = 'min-w-0 max-lg:mt-1 lg:col-span-2';

/** The ways in and out of the agenda: the doors for systems, the organisation's webhook, its mails, the public links. */
export function IntegrationsPage() {
  const admin = useQuery(profileQuery);
  // Beside the editor stands what is planned; while nothing is, the mails, which else follow below.
  const webhook = useQuery(notificationSettingsQuery('organization'));
  const planned = webhook.data?.webhookNotificationsEnabled === true;
  const doors = useQuery(integrationSettingsQuery);
  if (admin.isPending) return <PageSkeleton />;
  return (
    <ProfessionalPage
      title={SCREENS.integrations.title}
      description="As portas de entrada e de saída da agenda."
      actions={
        <Link href={addressOf('activity')} className={buttonClass()}>
          <History aria-hidden="true" />
          Registro de atividades
        </Link>
      }
    >
      <DoorCards />
      <Held until={isAnswered(doors) && isAnswered(webhook)}>
        <div className="grid items-start gap-4 lg:grid-cols-[1.3fr_1fr] lg:gap-5">
          <NotificationEditor scope="organization" sendsMail />
          {planned && <ScheduledDeliveries scope="organization" />}
          {planned && (
            <div className={BELOW}>
              <SentDeliveries scope="organization" />
            </div>
          )}
          {/* One card in either place: it would read again at the other. */}
          <div className={planned ? BELOW : 'min-w-0'}>
            <MailCard />
          </div>
        </div>
        {admin.data === undefined ? (
          <Card>
            <ErrorState onRetry={() => void admin.refetch()} retrying={admin.isFetching} />
          </Card>
        ) : (
          <AgendaLinks admin={admin.data} owner={null} />
        )}
        <SecurityTips />
      </Held>
    </ProfessionalPage>
  );
}
