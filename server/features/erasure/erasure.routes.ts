import { ERASURE_ROUTES } from '#shared/contract/routes/clients.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import { eraseClient } from './erasure.service.ts';

/** What a person may have taken out of everything that is kept. */
export function serveErasure(app: App, context: Context): void {
  serve(app, context, ERASURE_ROUTES, {
    'DELETE /api/clients/:id': async ({ session, params }) => {
      await eraseClient(context, session, params.id);
      return { success: true as const };
    },
  });
}
