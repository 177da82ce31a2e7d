/** The key under which a booking was last sent, and what was sent under it. */
export type Attempt = { readonly key: string; readonly content: string };

/**
 * The attempt to send `content` under: the last one again while nothing changed, so that a retry after a lost answer
 * makes no second appointment, and a fresh one otherwise.
 */
export function attemptFor(last: Attempt | null, content: string, newKey: () => string = randomKey): Attempt {
  return last?.content === content ? last : { key: newKey(), content };
}

/**
 * Whether the same key may be sent again after an answer. A refusal (4xx) is final and may be remembered under its key;
 * no answer, a busy server and a failed one may have booked or not, and only the same key finds out without booking twice.
 */
export function keepsKey(status: number | null): boolean {
  return status === null || status === 408 || status === 429 || status >= 500;
}

/** 128 random bits. `randomUUID` exists only on https and localhost, and the page must book on a plain local address too. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
