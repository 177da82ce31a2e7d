import type { CreateExceptionBody, HoursExceptionEntry } from '#shared/contract/exceptions.ts';
import {
  AVAILABILITY_DURATION,
  CONCURRENT_APPOINTMENTS,
  DEFAULT_AVAILABILITY,
} from '#shared/contract/limits.ts';
import { formatDay, formatDuration, weekdayName } from '#web/lib/format.ts';
import { weekdayOf } from '#web/lib/format-day.ts';

export type ExceptionKind = 'day-off' | 'away' | 'other-hours';

/** The form as typed: dates are 'YYYY-MM-DD' or '', numbers are text until they are sent. */
export type ExceptionValues = {
  kind: ExceptionKind;
  from: string;
  to: string;
  startTime: string;
  endTime: string;
  duration: string;
  capacity: string;
  reason: string;
};

/** What the form starts with. */
export const NEW_EXCEPTION: ExceptionValues = {
  kind: 'day-off',
  from: '',
  to: '',
  startTime: DEFAULT_AVAILABILITY.startTime,
  endTime: DEFAULT_AVAILABILITY.endTime,
  duration: String(DEFAULT_AVAILABILITY.appointmentDuration),
  capacity: String(DEFAULT_AVAILABILITY.maxConcurrentAppointments),
  reason: '',
};

/** What keeps the form from being sent, or null. */
export function exceptionProblem({ kind, from, to }: ExceptionValues): string | null {
  if (from === '' || (kind === 'away' && to === '')) return 'Escolha a data.';
  return kind === 'away' && to < from ? 'A data final deve ser igual ou posterior à inicial.' : null;
}

/** The request for the typed values; an empty duration or capacity falls back to 60 and 1. */
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

function hoursOf({ startTime, endTime, duration, capacity }: ExceptionValues) {
  return {
    startTime,
    endTime,
    appointmentDuration: Number.parseInt(duration, 10) || AVAILABILITY_DURATION.fallback,
    maxConcurrentAppointments: Number.parseInt(capacity, 10) || CONCURRENT_APPOINTMENTS.fallback,
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
