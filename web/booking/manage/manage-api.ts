import type { ManagedAppointment } from '#shared/contract/booking.ts';
import { call, refusalOf, type TimeRefusal } from '#web/booking/lib/public-api.ts';
import { hasCode } from '#web/lib/api-error.ts';

const FALLBACK = 'Algo não deu certo. Tente novamente em instantes.';

/** Why a call about the appointment came to nothing. */
export type Failure =
  /** There is no such appointment (any more). */
  | { kind: 'gone' }
  /** Not through this page any more: the limit is over, or the professional takes no bookings. */
  | { kind: 'closed'; sentence: string; tooLate: boolean }
  | TimeRefusal;

export type Outcome<T> = { kind: 'done'; answer: T } | Failure;

/** Reads the appointment as it is now. */
export function readAppointment(token: string): Promise<Outcome<ManagedAppointment>> {
  return outcomeOf(call('GET /api/agendamento/:token', { params: { token } }));
}

/** Says that the client will come. Confirming twice is the same as once. */
export function confirmPresence(token: string): Promise<Outcome<ManagedAppointment>> {
  return outcomeOf(call('POST /api/agendamento/:token/confirm', { params: { token } }));
}

/** Gives the appointment up. */
export function cancelAppointment(token: string): Promise<Outcome<{ success: true }>> {
  return outcomeOf(call('POST /api/agendamento/:token/cancel', { params: { token } }));
}

/** Moves to another start (ISO). Moving to where it is already changes nothing. */
export function moveAppointment(token: string, startTime: string): Promise<Outcome<ManagedAppointment>> {
  return outcomeOf(call('POST /api/agendamento/:token/move', { params: { token }, body: { startTime } }));
}

/** What a failed call says. */
export function failureOf(error: unknown): Failure {
  if (hasCode(error, 'MANAGE_LINK_INVALID')) return { kind: 'gone' };
  const tooLate = hasCode(error, 'MANAGE_TOO_LATE');
  if (!tooLate && !hasCode(error, 'PROFESSIONAL_INACTIVE')) return refusalOf(error, FALLBACK);
  return { kind: 'closed', sentence: error.sentence ?? FALLBACK, tooLate };
}

async function outcomeOf<T>(answer: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', answer: await answer };
  } catch (error) {
    return failureOf(error);
  }
}
