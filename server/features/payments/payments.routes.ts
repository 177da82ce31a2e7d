import { PAYMENT_ROUTES } from '#shared/contract/routes/payments.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import { cancelReceipt, issueReceipt, listReceipts, readReceiptOf } from './receipts.service.ts';
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
    'POST /api/receipts/:id/cancel': ({ session, params }) => cancelReceipt(context, session, params.id),
  });
}
