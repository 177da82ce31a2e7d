import { LATE_CANCELLATION_ROUTES } from '#shared/contract/routes/clients.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import { countLateCancellation, listLateCancellations } from './late-cancellations.service.ts';

/** Which cancellations count as late against a client. */
export function serveLateCancellations(app: App, context: Context): void {
  serve(app, context, LATE_CANCELLATION_ROUTES, {
    'GET /api/clients/:id/late-cancellations': ({ session, params }) =>
      listLateCancellations(context, session, params.id),
    'PUT /api/clients/:id/late-cancellations/:appointmentId': ({ session, params, body }) =>
      countLateCancellation(context, session, params, body.counts),
  });
}
