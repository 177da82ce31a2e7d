import { CLIENT_MERGE_ROUTES } from '#shared/contract/routes/clients.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import { mergeClients, previewMerge, undoMerge } from './client-merges.service.ts';

/** Two records of one client, joined and taken apart. */
export function serveClientMerges(app: App, context: Context): void {
  serve(app, context, CLIENT_MERGE_ROUTES, {
    'GET /api/clients/:id/merge': ({ session, params, query }) =>
      previewMerge(context, session, params.id, query.otherId),
    'POST /api/clients/:id/merges': ({ session, params, body }) =>
      mergeClients(context, session, params.id, body),
    'POST /api/clients/:id/merges/:mergeId/undo': async ({ session, params }) => {
      await undoMerge(context, session, params.id, params.mergeId);
      return { success: true as const };
    },
  });
}
