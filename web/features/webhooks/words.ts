import type { WebhookPayload, WebhookStatus } from '#shared/contract/webhooks.ts';

/** What a log may be called: `error` is an older server's word for a failure; ours never sends it. */
export type ShownStatus = WebhookStatus | 'error';

type Tone = 'neutral' | 'ok' | 'warn' | 'danger';

/** What a delivery's state is called: one that failed and goes on says whether it waits or is being tried now. */
export function stateOf({
  status,
  attempts,
  nextTryAt,
}: {
  status: ShownStatus;
  attempts: number;
  nextTryAt: string | null;
}) {
  return status === 'pending' && attempts > 0
    ? ({ name: nextTryAt === null ? 'Tentando agora' : 'Tentando de novo', tone: 'warn' } as const)
    : STATUS_NAMES[status];
}

const STATUS_NAMES: Readonly<Record<ShownStatus, { name: string; tone: Tone }>> = {
  scheduled: { name: 'Agendado', tone: 'neutral' },
  pending: { name: 'Em andamento', tone: 'warn' },
  success: { name: 'Entregue', tone: 'ok' },
  failed: { name: 'Falhou', tone: 'danger' },
  error: { name: 'Falhou', tone: 'danger' },
};

/** Whom a delivery is about; a record that is gone has no name any more. */
export function clientOf({ data }: WebhookPayload): string {
  if ('clientName' in data) return data.clientName;
  if ('name' in data) return data.name;
  return data.mergedInto === null ? 'Cadastro excluído' : 'Cadastro unido a outro';
}

/** An address of at most `length` characters, its end cut. */
export function shortUrl(url: string, length = 30): string {
  return url.length <= length ? url : `${url.slice(0, length)}…`;
}

/**
 * A reminder time as typed, or what is wrong with it.
 * @param unit the minutes of the unit that it was typed in
 */
export function readReminder(
  text: string,
  unit: number,
  times: readonly number[],
  max: number,
): { minutes: number } | { problem: string } {
  const count = Number(text);
  if (text.trim() === '' || !Number.isInteger(count) || count <= 0)
    return { problem: 'Informe um número inteiro, maior que 0.' };
  const minutes = count * unit;
  if (minutes > max) return { problem: 'O lembrete pode sair no máximo 30 dias antes.' };
  if (times.includes(minutes)) return { problem: 'Este lembrete já está na lista.' };
  return { minutes };
}
