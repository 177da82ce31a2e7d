import { formatDocument } from '#shared/clients/document.ts';
import type { PaymentMethod } from '#shared/contract/payments.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/lib/csv.ts';
import { shortDate } from '#server/lib/format.ts';
import type { ReceiptRow } from './receipts.queries.ts';

const HEADS = [
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

/** The first line of the file, behind the mark of its encoding. */
export function receiptsHead(): string {
  return `${BYTE_ORDER_MARK}${csvLine(HEADS)}`;
}

/** One line for each receipt. @param zone of the reader, for the days of issuing and cancelling */
export function receiptLines(rows: readonly ReceiptRow[], zone: string): string {
  return rows.map((row) => csvLine(cellsOf(row, zone))).join('');
}

function cellsOf({ number, content, issuedAt, cancelledAt }: ReceiptRow, zone: string): string[] {
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
