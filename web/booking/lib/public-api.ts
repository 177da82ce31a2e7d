import { ANYBODY } from '#shared/anybody.ts';
import type { ConflictDetails } from '#shared/contract/appointments.ts';
import type {
  ChosenProfessional,
  HeldBookingAnswer,
  PersonalBookingData,
  PublicBookingAnswer,
  PublicBookingBody,
  SlotsAnswer,
  TeamBookingData,
  TeamQuery,
} from '#shared/contract/booking.ts';
import type { SlotWishes } from '#shared/contract/suggestions.ts';
import { bestUntil } from '#shared/suggestions/best-until.ts';
import { LIMIT_REFUSALS } from '#shared/scheduling/limit-refusals.ts';
import type { DateRange } from '#web/booking/calendar/month.ts';
import { addressOf, type AnswerOf, type AnyInput, type CallOf, type RouteName } from '#web/lib/route-call.ts';
import { teamOf, type TeamTarget } from './page-target.ts';
import { ApiError, hasCode, sentenceOf } from '#web/lib/api-error.ts';

const ANSWER_TIMEOUT_MS = 20_000;
const BOOKING_FALLBACK = 'Não foi possível criar o agendamento. Tente novamente.';
export const OFFLINE_SENTENCE =
  'Sem conexão com o servidor. O que você preencheu continua aqui: verifique a internet e tente novamente.';

/** What came of trying to book. */
export type BookingOutcome =
  | { kind: 'booked'; answer: PublicBookingAnswer }
  /** The time is held until the client confirms by e-mail. */
  | { kind: 'held'; answer: HeldBookingAnswer }
  | TimeRefusal;

/** What may be taken instead; an older server or a proxy may leave it out. */
export type RefusedDetails = Partial<ConflictDetails> | null | undefined;

/** Why a time was not to be had. `status` is null when no answer arrived. */
export type TimeRefusal =
  | { kind: 'taken'; sentence: string; details: RefusedDetails; status: number }
  | { kind: 'refused'; sentence: string; isTimeUnavailable: boolean; status: number }
  | { kind: 'offline'; status: null };

/** Refusals that mean that the page's times are out of date. */
const TIME_CODES = [...LIMIT_REFUSALS, 'OUTSIDE_AVAILABILITY', 'OFF_GRID'] as const;

/** Books a time; the same `key` may be sent again after a lost answer without booking twice. */
export async function book(body: PublicBookingBody, key: string): Promise<BookingOutcome> {
  try {
    const answer = await call('POST /api/appointments/public', { body }, { 'Idempotency-Key': key });
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
    return { kind: 'taken', sentence, details: error.details as RefusedDetails, status };
  }
  const isTimeUnavailable = TIME_CODES.some((code) => hasCode(error, code));
  return { kind: 'refused', sentence, isTimeUnavailable: isTimeUnavailable, status };
}

/** Whose free times are shown: a professional's, for a service when there is one, or those for a client's own appointment. */
export type SlotsOf =
  { readonly professionalId: string; readonly productId: string | null } | { readonly token: string };

/** Which free times are to be suggested first, as the query says it; what is missing or undefined is not wished. */
export type SlotWish = Readonly<SlotWishes>;
export const NO_WISH: SlotWish = {};

/** The free times of a range of days. A client's own page has the present time to wish for. Throws when there is no good answer. */
export function fetchSlots(
  of: SlotsOf,
  { from, to }: DateRange,
  wish: SlotWish = NO_WISH,
): Promise<SlotsAnswer> {
  const bestTo = bestUntil(from);
  const asked = { from, to, bestTo: bestTo > to ? bestTo : undefined, ...wish };
  if ('token' in of)
    return call('GET /api/agendamento/:token/slots', { params: { token: of.token }, query: asked });
  const { professionalId, productId } = of;
  if (professionalId === ANYBODY) {
    const service = productId === null ? {} : { service: productId };
    return call('GET /api/slots/any', {
      query: { team: teamOf(window.location.pathname), ...service, ...asked },
    });
  }
  const service = productId === null ? {} : { productId };
  return call('GET /api/slots', { query: { professionalId, ...service, ...asked } });
}

/** One page of a team's list. Throws when there is no good answer. */
export function fetchTeam(target: TeamTarget, query: TeamQuery): Promise<TeamBookingData> {
  return target.kind === 'team-of'
    ? call('GET /api/booking/shared/admin/:adminId', { params: { adminId: target.adminId }, query })
    : call('GET /api/booking/:slug', { params: { slug: target.slug }, query });
}

/** What booking with a professional needs, or with anybody who is free. Throws when there is no good answer. */
export async function fetchProfessional(slug: string): Promise<ChosenProfessional> {
  if (slug === ANYBODY) {
    const [data, { chosenAnybody }] = await Promise.all([
      call('GET /api/booking/any', { query: { team: teamOf(window.location.pathname) } }),
      import('#shared/anybody-chosen.ts'),
    ]);
    return chosenAnybody(data);
  }
  return fetchPersonal(slug);
}

/** The data of a personal link. Throws when there is no good answer. */
export function fetchPersonal(slug: string): Promise<PersonalBookingData> {
  return call('GET /api/booking/personal/:slug', { params: { slug } });
}

/**
 * Calls a route of the API without cookies: a public page has nobody to recognise. Throws ApiError, or TypeError without
 * an answer.
 */
export async function call<Name extends RouteName>(
  name: Name,
  ...[input, headers = {}]: CallOf<Name, Readonly<Record<string, string>>>
): Promise<AnswerOf<Name>> {
  const given = (input ?? {}) as AnyInput; // every input is one
  const { method, path } = addressOf(name, given);
  const hasBody = given.body !== undefined;
  const response = await fetch(path, {
    method,
    headers: { ...(hasBody ? { 'Content-Type': 'application/json' } : {}), ...headers },
    ...(hasBody ? { body: JSON.stringify(given.body) } : {}),
    credentials: 'omit',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  // The server answers what the route's table says.
  return JSON.parse(text) as AnswerOf<Name>;
}
