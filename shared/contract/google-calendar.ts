import { z } from 'zod';
import { id, idsUpTo, instant } from './common.ts';
import { AGENDA_PEOPLE } from './limits.ts';
import { secret } from './secret.ts';

/** What last went wrong between us and Google; the screens have a sentence for each. */
export const googleTrouble = z.enum([
  /** The grant was revoked, has ended or leaves something out: the person must connect again. */
  'grant_gone',
  /** The calendar may only be read, or not even that. */
  'not_allowed',
  /** The chosen calendar is gone, or is no longer shared with the account. */
  'calendar_gone',
  /** Google asks to slow down. */
  'quota',
  /** Google does not answer, or answers that it cannot. */
  'unavailable',
  /** Google refused what was sent. */
  'refused',
  /** Google refuses this installation's own client: its operator has to fix that. */
  'installation',
  /** Something of ours failed with what Google gave. */
  'internal',
]);
export type GoogleTrouble = z.infer<typeof googleTrouble>;

/** Troubles that last until the person does something about them. The person is notified once of each. */
export const calendarLoss = googleTrouble.extract(['calendar_gone', 'not_allowed']);
export type CalendarLoss = z.infer<typeof calendarLoss>;
export const googleLoss = googleTrouble.extract(['grant_gone', ...calendarLoss.options]);
export type GoogleLoss = z.infer<typeof googleLoss>;

/** `GET /api/google/status`. */
export const googleStatus = z.object({
  /** Whether this installation has Google's client credentials. */
  configured: z.boolean(),
  /** Whether there is a grant, a broken one included. */
  connected: z.boolean(),
  /** "Reconectar": the grant is gone, or does not suffice. It would not bring back a lost calendar. */
  needsReconnect: z.boolean(),
  googleEmail: z.string().nullable(),
  calendarId: z.string().nullable(),
  calendarName: z.string().nullable(),
  bidirectionalSyncEnabled: z.boolean(),
  /** Until when Google sends notifications of changes; the channel is renewed before. */
  channelExpiration: instant.nullable(),
  /** Events say neither service nor meeting title. */
  neutralTitle: z.boolean(),
  lastSyncAt: instant.nullable(),
  lastPushAt: instant.nullable(),
  /** When changes are looked for next, with or without a notification. */
  nextSyncAt: instant.nullable(),
  lastError: z
    .object({
      trouble: googleTrouble,
      /** Since when. */
      at: instant,
      /** When the appointment begins that Google refused, the next of several; null for any other trouble. */
      appointmentStart: instant.nullable(),
    })
    .nullable(),
  /** Appointments whose event is not up to date yet. */
  waiting: z.int(),
});
export type GoogleStatus = z.infer<typeof googleStatus>;

/** `GET /api/google/calendars`: those that may be written to. */
export const googleCalendar = z.object({ id: z.string(), summary: z.string(), primary: z.boolean() });
export type GoogleCalendar = z.infer<typeof googleCalendar>;
export const googleCalendarList = z.array(googleCalendar);

/** `GET /api/google/userinfo`. */
export const googleUserinfo = z.object({
  email: z.string(),
  name: z.string().nullable(),
  picture: z.string().nullable(),
});

/** `GET /api/google/calendar/move`: what another calendar would mean for what is ahead. */
export const calendarMove = z.object({
  /** Events that would move along. */
  events: z.int(),
  /** Of them, those whose client would get a mail with a new video call. */
  mails: z.int(),
});
export type CalendarMove = z.infer<typeof calendarMove>;

/** `PUT /api/google/calendar`. */
export const chooseCalendarBody = z.object({ calendarId: z.string().min(1).max(1024) });
export const chooseCalendarAnswer = z.object({ calendarId: z.string(), calendarName: z.string() });

/** `GET /api/google/oauth`: where the person grants access. */
export const googleOauthAnswer = z.object({ authUrl: secret(z.string()) });

/** `POST /api/google/callback`: what Google's page gave the browser. */
export const googleConsentBody = z.object({
  code: z.string().min(1).max(2_000),
  state: z.string().min(1).max(2_000),
});

/** How the settings screen learns the outcome of the visit to Google: `/settings?google_auth=…`. */
export const googleAuthResult = z.enum(['success', 'error']);

/** `GET /api/google/test`. */
export const googleTestAnswer = z.object({
  user: z.object({ email: z.string() }),
  calendar: z.object({ summary: z.string() }),
});

/** `PUT /api/google/bidirectional-sync`; answers the status. */
export const bidirectionalBody = z.object({ enabled: z.boolean() });

/** `PUT /api/google/options`; answers the status. */
export const googleOptionsBody = z.object({ neutralTitle: z.boolean() });

export const googleDisconnectAnswer = z.object({ success: z.literal(true) });

/** `POST /api/google-calendar/sync-now`. */
export const syncNowBody = z.object({ fullSync: z.boolean().optional() });
export const syncNowAnswer = z.object({
  success: z.literal(true),
  stats: z.object({
    /** Events that were not known before. */
    created: z.int(),
    updated: z.int(),
    deleted: z.int(),
    /** Appointments that followed their events. */
    moved: z.int(),
    cancelled: z.int(),
  }),
});
export type SyncNowAnswer = z.infer<typeof syncNowAnswer>;

/**
 * `GET /api/google-calendar/events`: busy time out of Google that shares time with a range of at most 62 days. Without names
 * the caller's own.
 */
export const googleEventsQuery = z.object({
  userId: id.optional(),
  /** Several people's, as many as an agenda shows at once. */
  userIds: idsUpTo(AGENDA_PEOPLE).optional(),
  from: instant,
  to: instant,
});
export const googleEvent = z.object({
  id: z.string(),
  userId: id,
  startTime: instant,
  endTime: instant,
  /** The owner's alone; null for everybody else, and where there is none. */
  title: z.string().nullable(),
  /** The event on Google's own page; the owner's alone. */
  link: z.string().nullable(),
});
export type GoogleEvent = z.infer<typeof googleEvent>;
export const googleEventList = z.array(googleEvent);
