import type { PaymentMethod } from '#shared/contract/payments.ts';

/** Ways to pay, in the order in which they are offered. */
export const PAYMENT_METHODS = ['pix', 'cash', 'card', 'insurance'] as const satisfies PaymentMethod[];

/** What each is called, and as part of a sentence. */
export const METHOD_WORDS: Readonly<Record<PaymentMethod, { readonly name: string; readonly how: string }>> =
  {
    pix: { name: 'Pix', how: 'por Pix' },
    cash: { name: 'Dinheiro', how: 'em dinheiro' },
    card: { name: 'Cartão', how: 'no cartão' },
    insurance: { name: 'Convênio', how: 'pelo convênio' },
  };
