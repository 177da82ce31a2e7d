import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { endSessions, openedAt } from '#server/features/sessions/sessions.service.ts';
import type { Session } from '#server/session.ts';
import { accountNoticeJob } from '#server/jobs/definitions.ts';
import { AppError } from '#server/lib/app-error.ts';
import { verifyPassword } from '#server/lib/crypto.ts';
import { newId } from '#server/lib/ids.ts';
import * as queries from './credentials.queries.ts';
import type { Credentials, NoticeRow, PersonStanding } from './credentials.queries.ts';

export type { Credentials };

/** A recovery lists the people added within this time. Days. */
const LATELY_DAYS = 30;
/** Maximum entries of each list that a recovery shows. */
const MOST_NAMED = 10;
const DAY_MS = 86_400_000;

/** How long after signing in somebody without a password of their own may change the e-mail. Milliseconds. */
const FRESH_MS = 10 * 60_000;

/** Whose e-mail it is, in any case; null when nobody's. */
export function credentialsByEmail(context: Context, email: string): Promise<Credentials | null> {
  return queries.credentialsByEmail(context.database, email);
}

/**
 * Holds a person's credentials for a transaction that lets them in, and makes sure that they still are what was proven
 * before it began: hashing takes long, and a change of password or e-mail meanwhile has ended the old ones.
 * @throws AppError 401 WRONG_CREDENTIALS when they changed; 403 ACCOUNT_SUSPENDED
 */
export async function holdProven(tx: Tx, proven: Credentials): Promise<Credentials> {
  const held = await queries.holdCredentials(tx, proven, proven.id, 'share');
  if (held?.passwordHash !== proven.passwordHash || held.email !== proven.email)
    throw new AppError('WRONG_CREDENTIALS');
  if (held.isSuspended) throw new AppError('ACCOUNT_SUSPENDED');
  return held;
}

/** Holds a person's credentials so that they can be changed; null for somebody who is gone. */
export function lockCredentials(tx: Tx, scope: Scope, userId: string): Promise<Credentials | null> {
  return queries.holdCredentials(tx, scope, userId, 'no key update');
}

/**
 * Proves that the user of an open session is its person, before their e-mail or password changes.
 * @returns what was proven, for `lockProven`
 * @throws AppError 422 CURRENT_PASSWORD_REQUIRED, WRONG_CURRENT_PASSWORD, or NO_OWN_PASSWORD for a password of somebody
 *   without one, who gets the first by a link; 403 SIGN_IN_AGAIN for their e-mail when they signed in long ago
 */
export async function proveOneself(
  context: Context,
  session: Session,
  { current, changesPassword }: { current: string | undefined; changesPassword: boolean },
): Promise<Credentials> {
  const found = await queries.credentialsById(context.database, session, session.userId);
  if (found === null) throw new AppError('USER_NOT_FOUND');
  if (found.passwordHash === null) {
    if (changesPassword) throw new AppError('NO_OWN_PASSWORD');
    const opened = await openedAt(context, session);
    if (opened === null || context.clock.now().getTime() - opened.getTime() > FRESH_MS)
      throw new AppError('SIGN_IN_AGAIN');
    return found;
  }
  if (current === undefined) throw new AppError('CURRENT_PASSWORD_REQUIRED');
  if (!(await verifyPassword(found.passwordHash, current))) throw new AppError('WRONG_CURRENT_PASSWORD');
  return found;
}

/** As `lockCredentials`, of what was proven before. @throws AppError 422 WRONG_CURRENT_PASSWORD when it changed since */
export async function lockProven(tx: Tx, scope: Scope, proven: Credentials): Promise<Credentials> {
  const held = await lockCredentials(tx, scope, proven.id);
  if (held?.passwordHash !== proven.passwordHash) throw new AppError('WRONG_CURRENT_PASSWORD');
  return held;
}

type CredentialChange = {
  readonly email?: string | undefined;
  readonly passwordHash?: string | undefined;
  /** Set by a link that was mailed to the address: it is the person's then. */
  readonly byLink?: boolean;
  /** The name of the person who did it to somebody else. */
  readonly madeBy?: string;
  /** The session that goes on, of those that a new password ends. */
  readonly keepSession?: string;
};

/**
 * The one place where somebody's e-mail or password changes: their links end, with a new password their sessions too,
 * and the address that they had until then gets a mail. Credentials are held by the caller.
 */
export async function changeCredentials(
  context: Context,
  tx: Tx,
  held: Credentials,
  { email, passwordHash, byLink = false, madeBy, keepSession }: CredentialChange,
): Promise<void> {
  const newEmail = email === held.email ? undefined : email;
  if (newEmail === undefined && passwordHash === undefined) return;
  const sameAddress = newEmail === undefined || newEmail.toLowerCase() === held.email.toLowerCase();
  const proven = byLink ? context.clock.now() : null;
  await queries.setCredentials(tx, held, held.id, {
    email: newEmail,
    passwordHash,
    emailProvenAt: sameAddress ? (held.emailProvenAt ?? proven) : null,
  });
  if (byLink) await proveOrganization(context, tx, held);
  await queries.deleteLinks(tx, held, held.id);
  if (passwordHash !== undefined) await endSessions(context, tx, held, held.id, keepSession ?? null);
  const kind = byLink ? 'reset' : passwordHash === undefined ? 'email' : 'password';
  await notify(context, tx, held, {
    kind: kind === 'password' && newEmail !== undefined ? 'both' : kind,
    madeBy: madeBy ?? null,
  });
}

/** Mails a person about their account, to the address that it has at this moment. */
export async function notify(
  context: Context,
  tx: Tx,
  { id: userId, organizationId, name, email }: Credentials,
  notice: Pick<NoticeRow, 'kind' | 'madeBy'>,
): Promise<void> {
  const id = newId();
  await queries.insertNotice(tx, {
    ...notice,
    id,
    organizationId,
    userId,
    name,
    address: email,
    createdAt: context.clock.now(),
  });
  await context.jobs.enqueue(tx, accountNoticeJob, { organizationId, noticeId: id });
}

/**
 * Lets an organisation's mails leave, because a link that was mailed to one of its administrators was used. It says nothing
 * of the account: its password may be somebody else's, who registered with this e-mail. Only a link that sets a new
 * password makes the account its person's, for a sign-in by the external provider.
 */
export async function proveOrganization(context: Context, tx: Tx, held: Credentials): Promise<void> {
  if (held.role === 'admin') await queries.proveOrganization(tx, held, context.clock.now());
}

/** Whether an organisation's mails may leave: where they are sent, only once an administrator's e-mail was proven. */
export async function mayWriteToOthers(context: Context, scope: Scope): Promise<boolean> {
  return context.config.smtpUrl === null || queries.isOrganizationProven(context.database, scope);
}

/**
 * What another person who had the account may have left behind, and a new password does not end. Of webhooks the origin
 * alone: the rest of an address may open the receiver's door. Null for a person who is gone.
 */
export async function standingOf(
  context: Context,
  db: Reader,
  scope: Scope,
  userId: string,
): Promise<PersonStanding | null> {
  const since = new Date(context.clock.now().getTime() - LATELY_DAYS * DAY_MS);
  const found = await queries.standingOf(db, scope, userId, since, MOST_NAMED);
  return found && { ...found, webhooks: [...new Set(found.webhooks.map((url) => new URL(url).origin))] };
}

/** Ends every link that a person was mailed, without any other change. */
export function endLinks(tx: Tx, scope: Scope, userId: string): Promise<void> {
  return queries.deleteLinks(tx, scope, userId);
}
