import { CLIENT_ROUTES } from '#shared/contract/routes/clients.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import { listClients, readClient } from './clients.service.ts';

/** What the organisation knows of its clients. */
export function serveClients(app: App, context: Context): void {
  serve(app, context, CLIENT_ROUTES, {
    'GET /api/clients': ({ session, query }) => listClients(context, session, query),
    'GET /api/clients/:id': ({ session, params }) => readClient(context, session, params.id),
  });
}
