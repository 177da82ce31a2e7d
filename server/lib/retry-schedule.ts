const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The waits between the tries of a delivery, in milliseconds (Standard Webhooks, "Deliverability and reliability"). */
export const RETRY_WAITS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
];

/** Up to this share is added to a wait, so that what failed together does not come back together. */
const JITTER = 0.2;
/** A receiver may ask for patience, but not for more than the longest wait of our own. Milliseconds. */
const LONGEST_WAIT = 10 * HOUR;

/**
 * When a delivery that has failed `tries` times is tried again; null when it has been tried for the last time.
 * @param tries failures so far, at least 1
 * @param retryAfter the receiver's `Retry-After`: seconds or an HTTP date; never shortens our own wait
 * @param random 0 to 1, for the jitter
 */
export function nextTry(
  { tries, now, retryAfter }: { tries: number; now: Date; retryAfter?: string | undefined },
  random: () => number = Math.random,
): Date | null {
  const wait = RETRY_WAITS[tries - 1];
  if (wait === undefined) return null;
  const own = wait * (1 + JITTER * random());
  const asked = Math.min(askedWait(retryAfter, now), LONGEST_WAIT);
  return new Date(now.getTime() + Math.max(own, asked));
}

/** Milliseconds that the receiver asks for (RFC 9110, Retry-After); 0 when it says nothing that can be read. */
function askedWait(retryAfter: string | undefined, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * SECOND;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}
