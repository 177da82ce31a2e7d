import type { BookingPageData, PublicBookingData, PublicProduct } from '#shared/contract/booking.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from './public-api.ts';

/** The product's own name, where no server tells the operator's. */
export const FALLBACK_BRAND = 'Hora Marcada';

/** Which data a public page shows, by its path; null when the path is none of ours. */
export type PageTarget =
  | { kind: 'personal' | 'team'; slug: string }
  | { kind: 'team-of'; adminId: string }
  | { kind: 'manage'; token: string };

/** What the path of a public page stands for. */
export function targetOf(pathname: string): PageTarget | null {
  const [first, second, third] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (first === 'agendamento' && second) return { kind: 'manage', token: second };
  if (first !== 'book' || !second) return null;
  if (second === 'personal' && third) return { kind: 'personal', slug: third };
  if (second === 'shared' && third) return { kind: 'team-of', adminId: third };
  return third ? null : { kind: 'team', slug: second };
}

/**
 * Asks the API for what the server usually writes into the page; needed only where nothing renders the page, such as
 * the development server.
 */
export async function loadPageData(pathname: string): Promise<BookingPageData> {
  const head = { now: new Date().toISOString(), brand: FALLBACK_BRAND };
  const target = targetOf(pathname);
  if (!target) return { kind: 'unknown-link', ...head };
  if (target.kind === 'manage') {
    const { token } = target;
    const appointment = await found(call('GET /api/agendamento/:token', { params: { token } }));
    return { kind: 'manage', ...head, token, appointment };
  }
  const booking = await found(bookingOf(target));
  if (!booking) return { kind: 'unknown-link', ...head };
  return { kind: 'booking', ...head, booking, products: await productsOf(booking), slots: null };
}

function bookingOf(target: Exclude<PageTarget, { kind: 'manage' }>): Promise<PublicBookingData> {
  if (target.kind === 'team-of')
    return call('GET /api/booking/shared/admin/:adminId', { params: { adminId: target.adminId } });
  const params = { slug: target.slug };
  return target.kind === 'personal'
    ? call('GET /api/booking/personal/:slug', { params })
    : call('GET /api/booking/:slug', { params });
}

async function productsOf(booking: PublicBookingData): Promise<Record<string, PublicProduct[]>> {
  const professionals = booking.type === 'personal' ? [booking.professional] : booking.professionals;
  const lists = professionals.map(async ({ id }): Promise<[string, PublicProduct[]]> => {
    const products = await call('GET /api/products/:userId', { params: { userId: id } });
    return [id, products.filter((product) => product.isActive)];
  });
  return Object.fromEntries(await Promise.all(lists));
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
