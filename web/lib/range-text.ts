import type { Product } from '#shared/contract/products.ts';
import { formatBrl } from './format.ts';

/** What of a service depends on who does it, where anybody may: the most that it takes (minutes) and costs (reais). */
export type Varying = {
  readonly most?:
    | {
        readonly duration: number;
        readonly price: number;
        /** Whether somebody names no price. */
        readonly isUnpriced: boolean;
      }
    | undefined;
};

/** What lies between two amounts, 'R$ 120,00 a R$ 300,00'; the least alone where there is no more. */
export function rangeText(
  least: number,
  most: number | undefined,
  format: (amount: number) => string,
): string {
  return most !== undefined && most > least ? `${format(least)} a ${format(most)}` : format(least);
}

/** What a service costs, 'R$ 120,00 a R$ 300,00', or with some who name no price; null where nobody names one. */
export function priceText({ price, most }: { readonly price: number } & Varying): string | null {
  if (price === 0) return null;
  const priced = rangeText(price, most?.price, formatBrl);
  return most?.isUnpriced ? `${priced} ou sem preço informado` : priced;
}

/** What a product is called in a list of choices: name, minutes, and the price when it has one. */
export function productLabel({
  name,
  duration,
  price,
  most,
}: Pick<Product, 'name' | 'duration' | 'price'> & Varying): string {
  const minutes = rangeText(duration, most?.duration, String);
  return [name, `${minutes} min`, priceText({ price, most }) ?? []].flat().join(' · ');
}
