import { googleEventList, googleEventsQuery } from '../google-calendar.ts';
import { defineRoutes } from './route.ts';

/** What was imported from Google calendars, for the agenda to show. */
export const GOOGLE_EVENT_ROUTES = defineRoutes({
  'GET /api/google-calendar/events': {
    access: 'session',
    query: googleEventsQuery,
    answer: { 200: googleEventList },
  },
});
