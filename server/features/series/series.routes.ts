import { SERIES_ROUTES } from '#shared/contract/routes/series.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { idempotencyKeyOf } from '#server/http/idempotency.ts';
import { serve } from '#server/http/serve.ts';
import { listSeries } from './client-series.service.ts';
import { checkSeriesMove, moveSeries } from './move.service.ts';
import { cancelSeries, checkSeries, createSeries, readSeriesWithMoney } from './series.service.ts';

/** Appointments that repeat. */
export function serveSeries(app: App, context: Context): void {
  serve(app, context, SERIES_ROUTES, {
    'POST /api/series/check': ({ session, body }) => checkSeries(context, session, body),
    'POST /api/series': async ({ session, body, request, reply }) => {
      const { repeated, ...series } = await createSeries(
        context,
        session,
        body,
        body.requestKey ?? idempotencyKeyOf(request),
      );
      void reply.status(repeated ? 200 : 201);
      return series;
    },
    'GET /api/clients/:id/series': ({ session, params }) => listSeries(context, session, params.id),
    'GET /api/appointments/:id/series': ({ session, params }) =>
      readSeriesWithMoney(context, session, params.id),
    'POST /api/appointments/:id/series/check-move': ({ session, params, body }) =>
      checkSeriesMove(context, session, params.id, body),
    'POST /api/appointments/:id/series/move': ({ session, params, body }) =>
      moveSeries(context, session, params.id, body),
    'POST /api/appointments/:id/series/cancel': ({ session, params, body }) =>
      cancelSeries(context, session, params.id, body.scope),
  });
}
