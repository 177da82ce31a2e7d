import { longDate, timeOfDay } from '#server/lib/format.ts';
import { composeLetter } from '#server/lib/letter.ts';
import type { Mail } from '#server/lib/mailer.ts';
import type { OwnerToNotify } from './trouble.queries.ts';
import type { DeliveryRow } from './webhooks.queries.ts';

export type TroubleInput = {
  readonly row: DeliveryRow;
  /** The receiver said that it is gone for good. */
  readonly gone: boolean;
  readonly owner: OwnerToNotify;
  /** The screen where the webhook is set up. */
  readonly page: string;
  readonly brandName: string;
};

/** The mail to the owner of a webhook that does not answer. It names no client. */
export function troubleMail({ row, gone, owner, page, brandName }: TroubleInput): Mail {
  const host = new URL(row.webhookUrl).host;
  const at = row.processedAt ?? row.createdAt;
  const what = gone
    ? `O servidor ${host} respondeu que este endereço não existe mais (HTTP 410). Os envios para ele foram suspensos.`
    : `Um aviso para ${host} não foi entregue depois de ${row.tries === 1 ? '1 tentativa' : `${row.tries} tentativas`}.`;
  const facts = [
    ['Servidor', host],
    ['Última resposta', row.error ?? 'nenhuma'],
    ['Quando', `${longDate(at, owner.timezone)}, ${timeOfDay(at, owner.timezone)}`],
  ] as const;
  const lines = gone
    ? [what, 'Confira o endereço e ligue o webhook de novo para voltar a enviar.']
    : [what, 'Enquanto isso durar, avisamos uma vez por dia. O histórico mostra cada envio.'];
  return {
    key: `${row.id}-${row.tries}-${owner.id}`,
    to: { name: owner.name, address: owner.email },
    subject: 'Um webhook não está respondendo',
    ...composeLetter({
      headline: 'Um webhook não está respondendo',
      preview: host,
      lines,
      facts,
      link: { label: gone ? 'Conferir o endereço' : 'Ver o histórico e reenviar', url: page },
      brandName,
    }),
  };
}
