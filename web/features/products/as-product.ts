import { ANYBODY } from '#shared/anybody.ts';
import type { AnybodyService } from '#shared/contract/booking.ts';

/** A service of the team as a product of anybody: it is booked by its name, which is its id. */
export function asProduct({ longest, dearest, isUnpriced, ...service }: AnybodyService) {
  const most = { duration: longest, price: dearest, isUnpriced };
  return { ...service, id: service.name, userId: ANYBODY, isActive: true, most };
}
