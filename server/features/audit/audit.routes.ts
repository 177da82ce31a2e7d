import { AUDIT_ROUTES } from '#shared/contract/routes/audit.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { readLog } from './log.service.ts';

/** The organisation's log, for its administrators. Only what it is about writes to it. */
export function serveAudit(app: App, context: Context): void {
  serve(app, context, AUDIT_ROUTES, {
    'GET /api/admin/audit-log': async ({ session, query, reply }) => {
      void reply.header('cache-control', 'no-store');
      return readLog(context, session, query);
    },
  });
}
