import type { Payment } from '#shared/contract/payments.ts';
import { centsOf } from '#server/features/products/products.policy.ts';
import { AppError } from '#server/lib/app-error.ts';

/**
 * Refuses what no payment can be.
 * @param today on the appointment's clock
 * @throws AppError 400 VALIDATION for a part of what was paid without the rest; 422 PRODUCT_PRICE, DISCOUNT_ABOVE_PRICE, PAYMENT_AHEAD
 */
export function assertPayment({ price, discount, ...received }: Payment, today: string): void {
  const { paid, paidOn } = received;
  const missing = Object.entries(received).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length !== 0 && missing.length !== 3) throw new AppError('VALIDATION', { fields: missing });
  for (const [name, amount] of Object.entries({ discount, paid }))
    if (amount !== null && centsOf(amount) === null) throw new AppError('PRODUCT_PRICE', { fields: [name] });
  if (discount > (price ?? 0)) throw new AppError('DISCOUNT_ABOVE_PRICE', { fields: ['discount'] });
  if (paidOn !== null && paidOn > today) throw new AppError('PAYMENT_AHEAD', { fields: ['paidOn'] });
}
