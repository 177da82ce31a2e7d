import { systemClock, type Clock } from '#server/lib/clock.ts';
import { newAccount, type AccountState } from './google/accounts.ts';
import { calendarRoutes } from './google/calendars-api.ts';
import { Channels, type Channel } from './google/channels.ts';
import { Conferences, type ConferenceOutcome } from './google/conferences.ts';
import { accountControls, type AccountControls } from './google/controls.ts';
import { EventLists } from './google/event-list.ts';
import { eventRoutes } from './google/events-api.ts';
import { Faults, type Fault } from './google/faults.ts';
import type { Invitation } from './google/invitations.ts';
import { listen, type Call } from './google/listener.ts';
import { Notifications } from './google/notifications.ts';
import { OAuthServer, type Consent } from './google/oauth.ts';

/** The reference's bound for a page of events. */
const LARGEST_PAGE = 2500;

export type GoogleOptions = {
  /** By which tokens and channels end, and which `updated` shows; the machine's when not given. */
  readonly clock?: Clock;
  /** Of calendars that name none. */
  readonly timeZone?: string;
};

/** Google's OAuth 2.0 and Calendar API v3 on this machine, with what people and mishaps do to them. */
export type Google = {
  /** In place of `https://www.googleapis.com`. */
  readonly apiUrl: string;
  /** In place of `https://accounts.google.com` and `https://oauth2.googleapis.com`. */
  readonly oauthUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** A person's account, made when it is first named. */
  account(email: string, options?: { name?: string; timeZone?: string }): AccountControls;
  /** How the person at the consent screen answers from now on; by default the first account grants all. */
  consent(consent: Consent): void;
  /** Registers addresses to return to; none but these are good afterwards. */
  allowRedirects(...uris: string[]): void;
  /** Lets something befall the next calls. */
  fail(fault: Fault): void;
  /** Lets the calls go on that are held. */
  letGo(): void;
  /** Ends all faults, breaks the calls that hang and lets those go on that are held. */
  heal(): void;
  /** Access tokens stop working before their time. */
  expireAccessTokens(): void;
  /** Every sync token is answered 410 from now on. */
  expireSyncTokens(): void;
  /** What becomes of conferences asked for from now on. */
  conferences(outcome: ConferenceOutcome): void;
  /** The largest page of events, whatever is asked for. */
  limitPages(size: number): void;
  readonly notifications: Notifications;
  /** The push channels that are open and have not ended. */
  channels(): Channel[];
  /** The mails to guests that Google would have sent. */
  readonly invitations: readonly Invitation[];
  /** Every call that came, of one operation when it is named. */
  calls(operation?: string): readonly Call[];
  /** How many calls came, by operation. */
  counts(): Record<string, number>;
  /** Forgets the calls and invitations noted so far. */
  forgetCalls(): void;
  /** As newly started: no account, no token, no channel, no fault, nothing noted. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts a stand-in for Google on two free ports of this machine.
 *
 * It keeps the public reference of the Calendar API v3, its guides (synchronisation, push, errors, partial answers) and
 * the guide to OAuth 2.0 for web servers. Where those leave the behaviour open, it does what asks most of its caller: a
 * sync token remembers no window of time, message numbers leap, a deleted event can be written to and stays deleted.
 * It knows RRULE and EXDATE, no other recurrence; no access lists, settings, free/busy questions or batches; it limits
 * nobody unless told to, and sends a notification once, where Google tries again after a 5xx.
 */
export async function startGoogle(options: GoogleOptions = {}): Promise<Google> {
  const { clock = systemClock, timeZone = 'America/Sao_Paulo' } = options;
  const clientId = '1234567890-horamarcada.apps.googleusercontent.com';
  const clientSecret = 'GOCSPX-segredo-de-teste';
  const accounts = new Map<string, AccountState>();
  const [calls, invitations]: [Call[], Invitation[]] = [[], []];
  const [faults, lists, conferences] = [new Faults(), new EventLists(), new Conferences()];
  const notifications = new Notifications();
  const channels = new Channels(clock, notifications);
  const oauth = new OAuthServer({ clientId, clientSecret, clock, accounts });
  const settings = { pageSize: LARGEST_PAGE };
  const parts = { clock, oauth, lists, channels, conferences, invitations, settings };
  const oauthHost = await listen({ routes: oauth.routes(), faults, calls });
  const apiHost = await listen({
    routes: [...calendarRoutes(oauth), ...eventRoutes(parts)],
    faults,
    calls,
  });
  const heal = () => {
    faults.clear();
    for (const host of [apiHost, oauthHost]) host.drop();
  };
  const forgetCalls = () => {
    calls.length = 0;
    invitations.length = 0;
  };
  return {
    apiUrl: apiHost.url,
    oauthUrl: oauthHost.url,
    clientId,
    clientSecret,
    account(email, own = {}) {
      const state =
        accounts.get(email) ?? newAccount(email, own.name ?? email, own.timeZone ?? timeZone, clock);
      accounts.set(email, state);
      return accountControls(state, { clock, timeZone, oauth, lists, conferences });
    },
    consent: (consent) => void (oauth.consent = consent),
    allowRedirects: (...uris) => uris.forEach((uri) => oauth.redirectUris.add(uri)),
    fail: (fault) => faults.add(fault),
    letGo: () => [apiHost, oauthHost].forEach((host) => host.letGo()),
    heal,
    expireAccessTokens: () => oauth.expireAccessTokens(),
    expireSyncTokens: () => lists.expireTokens(),
    conferences: (outcome) => void (conferences.outcome = outcome),
    limitPages: (size) => void (settings.pageSize = size),
    notifications,
    channels: () => channels.open(),
    invitations,
    calls: (operation) => calls.filter((call) => operation === undefined || call.operation === operation),
    counts: () =>
      calls.reduce<Record<string, number>>(
        (all, { operation }) => ({ ...all, [operation]: (all[operation] ?? 0) + 1 }),
        {},
      ),
    forgetCalls,
    async reset() {
      heal();
      channels.clear();
      await notifications.settled();
      notifications.clear();
      accounts.clear();
      oauth.clear();
      lists.expireTokens();
      settings.pageSize = LARGEST_PAGE;
      conferences.outcome = 'success';
      forgetCalls();
    },
    async close() {
      await notifications.close();
      await Promise.all([apiHost.close(), oauthHost.close()]);
    },
  };
}
