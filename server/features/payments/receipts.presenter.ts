import { formatDocument } from '#shared/clients/document.ts';
import type { PaymentMethod } from '#shared/contract/payments.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { shortDate } from '#server/lib/format.ts';
import type { ReceiptRow } from './receipts.queries.ts';

export const RECEIPTS_HEAD = [
  'Número',
  'Emitido em',
  'Situação',
  'Cancelado em',
  'Pago por',
  'CPF ou CNPJ',
  'Profissional',
  'Serviço',
  'Data do atendimento',
  'Valor',
  'Forma de pagamento',
  'Pago em',
  'Recebido por',
  'CPF ou CNPJ de quem recebeu',
];

const METHODS: Readonly<Record<PaymentMethod, string>> = {
  pix: 'Pix',
  cash: 'Dinheiro',
  card: 'Cartão',
  insurance: 'Convênio',
};

/** The cells of a receipt's line. @param zone of the reader, for the days of issuing and cancelling */
export function receiptCells({ number, content, issuedAt, cancelledAt }: ReceiptRow, zone: string): string[] {
  return [
    String(number),
    dayOf(issuedAt, zone),
    cancelledAt === null ? 'Válido' : 'Cancelado',
    cancelledAt === null ? '' : dayOf(cancelledAt, zone),
    content.payerName,
    documentOf(content.payerDocument),
    content.professionalName,
    content.service ?? '',
    shortDate(content.date),
    // A spreadsheet in Portuguese reads it as a number.
    content.amount.toFixed(2).replace('.', ','),
    METHODS[content.method],
    shortDate(content.paidOn),
    content.issuerName,
    documentOf(content.issuerDocument),
  ];
}

function documentOf(signs: string | null): string {
  return signs === null ? '' : formatDocument(signs);
}

function dayOf(at: Date, zone: string): string {
  return shortDate(toLocal(zone, epochMinuteOf(at.getTime())).date);
}
