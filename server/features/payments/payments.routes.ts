import { PAYMENT_ROUTES } from '#shared/contract/routes/payments.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import { changePayment, readPayment } from './payments.service.ts';

/** The money of appointments. */
export function servePayments(app: App, context: Context): void {
  serve(app, context, PAYMENT_ROUTES, {
    'GET /api/appointments/:id/payment': ({ session, params }) => readPayment(context, session, params.id),
    'PUT /api/appointments/:id/payment': ({ session, params, body }) =>
      changePayment(context, session, params.id, body),
  });
}
