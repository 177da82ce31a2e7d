import { NOTIFICATION_ROUTES } from '#shared/contract/routes/notifications.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import { optionalSession } from '#server/http/access.ts';
import type { App } from '#server/app.ts';
import { createLiveStreams } from './notifications.service.ts';

/** Live events for open screens. The token may stand in the query, because `EventSource` sends no headers. */
export function serveNotifications(app: App, context: Context): void {
  const streams = createLiveStreams(context);
  serve(app, context, NOTIFICATION_ROUTES, {
    'GET /api/notifications/stream': async ({ session, query, request, reply }) => {
      const header = request.headers['last-event-id'];
      const lastKey = query.lastEventId ?? (typeof header === 'string' ? header : undefined);
      const stream = streams.open(session, reply, lastKey);
      // A session revoked between its check and the subscription would not be noticed any more.
      const still = await optionalSession(context, request).catch(() => null);
      if (still === null) stream.end();
      return reply;
    },
  });
}
