import { LATE_CANCELLATION_ROUTES } from '#shared/contract/routes/clients.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import {
  countLateCancellation,
  listCancellations,
  listLateCancellations,
} from './late-cancellations.service.ts';

/** A client's cancelled appointments, and which of them count as late. */
export function serveLateCancellations(app: App, context: Context): void {
  serve(app, context, LATE_CANCELLATION_ROUTES, {
    'GET /api/clients/:id/cancellations': ({ session, params }) =>
      listCancellations(context, session, params.id),
    'GET /api/clients/:id/late-cancellations': ({ session, params }) =>
      listLateCancellations(context, session, params.id),
    'PUT /api/clients/:id/late-cancellations/:appointmentId': ({ session, params, body }) =>
      countLateCancellation(context, session, params, body.counts),
  });
}
