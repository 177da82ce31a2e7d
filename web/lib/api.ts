import { ApiError } from './api-error.ts';
import { endSession, readSession } from './session.ts';

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; leave it out for a request without a body. */
  body?: unknown;
  signal?: AbortSignal;
  /** Lets the call outlive the page that made it. */
  keepalive?: boolean;
};

/** Answers of 401 that are about what was typed, not about the session. */
const WRONG_INPUT_CODES: readonly string[] = ['WRONG_CREDENTIALS', 'WRONG_CURRENT_PASSWORD'];

/**
 * Calls the same-origin API and returns the parsed answer (undefined when it has no body).
 * @throws {ApiError} on a non-OK answer. A 401 on a signed-in call also ends the session.
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const token = isOwnApi(path) ? (readSession()?.token ?? null) : null;
  const response = await fetch(path, {
    method: options.method ?? 'GET',
    credentials: 'include',
    headers: headersFor(token, options.body !== undefined),
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.keepalive === undefined ? {} : { keepalive: options.keepalive }),
  });
  const text = await response.text();
  if (!response.ok) {
    const error = new ApiError(response.status, response.statusText, text);
    if (token !== null) endExpiredSession(error, token);
    throw error;
  }
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

function headersFor(token: string | null, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token !== null) headers['Authorization'] = `Bearer ${token}`;
  if (hasBody) headers['Content-Type'] = 'application/json';
  return headers;
}

/** Only the own server's API may see the token. */
function isOwnApi(path: string): boolean {
  const url = new URL(path, window.location.origin);
  return url.origin === window.location.origin && url.pathname.startsWith('/api');
}

/** A late answer to an older token must not end the session that replaced it. */
function endExpiredSession(error: ApiError, token: string): void {
  if (error.status !== 401 || readSession()?.token !== token) return;
  if (error.code !== null && WRONG_INPUT_CODES.includes(error.code)) return;
  endSession('expired');
}
