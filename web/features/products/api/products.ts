import { queryOptions } from '@tanstack/react-query';
import type { Product } from '#shared/contract/products.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** The products of one person, inactive ones too; without an id, of the signed-in one. */
export function productsQuery(userId?: string) {
  return queryOptions<Product[]>({
    queryKey: userId === undefined ? apiKey('products') : apiKey('products', userId),
  });
}
