import { SCREENS } from '#shared/contract/screens.ts';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { NotificationEditor } from '#web/features/webhooks/notification-editor.tsx';
import { ScheduledDeliveries, SentDeliveries } from '#web/features/webhooks/webhook-cards.tsx';
import { AllNews } from './all-news.tsx';
import { NEWS_ID } from '../shell/news-id.ts';
import { ProfessionalPage } from './page.tsx';
import { useLinkedCard } from './use-linked-card.ts';

/** Who is notified of what, what others changed of late, and what the own webhook was and will be sent. */
export function NotificationsPage() {
  useLinkedCard(true, null);
  return (
    <ProfessionalPage
      title={SCREENS.notifications.title}
      description="E-mails, lembretes, webhook e o que mudou na sua agenda."
    >
      <div className="grid items-start gap-4 lg:grid-cols-[1.3fr_1fr] lg:gap-5">
        <NotificationEditor scope="own" />
        <div className="grid gap-4 lg:gap-5">
          <Card id={NEWS_ID} tabIndex={-1} aria-label="O que mudou" className="scroll-mt-16">
            <CardHeader title="O que mudou" />
            <div className="border-t">
              <AllNews />
            </div>
          </Card>
          <ScheduledDeliveries scope="own" />
        </div>
      </div>
      <SentDeliveries scope="own" />
    </ProfessionalPage>
  );
}
