import { googleLoss, type GoogleLoss, type GoogleTrouble } from '#shared/contract/google-calendar.ts';

/** What may be done about a call that Google refused or did not answer. */
export type FaultKind =
  | GoogleTrouble
  /** There is no such thing (404). */
  | 'missing'
  /** It was there, and was deleted (410); of a list of changes: it must be read from the start. */
  | 'gone'
  /** A whole list was broken off and must be read from the start (410). */
  | 'cut'
  /** Something has this id already (409). */
  | 'duplicate'
  /** The access token is not taken (401); the grant may be good. */
  | 'unauthorized';

/** A call to Google that failed. It names no person and carries no token. */
export class GoogleFault extends Error {
  readonly kind: FaultKind;
  /** Milliseconds that Google asks to wait; 0 when it says nothing. */
  readonly waitMs: number;

  constructor(kind: FaultKind, detail: string, waitMs = 0) {
    super(`Google: ${kind} (${detail})`);
    this.name = 'GoogleFault';
    this.kind = kind;
    this.waitMs = waitMs;
  }
}

/** Reasons of a 403 that ask for patience (Calendar API, "Handle API errors"). */
const QUOTA_REASONS = [
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'calendarUsageLimitsExceeded',
];
/** Reasons of a 403 that speak of one event: the calendar may be altered. */
const EVENT_REASONS = ['forbiddenForNonOrganizer'];
/** What speaks of how the operator set the client up (OAuth 2.0, section 5.2; Calendar API, "Handle API errors"). */
const CLIENT_REASONS = ['invalid_client', 'unauthorized_client', 'deleted_client', 'accessNotConfigured'];
const STATUS_KINDS: Readonly<Record<number, FaultKind>> = {
  401: 'unauthorized',
  404: 'missing',
  409: 'duplicate',
  410: 'gone',
  429: 'quota',
};
const SECOND_MS = 1_000;

/** What the official libraries throw, as far as it is looked at. */
type Thrown = {
  readonly status?: unknown;
  readonly code?: unknown;
  readonly response?: {
    readonly data?: unknown;
    readonly headers?: { get?: (name: string) => string | null };
  };
};

/** The fault behind an error of the official libraries. What is none of theirs is passed on as it is. */
export function faultOf(error: unknown): GoogleFault {
  if (error instanceof GoogleFault) return error;
  if (!(error instanceof Error) || !isTheirs(error)) throw error;
  const { status, code, response } = error as Thrown;
  const { reason, oauth } = wordsOf(response?.data);
  if (oauth === 'invalid_grant') return new GoogleFault('grant_gone', oauth);
  const answer = typeof status === 'number' ? status : typeof code === 'string' ? code : 'no answer';
  const detail = `${answer} ${reason}`.trim();
  return new GoogleFault(
    kindOf(typeof status === 'number' ? status : null, reason),
    detail,
    waitOf(response?.headers?.get?.('retry-after')),
  );
}

function isTheirs(error: Error): boolean {
  return 'config' in error || 'response' in error || 'code' in error;
}

function kindOf(status: number | null, reason: string): FaultKind {
  if (CLIENT_REASONS.includes(reason)) return 'installation';
  if (status === null || status >= 500 || status === 408) return 'unavailable';
  if (status === 403 && QUOTA_REASONS.includes(reason)) return 'quota';
  // A permission that was taken back on its own: only another consent gives it again.
  if (status === 403 && reason === 'insufficientPermissions') return 'grant_gone';
  if (status === 403) return EVENT_REASONS.includes(reason) ? 'refused' : 'not_allowed';
  return STATUS_KINDS[status] ?? 'refused';
}

/** The reason in an answer of the Calendar API, and the error of one of the authorisation server. */
function wordsOf(data: unknown): { reason: string; oauth: string | null } {
  const error = typeof data === 'object' && data !== null && 'error' in data ? data.error : null;
  if (typeof error === 'string') return { reason: error, oauth: error };
  const errors = typeof error === 'object' && error !== null && 'errors' in error ? error.errors : null;
  const first: unknown = Array.isArray(errors) ? errors[0] : null;
  const reason = typeof first === 'object' && first !== null && 'reason' in first ? first.reason : '';
  return { reason: typeof reason === 'string' ? reason : '', oauth: null };
}

function waitOf(retryAfter: string | null | undefined): number {
  return retryAfter != null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : 0;
}

/** The waits after a call that may succeed later: five seconds, doubled up to an hour, in milliseconds. */
const FIRST_WAIT_MS = 5 * SECOND_MS;
const LONGEST_WAIT_MS = 3_600 * SECOND_MS;
const JITTER = 0.3;

/**
 * How long to wait after a number of failures in a row, in milliseconds: exponential with jitter, as Google asks for.
 * @param tries at least 1
 * @param random 0 to 1
 */
export function backoff(tries: number, waitMs: number, random: () => number = Math.random): number {
  const own = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS) * (1 + JITTER * random());
  return Math.max(own, Math.min(waitMs, LONGEST_WAIT_MS));
}

/** The trouble to show of a fault: what the person cannot fix is Google's. */
export function troubleOf({ kind }: GoogleFault): GoogleTrouble {
  switch (kind) {
    case 'missing':
    case 'gone':
      return 'calendar_gone';
    case 'cut':
      return 'unavailable';
    case 'duplicate':
      return 'refused';
    case 'unauthorized':
      return 'unavailable';
    default:
      return kind;
  }
}

/** Whether it lasts until its professional does something, who is then notified. */
export function isLoss(trouble: GoogleTrouble): trouble is GoogleLoss {
  return googleLoss.safeParse(trouble).success;
}
