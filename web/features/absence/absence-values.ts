import type { AbsencePlan, CreateAbsenceBody } from '#shared/contract/absences.ts';
import { dayIn, dayTitle, formatDay, formatTimeRange } from '#web/lib/format.ts';
import type { StayPeriod } from './types.ts';

/** An absence as its form holds it: dates 'YYYY-MM-DD', times 'HH:mm', '' for nothing. */
export type AbsenceValues = {
  readonly kind: 'day' | 'hours' | 'days';
  readonly from: string;
  readonly to: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly reason: string;
  readonly sharesReason: boolean;
  readonly message: string;
};

/** The whole of one day. */
export function newAbsence(date: string): AbsenceValues {
  return {
    kind: 'day',
    from: date,
    to: date,
    startTime: '',
    endTime: '',
    reason: '',
    sharesReason: false,
    message: '',
  };
}

/** A time that was away before, from today on. @param today 'YYYY-MM-DD', by the clock of who is away */
export function absenceIn({ from, to, startTime, endTime }: StayPeriod, today: string): AbsenceValues {
  const values = { ...newAbsence(from < today ? today : from), to };
  if (startTime !== undefined && endTime !== undefined)
    return { ...values, kind: 'hours', startTime, endTime };
  return { ...values, kind: values.from === to ? 'day' : 'days' };
}

/** What is missing of the time, in a sentence; null when it is whole. */
export function timeProblem({ kind, from, to, startTime, endTime }: AbsenceValues): string | null {
  if (from === '') return 'Escolha a data.';
  if (kind === 'days' && (to === '' || to < from))
    return 'A data final deve ser igual ou posterior à inicial.';
  if (kind === 'hours' && (startTime === '' || endTime === '')) return 'Diga de que horas a que horas.';
  if (kind === 'hours' && endTime <= startTime) return 'O fim deve ser depois do começo.';
  return null;
}

export function bodyOf(values: AbsenceValues, userId: string): CreateAbsenceBody & { userId: string } {
  const { kind, from, to, startTime, endTime } = values;
  return {
    userId,
    from,
    to: kind === 'days' ? to : from,
    ...(kind === 'hours' ? { startTime, endTime } : {}),
    ...(values.reason === '' ? {} : { reason: values.reason }),
    sharesReason: values.sharesReason,
    ...(values.message === '' ? {} : { message: values.message }),
  };
}

/** The same with the reason of the absence that is registered already and takes in all of this time, where none was written here. */
export function withStoredReason(
  values: AbsenceValues,
  registered: AbsencePlan['registered'] | undefined,
): AbsenceValues {
  const reason = registered?.reason ?? '';
  if (values.reason !== '' || reason === '') return values;
  return { ...values, reason, sharesReason: registered?.sharesReason === true };
}

/**
 * 'sexta, 20 de novembro · o dia todo · motivo só para a equipe'.
 * @param zoneName whose clock tells the hours, where it is not the reader's
 */
export function absenceInWords(values: AbsenceValues, zoneName?: string): string {
  const { kind, from, to, startTime, endTime, reason, sharesReason } = values;
  if (from === '') return 'Escolha a data';
  const days = kind === 'days' && to > from ? `de ${dayTitle(from)} a ${dayTitle(to)}` : dayTitle(from);
  const clock = zoneName === undefined ? '' : ` (${zoneName})`;
  const hours =
    kind === 'hours'
      ? `das ${startTime || '…'} às ${endTime || '…'}${clock}`
      : kind === 'day'
        ? 'o dia todo'
        : null;
  const why = reason === '' ? 'sem motivo' : sharesReason ? 'motivo na mensagem' : 'motivo só para a equipe';
  return [days, hours, why].filter((part) => part !== null).join(' · ');
}

/**
 * '20/11/2026', '20/11/2026 – 22/11/2026', or '20/11/2026, 09:00 – 11:00' of hours.
 * @param span instants, the end not included
 * @param zone whose clock tells the days
 */
export function spanInWords(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  zone: string,
): string {
  const from = dayIn(startsAt, zone);
  const to = dayIn(Date.parse(endsAt) - 1, zone);
  if (from !== to) return `${formatDay(from)} – ${formatDay(to)}`;
  const isWhole = dayIn(endsAt, zone) !== from && dayIn(Date.parse(startsAt) - 1, zone) !== from;
  return isWhole ? formatDay(from) : `${formatDay(from)}, ${formatTimeRange(startsAt, endsAt, zone)}`;
}

/** 'A ausência já está registrada: 20/11/2026.'; of the absence that takes in all of the time shown. */
export function recordedInWords(registered: NonNullable<AbsencePlan['registered']>, zone: string): string {
  return `A ausência já está registrada: ${spanInWords(registered, zone)}.`;
}
