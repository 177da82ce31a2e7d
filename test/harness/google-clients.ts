import { calendar, type calendar_v3 } from '@googleapis/calendar';
import { CodeChallengeMethod, gaxios, OAuth2Client } from 'google-auth-library';
import type { Google } from './google.ts';

export const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar';
const SCOPES = ['openid', 'email', 'profile', CALENDAR_SCOPE];
const RETURN_TO = 'http://127.0.0.1:1/api/google/callback';

/** Google's own OAuth client, which talks to the stand-in. */
export function oauthClient(google: Google): OAuth2Client {
  return new OAuth2Client({
    clientId: google.clientId,
    clientSecret: google.clientSecret,
    redirectUri: RETURN_TO,
    endpoints: {
      oauth2AuthBaseUrl: `${google.oauthUrl}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${google.oauthUrl}/token`,
      oauth2RevokeUrl: `${google.oauthUrl}/revoke`,
    },
  });
}

export type Visit = { readonly back: URL; readonly codeVerifier: string };

/** Opens the consent screen as a browser does. @returns where it sends the browser back to */
export async function visit(client: OAuth2Client, options: Record<string, string> = {}): Promise<Visit> {
  const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
  const address = client.generateAuthUrl({
    access_type: 'offline',
    scope: SCOPES,
    state: 'estado-1',
    code_challenge: codeChallenge ?? '',
    code_challenge_method: CodeChallengeMethod.S256,
    ...options,
  });
  const response = await fetch(address, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null) throw new Error(await response.text());
  return { back: new URL(location), codeVerifier };
}

export type Connected = { readonly client: OAuth2Client; readonly api: calendar_v3.Calendar };

/** A client that a person has granted everything, and Google's calendar client, which does not retry by itself. */
export async function connect(google: Google, account: string): Promise<Connected> {
  google.account(account);
  google.consent({ account });
  const client = oauthClient(google);
  const { back, codeVerifier } = await visit(client);
  const { tokens } = await client.getToken({ code: back.searchParams.get('code') ?? '', codeVerifier });
  client.setCredentials(tokens);
  return { client, api: calendar({ version: 'v3', auth: client, rootUrl: google.apiUrl, retry: false }) };
}

/** What Google's client throws. */
export async function refusal(work: Promise<unknown>): Promise<gaxios.GaxiosError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof gaxios.GaxiosError)) throw new Error('It was not refused.', { cause: error });
  return error;
}
