import { AUDIT_ROUTES } from '#shared/contract/routes/audit.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { markRead, readActivity, readBell } from './bell.service.ts';
import { readLog } from './log.service.ts';

/** The organisation's log, for its administrators, and everybody's bell. Only what it is about writes to it. */
export function serveAudit(app: App, context: Context): void {
  serve(app, context, AUDIT_ROUTES, {
    'GET /api/admin/audit-log': async ({ session, query, reply }) => {
      void reply.header('cache-control', 'no-store');
      return readLog(context, session, query);
    },
    'GET /api/bell': async ({ session, reply }) => {
      void reply.header('cache-control', 'no-store');
      return readBell(context, session);
    },
    'GET /api/activity': async ({ session, query, reply }) => {
      void reply.header('cache-control', 'no-store');
      return readActivity(context, session, query);
    },
    'PUT /api/bell/read': async ({ session, body }) => {
      await markRead(context, session, body.entryId);
      return { success: true as const };
    },
  });
}
