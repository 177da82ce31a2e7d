import type { ConflictDetails, Suggestion } from '#shared/contract/appointments.ts';
import type {
  HeldBookingAnswer,
  PublicBookingAnswer,
  PublicBookingBody,
  SlotsAnswer,
} from '#shared/contract/booking.ts';
import type { DateRange } from '#web/booking/calendar/month.ts';
import { ApiError, hasCode, sentenceOf } from '#web/lib/api-error.ts';

const ANSWER_TIMEOUT_MS = 20_000;
export const BOOKING_FALLBACK = 'Não foi possível criar o agendamento. Tente novamente.';
export const OFFLINE_SENTENCE =
  'Sem conexão com o servidor. O que você preencheu continua aqui: verifique a internet e tente novamente.';

/** What came of trying to book. */
export type BookingOutcome =
  | { kind: 'booked'; answer: PublicBookingAnswer }
  /** The time is held until the client confirms by e-mail. */
  | { kind: 'held'; answer: HeldBookingAnswer }
  | TimeRefusal;

/** Why a time was not to be had. `status` is null when no answer arrived. */
export type TimeRefusal =
  | { kind: 'taken'; sentence: string; suggestions: readonly Suggestion[]; status: number }
  | { kind: 'refused'; sentence: string; timeIsGone: boolean; status: number }
  | { kind: 'offline'; status: null };

/** Refusals that mean that the page's times are out of date. */
const TIME_CODES = [
  'TOO_SOON',
  'IN_THE_PAST',
  'OUTSIDE_AVAILABILITY',
  'OFF_GRID',
  'BEYOND_HORIZON',
  'DAY_FULL',
] as const;

/** Books a time; the same `key` may be sent again after a lost answer without booking twice. */
export async function book(body: PublicBookingBody, key: string): Promise<BookingOutcome> {
  try {
    const answer = await call<PublicBookingAnswer | HeldBookingAnswer>('/api/appointments/public', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    });
    return 'heldUntil' in answer ? { kind: 'held', answer } : { kind: 'booked', answer };
  } catch (error) {
    return refusalOf(error, BOOKING_FALLBACK);
  }
}

/** What a failed call means for the time that it asked for; `fallback` is said where the server has no words. */
export function refusalOf(error: unknown, fallback: string): TimeRefusal {
  if (!(error instanceof ApiError)) return { kind: 'offline', status: null };
  const sentence = sentenceOf(error, fallback);
  const { status } = error;
  if (hasCode(error, 'APPOINTMENT_CONFLICT')) {
    return { kind: 'taken', sentence, suggestions: suggestionsOf(error.details), status };
  }
  const timeIsGone = TIME_CODES.some((code) => hasCode(error, code));
  return { kind: 'refused', sentence, timeIsGone, status };
}

/** The API's address of a professional's free times, for a service when there is one. */
export function slotsPath(professionalId: string, productId: string | null): string {
  const query = new URLSearchParams({ professionalId, ...(productId === null ? {} : { productId }) });
  return `/api/slots?${query.toString()}`;
}

/** The free times at an address, of a range of days. Throws when there is no good answer. */
export function fetchSlots(path: string, range: DateRange): Promise<SlotsAnswer> {
  const query = new URLSearchParams({ from: range.from, to: range.to });
  return call<SlotsAnswer>(`${path}${path.includes('?') ? '&' : '?'}${query.toString()}`);
}

/** Calls the API without cookies: a public page has nobody to recognise. Throws ApiError, or TypeError without an answer. */
export async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const response = await fetch(path, { ...init, credentials: 'omit', signal });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  return JSON.parse(text) as T;
}

/** An older server or a proxy may leave the details out. */
function suggestionsOf(details: unknown): readonly Suggestion[] {
  const suggestions = (details as Partial<ConflictDetails> | null | undefined)?.suggestions;
  return Array.isArray(suggestions) ? suggestions : [];
}
