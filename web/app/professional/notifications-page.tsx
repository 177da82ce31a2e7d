import { useQuery } from '@tanstack/react-query';
import { SCREENS } from '#shared/contract/screens.ts';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { Held } from '#web/components/ui/held.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import { notificationSettingsQuery } from '#web/features/webhooks/api/settings.ts';
import { NotificationEditor } from '#web/features/webhooks/notification-editor.tsx';
import { ScheduledDeliveries, SentDeliveries } from '#web/features/webhooks/webhook-cards.tsx';
import { isAnswered } from '#web/lib/is-answered.ts';
import { AllNews } from './all-news.tsx';
import { NEWS_ID } from '../shell/news-id.ts';
import { ProfessionalPage } from './page.tsx';
import { useLinkedCard } from './use-linked-card.ts';

/** Who is notified of what, what others changed of late, and what the own webhook was and will be sent. */
export function NotificationsPage() {
  const settings = useQuery(notificationSettingsQuery('own'));
  const config = useQuery(publicConfigQuery);
  const isReady = isAnswered(settings) && isAnswered(config);
  useLinkedCard(isReady, null);
  return (
    <ProfessionalPage
      title={SCREENS.notifications.title}
      description="E-mails, lembretes, webhook e o que mudou na sua agenda."
    >
      <div className="grid items-start gap-4 lg:grid-cols-[1.3fr_1fr] lg:gap-5">
        <NotificationEditor
          scope="own"
          sendsMail={config.isPending ? undefined : (config.data?.sendsMail ?? true)}
        />
        {/* Below the settings, on a phone. */}
        <Held
          until={isReady}
          place={
            <Card>
              <SkeletonRows rows={6} />
            </Card>
          }
        >
          <div className="grid gap-4 lg:gap-5">
            <Card id={NEWS_ID} tabIndex={-1} aria-label="O que mudou" className="scroll-mt-16">
              <CardHeader title="O que mudou" />
              <div className="border-t">
                <AllNews />
              </div>
            </Card>
            <ScheduledDeliveries scope="own" />
          </div>
        </Held>
      </div>
      <SentDeliveries scope="own" />
    </ProfessionalPage>
  );
}
