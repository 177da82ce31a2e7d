import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailStatus } from '#shared/contract/mail.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { deviceZone, formatDateTime } from '#web/lib/format.ts';
import { mailStatusQuery, useTestMail } from './api/mail.ts';

/** How the organisation's mails leave, a mail to try it, and what could not be sent. */
export function MailCard() {
  const status = useQuery(mailStatusQuery);
  const test = useTestMail(status.data?.kind);
  return (
    <Card aria-label="E-mails">
      <CardHeader
        stacks
        title="E-mails"
        description="Confirmações, mudanças, cancelamentos e lembretes."
        actions={
          <Button busy={test.isPending} onClick={() => test.mutate()}>
            Enviar e-mail de teste
          </Button>
        }
      />
      <div className="border-t">
        {status.isPending ? (
          <SkeletonRows rows={2} />
        ) : status.isError ? (
          <ErrorState onRetry={() => void status.refetch()} retrying={status.isFetching} />
        ) : (
          <Status status={status.data} />
        )}
      </div>
    </Card>
  );
}

function Status({ status: { kind, where, from, troubles, failing } }: { status: MailStatus }) {
  return (
    <>
      <CardBody className="grid gap-3 pt-4 sm:pt-5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={kind === 'folder' || failing !== null ? 'warn' : 'ok'}>
            {failing !== null
              ? 'Com problemas'
              : kind === 'smtp'
                ? 'Servidor de e-mail'
                : 'Pasta no servidor'}
          </Badge>
          <p className="wrap-anywhere text-muted">{kind === 'smtp' ? where : `${where}/`}</p>
        </div>
        <p className="text-ui wrap-anywhere text-muted">Remetente: {from}</p>
        {failing !== null && (
          <p className="text-ui wrap-anywhere">
            Há e-mails que não saíram. Última falha em{' '}
            <span className="num">{formatDateTime(new Date(failing.failedAt), deviceZone())}</span>:{' '}
            {failing.error}
          </p>
        )}
        {kind === 'folder' && (
          <p className="text-ui text-pretty">
            Nenhum e-mail chega aos clientes: as mensagens ficam gravadas nessa pasta. Para enviá-las, quem
            cuida do servidor precisa configurar <code className="text-xs">SMTP_URL</code>.
          </p>
        )}
      </CardBody>
      {troubles.length > 0 && <Troubles troubles={troubles} />}
    </>
  );
}

/** How many are shown before the rest is asked for. */
const FIRST = 5;

function Troubles({ troubles }: { troubles: MailStatus['troubles'] }) {
  const [all, setAll] = useState(false);
  const shown = all ? troubles : troubles.slice(0, FIRST);
  return (
    <section aria-label="E-mails que não saíram" className="border-t">
      <h3 className="px-4 pt-3 text-ui font-semibold sm:px-5">E-mails que não saíram</h3>
      <ul className="divide-y">
        {shown.map((trouble) => (
          <li
            key={`${trouble.failedAt}-${trouble.receiverName}-${trouble.subject}`}
            className="px-4 py-2.5 sm:px-5"
          >
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <p className="font-medium wrap-anywhere">{trouble.receiverName}</p>
              <Badge tone={trouble.isFinal ? 'danger' : 'warn'}>
                {trouble.isFinal ? 'Recusado' : 'Tentando de novo'}
              </Badge>
            </div>
            <p className="text-ui wrap-anywhere text-muted">{trouble.subject}</p>
            <p className="num text-ui wrap-anywhere text-muted">
              {formatDateTime(new Date(trouble.failedAt), deviceZone())} ·{' '}
              {trouble.tries === 1 ? '1 tentativa' : `${trouble.tries} tentativas`} · {trouble.error}
            </p>
            {trouble.nextTryAt !== null && (
              <p className="num text-ui text-muted">
                Próxima tentativa: {formatDateTime(new Date(trouble.nextTryAt), deviceZone())}
              </p>
            )}
          </li>
        ))}
      </ul>
      {shown.length < troubles.length && (
        <div className="border-t px-4 py-2 sm:px-5">
          <Button variant="ghost" size="sm" className="-ml-2" onClick={() => setAll(true)}>
            Ver mais {troubles.length - shown.length}
          </Button>
        </div>
      )}
    </section>
  );
}
