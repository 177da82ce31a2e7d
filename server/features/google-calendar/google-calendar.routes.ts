import { googleAuthResult } from '#shared/contract/google-calendar.ts';
import { GOOGLE_CALENDAR_ROUTES } from '#shared/contract/routes/google-calendar.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import {
  chooseCalendar,
  readCalendars,
  readMove,
  readUserinfo,
  saveOptions,
  switchBidirectional,
  testConnection,
} from './calendars.service.ts';
import { heedNotification } from './channels.service.ts';
import { askForConsent, disconnect, isAwaited, takeConsent } from './connect.service.ts';
import { pullNow } from './pull.service.ts';
import { readStatus } from './status.service.ts';

/** A professional's connection to Google Calendar. */
export function serveGoogleCalendar(app: App, context: Context): void {
  serve(app, context, GOOGLE_CALENDAR_ROUTES, {
    'GET /api/google/status': ({ session }) => readStatus(context, session),
    'GET /api/google/oauth': ({ session }) => askForConsent(context, session),
    'GET /api/google/callback': async ({ query, reply }) => {
      const { code, state } = query;
      void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
      if (code === undefined || state === undefined || !(await isAwaited(context, state)))
        return reply.redirect(`/settings?google_auth=${googleAuthResult.enum.error}`, 302);
      // After the sign that no server sees, and no log.
      const given = new URLSearchParams({ google_code: code, google_state: state });
      return reply.redirect(`/settings#${given.toString()}`, 302);
    },
    'POST /api/google/callback': async ({ session, body }) => {
      await takeConsent(context, session, body);
      return readStatus(context, session);
    },
    'GET /api/google/calendars': ({ session }) => readCalendars(context, session),
    'GET /api/google/userinfo': ({ session }) => readUserinfo(context, session),
    'GET /api/google/test': ({ session }) => testConnection(context, session),
    'GET /api/google/calendar/move': ({ session }) => readMove(context, session),
    'PUT /api/google/calendar': async ({ session, body }) => {
      const { id, summary } = await chooseCalendar(context, session, body.calendarId);
      return { calendarId: id, calendarName: summary };
    },
    'PUT /api/google/bidirectional-sync': async ({ session, body }) => {
      await switchBidirectional(context, session, body.enabled);
      return readStatus(context, session);
    },
    'PUT /api/google/options': async ({ session, body }) => {
      await saveOptions(context, session, body);
      return readStatus(context, session);
    },
    'DELETE /api/google/disconnect': async ({ session }) => {
      await disconnect(context, session);
      return { success: true as const };
    },
    'POST /api/google-calendar/sync-now': async ({ session, body }) => {
      const { organizationId, userId } = session;
      const stats = await pullNow(context, { organizationId, userId }, body?.fullSync ?? false);
      return { success: true as const, stats };
    },
    'POST /api/google-calendar/notifications': async ({ headers, reply }) => {
      const heeded = await heedNotification(context, {
        channelId: headers['x-goog-channel-id'],
        token: headers['x-goog-channel-token'],
        isGreeting: headers['x-goog-resource-state'] === 'sync',
      });
      if (!heeded) void reply.status(404);
      return null;
    },
  });
}
