import { useQuery } from '@tanstack/react-query';
import { Card } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { MailCard } from '#web/features/mail/mail-card.tsx';
import { usersQuery } from '#web/features/users/api/users.ts';
import { NotificationEditor } from '#web/features/webhooks/notification-editor.tsx';
import { WebhookCards } from '#web/features/webhooks/webhook-cards.tsx';
import { useSession } from '#web/lib/session.ts';
import { PageHeading } from '../page-title.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { AgendaLinks } from './agenda-links.tsx';

/** The ways in and out of the agenda: the public links, the organisation's webhook, and its mails. */
export function IntegrationsPage() {
  const session = useSession();
  const users = useQuery(usersQuery);
  if (users.isPending) return <PageSkeleton />;
  const admin = users.data?.find((user) => user.id === session?.user.id);
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-5 p-4 sm:p-6">
      <PageHeading title="Integrações" description="As portas de entrada e de saída da agenda." />
      {users.data === undefined || admin === undefined ? (
        <Card>
          <ErrorState onRetry={() => void users.refetch()} retrying={users.isFetching} />
        </Card>
      ) : (
        <AgendaLinks admin={admin} owner={null} users={users.data} />
      )}
      <NotificationEditor scope="organization" />
      <WebhookCards scope="organization" />
      <MailCard />
    </div>
  );
}
