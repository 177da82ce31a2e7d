import type { LoginBody, SessionAnswer } from '#shared/contract/auth.ts';
import {
  EXTERNAL_BODY_MAX,
  EXTERNAL_PATHS,
  hasAgendaArea,
  isExternalRecord,
} from '#shared/contract/external-auth.ts';
import { SIGN_IN_SENTENCES } from '#shared/contract/sign-in-sentences.ts';
import { hasCode } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';

/** What came of asking the external provider; `unavailable` covers every failure and stays silent. */
export type ExternalOutcome =
  | { kind: 'signed-in'; answer: SessionAnswer }
  | { kind: 'not-permitted'; message: string }
  | { kind: 'unavailable' };

/** How long (ms) the provider's two calls may hold up the own sign-in, together. */
const PROVIDER_PATIENCE = 4_000;
/** The same for our server's answer: it asks the provider once more and gives up after three seconds. */
const SERVER_PATIENCE = 5_000;

const NOT_PERMITTED: ExternalOutcome = {
  kind: 'not-permitted',
  message: SIGN_IN_SENTENCES.EXTERNAL_AREA_MISSING,
};

/** Refusals of our server that are shown when the own sign-in refuses too. */
const SHOWN_REFUSALS = [
  'EXTERNAL_AREA_MISSING',
  'EXTERNAL_EMAIL_UNPROVEN',
  'ACCOUNT_SUSPENDED',
  'REGISTRATION_CLOSED',
] as const;

/** Asks the external provider at `host` who this is and, with the right area, signs in by its token. Never fails. */
export async function signInExternally(
  host: string,
  { email, password }: LoginBody,
): Promise<ExternalOutcome> {
  try {
    const signal = AbortSignal.timeout(PROVIDER_PATIENCE);
    const token = tokenOf(
      await call(host + EXTERNAL_PATHS.token, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
        signal,
      }),
    );
    const user = await call(host + EXTERNAL_PATHS.user, {
      headers: { Authorization: `Token ${token}` },
      signal,
    });
    if (!isExternalRecord(user)) return { kind: 'unavailable' };
    if (!hasAgendaArea(user)) return NOT_PERMITTED;
    const answer = await request(
      'POST /api/auth/external/login',
      { body: { externalUserData: user, externalToken: token, isAdmin: true, loginEmail: email } },
      { signal: AbortSignal.timeout(SERVER_PATIENCE) },
    );
    return { kind: 'signed-in', answer };
  } catch (error) {
    // The server asked as well, and read it otherwise; or it knows the account, and does not open it this way.
    const code = SHOWN_REFUSALS.find((each) => hasCode(error, each));
    return code === undefined
      ? { kind: 'unavailable' }
      : { kind: 'not-permitted', message: SIGN_IN_SENTENCES[code] };
  }
}

/** Of the provider's answer, whatever it is. A redirect is a failure: the password goes to this host alone. */
async function call(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, {
    ...init,
    credentials: 'include',
    redirect: 'error',
    cache: 'no-store',
  });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return JSON.parse(await readText(response)) as unknown;
}

/** @throws Error for an answer that is larger than any record */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ;) {
    const part = await reader?.read();
    if (part?.value === undefined) return text + decoder.decode();
    bytes += part.value.byteLength;
    if (bytes > EXTERNAL_BODY_MAX) {
      await reader?.cancel();
      throw new Error('The answer is too large.');
    }
    text += decoder.decode(part.value, { stream: true });
  }
}

function tokenOf(answer: unknown): string {
  if (isExternalRecord(answer) && typeof answer['token'] === 'string' && answer['token'] !== '')
    return answer['token'];
  throw new Error('The answer has no token.');
}
