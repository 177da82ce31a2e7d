import type {
  ForgotBody,
  ResetAnswer,
  ResetBody,
  ResetCheckAnswer,
  ResetCheckBody,
} from '#shared/contract/auth.ts';
import { RESET_LINK_MINUTES } from '#shared/contract/limits.ts';
import { resetPath } from '#shared/contract/paths.ts';
import type { Context } from '#server/context.ts';
import { record } from '#server/features/audit/audit.service.ts';
import {
  changeCredentials,
  credentialsByEmail,
  lockCredentials,
  standingOf,
} from '#server/features/users/credentials.service.ts';
import { endKeysOf } from '#server/features/integrations/integrations.service.ts';
import { releaseMails } from '#server/features/mail/mail.service.ts';
import * as links from '#server/features/users/links.service.ts';
import { passwordResetJob, type PasswordReset } from '#server/jobs/definitions.ts';
import { AppError } from '#server/lib/app-error.ts';
import { hashPassword, hashToken, randomToken } from '#server/lib/crypto.ts';
import { newId } from '#server/lib/ids.ts';
import { deviceTokenOf, forgetGuesses } from './guesses.service.ts';
import { resetMail } from './reset.presenter.ts';

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

/**
 * Sends the link, if an active person has the address, and still has it when the link is made. A repeated try sends
 * another link, which works as well.
 */
export async function sendReset(context: Context, { requestId, email }: PasswordReset): Promise<void> {
  const found = await credentialsByEmail(context, email);
  if (found?.isActive !== true) return;
  const token = randomToken();
  const link = linkOf(token);
  const now = context.clock.now();
  const added = await context.database.transaction(async (tx) => {
    // Several may be asked for at once: each is counted before the next.
    const held = await lockCredentials(tx, found, found.id);
    if (held?.email !== found.email || !held.isActive) return false;
    if ((await links.countOpenLinks(tx, found, { userId: found.id, purpose: 'password' }, now)) >= MOST_LINKS)
      return false;
    await links.insertLink(tx, {
      ...link,
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
    await context.database.transaction((tx) => links.takeLink(tx, link, now));
    throw error;
  });
}

/** Whether a link still sets a new password: looked at before anybody thinks one up. Changes nothing. */
export async function checkReset(context: Context, { token }: ResetCheckBody): Promise<ResetCheckAnswer> {
  const owner = await links.ownerOfLink(context.database, linkOf(token), context.clock.now());
  return { valid: owner !== null };
}

/**
 * Sets a new password by a link, once: all links and sessions of the person end, and the keys that they made. It proves
 * that the address is theirs. Who had the account before may have left more behind: a mail says what.
 * @returns the device's token for the new password, and what is still in force
 * @throws AppError 422 RESET_LINK_INVALID for a link that is unknown, used or too old
 */
export async function resetPassword(
  context: Context,
  { token, password }: ResetBody,
): Promise<Omit<ResetAnswer, 'success'>> {
  const passwordHash = await hashPassword(password);
  const link = linkOf(token);
  return context.database.transaction(async (tx) => {
    const now = context.clock.now();
    const held = await links.spendLink(tx, link, now);
    if (held === null) throw new AppError('RESET_LINK_INVALID');
    await changeCredentials(context, tx, held, { passwordHash, byLink: true });
    await endKeysOf(tx, held, held.id);
    if (held.role === 'admin') await releaseMails(tx, held);
    await forgetGuesses(context, tx, held.email);
    await record(context, tx, held, {
      entity: 'user',
      entityId: held.id,
      action: 'password_reset',
      actor: { kind: 'user', id: held.id, name: held.name },
      subject: held.name,
      before: {},
      after: {},
    });
    const deviceToken = deviceTokenOf(context, { id: held.id, passwordHash });
    const {
      webhooks = [],
      people = [],
      google = null,
    } = (await standingOf(context, tx, held, held.id)) ?? {};
    return { deviceToken, standing: { webhooks, people, google } };
  });
}

const linkOf = (token: string) => ({ tokenHash: hashToken(token), purpose: 'password' as const });
