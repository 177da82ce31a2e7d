import type { CreateExceptionBody, HoursExceptionEntry } from '#shared/contract/exceptions.ts';
import { formatDay, formatDuration, weekdayName } from '#web/lib/format.ts';
import { weekdayOf } from '#web/lib/format-day.ts';
import { FIRST_HOURS, hoursOf, type HoursValues } from './slot-values.ts';

export type ExceptionKind = 'day-off' | 'away' | 'other-hours';

/** The form as typed: dates are 'YYYY-MM-DD' or ''. */
export type ExceptionValues = HoursValues & {
  kind: ExceptionKind;
  from: string;
  to: string;
  reason: string;
};

/** What the form starts with. */
export const NEW_EXCEPTION: ExceptionValues = {
  ...FIRST_HOURS,
  kind: 'day-off',
  from: '',
  to: '',
  reason: '',
};

/** What keeps the form from being sent, or null. */
export function exceptionProblem({ kind, from, to }: ExceptionValues): string | null {
  if (from === '' || (kind === 'away' && to === '')) return 'Escolha a data.';
  return kind === 'away' && to < from ? 'A data final deve ser igual ou posterior à inicial.' : null;
}

/** The request for the typed values. */
export function exceptionBody(values: ExceptionValues, userId: string | undefined): CreateExceptionBody {
  const { kind, from, to, reason } = values;
  return {
    ...(userId === undefined ? {} : { userId }),
    from,
    ...(kind === 'away' ? { to } : {}),
    ...(kind === 'other-hours' ? { hours: hoursOf(values) } : {}),
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  };
}

/** 'terça, 24/11/2026', or '24/11/2026 a 26/11/2026'. */
export function exceptionDates({ from, to }: Pick<HoursExceptionEntry, 'from' | 'to'>): string {
  return from === to
    ? `${weekdayName(weekdayOf(from), 'medium')}, ${formatDay(from)}`
    : `${formatDay(from)} a ${formatDay(to)}`;
}

/** 'Não atende', or '18:00 – 20:00 · 30 min · 1 por vez'. */
export function exceptionHours(entry: HoursExceptionEntry): string {
  const { startTime, endTime, appointmentDuration, maxConcurrentAppointments: capacity } = entry;
  if (startTime === null || endTime === null) return 'Não atende';
  const together = capacity === null || capacity === 1 ? '1 por vez' : `${capacity} simultâneos`;
  return `${startTime} – ${endTime} · ${formatDuration(appointmentDuration ?? 0)} · ${together}`;
}

/** What is said after an exception was added: appointments already there are not touched. */
export function keptSentence(kept: number): string {
  if (kept === 0) return 'Exceção adicionada.';
  return kept === 1
    ? 'Exceção adicionada. 1 agendamento já marcado nessa data continua.'
    : `Exceção adicionada. ${kept} agendamentos já marcados nessas datas continuam.`;
}
