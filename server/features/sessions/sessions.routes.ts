import { z } from 'zod';
import { ownSessionList } from '#shared/contract/auth.ts';
import { idParams } from '#shared/contract/common.ts';
import type { Context } from '#server/context.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { endOtherSessions, endOwnSession, listSessions } from './sessions.service.ts';

const done = z.object({ success: z.literal(true) });

/** Where one is signed in, and how to end that from afar. */
export function sessionRoutes(app: App, context: Context): void {
  app.get(
    '/api/auth/sessions',
    { config: { access: 'session' }, schema: { response: { 200: ownSessionList } } },
    (request) => listSessions(context, sessionOf(request)),
  );

  app.delete(
    '/api/auth/sessions',
    { config: { access: 'session', whileInactive: 'allowed' }, schema: { response: { 200: done } } },
    async (request) => {
      await endOtherSessions(context, sessionOf(request));
      return { success: true as const };
    },
  );

  app.delete(
    '/api/auth/sessions/:id',
    {
      config: { access: 'session', whileInactive: 'allowed' },
      schema: { params: idParams, response: { 200: done } },
    },
    async (request) => {
      await endOwnSession(context, sessionOf(request), request.params.id);
      return { success: true as const };
    },
  );
}
