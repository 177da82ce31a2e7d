/** What is refused about the money of appointments, a part of the catalogue in `errors.ts`. */
export const PAYMENT_SENTENCES = {
  DISCOUNT_ABOVE_PRICE: 'O desconto não pode passar do preço.',
  PAYMENT_AHEAD: 'A data do pagamento ainda não chegou.',
} as const;

/** Their HTTP statuses. */
export const PAYMENT_STATUS = {
  DISCOUNT_ABOVE_PRICE: 422,
  PAYMENT_AHEAD: 422,
} as const satisfies Record<keyof typeof PAYMENT_SENTENCES, number>;
