import { REMINDER_TIMES } from '#shared/contract/webhook-limits.ts';
import { AppError } from '#server/lib/app-error.ts';
import { OutboundError, outboundUrl } from '#server/lib/outbound-post.ts';

/**
 * Reminder times, ascending. @throws AppError 422 REMINDER_TIMES for anything but whole minutes from 1 to 30 days,
 * each once, ten at most
 */
export function checkedTimes(times: readonly number[]): number[] {
  const right = times.every((time) => Number.isInteger(time) && time > 0 && time <= REMINDER_TIMES.max);
  if (!right || new Set(times).size !== times.length || times.length > REMINDER_TIMES.count)
    throw new AppError('REMINDER_TIMES');
  return [...times].sort((a, b) => a - b);
}

/**
 * An address that may be called, or null for none. What a name leads to is judged again at every call.
 * @throws AppError 422 WEBHOOK_URL_INVALID, WEBHOOK_ADDRESS_BLOCKED
 */
export function checkedUrl(text: string | null, allowPrivate: boolean): string | null {
  if (text === null || text === '') return null;
  try {
    return outboundUrl(text, allowPrivate).href;
  } catch (error) {
    const blocked = error instanceof OutboundError && error.failure === 'BLOCKED_ADDRESS';
    throw new AppError(blocked ? 'WEBHOOK_ADDRESS_BLOCKED' : 'WEBHOOK_URL_INVALID');
  }
}

/** Protocol and host of an address, which is as much as others may know: what follows often is the key to it. */
export function hostOf(url: unknown): string | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
