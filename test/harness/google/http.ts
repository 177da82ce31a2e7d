import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parseError } from './errors.ts';

/** One request to the stand-in, read to its end. */
export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** What the route's pattern captured, decoded. */
  readonly parts: readonly string[];
};

export type Answer = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};

export type Route = {
  /** As Google's reference calls the method: `events.insert`. */
  readonly operation: string;
  readonly method: string;
  readonly path: RegExp;
  answer(asked: Asked): Answer;
};

export const ok = (body: unknown, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  body,
  headers,
});
export const noContent: Answer = { status: 204 };

/** The request's JSON body as an object. @throws ApiError parseError when it is none */
export function jsonOf(asked: Pick<Asked, 'text'>): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(asked.text === '' ? '{}' : asked.text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>;
  } catch {
    // Answered below as Google does.
  }
  throw parseError();
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** A path such as `/calendar/v3/calendars/:/events/:` as a pattern; a colon stands for one part. */
export const route = (
  operation: string,
  method: string,
  path: string,
  answer: (asked: Asked) => Answer,
): Route => ({
  operation,
  method,
  path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(':', '([^/]+)')}$`),
  answer,
});
