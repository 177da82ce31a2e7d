import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Link } from 'wouter';
import { addressOf, SCREENS } from '#shared/contract/screens.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { DoorCards } from '#web/features/integrations/door-cards.tsx';
import { SecurityTips } from '#web/features/integrations/security-tips.tsx';
import { MailCard } from '#web/features/mail/mail-card.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { notificationSettingsQuery } from '#web/features/webhooks/api/settings.ts';
import { NotificationEditor } from '#web/features/webhooks/notification-editor.tsx';
import { ScheduledDeliveries, SentDeliveries } from '#web/features/webhooks/webhook-cards.tsx';
import { PageHeading } from '../page-title.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { AgendaLinks } from './agenda-links.tsx';

/** The ways in and out of the agenda: the doors for systems, the organisation's webhook, its mails, the public links. */
export function IntegrationsPage() {
  const admin = useQuery(profileQuery);
  // As long as the editor beside it: what is planned, or the mails while nothing is.
  const planned =
    useQuery(notificationSettingsQuery('organization')).data?.webhookNotificationsEnabled === true;
  if (admin.isPending) return <PageSkeleton />;
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-5 p-4 sm:p-6">
      <PageHeading
        title={SCREENS.integrations.title}
        description="As portas de entrada e de saída da agenda."
        actions={
          <Link href={addressOf('activity')} className={buttonClass()}>
            <History aria-hidden="true" />
            Registro de atividades
          </Link>
        }
      />
      <DoorCards />
      <div className="grid items-start gap-4 lg:grid-cols-[1.3fr_1fr] lg:gap-5">
        <NotificationEditor scope="organization" />
        {planned ? <ScheduledDeliveries scope="organization" /> : <MailCard />}
      </div>
      <SentDeliveries scope="organization" />
      {planned && <MailCard />}
      {admin.data === undefined ? (
        <Card>
          <ErrorState onRetry={() => void admin.refetch()} retrying={admin.isFetching} />
        </Card>
      ) : (
        <AgendaLinks admin={admin.data} owner={null} />
      )}
      <SecurityTips />
    </div>
  );
}
