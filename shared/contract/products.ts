import { z } from 'zod';
import { id, seenValues } from './common.ts';
import { PRODUCT_LIMITS, TEXT_LIMITS } from './limits.ts';
import { lineText, optionalText } from './text.ts';

export const product = z.object({
  id,
  userId: id,
  name: z.string(),
  description: z.string().nullable(),
  /** Minutes. */
  duration: z.int(),
  /** Reais, two decimals. */
  price: z.number(),
  isActive: z.boolean(),
});
export type Product = z.infer<typeof product>;
export const productList = z.array(product);

/** A blank name, a duration of 0 and a negative price have sentences of their own (422), so the schema accepts them. */
export const createProductBody = z.object({
  userId: id.optional(),
  name: lineText(TEXT_LIMITS.name),
  description: optionalText(TEXT_LIMITS.description),
  duration: z.int().max(PRODUCT_LIMITS.minutes),
  price: z.number().max(PRODUCT_LIMITS.price).default(0),
  isActive: z.boolean().default(true),
});
export type CreateProductBody = z.input<typeof createProductBody>;

export const updateProductBody = z.object({
  name: lineText(TEXT_LIMITS.name).optional(),
  description: optionalText(TEXT_LIMITS.description),
  duration: z.int().max(PRODUCT_LIMITS.minutes).optional(),
  price: z.number().max(PRODUCT_LIMITS.price).optional(),
  isActive: z.boolean().optional(),
  /** What the caller saw in the fields it changes: 409 CHANGED_MEANWHILE where somebody saved something else there. */
  expected: seenValues.optional(),
});
export type UpdateProductBody = z.input<typeof updateProductBody>;
