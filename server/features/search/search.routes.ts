import { SEARCH_ROUTES } from '#shared/contract/routes/search.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import { searchTeam } from './search.service.ts';

/** The search over all of the team's screens. */
export function serveSearch(app: App, context: Context): void {
  serve(app, context, SEARCH_ROUTES, {
    'GET /api/search': ({ session, query }) => searchTeam(context, session, query),
  });
}
