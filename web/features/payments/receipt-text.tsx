import { createPortal } from 'react-dom';
import type { Receipt } from '#shared/contract/receipts.ts';
import { moneyInWords } from '#shared/money-words.ts';
import { deviceZone, formatBrl, formatDate, formatDay } from '#web/lib/format.ts';
import { METHOD_WORDS } from '#web/lib/payment-words.ts';
import { documentWords } from './document-words.ts';

/** The sentence of a receipt. */
function sentenceOfReceipt({ content }: Receipt): string {
  const { payerName, payerDocument, amount, service, professionalName, date, method, paidOn } = content;
  const payer = payerDocument === null ? payerName : `${payerName}, ${documentWords(payerDocument)},`;
  const sum = `${formatBrl(amount)} (${moneyInWords(Math.round(amount * 100))})`;
  const what = service ?? 'atendimento';
  return `Recebemos de ${payer} a importância de ${sum}, referente a ${what}, em ${formatDay(date)}, com ${professionalName}. Pago ${METHOD_WORDS[method].how} em ${formatDay(paidOn)}.`;
}

/** A receipt as it reads, on a screen and on paper. */
export function ReceiptText({ receipt, isPaper = false }: { receipt: Receipt; isPaper?: boolean }) {
  const { number, content, issuedAt, cancelledAt, cancelledBy } = receipt;
  const day = formatDate(issuedAt, deviceZone());
  const Title = isPaper ? 'h1' : 'h3';
  return (
    <article className="receipt">
      <header>
        <Title>Recibo nº {number}</Title>
        <p className="receipt-amount num">{formatBrl(content.amount)}</p>
      </header>
      {cancelledAt !== null && (
        <p className="receipt-cancelled">
          Cancelado em {formatDate(cancelledAt, deviceZone())} por {cancelledBy}
        </p>
      )}
      <p>{sentenceOfReceipt(receipt)}</p>
      <footer>
        <p>Emitido em {day}</p>
        <p className="receipt-sign">
          {content.issuerName}
          <br />
          {documentWords(content.issuerDocument)}
        </p>
      </footer>
    </article>
  );
}

/** The document that a printer gets in the place of the page; no screen shows it. */
export function PrintedReceipt({ receipt }: { receipt: Receipt }) {
  return createPortal(
    <div className="printed">
      <section>
        <ReceiptText receipt={receipt} isPaper />
      </section>
    </div>,
    document.body,
  );
}
