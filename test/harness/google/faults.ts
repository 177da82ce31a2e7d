import { ApiError, invalidCredentials, OAuthError } from './errors.ts';

/** What Google answers in place of what was asked for, or does to the connection. */
export type FaultKind =
  | 'rateLimitExceeded'
  | 'userRateLimitExceeded'
  | 'quotaExceeded'
  | 'tooManyRequests'
  | 'backendError'
  | 'unavailable'
  | 'authError'
  /** Takes the request and never answers, until `heal` or `close`. */
  | 'hang'
  /** Breaks the connection before anything was done. */
  | 'reset'
  /** Does what was asked and breaks the connection: the answer is lost. */
  | 'reset-after'
  /** Does what was asked `ms` late, and answers. A test that acts meanwhile takes `held`: no machine is fast enough for a time. */
  | 'slow'
  /** Does what was asked at once and answers `ms` late, when it may no longer be so. */
  | 'late'
  /** Does what was asked and answers once it is let go (`letGo` or `heal`). */
  | 'held'
  /** Does what was asked at once and answers once it is let go, when it may no longer be so. */
  | 'answer-held';

/** Any other answer of Google's, such as 400 `pushNotSupportedForRequestedResource`, or `invalid_grant` of the tokens. */
export type Refusal = { readonly status: number; readonly reason: string; readonly message?: string };

export type Fault = {
  /** An operation (`events.insert`), a family (`events.*`, `oauth.*`) or `*` for everything. */
  readonly on: string;
  readonly with: FaultKind | Refusal;
  /** Only calls to an address that contains this, such as an event's id. */
  readonly to?: string;
  /** How many calls it befalls: one when not said; Infinity until `heal`. */
  readonly times?: number;
  /** How many matching calls pass before it begins. */
  readonly after?: number;
  /** Seconds in the header Retry-After. */
  readonly retryAfter?: number;
  readonly ms?: number;
};

type Pending = { readonly fault: Fault; left: number; skip: number };

/** The faults that lie in wait. */
export class Faults {
  readonly #pending: Pending[] = [];

  add(fault: Fault): void {
    this.#pending.push({ fault, left: fault.times ?? 1, skip: fault.after ?? 0 });
  }

  clear(): void {
    this.#pending.length = 0;
  }

  /** The fault that befalls a call, used up by it. */
  take(operation: string, address: string): Fault | null {
    for (const each of this.#pending) {
      if (each.left <= 0 || !matches(each.fault, operation, address)) continue;
      if (each.skip > 0) {
        each.skip--;
        continue;
      }
      each.left--;
      return each.fault;
    }
    return null;
  }
}

function matches({ on, to = '' }: Fault, operation: string, address: string): boolean {
  if (!address.includes(to)) return false;
  return on === '*' || on === operation || (on.endsWith('.*') && operation.startsWith(on.slice(0, -1)));
}

/** The error a fault answers, or null for one that does something to the connection. */
export function errorOf({ with: kind, retryAfter }: Fault, operation: string): ApiError | OAuthError | null {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` };
  const limit = (status: number, reason: string, message: string) =>
    new ApiError(status, reason, message, { domain: 'usageLimits' }, headers);
  if (typeof kind === 'object') {
    const { status, reason, message = reason } = kind;
    if (operation.startsWith('oauth.')) return new OAuthError(status, reason, message);
    return new ApiError(status, reason, message, {}, headers);
  }
  switch (kind) {
    case 'rateLimitExceeded':
      return limit(403, kind, 'Rate Limit Exceeded');
    case 'userRateLimitExceeded':
      return limit(403, kind, 'User Rate Limit Exceeded');
    case 'quotaExceeded':
      return limit(403, kind, 'Calendar usage limits exceeded.');
    case 'tooManyRequests':
      return limit(429, 'rateLimitExceeded', 'Rate Limit Exceeded');
    case 'backendError':
      return new ApiError(500, kind, 'Backend Error', {}, headers);
    case 'unavailable':
      return new ApiError(503, 'backendError', 'The service is currently unavailable.', {}, headers);
    case 'authError':
      return invalidCredentials();
    default:
      return null;
  }
}
