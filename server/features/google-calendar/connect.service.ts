import type { OAuth2Client } from 'google-auth-library';
import type { Context } from '#server/context.ts';
import { isSessionOpen } from '#server/features/sessions/sessions.service.ts';
import { changeSettings } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { seal, unseal } from '#server/lib/seal.ts';
import { googlePullJob, googlePushJob, type GoogleLeft } from './definitions.jobs.ts';
import {
  attempt,
  calendarApi,
  errorOf,
  googleOf,
  grantedClient,
  oauthClient,
  sealCredentials,
  userOf,
} from './account.service.ts';
import { writableCalendars, type WritableCalendar } from './calendars.service.ts';
import { closeChannel } from './channels.service.ts';
import { choicesOf, forgetChoices, keepChoices } from './choices.queries.ts';
import * as connections from './connections.queries.ts';
import type { ConnectionRow, Grant, GrantWithChannel } from './connections.queries.ts';
import { GoogleFault } from './faults.policy.ts';
import { note } from './log.service.ts';
import { askForAllMirrors, distrustMirrorsOf, forgetPlacesOf, wishForCalls } from './mirrors.queries.ts';
import { CALENDAR_WELL } from './troubles.queries.ts';

/** What is asked for: to read and write events, to see which calendars there are, and whose account it is. */
const CALENDAR_SCOPES = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
];
const SCOPES = ['openid', 'email', 'profile', ...CALENDAR_SCOPES];
const SEALED_FOR = 'google-consent';
/** How long somebody may take to give their consent, in milliseconds. */
const CONSENT_MS = 15 * 60_000;

/** A consent that was asked for: it travels to Google and back, sealed. */
type Consent = {
  readonly sessionId: string;
  readonly codeVerifier: string;
  readonly expiresAt: number;
};

/**
 * Begins a consent: the page at Google. What it sends back is taken from the session that asked alone, with a verifier
 * that nobody else can read (RFC 7636; RFC 9700, 4.7).
 * @throws AppError 409 GOOGLE_NOT_CONFIGURED
 */
export async function askForConsent(context: Context, session: Session): Promise<{ authUrl: string }> {
  const { CodeChallengeMethod } = await import('google-auth-library');
  const client = await oauthClient(context);
  const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
  const consent: Consent = {
    sessionId: session.sessionId,
    codeVerifier,
    expiresAt: context.clock.now().getTime() + CONSENT_MS,
  };
  const authUrl = client.generateAuthUrl({
    access_type: 'offline',
    // A refresh token is given with every consent that is asked for again, and otherwise with the first alone.
    prompt: 'consent',
    scope: SCOPES,
    state: seal(context.secret, SEALED_FOR, JSON.stringify(consent)),
    code_challenge: codeChallenge ?? '',
    code_challenge_method: CodeChallengeMethod.S256,
  });
  return { authUrl };
}

/**
 * Takes what a consent sent back, and connects the account.
 * @throws AppError 422 GOOGLE_CONSENT_INVALID with the reason in the log; 409 GOOGLE_NOT_ALLOWED when a permission was left
 * out; 502 GOOGLE_UNAVAILABLE
 */
export async function takeConsent(
  context: Context,
  session: Session,
  { code, state }: { code: string; state: string },
): Promise<void> {
  googleOf(context);
  const consent = open(context, state);
  const reason =
    consent === null
      ? 'not asked for here'
      : consent.sessionId !== session.sessionId
        ? 'asked for by somebody else'
        : consent.expiresAt <= context.clock.now().getTime()
          ? 'too late'
          : null;
  if (consent === null || reason !== null) throw refuse(context, reason ?? '');
  try {
    await connect(context, session, code, consent.codeVerifier);
  } catch (error) {
    if (!(error instanceof GoogleFault)) throw error;
    // A code that was used, or that is none.
    if (error.kind === 'grant_gone') throw refuse(context, error.message);
    // What is missing is of the grant: no calendar is chosen yet.
    throw error.kind === 'not_allowed' ? new AppError('GOOGLE_NOT_ALLOWED') : errorOf(error);
  }
}

/** Whether the session that asked for a consent can still take it: a person who signed out meanwhile gets an answer. */
export async function isAwaited(context: Context, state: string): Promise<boolean> {
  const consent = open(context, state);
  return consent === null || isSessionOpen(context, consent.sessionId);
}

function refuse(context: Context, reason: string): AppError {
  context.log.info({ reason }, 'a Google account was not connected');
  return new AppError('GOOGLE_CONSENT_INVALID');
}

function open(context: Context, state: string): Consent | null {
  try {
    return JSON.parse(unseal(context.secret, SEALED_FOR, state)) as Consent;
  } catch {
    return null;
  }
}

async function connect(
  context: Context,
  session: Session,
  code: string,
  codeVerifier: string,
): Promise<void> {
  const client = await oauthClient(context);
  const { tokens } = await attempt(() => client.getToken({ code, codeVerifier }));
  client.setCredentials(tokens);
  const granted = tokens.scope?.split(' ') ?? [];
  // Each scope can be left out on the consent page.
  if (!CALENDAR_SCOPES.every((scope) => granted.includes(scope))) {
    const former = await connections.connectionOf(context.database, session);
    if (former === null) await giveBack(context, client);
    throw new GoogleFault('not_allowed', 'a scope was left out');
  }
  const { refreshToken, ...access } = sealCredentials(context, tokens);
  if (refreshToken === undefined) throw new GoogleFault('not_allowed', 'no refresh token');
  const { email } = await userOf(context, client);
  const calendars = await writableCalendars(await calendarApi(context, client));
  await save(context, session, { email, calendars, grant: { refreshToken, ...access } });
}

type Granted = {
  readonly email: string;
  readonly calendars: readonly WritableCalendar[];
  readonly grant: Pick<ConnectionRow, 'refreshToken' | 'accessToken' | 'accessExpiresAt'>;
};

/** The same account comes back to the calendar and the switches it had, after a disconnection too; another starts over. */
async function save(context: Context, session: Session, { email, calendars, grant }: Granted): Promise<void> {
  const { organizationId, userId } = session;
  const owner = { organizationId, userId };
  const former = await connections.connectionOf(context.database, owner);
  const isSame = former?.googleEmail === email;
  const choices = former ?? (await choicesOf(context.database, owner));
  const known = choices?.googleEmail === email ? choices : null;
  const kept = calendars.find(({ id }) => id === known?.calendarId);
  const chosen = kept ?? calendars.find(({ primary }) => primary) ?? calendars[0];
  if (chosen === undefined) throw new GoogleFault('not_allowed', 'no calendar can be written to');
  const now = context.clock.now();
  const bidirectional = known?.bidirectional ?? false;
  await context.write(owner, async (tx) => {
    await askForAllMirrors(tx, owner, now, { withPast: true });
    if (former !== null && !isSame) await forgetPlacesOf(tx, owner);
    else await distrustMirrorsOf(tx, owner);
    if (former?.brokenAt != null) await wishForCalls(tx, owner, former.brokenAt, now);
    await connections.saveConnection(tx, {
      ...owner,
      ...grant,
      googleEmail: email,
      calendarId: chosen.id,
      calendarName: chosen.summary,
      bidirectional,
      neutralTitle: (former ?? known)?.neutralTitle ?? true,
      syncToken: null,
      windowUntil: null,
      pullDueAt: bidirectional ? now : null,
      pullTries: 0,
      pullLeasedUntil: null,
      pullAsked: (former?.pullAsked ?? 0) + 1,
      channelId: null,
      channelResourceId: null,
      channelExpiresAt: null,
      channelDueAt: bidirectional ? now : null,
      lastSyncAt: isSame ? former.lastSyncAt : null,
      lastPushAt: isSame ? former.lastPushAt : null,
      lastError: null,
      lastErrorAt: null,
      brokenAt: null,
      ...CALENDAR_WELL,
      connectedAt: now,
    });
    // Of a calendar that is only read again it stays until then: clients must not book over it meanwhile.
    if (!bidirectional || kept === undefined) await connections.forgetBusy(tx, owner);
    await forgetChoices(tx, owner);
    // The profile shows the same switch.
    if (former === null) await changeSettings(tx, owner, owner.userId, { calendarSync: true });
    await context.jobs.enqueue(tx, googlePushJob, {});
    await context.jobs.enqueue(tx, googlePullJob, {});
    await note(context, tx, session, 'connected');
  });
  context.jobs.wake(googlePushJob, googlePullJob);
  if (former?.brokenAt === null) await endAtGoogle(context, former);
}

/** Ends the channel of a connection, and gives its grant back unless somebody else lives by it. */
async function endAtGoogle(context: Context, connection: GrantWithChannel): Promise<void> {
  await closeChannel(context, connection);
  // Google takes back all that an account has granted to this installation, for whomever.
  const others = await connections.connectionsOfAccount(context.database, connection.googleEmail);
  if (others === 0) await revoke(context, connection);
}

/**
 * Ends a connection: the grant is given back, imported times go, events stay where they are, and which are ours
 * and what was chosen are remembered should the account come back. Google that does not answer is no obstacle. Repeating it changes nothing.
 */
export async function disconnect(context: Context, session: Session): Promise<void> {
  const owner = { organizationId: session.organizationId, userId: session.userId };
  const connection = await connections.connectionOf(context.database, owner);
  if (connection === null) return;
  await context.write(owner, async (tx) => {
    const isGone = await connections.deleteConnection(tx, owner);
    await connections.forgetBusy(tx, owner);
    if (isGone === null) return;
    await keepChoices(tx, isGone);
    await note(context, tx, session, 'disconnected');
  });
  if (context.config.google !== null && connection.brokenAt === null) await endAtGoogle(context, connection);
}

/** Ends at Google what a removed professional leaves there. */
export async function endWhatIsLeft(context: Context, left: GoogleLeft): Promise<void> {
  if (context.config.google === null) return;
  // Whatever the access token is worth, the grant renews it.
  await endAtGoogle(context, { ...left, accessExpiresAt: new Date(0), connectedAt: new Date(0) });
}

async function revoke(context: Context, connection: Grant): Promise<void> {
  await giveBack(context, await grantedClient(context, connection));
}

async function giveBack(context: Context, client: OAuth2Client): Promise<void> {
  try {
    await attempt(() => client.revokeToken(client.credentials.refresh_token ?? ''));
  } catch (error) {
    if (!(error instanceof GoogleFault)) throw error;
    context.log.warn({ fault: error.message }, 'Google did not take a grant back');
  }
}
