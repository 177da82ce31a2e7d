import type { Payment, PaymentMethod } from '#shared/contract/payments.ts';
import { formatBrl, formatDay } from './format.ts';

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

/** What is left to pay of the price: null where there is no price. */
export function dueOf({ price, discount }: Pick<Payment, 'price' | 'discount'>): number | null {
  return price === null ? null : Math.max(0, Math.round((price - discount) * 100) / 100);
}

/** How an appointment's payment stands: nothing came in is not paid, and less than what is due is a part. */
export type PaymentState = 'unpaid' | 'part' | 'paid' | 'nothingDue';

export function stateOf({ paid, ...price }: Pick<Payment, 'price' | 'discount' | 'paid'>): PaymentState {
  const due = dueOf(price);
  if (paid === null) return 'unpaid';
  if (paid === 0) return due === 0 ? 'nothingDue' : 'unpaid';
  return due !== null && paid < due ? 'part' : 'paid';
}

/** The money of an appointment in a line: 'R$ 200,00, pago por Pix em 02/11/2026'; null where there is neither price nor payment. */
export function paymentText(payment: Payment): string | null {
  const { price, discount, paid, method, paidOn } = payment;
  const state = stateOf(payment);
  const how =
    method === null || paidOn === null ? '' : ` ${METHOD_WORDS[method].how} em ${formatDay(paidOn)}`;
  if (price === null) return paid === null || paid === 0 ? null : `${formatBrl(paid)} pago${how}`;
  const less = discount > 0 ? ` com desconto de ${formatBrl(discount)}` : '';
  const words = {
    unpaid: 'não pago',
    nothingDue: 'nada a pagar',
    part: `pago em parte: ${formatBrl(paid ?? 0)}${how}`,
    paid: `pago${how}`,
  } as const;
  return `${formatBrl(price)}${less}, ${words[state]}`;
}
