import { Bell } from 'lucide-react';
import { SCREENS } from '#shared/contract/screens.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { NotificationList } from '#web/features/notifications/notification-list.tsx';
import { NotificationEditor } from '#web/features/webhooks/notification-editor.tsx';
import { ScheduledDeliveries, SentDeliveries } from '#web/features/webhooks/webhook-cards.tsx';
import { clearLiveNotifications, useLiveNotifications } from '#web/lib/live-notifications.ts';
import { useNews } from '../shell/use-news.ts';
import { ProfessionalPage } from './page.tsx';

/** Who is notified of what, what arrived live in this session, and what the own webhook was and will be sent. */
export function NotificationsPage() {
  const { items } = useLiveNotifications();
  const news = useNews(items, true);
  return (
    <ProfessionalPage
      title={SCREENS.notifications.title}
      description="E-mails, lembretes, webhook e o que mudou na agenda desde que você entrou."
    >
      <div className="grid items-start gap-4 lg:grid-cols-[1.3fr_1fr] lg:gap-5">
        <NotificationEditor scope="own" />
        <div className="grid gap-4 lg:gap-5">
          <Card>
            <CardHeader
              title="Ao vivo"
              actions={items.length > 0 && <Button onClick={clearLiveNotifications}>Limpar</Button>}
            />
            <div className="border-t">
              {items.length === 0 ? (
                <EmptyState
                  icon={<Bell />}
                  title="Nenhuma novidade nesta sessão"
                  description="Quando um agendamento é criado, alterado ou cancelado, o aviso aparece aqui e no sino na hora."
                />
              ) : (
                <NotificationList news={news} />
              )}
            </div>
          </Card>
          <ScheduledDeliveries scope="own" />
        </div>
      </div>
      <SentDeliveries scope="own" />
    </ProfessionalPage>
  );
}
