import {
  RESET_LINK_MINUTES,
  type ForgotBody,
  type ResetBody,
  type ResetCheckAnswer,
  type ResetCheckBody,
} from '#shared/contract/auth.ts';
import { resetPath } from '#shared/contract/paths.ts';
import type { Context } from '#server/context.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { record } from '#server/features/audit/audit.service.ts';
import { endSessions } from '#server/features/sessions/sessions.service.ts';
import { passwordResetJob, type PasswordReset } from '#server/jobs/definitions.ts';
import { AppError } from '#server/lib/app-error.ts';
import { hashPassword, hashToken, randomToken } from '#server/lib/crypto.ts';
import { newId } from '#server/lib/ids.ts';
import { credentialsByEmail, setPasswordHash } from './auth.queries.ts';
import { resetMail } from './reset.presenter.ts';
import * as queries from './reset.queries.ts';

/** Links of one person that hold at once: nobody's mailbox is filled through this door. */
const MOST_LINKS = 3;

/**
 * Asks for a link that sets a new password. The answer, and the work before it, is the same whether or not anybody has
 * the address: who it belongs to is looked up afterwards.
 */
export async function askForReset(context: Context, { email }: ForgotBody): Promise<void> {
  await context.database.transaction((tx) =>
    context.jobs.enqueue(tx, passwordResetJob, { requestId: newId(), email }),
  );
}

/** Sends the link, if somebody has the address. A repeated try sends another link, which works as well. */
export async function sendReset(context: Context, { requestId, email }: PasswordReset): Promise<void> {
  const found = await credentialsByEmail(context.database, email);
  if (found === null) return;
  const token = randomToken();
  const now = context.clock.now();
  const added = await context.database.transaction(async (tx) => {
    // Several may be asked for at once: each is counted before the next.
    await lockProfessional(tx, found.id);
    if ((await queries.countOpen(tx, found, found.id, now)) >= MOST_LINKS) return false;
    await queries.insertReset(tx, {
      tokenHash: hashToken(token),
      organizationId: found.organizationId,
      userId: found.id,
      expiresAt: new Date(now.getTime() + RESET_LINK_MINUTES * 60_000),
    });
    return true;
  });
  if (!added) return;
  const mail = resetMail({
    key: `${requestId}-password`,
    to: { name: found.name, address: found.email },
    url: `${context.config.publicUrl}${resetPath(token)}`,
    brandName: context.config.brand.name,
    first: found.passwordHash === null,
  });
  await context.mailer.send(mail).catch(async (error: unknown) => {
    // What nobody received is not counted: the next try needs a link of its own.
    await context.database.transaction((tx) => queries.takeReset(tx, hashToken(token), now));
    throw error;
  });
}

/** Whether a link still sets a new password: looked at before anybody thinks one up. Changes nothing. */
export async function checkReset(context: Context, { token }: ResetCheckBody): Promise<ResetCheckAnswer> {
  return { valid: await queries.holdsReset(context.database, hashToken(token), context.clock.now()) };
}

/**
 * Sets a new password by a link, once: all links and all sessions of the person end.
 * @throws AppError 422 RESET_LINK_INVALID for a link that is unknown, used or too old
 */
export async function resetPassword(context: Context, { token, password }: ResetBody): Promise<void> {
  const passwordHash = await hashPassword(password);
  await context.database.transaction(async (tx) => {
    const taken = await queries.takeReset(tx, hashToken(token), context.clock.now());
    if (taken === null) throw new AppError(422, 'RESET_LINK_INVALID');
    const name = await setPasswordHash(tx, taken, taken.userId, passwordHash);
    await queries.deleteResets(tx, taken, taken.userId);
    await endSessions(context, tx, taken, taken.userId, null);
    await record(context, tx, taken, {
      entity: 'user',
      entityId: taken.userId,
      action: 'password_reset',
      actor: { kind: 'user', id: taken.userId, name },
      subject: name,
      before: {},
      after: {},
    });
  });
}
