import { z } from 'zod';
import {
  bidirectionalBody,
  calendarMove,
  chooseCalendarAnswer,
  chooseCalendarBody,
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
} from '../google-calendar.ts';
import { defineRoutes } from './route.ts';

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

/** A professional's connection to Google Calendar. */
export const GOOGLE_CALENDAR_ROUTES = defineRoutes({
  'GET /api/google/status': { access: 'session', answer: { 200: googleStatus } },
  // What it answers makes a connection.
  'GET /api/google/oauth': {
    access: 'session',
    whileInactive: 'refused',
    answer: { 200: googleOauthAnswer },
  },
  // Google's page leads a browser here, which has no session at hand: its own page brings what it was given along.
  'GET /api/google/callback': { access: 'public', query: callbackQuery, answer: { 302: z.null() } },
  'POST /api/google/callback': {
    access: 'session',
    limit: 'trial',
    body: googleConsentBody,
    answer: { 200: googleStatus },
  },
  'GET /api/google/calendars': { access: 'session', answer: { 200: googleCalendarList } },
  'GET /api/google/userinfo': { access: 'session', answer: { 200: googleUserinfo } },
  'GET /api/google/test': { access: 'session', answer: { 200: googleTestAnswer } },
  'GET /api/google/calendar/move': { access: 'session', answer: { 200: calendarMove } },
  'PUT /api/google/calendar': {
    access: 'session',
    body: chooseCalendarBody,
    answer: { 200: chooseCalendarAnswer },
  },
  'PUT /api/google/bidirectional-sync': {
    access: 'session',
    body: bidirectionalBody,
    answer: { 200: googleStatus },
  },
  'PUT /api/google/options': { access: 'session', body: googleOptionsBody, answer: { 200: googleStatus } },
  'DELETE /api/google/disconnect': { access: 'session', answer: { 200: googleDisconnectAnswer } },
  'POST /api/google-calendar/sync-now': {
    access: 'session',
    limit: 'trial',
    body: syncNowBody.nullish(),
    answer: { 200: syncNowAnswer },
  },
  'POST /api/google-calendar/notifications': {
    access: 'public',
    headers: notificationHeaders,
    answer: { 200: z.null(), 404: z.null() },
  },
});
