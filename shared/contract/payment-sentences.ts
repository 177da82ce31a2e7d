/** What is refused about the money of appointments and their receipts, a part of the catalogue in `errors.ts`. */
export const PAYMENT_SENTENCES = {
  DISCOUNT_ABOVE_PRICE: 'O desconto não pode passar do preço.',
  PAYMENT_AHEAD: 'A data do pagamento ainda não chegou.',
  RECEIPT_UNPAID: 'Registre o pagamento antes de emitir o recibo.',
  RECEIPT_NOT_SET_UP: 'Informe em Configurações o nome e o CPF ou CNPJ que saem no recibo.',
  RECEIPT_ISSUED: 'Há um recibo deste pagamento. Cancele o recibo antes de mudar o pagamento.',
  APPOINTMENT_HAS_RECEIPT:
    'Há um recibo deste agendamento. Cancele o recibo antes de cancelar o agendamento.',
  MANAGE_HAS_RECEIPT: 'Há um recibo deste agendamento. Para cancelar, fale com o profissional.',
  RECEIPT_NOT_FOUND: 'Recibo não encontrado.',
  RECEIPT_CANCELLED: 'Este recibo já foi cancelado.',
  DOCUMENT_INVALID: 'Este CPF ou CNPJ não existe. Confira os números.',
} as const;

/**
 * The sentence of APPOINTMENT_HAS_RECEIPT where several appointments were to be cancelled together.
 * @param named like 'Zoé Lima em 02/12'
 */
export function receiptsNamedSentence(named: readonly string[], others: number): string {
  const list = [...named, ...(others === 0 ? [] : [others === 1 ? 'mais 1' : `mais ${others}`])];
  const last = list.at(-1) ?? '';
  const words = list.length < 2 ? last : `${list.slice(0, -1).join(', ')} e ${last}`;
  const what = list.length < 2 ? 'o recibo' : 'os recibos';
  return `Nada foi cancelado: há recibo de ${words}. Cancele ${what} antes, ou deixe de fora o que tem recibo.`;
}

/** Their HTTP statuses. */
export const PAYMENT_STATUS = {
  DISCOUNT_ABOVE_PRICE: 422,
  PAYMENT_AHEAD: 422,
  RECEIPT_UNPAID: 422,
  RECEIPT_NOT_SET_UP: 422,
  RECEIPT_ISSUED: 409,
  APPOINTMENT_HAS_RECEIPT: 409,
  MANAGE_HAS_RECEIPT: 409,
  RECEIPT_NOT_FOUND: 404,
  RECEIPT_CANCELLED: 409,
  DOCUMENT_INVALID: 422,
} as const satisfies Record<keyof typeof PAYMENT_SENTENCES, number>;
