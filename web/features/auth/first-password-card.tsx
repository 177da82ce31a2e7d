import { useQuery } from '@tanstack/react-query';
import { RESET_LINK_MINUTES } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/components/ui/card.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { publicConfigQuery } from './api/public-config.ts';
import { useForgotPassword } from './api/reset-password.ts';

const HOURS = `${RESET_LINK_MINUTES / 60} hora`;

/**
 * In place of the password's card, for a person who signs in by the external provider alone: there is no current password to
 * ask for, so the first one is set by a link.
 * @param email where the link goes
 */
export function FirstPasswordCard({ email }: { email: string }) {
  const ask = useForgotPassword();
  const sendsMail = useQuery(publicConfigQuery).data?.sendsMail ?? true;
  return (
    <Card>
      <CardHeader
        title="Senha"
        description="Você entra pelo acesso externo e não tem uma senha própria aqui."
      />
      <CardBody className="grid gap-4">
        <p className="text-ui text-pretty text-muted">
          Com uma senha própria, você entra também quando o acesso externo não responde. O link para criá-la
          vai para <span className="font-medium wrap-anywhere text-ink">{email}</span>; ao salvar a senha, as
          suas sessões são encerradas.
        </p>
        {ask.isSuccess && (
          <Notice tone={sendsMail ? 'ok' : 'info'} live>
            {sendsMail
              ? `O link chega em instantes e vale por ${HOURS}. Confira também a caixa de spam.`
              : `O link fica guardado no servidor e vale por ${HOURS}. Esta instalação não envia e-mails: peça o link a quem administra o servidor.`}
          </Notice>
        )}
      </CardBody>
      <CardFooter>
        <Button busy={ask.isPending} onClick={() => ask.mutate({ email })}>
          {ask.isSuccess ? 'Enviar outro link' : 'Enviar link'}
        </Button>
      </CardFooter>
    </Card>
  );
}
