import { z } from 'zod';
import {
  bidirectionalBody,
  calendarMove,
  chooseCalendarAnswer,
  chooseCalendarBody,
  googleAuthResult,
  googleCalendarList,
  googleConsentBody,
  googleDisconnectAnswer,
  googleOauthAnswer,
  googleOptionsBody,
  googleStatus,
  googleTestAnswer,
  googleUserinfo,
  syncNowAnswer,
  syncNowBody,
} from '#shared/contract/google-calendar.ts';
import type { Context } from '#server/context.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { rateLimitOf } from '#server/http/rate-limits.ts';
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

/** What Google brings back (RFC 6749, 4.1.2); more than this is nothing to us. */
const callbackQuery = z.object({
  code: z.string().max(2_000).optional().catch(undefined),
  state: z.string().max(2_000).optional().catch(undefined),
});

/** Headers of a notification (Calendar API, "Receive notifications"). */
const notificationHeaders = z.object({
  'x-goog-channel-id': z.uuid(),
  'x-goog-channel-token': z.string().min(1).max(256),
  'x-goog-resource-state': z.string().max(64).optional(),
});

export function googleCalendarRoutes(app: App, context: Context): void {
  const access = 'session' as const;
  app.get(
    '/api/google/status',
    { config: { access }, schema: { response: { 200: googleStatus } } },
    (request) => readStatus(context, sessionOf(request)),
  );

  app.get(
    '/api/google/oauth',
    // What it answers makes a connection.
    { config: { access, whileInactive: 'refused' }, schema: { response: { 200: googleOauthAnswer } } },
    (request) => askForConsent(context, sessionOf(request)),
  );

  // Google's page leads a browser here, which has no session at hand: its own page brings what it was given along.
  app.get(
    '/api/google/callback',
    {
      config: { access: 'public' },
      schema: { querystring: callbackQuery, response: { 302: z.null() } },
    },
    async (request, reply) => {
      const { code, state } = request.query;
      void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
      if (code === undefined || state === undefined || !(await isAwaited(context, state)))
        return reply.redirect(`/settings?google_auth=${googleAuthResult.enum.error}`, 302);
      // After the sign that no server sees, and no log.
      const given = new URLSearchParams({ google_code: code, google_state: state });
      return reply.redirect(`/settings#${given.toString()}`, 302);
    },
  );

  app.post(
    '/api/google/callback',
    {
      config: { access, ...rateLimitOf(context.config, 'trial') },
      schema: { body: googleConsentBody, response: { 200: googleStatus } },
    },
    async (request) => {
      await takeConsent(context, sessionOf(request), request.body);
      return readStatus(context, sessionOf(request));
    },
  );

  app.get(
    '/api/google/calendars',
    { config: { access }, schema: { response: { 200: googleCalendarList } } },
    (request) => readCalendars(context, sessionOf(request)),
  );

  app.get(
    '/api/google/userinfo',
    { config: { access }, schema: { response: { 200: googleUserinfo } } },
    (request) => readUserinfo(context, sessionOf(request)),
  );

  app.get(
    '/api/google/test',
    { config: { access }, schema: { response: { 200: googleTestAnswer } } },
    (request) => testConnection(context, sessionOf(request)),
  );

  app.get(
    '/api/google/calendar/move',
    { config: { access }, schema: { response: { 200: calendarMove } } },
    (request) => readMove(context, sessionOf(request)),
  );

  app.put(
    '/api/google/calendar',
    { config: { access }, schema: { body: chooseCalendarBody, response: { 200: chooseCalendarAnswer } } },
    async (request) => {
      const { id, summary } = await chooseCalendar(context, sessionOf(request), request.body.calendarId);
      return { calendarId: id, calendarName: summary };
    },
  );

  app.put(
    '/api/google/bidirectional-sync',
    { config: { access }, schema: { body: bidirectionalBody, response: { 200: googleStatus } } },
    async (request) => {
      await switchBidirectional(context, sessionOf(request), request.body.enabled);
      return readStatus(context, sessionOf(request));
    },
  );

  app.put(
    '/api/google/options',
    { config: { access }, schema: { body: googleOptionsBody, response: { 200: googleStatus } } },
    async (request) => {
      await saveOptions(context, sessionOf(request), request.body);
      return readStatus(context, sessionOf(request));
    },
  );

  app.delete(
    '/api/google/disconnect',
    { config: { access }, schema: { response: { 200: googleDisconnectAnswer } } },
    async (request) => {
      await disconnect(context, sessionOf(request));
      return { success: true as const };
    },
  );

  app.post(
    '/api/google-calendar/sync-now',
    {
      config: { access, ...rateLimitOf(context.config, 'trial') },
      schema: { body: syncNowBody.nullish(), response: { 200: syncNowAnswer } },
    },
    async (request) => {
      const { organizationId, userId } = sessionOf(request);
      const stats = await pullNow(context, { organizationId, userId }, request.body?.fullSync ?? false);
      return { success: true as const, stats };
    },
  );

  app.post(
    '/api/google-calendar/notifications',
    {
      config: { access: 'public' },
      schema: { headers: notificationHeaders, response: { 200: z.null(), 404: z.null() } },
    },
    async (request, reply) => {
      const heeded = await heedNotification(context, {
        channelId: request.headers['x-goog-channel-id'],
        token: request.headers['x-goog-channel-token'],
        isGreeting: request.headers['x-goog-resource-state'] === 'sync',
      });
      return reply.status(heeded ? 200 : 404).send(null);
    },
  );
}
