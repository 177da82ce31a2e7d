import type { ErrorCode } from '#shared/contract/errors.ts';

/**
 * Why a product cannot be saved, or null. Product rules: a name, a duration above 0 minutes, a price of 0 or more in whole cents.
 * `name` is trimmed already; `price` is in reais.
 */
export function productProblem(product: { name: string; duration: number; price: number }): ErrorCode | null {
  if (product.name === '') return 'PRODUCT_NAME_REQUIRED';
  if (product.duration <= 0) return 'PRODUCT_DURATION';
  if (product.price < 0) return 'PRODUCT_PRICE_NEGATIVE';
  return centsOf(product.price) === null ? 'PRODUCT_PRICE' : null;
}

/** Cents of a price in reais, exact; null when it has more than two decimals. */
export function centsOf(price: number): number | null {
  const cents = Math.round(price * 100);
  // The nearest number to a price of two decimals is the same number that the division gives.
  return cents / 100 === price ? cents : null;
}

/** Reais of a price in cents. */
export function priceOf(cents: number): number {
  return cents / 100;
}
