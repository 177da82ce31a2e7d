import { INSIGHTS_ROUTES } from '#shared/contract/routes/insights.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { readInsights } from './insights.service.ts';

/** How a person's weekly hours are used, and what might change. */
export function serveInsights(app: App, context: Context): void {
  serve(app, context, INSIGHTS_ROUTES, {
    'GET /api/insights': ({ session, query }) => readInsights(context, session, query),
  });
}
