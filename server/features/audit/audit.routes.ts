import { auditLogPage, auditLogQuery } from '#shared/contract/audit-log.ts';
import type { Context } from '#server/context.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { readLog } from './log.service.ts';

/** The organisation's log, for its administrators. Only what it is about writes to it. */
export function auditRoutes(app: App, context: Context): void {
  app.get(
    '/api/admin/audit-log',
    {
      config: { access: 'admin' },
      schema: { querystring: auditLogQuery, response: { 200: auditLogPage } },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return readLog(context, sessionOf(request), request.query);
    },
  );
}
