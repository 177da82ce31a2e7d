import { ANYBODY } from '#shared/anybody.ts';
import type { BookingPageData, ChosenProfessional, PublicBookingData } from '#shared/contract/booking.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { SERVICE } from '#web/booking/team/team-address.ts';
import { PROFESSIONAL, targetOf } from './page-target.ts';
import { call, fetchPersonal, fetchProfessional, fetchTeam } from './public-api.ts';

/** The product's own name, where no server tells the operator's. */
export const FALLBACK_BRAND = 'Hora Marcada';

/**
 * Asks the API for what the server usually writes into the page; needed only where nothing renders the page, such as
 * the development server.
 */
export async function loadPageData({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): Promise<BookingPageData> {
  const head = { now: new Date().toISOString(), brand: FALLBACK_BRAND };
  const target = targetOf(pathname);
  if (!target) return { kind: 'unknown-link', ...head };
  if (target.kind === 'manage') {
    const { token } = target;
    const appointment = await found(call('GET /api/agendamento/:token', { params: { token } }));
    return { kind: 'manage', ...head, token, appointment };
  }
  const service = new URLSearchParams(search).get(SERVICE);
  const booking = await found<PublicBookingData>(
    target.kind === 'personal'
      ? fetchPersonal(target.slug)
      : fetchTeam(target, service === null ? {} : { service }),
  );
  if (!booking) return { kind: 'unknown-link', ...head };
  return { kind: 'booking', ...head, booking, chosen: await chosenOf(booking, search), slots: null };
}

/** Whom the address names, or the only one of a team. */
async function chosenOf(booking: PublicBookingData, search: string): Promise<ChosenProfessional | null> {
  if (booking.type === 'personal') return null;
  if (booking.anyProfessional === 'only') return found(fetchProfessional(ANYBODY));
  const [only] = booking.team.total === 1 ? booking.professionals : [];
  const slug = only?.bookingSlug ?? new URLSearchParams(search).get(PROFESSIONAL);
  return slug === null ? null : found(fetchProfessional(slug));
}

/** The answer, or null where there is none to be found. */
async function found<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}
