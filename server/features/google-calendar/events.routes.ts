import { GOOGLE_EVENT_ROUTES } from '#shared/contract/routes/google-events.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { listEvents } from './events.service.ts';

/** What was imported from Google calendars, for the agenda to show. */
export function serveGoogleEvents(app: App, context: Context): void {
  serve(app, context, GOOGLE_EVENT_ROUTES, {
    'GET /api/google-calendar/events': ({ session, query }) => listEvents(context, session, query),
  });
}
