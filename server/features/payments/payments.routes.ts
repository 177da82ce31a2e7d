import { Readable } from 'node:stream';
import { PAYMENT_ROUTES } from '#shared/contract/routes/payments.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import {
  cancelReceipt,
  issueReceipt,
  listReceipts,
  readReceiptOf,
  receiptsFileOf,
} from './receipts.service.ts';
import { changePayment, readPayment } from './payments.service.ts';

/** The money of appointments, and receipts for it. */
export function servePayments(app: App, context: Context): void {
  serve(app, context, PAYMENT_ROUTES, {
    'GET /api/appointments/:id/payment': ({ session, params }) => readPayment(context, session, params.id),
    'PUT /api/appointments/:id/payment': ({ session, params, body }) =>
      changePayment(context, session, params.id, body),
    'GET /api/appointments/:id/receipt': ({ session, params }) => readReceiptOf(context, session, params.id),
    'POST /api/appointments/:id/receipt': async ({ session, params, body, reply }) => {
      const { issued, isNew } = await issueReceipt(context, session, params.id, body);
      void reply.status(isNew ? 201 : 200);
      return issued;
    },
    'GET /api/receipts': ({ session, query }) => listReceipts(context, session, query),
    'GET /api/receipts/month-file': async ({ session, query, reply }) => {
      const text = await receiptsFileOf(context, session, query.month);
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="recibos-${query.month}.csv"`)
        .header('cache-control', 'no-store');
      return reply.send(Readable.from(text));
    },
    'POST /api/receipts/:id/cancel': ({ session, params }) => cancelReceipt(context, session, params.id),
  });
}
