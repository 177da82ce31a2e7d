import { z } from 'zod';
import { streamQuery } from '../notifications.ts';
import { defineRoutes } from './route.ts';

/** Live events for open screens. The token may stand in the query, because `EventSource` sends no headers. */
export const NOTIFICATION_ROUTES = defineRoutes({
  'GET /api/notifications/stream': {
    access: 'session',
    stream: 'events',
    query: streamQuery,
    answer: { 200: z.string() },
  },
});
