import type {
  BookingPageData,
  ManagedAppointment,
  PublicBookingData,
  PublicProduct,
} from '#shared/contract/booking.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from './public-api.ts';

/** The product's own name, where no server tells the operator's. */
export const FALLBACK_BRAND = 'Hora Marcada';

/** The API address behind a public page's path; null when the path is none of ours. */
export function apiPathOf(pathname: string): { kind: 'booking' | 'manage'; path: string } | null {
  const [first, second, third] = pathname.split('/').filter(Boolean).map(encoded);
  if (first === 'agendamento' && second) return { kind: 'manage', path: `/api/agendamento/${second}` };
  if (first !== 'book' || !second) return null;
  if (second === 'personal' && third) return { kind: 'booking', path: `/api/booking/personal/${third}` };
  if (second === 'shared' && third) return { kind: 'booking', path: `/api/booking/shared/admin/${third}` };
  return third ? null : { kind: 'booking', path: `/api/booking/${second}` };
}

/**
 * Asks the API for what the server usually writes into the page; needed only where nothing renders the page, such as
 * the development server.
 */
export async function loadPageData(pathname: string): Promise<BookingPageData> {
  const head = { now: new Date().toISOString(), brand: FALLBACK_BRAND };
  const target = apiPathOf(pathname);
  if (!target) return { kind: 'unknown-link', ...head };
  if (target.kind === 'manage') {
    const token = decodeURIComponent(target.path.slice('/api/agendamento/'.length));
    return { kind: 'manage', ...head, token, appointment: await found<ManagedAppointment>(target.path) };
  }
  const booking = await found<PublicBookingData>(target.path);
  if (!booking) return { kind: 'unknown-link', ...head };
  return { kind: 'booking', ...head, booking, products: await productsOf(booking), slots: null };
}

async function productsOf(booking: PublicBookingData): Promise<Record<string, PublicProduct[]>> {
  const professionals = booking.type === 'personal' ? [booking.professional] : booking.professionals;
  const lists = professionals.map(async ({ id }): Promise<[string, PublicProduct[]]> => {
    const products = await call<PublicProduct[]>(`/api/products/${id}`);
    return [id, products.filter((product) => product.isActive)];
  });
  return Object.fromEntries(await Promise.all(lists));
}

/** The answer, or null where there is none to be found. */
async function found<T>(path: string): Promise<T | null> {
  try {
    return await call<T>(path);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

function encoded(part: string): string {
  return encodeURIComponent(decodeURIComponent(part));
}
