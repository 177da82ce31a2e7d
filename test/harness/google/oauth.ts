import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#server/lib/clock.ts';
import type { AccountState } from './accounts.ts';
import { insufficientScope, invalidCredentials, OAuthError } from './errors.ts';
import { ok, route, type Answer, type Asked, type Route } from './http.ts';

/** How the person in front of Google's consent screen answers. */
export type Consent = {
  /** Who is signed in to Google; the first account when nobody is named. */
  readonly account?: string;
  readonly refuse?: boolean;
  /** Scopes containing one of these are unticked. */
  readonly without?: readonly string[];
};

type Code = {
  readonly account: AccountState;
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly offline: boolean;
  readonly scopes: readonly string[];
  readonly until: number;
};
type Token = { readonly account: AccountState; readonly scopes: readonly string[]; readonly until: number };

/** Seconds an access token is good for, and a code. */
const TOKEN_SECONDS = 3599;
const CODE_SECONDS = 600;

export type OAuthOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: Clock;
  readonly accounts: Map<string, AccountState>;
};

/** Google's authorisation server: consent, codes, tokens, revocation. */
export class OAuthServer {
  consent: Consent = {};
  /** The addresses registered for the client; any is good while there are none. */
  readonly redirectUris = new Set<string>();
  readonly #options: OAuthOptions;
  readonly #codes = new Map<string, Code>();
  readonly #access = new Map<string, Token>();
  readonly #refresh = new Map<string, Token>();

  constructor(options: OAuthOptions) {
    this.#options = options;
  }

  routes(): Route[] {
    return [
      route('oauth.auth', 'GET', '/o/oauth2/v2/auth', (asked) => this.#authorise(asked)),
      route('oauth.token', 'POST', '/token', (asked) => this.#token(asked)),
      route('oauth.revoke', 'POST', '/revoke', (asked) => this.#revoke(asked)),
    ];
  }

  /** Whose a request is. @throws ApiError 401 without a token that is good, 403 when it may not do this */
  authorise(asked: Asked, scopes: readonly string[]): AccountState {
    const token = this.#access.get(/^Bearer (.+)$/i.exec(asked.headers.authorization ?? '')?.[1] ?? '');
    if (!token || token.until <= this.#now()) throw invalidCredentials();
    if (!scopes.some((scope) => token.scopes.includes(scope))) throw insufficientScope();
    return token.account;
  }

  /** Access tokens stop working before their time; refresh tokens go on. */
  expireAccessTokens(account?: AccountState): void {
    for (const [text, token] of this.#access)
      if (!account || token.account === account) this.#access.delete(text);
  }

  /** The person takes back what they granted, or the application gives it back. */
  revoke(account: AccountState): void {
    account.granted = null;
    for (const tokens of [this.#access, this.#refresh])
      for (const [text, token] of tokens) if (token.account === account) tokens.delete(text);
  }

  /** Forgets every code and token. */
  clear(): void {
    for (const all of [this.#codes, this.#access, this.#refresh]) all.clear();
    this.consent = {};
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }

  #authorise({ query }: Asked): Answer {
    const [redirectUri, scope] = [query.get('redirect_uri') ?? '', query.get('scope') ?? ''];
    const challenge = query.get('code_challenge');
    const method = query.get('code_challenge_method');
    if (query.get('client_id') !== this.#options.clientId) return page(401, 'invalid_client');
    if (!this.#mayReturnTo(redirectUri)) return page(400, 'redirect_uri_mismatch');
    if (query.get('response_type') !== 'code' || scope.trim() === '') return page(400, 'invalid_request');
    if (challenge === null ? method !== null : method !== 'S256' || !/^[\w-]{43}$/.test(challenge))
      return page(400, 'invalid_request');
    const prompt = (query.get('prompt') ?? '').split(' ').filter(Boolean);
    if (prompt.some((each) => !['none', 'consent', 'select_account'].includes(each)))
      return page(400, 'invalid_request');
    const back = new URL(redirectUri);
    const state = query.get('state');
    if (state !== null) back.searchParams.set('state', state);
    const account = this.#atTheScreen(query.get('login_hint'));
    if (!account || this.consent.refuse) {
      back.searchParams.set('error', 'access_denied');
      return { status: 302, headers: { location: back.href } };
    }
    const scopes = scope
      .split(' ')
      .filter((each) => each && !this.consent.without?.some((part) => each.includes(part)));
    const offline = query.get('access_type') === 'offline';
    const first = account.granted === null || prompt.includes('consent');
    account.granted = new Set([...(account.granted ?? []), ...scopes]);
    const code = `4/0A${randomBytes(24).toString('base64url')}`;
    this.#codes.set(code, {
      account,
      redirectUri,
      challenge,
      scopes,
      offline: offline && first,
      until: this.#now() + CODE_SECONDS * 1000,
    });
    back.searchParams.set('iss', 'https://accounts.google.com');
    back.searchParams.set('code', code);
    back.searchParams.set('scope', scopes.join(' '));
    return { status: 302, headers: { location: back.href } };
  }

  #mayReturnTo(uri: string): boolean {
    if (this.redirectUris.size > 0) return this.redirectUris.has(uri);
    return /^https?:/.test(uri) && URL.canParse(uri) && new URL(uri).hash === '';
  }

  #atTheScreen(hint: string | null): AccountState | undefined {
    const { accounts } = this.#options;
    const chosen = this.consent.account ?? (hint && accounts.has(hint) ? hint : undefined);
    return chosen === undefined ? [...accounts.values()][0] : accounts.get(chosen);
  }

  #token(asked: Asked): Answer {
    const form = new URLSearchParams(asked.text);
    this.#checkClient(form, asked.headers.authorization);
    const grant = form.get('grant_type');
    if (grant === 'authorization_code') return this.#byCode(form);
    if (grant === 'refresh_token') return this.#byRefreshToken(form);
    throw new OAuthError(400, 'unsupported_grant_type', `Invalid grant_type: ${grant ?? ''}`);
  }

  #checkClient(form: URLSearchParams, authorization: string | undefined): void {
    const basic = /^Basic (.+)$/i.exec(authorization ?? '')?.[1];
    const [id, secret] = basic
      ? Buffer.from(basic, 'base64').toString().split(':')
      : [form.get('client_id'), form.get('client_secret')];
    if (id !== this.#options.clientId)
      throw new OAuthError(401, 'invalid_client', 'The OAuth client was not found.');
    if (secret !== this.#options.clientSecret) throw new OAuthError(401, 'invalid_client', 'Unauthorized');
  }

  #byCode(form: URLSearchParams): Answer {
    const text = form.get('code') ?? '';
    const code = this.#codes.get(text);
    if (!code) throw new OAuthError(400, 'invalid_grant', 'Malformed auth code.');
    if (form.get('redirect_uri') !== code.redirectUri)
      throw new OAuthError(400, 'redirect_uri_mismatch', 'Bad Request');
    const verifier = form.get('code_verifier');
    if (code.challenge !== null && !verifier)
      throw new OAuthError(400, 'invalid_grant', 'Missing code verifier.');
    const challenge = verifier === null ? null : createHash('sha256').update(verifier).digest('base64url');
    if (challenge !== code.challenge) throw new OAuthError(400, 'invalid_grant', 'Invalid code verifier.');
    this.#codes.delete(text);
    if (code.until <= this.#now() || code.account.granted === null)
      throw new OAuthError(400, 'invalid_grant', 'Bad Request');
    const refresh = code.offline ? { refresh_token: this.#newRefreshToken(code) } : {};
    return ok({ ...this.#newAccessToken(code), ...refresh });
  }

  #byRefreshToken(form: URLSearchParams): Answer {
    const token = this.#refresh.get(form.get('refresh_token') ?? '');
    if (!token) throw new OAuthError(400, 'invalid_grant', 'Token has been expired or revoked.');
    return ok(this.#newAccessToken(token));
  }

  #newRefreshToken({ account, scopes }: Code): string {
    const text = `1//0${randomBytes(32).toString('base64url')}`;
    this.#refresh.set(text, { account, scopes, until: Infinity });
    return text;
  }

  #newAccessToken({ account, scopes }: Pick<Token, 'account' | 'scopes'>) {
    const text = `ya29.${randomBytes(48).toString('base64url')}`;
    this.#access.set(text, { account, scopes, until: this.#now() + TOKEN_SECONDS * 1000 });
    return { access_token: text, expires_in: TOKEN_SECONDS, scope: scopes.join(' '), token_type: 'Bearer' };
  }

  #revoke(asked: Asked): Answer {
    const text = asked.query.get('token') ?? new URLSearchParams(asked.text).get('token') ?? '';
    const token = this.#access.get(text) ?? this.#refresh.get(text);
    if (!token) throw new OAuthError(400, 'invalid_token', 'Token expired or revoked');
    this.revoke(token.account);
    return ok({});
  }
}

/** What a person would read instead of the consent screen. */
const page = (status: number, error: string): Answer => ({
  status,
  body: `<!doctype html><title>Error ${status}: ${error}</title><h1>Error ${status}: ${error}</h1>`,
  headers: { 'content-type': 'text/html; charset=utf-8' },
});
