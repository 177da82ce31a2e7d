/** The header fields that the REST API answers to and answers with, as its guide names them. */
export const API_HEADERS = {
  /** One text for one intended booking. */
  key: 'Idempotency-Key',
  /** On the answer to a booking that was made by an earlier call. */
  replayed: 'Idempotent-Replayed',
  /** How many calls there are in how many seconds. */
  policy: 'RateLimit-Policy',
  /** How many calls are left, and in how many seconds the count starts again. */
  left: 'RateLimit',
  /** Seconds, after too many. */
  retry: 'Retry-After',
} as const;
