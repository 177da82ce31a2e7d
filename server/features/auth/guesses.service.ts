import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/features/audit/audit.service.ts';
import { notify, type Credentials } from '#server/features/users/credentials.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { deriveToken } from '#server/lib/crypto.ts';
import * as queries from './guesses.queries.ts';

/** Wrong passwords for one account that are checked without a pause. After the next one comes a pause of a second, then two, four … */
const FREE = 10;
/** … up to this long. Seconds. */
const LONGEST_PAUSE = 300;
/** After this long without a wrong password, counting starts again. Milliseconds. */
const QUIET_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A password that is about to be checked: where it is counted, and how many were wrong of late, this one included. */
export type Guess = { readonly slot: number; readonly guesses: number };

/**
 * Counts a password for an e-mail before it is checked, whatever address it comes from. An unknown e-mail is treated like
 * a known one. E-mails share 65,536 slots, chosen by the installation's secret, so that nobody can fill the table.
 * @throws AppError 429 ACCOUNT_SLOWED with `Retry-After` during the account's pause
 */
export async function countGuess(context: Context, email: string): Promise<Guess> {
  const slot = slotOf(context, email);
  const now = context.clock.now();
  const guesses = await queries.takeGuess(context.database, slot, {
    now,
    since: new Date(now.getTime() - QUIET_MS),
    free: FREE,
    longestPause: LONGEST_PAUSE,
  });
  if (guesses !== null) return { slot, guesses };
  const free = await queries.freeAt(context.database, slot);
  const error = new AppError('ACCOUNT_SLOWED');
  error.retryAfter = Math.max(1, Math.ceil(((free ?? now).getTime() - now.getTime()) / 1000));
  throw error;
}

/** Uncounts a password that was right, and ends its pause. */
export function takeBack(context: Context, { slot }: Guess): Promise<void> {
  return queries.giveBack(context.database, slot, new Date(context.clock.now().getTime() - QUIET_MS));
}

/**
 * Notes a wrong password. When the first pause begins, the owner is mailed and the organisation's log gets an entry, at
 * most once a day. The server's log gets a line each time that the number doubles.
 */
export async function noteWrong(
  context: Context,
  person: Credentials | null,
  { slot, guesses }: Guess,
): Promise<void> {
  if (guesses <= FREE) return;
  if (Number.isInteger(Math.log2((guesses - 1) / FREE)))
    context.log.warn({ userId: person?.id ?? null, guesses }, 'many wrong passwords for one account');
  const now = context.clock.now();
  await context.database.transaction(async (tx) => {
    // Also for an unknown e-mail: the time that an answer takes must not tell them apart.
    if (!(await queries.mayNotify(tx, slot, new Date(now.getTime() - DAY_MS), now))) return;
    if (person === null || person.isSuspended) return;
    await notify(context, tx, person, { kind: 'guesses', madeBy: null });
    await record(context, tx, person, {
      entity: 'user',
      entityId: person.id,
      action: 'guesses_noticed',
      actor: { kind: 'system', id: null, name: null },
      subject: person.name,
      before: {},
      after: {},
    });
  });
}

/** Forgets the wrong passwords of an e-mail whose owner has set a new one by a link. */
export function forgetGuesses(context: Context, tx: Tx, email: string): Promise<void> {
  return queries.forget(tx, slotOf(context, email));
}

/**
 * The token that a device keeps after signing in: wrong passwords typed elsewhere do not slow that device down. It is valid
 * until the password changes, and opens nothing by itself.
 */
export function deviceTokenOf(
  context: Context,
  person: { readonly id: string; readonly passwordHash: string | null },
): string {
  return deriveToken(context.secret, 'known-device', `${person.id}:${person.passwordHash}`);
}

/** Whether one of the tokens that a device keeps belongs to this account. */
export function isKnownDevice(
  context: Context,
  person: Credentials | null,
  tokens: readonly string[],
): boolean {
  if (!person?.passwordHash) return false;
  const own = Buffer.from(deviceTokenOf(context, person));
  return tokens.map((token) => Buffer.from(token)).some((token) => isSame(token, own));
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function slotOf(context: Context, email: string): number {
  const digest = deriveToken(context.secret, 'sign-in-guesses', email.toLowerCase());
  return Buffer.from(digest, 'base64url').readUInt16BE(0);
}
