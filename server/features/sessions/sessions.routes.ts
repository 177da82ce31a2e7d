import { SESSION_ROUTES } from '#shared/contract/routes/sessions.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { endOtherSessions, endOwnSession, listSessions } from './sessions.service.ts';

/** Where one is signed in, and how to end that from afar. */
export function serveSessions(app: App, context: Context): void {
  serve(app, context, SESSION_ROUTES, {
    'GET /api/auth/sessions': ({ session, query }) => listSessions(context, session, query.page),
    'DELETE /api/auth/sessions': async ({ session }) => {
      await endOtherSessions(context, session);
      return { success: true as const };
    },
    'DELETE /api/auth/sessions/:id': async ({ session, params }) => {
      await endOwnSession(context, session, params.id);
      return { success: true as const };
    },
  });
}
