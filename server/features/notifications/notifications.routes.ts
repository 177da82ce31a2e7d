import { z } from 'zod';
import { streamQuery } from '#shared/contract/notifications.ts';
import type { Context } from '#server/context.ts';
import { optionalSession } from '#server/http/access.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { createLiveStreams } from './notifications.service.ts';

/** Live events for open screens. The token may stand in the query, because `EventSource` sends no headers. */
export function notificationRoutes(app: App, context: Context): void {
  const streams = createLiveStreams(context);

  app.get(
    '/api/notifications/stream',
    {
      config: { access: 'session' },
      // Asked for headers alone, a stream would stay open with nobody reading it.
      exposeHeadRoute: false,
      schema: { querystring: streamQuery, response: { 200: z.string() } },
    },
    async (request, reply) => {
      const header = request.headers['last-event-id'];
      const lastKey = request.query.lastEventId ?? (typeof header === 'string' ? header : undefined);
      const stream = streams.open(sessionOf(request), reply, lastKey);
      // A session revoked between its check and the subscription would not be noticed any more.
      const still = await optionalSession(context, request).catch(() => null);
      if (still === null) stream.end();
    },
  );
}
