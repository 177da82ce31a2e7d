import { ApiError } from './api-error.ts';
import { takeEarly } from './early-reads.ts';
import { keepAnswer, keptAnswer, tagOf } from './kept-answers.ts';
import { addressOf, type AnswerOf, type AnyInput, type CallOf, type RouteName } from './route-call.ts';
import { endSession, readSession } from './session.ts';

export type RequestOptions = {
  signal?: AbortSignal;
  /** Lets the call outlive the page that made it. */
  keepalive?: boolean;
};

/** How long a reading may take, in milliseconds: a line may die without a word, and the screen would wait for ever. */
const READ_MS = 20_000;

/** Answers of 401 that are about what was typed, not about the session. */
const WRONG_INPUT_CODES: readonly string[] = ['WRONG_CREDENTIALS', 'WRONG_CURRENT_PASSWORD'];

/**
 * Calls a route of the same-origin API and returns its answer (undefined when it has no body). Input and answer have the
 * types of the route's table in `shared/contract/routes`.
 * @throws {ApiError} on a non-OK answer; {TypeError} where a reading has not ended in time. A 401 on a signed-in call also ends
 * the session.
 */
export async function request<Name extends RouteName>(
  name: Name,
  ...[input, options = {}]: CallOf<Name, RequestOptions>
): Promise<AnswerOf<Name>> {
  const given = (input ?? {}) as AnyInput; // every input is one
  const { method, path } = addressOf(name, given);
  const token = readSession()?.token ?? null;
  const isRead = method === 'GET';
  const known = isRead ? keptAnswer(path, token) : undefined;
  const send = async (signal: AbortSignal | undefined): Promise<AnswerOf<Name>> => {
    const early = isRead && token !== null ? takeEarly(path, token) : undefined;
    const etag = known && (await tagOf(known));
    const response =
      (early && (await early)) ??
      (await fetch(path, {
        method,
        credentials: 'include',
        headers: headersFor(token, given.body !== undefined, etag),
        ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
        ...options,
        ...(signal === undefined ? {} : { signal }),
      }));
    // Nothing has changed: the server was asked, and sent nothing.
    if (response.status === 304 && known !== undefined) return known.answer as AnswerOf<Name>;
    const text = await response.text();
    if (!response.ok) {
      const error = new ApiError(response.status, response.statusText, text);
      if (token !== null) endExpiredSession(error, token);
      throw error;
    }
    // The server answers what the route's table says.
    if (text === '') return undefined as AnswerOf<Name>;
    return (isRead ? keepAnswer(path, token, response, text) : JSON.parse(text)) as AnswerOf<Name>;
  };
  return isRead ? inTime(send, options.signal) : send(options.signal);
}

/** Gives up what does not end in time, or when its caller does. @throws {TypeError} as of a line that broke */
function inTime<T>(work: (signal: AbortSignal) => Promise<T>, caller: AbortSignal | undefined): Promise<T> {
  const control = new AbortController();
  const giveUp = () => control.abort();
  caller?.addEventListener('abort', giveUp);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new TypeError());
      giveUp();
    }, READ_MS);
    work(control.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function headersFor(token: string | null, hasBody: boolean, etag?: string | null): Record<string, string> {
  const headers: Record<string, string> = {};
  if (etag) headers['If-None-Match'] = etag;
  if (token !== null) headers['Authorization'] = `Bearer ${token}`;
  if (hasBody) headers['Content-Type'] = 'application/json';
  return headers;
}

/** A late answer to an older token must not end the session that replaced it. */
function endExpiredSession(error: ApiError, token: string): void {
  if (error.status !== 401 || readSession()?.token !== token) return;
  if (error.code !== null && WRONG_INPUT_CODES.includes(error.code)) return;
  endSession('expired');
}
