import { Bell, Mail } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { NotificationList } from '#web/features/notifications/notification-list.tsx';
import { clearLiveNotifications, useLiveNotifications } from '#web/lib/live-notifications.ts';
import { useNews } from '../shell/use-news.ts';
import { ProfessionalPage } from './page.tsx';

/** What arrived live in this session, and which e-mails the product sends. */
export function NotificationsPage() {
  const { items } = useLiveNotifications();
  const news = useNews(items, true);
  return (
    <ProfessionalPage title="Notificações" description="O que mudou na agenda desde que você entrou.">
      <div className="grid items-start gap-4 lg:grid-cols-[1.6fr_1fr] lg:gap-5">
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
        <Card>
          <CardHeader
            title="E-mails"
            description="Saem sozinhos, se o envio de e-mails estiver configurado no servidor."
          />
          <CardBody>
            <ul className="grid gap-3">
              {[
                'Ao agendar: o cliente recebe a confirmação e você recebe o aviso.',
                'Ao alterar: os dois recebem o novo horário.',
                'Ao cancelar: os dois recebem o cancelamento.',
              ].map((text) => (
                <li key={text} className="flex gap-2.5 text-pretty">
                  <Mail className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
                  {text}
                </li>
              ))}
            </ul>
            <p className="mt-4 text-ui text-pretty text-muted">
              O cliente só recebe quando informou um e-mail. Cada mensagem leva o evento para o calendário.
            </p>
          </CardBody>
        </Card>
      </div>
    </ProfessionalPage>
  );
}
