import type { WebhookEvent } from '#shared/contract/notification-settings.ts';
import type { WebhookLog, WebhookStatus } from '#shared/contract/webhooks.ts';

/** What each event is called. */
export const EVENT_NAMES: Readonly<Record<WebhookEvent, string>> = {
  'appointment.created': 'Agendamento criado',
  'appointment.updated': 'Agendamento alterado',
  'appointment.cancelled': 'Agendamento cancelado',
  'appointment.reminder': 'Lembrete',
};

type Tone = 'neutral' | 'ok' | 'warn' | 'danger';

/** What a delivery's state is called: one that failed and goes on says so. */
export function stateOf({ status, attempts }: Pick<WebhookLog, 'status' | 'attempts'>) {
  return status === 'pending' && attempts > 0
    ? ({ name: 'Tentando de novo', tone: 'warn' } as const)
    : STATUS_NAMES[status];
}

/** What each state is called. `error` is an older server's word for a failure; ours never sends it. */
const STATUS_NAMES: Readonly<Record<WebhookStatus | 'error', { name: string; tone: Tone }>> = {
  scheduled: { name: 'Agendado', tone: 'neutral' },
  pending: { name: 'Em andamento', tone: 'warn' },
  success: { name: 'Entregue', tone: 'ok' },
  failed: { name: 'Falhou', tone: 'danger' },
  error: { name: 'Falhou', tone: 'danger' },
};

const UNITS = [
  { minutes: 10_080, one: 'semana', many: 'semanas' },
  { minutes: 1_440, one: 'dia', many: 'dias' },
  { minutes: 60, one: 'hora', many: 'horas' },
] as const;

/** '1 hora antes', '2 dias antes', '90 minutos antes': the largest unit that divides it. */
export function minutesBefore(minutes: number): string {
  const unit = UNITS.find((each) => minutes % each.minutes === 0);
  const [count, one, many] =
    unit === undefined ? [minutes, 'minuto', 'minutos'] : [minutes / unit.minutes, unit.one, unit.many];
  return `${count} ${count === 1 ? one : many} antes`;
}

/** An address of at most so many characters, its end cut. */
export function shortUrl(url: string, length = 30): string {
  return url.length <= length ? url : `${url.slice(0, length)}…`;
}

/** A reminder time as typed, or what is wrong with it. */
export function readReminder(
  text: string,
  times: readonly number[],
  max: number,
): { minutes: number } | { problem: string } {
  const minutes = Number(text);
  if (text.trim() === '' || !Number.isInteger(minutes) || minutes <= 0)
    return { problem: 'Informe um número inteiro de minutos, maior que 0.' };
  if (minutes > max) return { problem: 'O lembrete pode sair no máximo 30 dias antes.' };
  if (times.includes(minutes)) return { problem: 'Este lembrete já está na lista.' };
  return { minutes };
}
