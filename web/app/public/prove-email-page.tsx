import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { useProveEmail } from '#web/features/auth/api/email-proof.ts';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { AuthCard } from './auth-card.tsx';

const WAY_ON = buttonClass({ variant: 'primary', size: 'lg', className: 'mt-6 w-full' });

/** Behind the link that proves an e-mail. Opening it changes nothing: mail programs open links too. */
export function ProveEmailPage({ params: { token } }: { params: { token: string } }) {
  const prove = useProveEmail();
  const client = useQueryClient();
  if (prove.isSuccess) {
    return (
      <AuthCard
        title="E-mail confirmado"
        description="Pronto: os seus clientes recebem as mensagens dos agendamentos a partir de agora."
        footer={null}
      >
        <Link href="/login" className={WAY_ON}>
          Ir para a agenda
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Confirmar o e-mail"
      description="Confirme que este e-mail é seu. Depois disso, clientes e equipe recebem os e-mails dos agendamentos."
      footer={null}
    >
      {prove.isError && (
        <Notice tone="danger" live className="mt-5">
          {sentenceOf(prove.error, 'O servidor não respondeu. Tente novamente.')}
        </Notice>
      )}
      <Button
        variant="primary"
        size="lg"
        className="mt-6 w-full"
        busy={prove.isPending}
        onClick={() =>
          prove.mutate(
            { token },
            { onSuccess: () => void client.invalidateQueries({ queryKey: profileQuery.queryKey }) },
          )
        }
      >
        Confirmar o meu e-mail
      </Button>
    </AuthCard>
  );
}
