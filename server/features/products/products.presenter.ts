import type { PublicProduct } from '#shared/contract/booking.ts';
import type { Product } from '#shared/contract/products.ts';
import { priceOf } from './products.policy.ts';
import type { ProductRow } from './products.queries.ts';

/** A product as its organisation sees it. */
export function presentProduct(row: ProductRow): Product {
  return { userId: row.userId, ...presentPublicProduct(row) };
}

/** A product as anybody may see it. */
export function presentPublicProduct(row: ProductRow): PublicProduct {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    duration: row.duration,
    price: priceOf(row.priceCents),
    isActive: row.isActive,
  };
}

/** What the organisation's log knows of a product. */
export function loggedProduct(row: ProductRow): Readonly<Record<string, unknown>> {
  const { name, description, duration, isActive } = row;
  return { name, description, duration, price: priceOf(row.priceCents), isActive };
}
