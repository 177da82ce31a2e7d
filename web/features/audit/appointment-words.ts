import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { formatDay } from '#web/lib/format.ts';
import { countWords } from './count-words.ts';
import { whenWords, type EntryClock } from './entry-clock.ts';

/** What was done to an appointment, and when that is: 'removeu o agendamento de Carla Dias, ter, 24/11/2026 às 12:00'. */
export function appointmentWords(entry: AuditEntry, clock: EntryClock): string | undefined {
  const { action, before, after, actor } = entry;
  const isClient = actor.kind === 'client';
  const it = isClient ? 'o próprio agendamento' : `o agendamento de ${entry.subject ?? 'um cliente'}`;
  const late = after.cancelledLate === true ? ': o cliente cancelou em cima da hora' : '';
  const start = before.startTime ?? entry.appointment?.startTime;
  const when = start === undefined ? '' : `, ${whenWords(start, clock)}`;
  const to = after.startTime === undefined ? '' : ` para ${whenWords(after.startTime, clock)}`;
  switch (action) {
    case 'created':
      return isClient ? `agendou um horário${to}` : `agendou ${entry.subject ?? 'um cliente'}${to}`;
    case 'moved':
      if (to === '') return `mudou o término d${it}${when}`;
      return `remarcou ${it}${to}${before.startTime === undefined ? '' : `, antes ${whenWords(before.startTime, clock)}`}`;
    case 'transferred':
      return `transferiu ${it}${when}${when === '' ? '' : ','} para ${after.professionalName ?? 'outra pessoa'}${to === '' ? '' : `,${to}`}`;
    case 'confirmed':
      return `confirmou a presença${when}`;
    case 'asked':
      return `pediu a ${entry.subject ?? 'um cliente'} que escolha outro horário${start === undefined ? '' : ` em vez de ${whenWords(start, clock)}`}`;
    case 'released':
      return `deixou ${it} sem profissional${when}`;
    case 'cancelled':
      return `cancelou ${it}${when}${late}`;
    case 'deleted':
      // A person takes it off the agenda; a system calls the same a cancellation, as its documents do.
      return `${actor.kind === 'api' || actor.kind === 'assistant' ? 'cancelou' : 'removeu'} ${it}${when}${late}`;
    case 'updated':
      if (after.cancelledLate !== undefined)
        return `${after.cancelledLate ? 'voltou a contar' : 'deixou de contar'} o cancelamento em cima da hora de ${entry.subject ?? 'um cliente'}${when}`;
      return `alterou ${it}${when}`;
    case 'series_dates_missed':
      return `não achou horário para ${missedWords(after.missedDates)} da série de ${entry.subject ?? 'um cliente'}`;
    case 'series_waits': {
      const inactive =
        after.waitsFor === 'service'
          ? `o serviço ${after.productName ?? ''}`.trimEnd()
          : `o cadastro de ${entry.owner?.name ?? 'um profissional'}`;
      return `parou de marcar horários da série de ${entry.subject ?? 'um cliente'}: ${inactive} está inativo`;
    }
    default:
      return undefined;
  }
}

/** Dates that a sentence has room for; the opened entry has all. */
const DATES_SHOWN = 3;

/** '1 data (27/01/2028)', '5 datas (20/01/2028, 27/01/2028, 03/02/2028 e mais 2)'. */
function missedWords(dates: readonly string[] = []): string {
  const shown = dates.slice(0, DATES_SHOWN).map((day) => formatDay(day));
  const more = dates.length - shown.length;
  const list = shown.join(', ') + (more > 0 ? ` e mais ${more}` : '');
  return `${countWords(dates.length, 'data', 'datas')}${list === '' ? '' : ` (${list})`}`;
}
