import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { PRODUCT_LIMITS } from '#shared/contract/limits.ts';
import type { Payment, PaymentMethod } from '#shared/contract/payments.ts';
import { differencesOf, type Difference } from '#web/lib/differences.ts';
import type { FieldErrors } from '#web/lib/field-errors.ts';
import { formatAmount, formatBrl, formatDay } from '#web/lib/format.ts';
import { isNegative, parseAmount } from '#web/lib/money.ts';
import { dueOf, METHOD_WORDS } from '#web/lib/payment-words.ts';

/** The form as typed: amounts are text until they are sent. */
export type PaymentValues = {
  discount: string;
  isPaid: boolean;
  paid: string;
  /** Empty until one is chosen. */
  method: PaymentMethod | '';
  paidOn: string;
};

export type PaymentErrors = FieldErrors<'discount' | 'paid' | 'method' | 'paidOn'>;

/** What the amount typed as paid is beside what is due, where it is more or less: 'R$ 50,00 a mais que o preço com desconto.' */
export function amountHint(
  values: Pick<PaymentValues, 'discount' | 'paid'>,
  price: number | null,
): string | undefined {
  const discount = parseAmount(values.discount) ?? 0;
  const due = dueOf({ price, discount });
  const paid = parseAmount(values.paid);
  if (due === null || paid === null || paid === 0) return undefined;
  const cents = Math.round((paid - due) * 100);
  if (cents === 0) return undefined;
  if (cents < 0) return `Pago em parte: faltam ${formatBrl(-cents / 100)}.`;
  return `${formatBrl(cents / 100)} a mais que o preço${discount > 0 ? ' com desconto' : ''}. Confira antes de salvar.`;
}

/** @param today on the appointment's clock: what is not paid yet is offered as paid today, in whole */
export function valuesOf(payment: Payment, today: string): PaymentValues {
  const due = dueOf(payment);
  return {
    discount: payment.discount === 0 ? '' : formatAmount(payment.discount),
    isPaid: payment.paid !== null,
    paid: amountText(payment.paid ?? due),
    method: payment.method ?? '',
    paidOn: payment.paidOn ?? today,
  };
}

function amountText(amount: number | null): string {
  return amount === null ? '' : formatAmount(amount);
}

/** A discount as it is typed: an amount that was the whole of what is due stays the whole. */
export function withDiscount(values: PaymentValues, price: number | null, discount: string): PaymentValues {
  const dueWith = (text: string) => amountText(dueOf({ price, discount: parseAmount(text) ?? 0 }));
  const isWhole = values.paid === dueWith(values.discount);
  return { ...values, discount, paid: isWhole ? dueWith(discount) : values.paid };
}

/** The request for the typed values. */
export function paymentBodyOf({ discount, isPaid, paid, method, paidOn }: PaymentValues) {
  return {
    discount: parseAmount(discount) ?? 0,
    ...(isPaid
      ? {
          paid: parseAmount(paid),
          method: method === '' ? null : method,
          paidOn: paidOn === '' ? null : paidOn,
        }
      : { paid: null, method: null, paidOn: null }),
  };
}

/** What is wrong before it is sent. */
export function paymentErrors(values: PaymentValues, price: number | null): PaymentErrors {
  const body = paymentBodyOf(values);
  const discount =
    values.discount.trim() === ''
      ? undefined
      : (amountProblem(values.discount) ?? tooMuch(body.discount, price));
  if (!values.isPaid) return { ...(discount !== undefined && { discount }) };
  const paid =
    amountProblem(values.paid) ?? nothingPaid(body.paid, dueOf({ price, discount: body.discount }));
  return {
    ...(discount !== undefined && { discount }),
    ...(paid !== undefined && { paid }),
    ...(body.method === null && { method: 'Escolha como foi pago.' }),
    ...(body.paidOn === null && { paidOn: 'Informe o dia do pagamento.' }),
  };
}

function tooMuch(discount: number, price: number | null): string | undefined {
  return discount > (price ?? 0) ? ERROR_SENTENCES.DISCOUNT_ABOVE_PRICE : undefined;
}

/** Zero is paid only where nothing is due. */
function nothingPaid(paid: number | null, due: number | null): string | undefined {
  return paid === 0 && due !== 0 ? 'Informe quanto foi pago, ou desmarque “Já foi pago”.' : undefined;
}

function amountProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Informe o valor.';
  const amount = parseAmount(text);
  if (isNegative(text)) return 'O valor não pode ser negativo.';
  if (amount === null) return 'Informe um valor como 150,00.';
  return amount > PRODUCT_LIMITS.price ? `O valor vai até ${formatBrl(PRODUCT_LIMITS.price)}.` : undefined;
}

const LABELS = {
  discount: 'Desconto',
  paid: 'Valor pago',
  method: 'Forma de pagamento',
  paidOn: 'Data do pagamento',
} as const;

/** What somebody else saved beside what was typed here, in words. */
export function paymentDifferences(
  stale: Readonly<Record<string, unknown>>,
  mine: PaymentValues,
): Difference[] {
  const wordsOf = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fieldWords(name, value)]));
  return differencesOf(wordsOf(stale), wordsOf(paymentBodyOf(mine)), LABELS, String);
}

function fieldWords(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'não pago';
  if (typeof value === 'number') return formatBrl(value);
  return name === 'method' ? METHOD_WORDS[value as PaymentMethod].name : formatDay(value as string);
}
