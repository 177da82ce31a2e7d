import { Readable } from 'node:stream';
import { CLIENT_ROUTES } from '#shared/contract/routes/clients.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import { changeClient, createClient } from './changes.service.ts';
import { listClients, listVisits, readClient } from './clients.service.ts';
import { clientsFileOf } from './file.service.ts';
import { importClients, previewImport } from './import.service.ts';
import { listMails } from './mails.service.ts';
import { listTags } from './tags.service.ts';

/** What the organisation knows of its clients. */
export function serveClients(app: App, context: Context): void {
  serve(app, context, CLIENT_ROUTES, {
    'GET /api/clients': ({ session, query }) => listClients(context, session, query),
    'GET /api/clients/tags': ({ session, query }) => listTags(context, session, query),
    'GET /api/clients/file': async ({ session, query, reply }) => {
      const text = await clientsFileOf(context, session, query);
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="clientes.csv"')
        .header('cache-control', 'no-store');
      return reply.send(Readable.from(text));
    },
    'POST /api/clients': ({ session, body }) => createClient(context, session, body),
    'POST /api/clients/import/preview': ({ session, body }) => previewImport(context, session, body),
    'POST /api/clients/import': ({ session, body }) => importClients(context, session, body),
    'GET /api/clients/:id': ({ session, params }) => readClient(context, session, params.id),
    'PUT /api/clients/:id': ({ session, params, body }) => changeClient(context, session, params.id, body),
    'GET /api/clients/:id/visits': ({ session, params, query }) =>
      listVisits(context, session, params.id, query),
    'GET /api/clients/:id/mails': ({ session, params, query }) =>
      listMails(context, session, params.id, query),
  });
}
