import type { ErrorBody, ErrorCode } from '#shared/contract/errors.ts';

/**
 * A non-OK answer of the server. The message is `{status}: {body text}`, or the status text
 * when the body is empty; what the server said in words is in `sentence`.
 */
export class ApiError extends Error {
  readonly status: number;
  /** The body as it came, for messages that quote it. */
  readonly body: string;
  /** Stable code of the catalogue, when the body is one of the server's own. */
  readonly code: ErrorCode | null;
  /** The Portuguese sentence of the body, when there is one. */
  readonly sentence: string | null;
  readonly details: unknown;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body === '' ? statusText : body}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    const parsed = parseErrorBody(body, status);
    this.code = parsed?.code ?? null;
    this.sentence = parsed?.error ?? null;
    this.details = parsed?.details;
  }
}

/**
 * Reads `{ error, code?, details? }` out of a body; null when it is anything else. A failure (5xx) without a code of the
 * catalogue is not the server's own but that of a proxy before it, in English.
 */
function parseErrorBody(body: string, status = 400): (Partial<ErrorBody> & { error: string }) | null {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || !('error' in value)) return null;
    if (typeof value.error !== 'string' || value.error.trim() === '') return null;
    if (status >= 500 && !('code' in value)) return null;
    return value as Partial<ErrorBody> & { error: string };
  } catch {
    return null;
  }
}

/** The server's sentence, or the fallback: no person should read a status number or JSON. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.sentence !== null ? error.sentence : fallback;
}

/** Whether the server answered with this code of the catalogue. */
export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** The fields of a body that the server refused, by name; none when it named none. */
export function refusedFields(error: unknown): readonly string[] {
  const details = error instanceof ApiError ? error.details : null;
  if (typeof details !== 'object' || details === null || !('fields' in details)) return [];
  return Array.isArray(details.fields) ? details.fields.filter((field) => typeof field === 'string') : [];
}
