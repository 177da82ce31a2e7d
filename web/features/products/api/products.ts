import type { Product } from '#shared/contract/products.ts';
import { read, type Read } from '#web/lib/read.ts';

/** The products of one person, inactive ones too; without an id, of the signed-in one. */
export function productsQuery(userId?: string): Read<Product[]> {
  return userId === undefined
    ? read('GET /api/products')
    : // Colleagues get whole products; the short form is for those without an account.
      (read('GET /api/products/:userId', { params: { userId } }) as Read<Product[]>);
}

/** What the team offers under one name each; administrators only. */
export const sharedServicesQuery = read('GET /api/products/shared');
