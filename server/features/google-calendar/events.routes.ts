import { googleEventList, googleEventsQuery } from '#shared/contract/google-calendar.ts';
import type { Context } from '#server/context.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { listEvents } from './events.service.ts';

/** What was imported from Google calendars, for the agenda to show. */
export function googleEventRoutes(app: App, context: Context): void {
  app.get(
    '/api/google-calendar/events',
    {
      config: { access: 'session' },
      schema: { querystring: googleEventsQuery, response: { 200: googleEventList } },
    },
    (request) => listEvents(context, sessionOf(request), request.query),
  );
}
