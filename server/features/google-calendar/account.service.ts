import type { calendar_v3 } from '@googleapis/calendar';
import type { Credentials, OAuth2Client } from 'google-auth-library';
import type { GoogleConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/lib/app-error.ts';
import { seal, unseal } from '#server/lib/seal.ts';
import type { Grant } from './connections.queries.ts';
import * as connections from './connections.queries.ts';
import { faultOf, GoogleFault, type FaultKind } from './faults.policy.ts';

export type CalendarApi = calendar_v3.Calendar;

/** No call to Google may take longer, in milliseconds: the libraries themselves would wait for ever. */
const TIMEOUT_MS = 15_000;
const SEALED_FOR = 'google-token';
const REDIRECT_PATH = '/api/google/callback';

/** The operator's client. @throws AppError 409 GOOGLE_NOT_CONFIGURED */
export function googleOf(context: Context): GoogleConfig {
  if (context.config.google === null) throw new AppError('GOOGLE_NOT_CONFIGURED');
  return context.config.google;
}

/** Where Google's page sends a browser back to; the operator's client has to name it. */
export function returnAddress({ config }: Pick<Context, 'config'>): string {
  return config.publicUrl + REDIRECT_PATH;
}

/**
 * Google's own library for a grant; only where the servers are is ours to say. It is loaded with the first call, because
 * an installation without Google would hold it in memory for nothing.
 */
export async function oauthClient(context: Context): Promise<OAuth2Client> {
  const { clientId, clientSecret, oauthUrl } = googleOf(context);
  const { OAuth2Client } = await import('google-auth-library');
  return new OAuth2Client({
    clientId,
    clientSecret,
    redirectUri: returnAddress(context),
    transporterOptions: { timeout: TIMEOUT_MS },
    ...(oauthUrl === null
      ? {}
      : {
          endpoints: {
            oauth2AuthBaseUrl: `${oauthUrl}/o/oauth2/v2/auth`,
            oauth2TokenUrl: `${oauthUrl}/token`,
            oauth2RevokeUrl: `${oauthUrl}/revoke`,
          },
        }),
  });
}

/** The Calendar API with somebody's grant. What fails is tried again by us, who know what may be repeated. */
export async function calendarApi(context: Context, auth: OAuth2Client): Promise<CalendarApi> {
  const rootUrl = `${googleOf(context).apiUrl}/`;
  const { calendar } = await import('@googleapis/calendar');
  return calendar({ version: 'v3', auth, rootUrl, retry: false, timeout: TIMEOUT_MS });
}

export type GoogleUser = {
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
};

/** Whose grant it is. @throws GoogleFault */
export async function userOf(context: Context, auth: OAuth2Client): Promise<GoogleUser> {
  const url = `${googleOf(context).apiUrl}/oauth2/v3/userinfo`;
  const { data } = await attempt(() =>
    auth.request<{ email?: string; name?: string; picture?: string }>({
      url,
      retry: false,
      timeout: TIMEOUT_MS,
    }),
  );
  if (!data.email) throw new GoogleFault('not_allowed', 'no e-mail');
  return { email: data.email, name: data.name ?? null, picture: data.picture ?? null };
}

/** Whether a role in a calendar lets its events be altered (Calendar API, CalendarList: accessRole). */
export function isWriter(accessRole: string | null | undefined): boolean {
  return accessRole === 'owner' || accessRole === 'writer';
}

/** A call whose errors become faults. */
export async function attempt<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw faultOf(error);
  }
}

/** What is kept of a grant: sealed, and until when the access token is good by this machine's clock. */
export function sealCredentials(context: Context, tokens: Credentials) {
  const sealed = (token: string | null | undefined) => seal(context.secret, SEALED_FOR, token ?? '');
  return {
    ...(tokens.refresh_token ? { refreshToken: sealed(tokens.refresh_token) } : {}),
    accessToken: sealed(tokens.access_token),
    accessExpiresAt: new Date(tokens.expiry_date ?? 0),
  };
}

/** A connection's client with its grant; a new access token is kept as soon as Google gives one. */
export async function grantedClient(context: Context, connection: Grant): Promise<OAuth2Client> {
  const client = await oauthClient(context);
  const opened = (sealed: string) => unseal(context.secret, SEALED_FOR, sealed);
  client.setCredentials({
    refresh_token: opened(connection.refreshToken),
    access_token: opened(connection.accessToken),
    expiry_date: connection.accessExpiresAt.getTime(),
  });
  client.on('tokens', (tokens) => {
    connections
      .keepTokens(context.database, connection, sealCredentials(context, tokens))
      .catch((error: unknown) => context.log.warn({ err: error }, 'a Google access token was not kept'));
  });
  return client;
}

/**
 * Calls the Calendar API for a connection. An access token that Google does not take is renewed once.
 * @throws GoogleFault; `grant_gone` when the grant itself is not taken: that an access token is not says nothing of it
 */
export async function callCalendar<T>(
  context: Context,
  connection: Grant,
  call: (api: CalendarApi, client: OAuth2Client) => Promise<T>,
): Promise<T> {
  const client = await grantedClient(context, connection);
  const api = await calendarApi(context, client);
  try {
    return await attempt(() => call(api, client));
  } catch (error) {
    if (!(error instanceof GoogleFault) || error.kind !== 'unauthorized') throw error;
    await attempt(() => client.refreshAccessToken());
    return attempt(() => call(api, client));
  }
}

/** The answer to a person whose call to Google failed; the log keeps what Google said. */
export function errorOf(fault: GoogleFault): AppError {
  const error = answerTo(fault.kind);
  error.outside = fault.message;
  return error;
}

function answerTo(kind: FaultKind): AppError {
  switch (kind) {
    case 'grant_gone':
      return new AppError('GOOGLE_RECONNECT');
    case 'not_allowed':
      return new AppError('GOOGLE_CALENDAR_LOCKED');
    case 'quota':
      return new AppError('GOOGLE_QUOTA');
    case 'missing':
    case 'gone':
    case 'calendar_gone':
      return new AppError('GOOGLE_CALENDAR_NOT_FOUND');
    case 'cut':
      return new AppError('GOOGLE_READ_CUT');
    case 'refused':
    case 'duplicate':
      return new AppError('GOOGLE_REFUSED');
    case 'installation':
      return new AppError('GOOGLE_CLIENT_REFUSED');
    case 'unauthorized':
    case 'unavailable':
    case 'internal':
      return new AppError('GOOGLE_UNAVAILABLE');
  }
}
