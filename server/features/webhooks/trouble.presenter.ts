import { longDate, timeOfDay } from '#server/lib/format.ts';
import { letterHtml } from '#server/lib/letter.ts';
import type { Mail } from '#server/lib/mailer.ts';
import type { OwnerToTell } from './trouble.queries.ts';
import type { DeliveryRow } from './webhooks.queries.ts';

export type TroubleInput = {
  readonly row: DeliveryRow;
  /** The receiver said that it is gone for good. */
  readonly gone: boolean;
  readonly owner: OwnerToTell;
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
  const lines = [
    what,
    `Última resposta: ${row.error ?? 'nenhuma'}`,
    `Quando: ${longDate(at, owner.timezone)}, ${timeOfDay(at, owner.timezone)}`,
  ];
  const next = gone
    ? 'Confira o endereço e salve de novo para voltar a enviar'
    : 'Ver o histórico e reenviar';
  return {
    key: `${row.id}-${row.tries}-${owner.id}`,
    to: { name: owner.name, address: owner.email },
    subject: 'Um webhook não está respondendo',
    text: [...lines, '', `${next}: ${page}`, '', brandName].join('\n'),
    html: letterHtml({
      headline: 'Um webhook não está respondendo',
      lines,
      link: { label: next, url: page },
      brandName,
    }),
  };
}
