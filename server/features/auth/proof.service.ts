import { PROOF_LINK_HOURS, type ProveEmailBody } from '#shared/contract/auth.ts';
import { proofPath } from '#shared/contract/paths.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/features/audit/audit.service.ts';
import {
  lockCredentials,
  mayWriteToOthers,
  proveOrganization,
} from '#server/features/users/credentials.service.ts';
import { releaseMails } from '#server/features/mail/mail.service.ts';
import * as links from '#server/features/users/links.service.ts';
import type { Session } from '#server/session.ts';
import { emailProofJob, type EmailProof } from '#server/jobs/definitions.ts';
import { AppError } from '#server/lib/app-error.ts';
import { hashToken, randomToken } from '#server/lib/crypto.ts';
import { newId } from '#server/lib/ids.ts';
import { proofMail } from './reset.presenter.ts';
import type { OrganizationId } from '#server/db/scope.ts';

/** Links that one person is mailed within an hour: nobody fills another person's mailbox by registering with it. */
const LINKS_AN_HOUR = 3;
const HOUR_MS = 3_600_000;

/** Has a link mailed that proves an administrator's e-mail, after the caller's transaction. */
export function requestProof(
  context: Context,
  tx: Tx,
  { organizationId, userId }: { organizationId: OrganizationId; userId: string },
): Promise<void> {
  return context.jobs.enqueue(tx, emailProofJob, { organizationId, userId, requestId: newId() });
}

/** Asks for another link that proves the caller's e-mail. @throws AppError 429 RATE_LIMITED after three in an hour */
export async function askForProof(context: Context, session: Session): Promise<void> {
  await context.database.transaction(async (tx) => {
    if (await isLimited(context, tx, session)) throw new AppError('RATE_LIMITED');
    await requestProof(context, tx, session);
  });
  context.jobs.wake(emailProofJob);
}

/** Mails that link, unless the organisation has proven an e-mail by now. A repeated try sends another link. */
export async function sendProof(context: Context, { requestId, ...person }: EmailProof): Promise<void> {
  const token = randomToken();
  const link = linkOf(token);
  const now = context.clock.now();
  if (await mayWriteToOthers(context, person)) return;
  const held = await context.database.transaction(async (tx) => {
    const found = await lockCredentials(tx, person, person.userId);
    if (found?.isActive !== true) return null;
    if (await isLimited(context, tx, person)) return null;
    await links.insertLink(tx, {
      ...link,
      organizationId: found.organizationId,
      userId: found.id,
      expiresAt: new Date(now.getTime() + PROOF_LINK_HOURS * HOUR_MS),
    });
    return found;
  });
  if (held === null) return;
  const mail = proofMail({
    key: `${requestId}-proof`,
    to: { name: held.name, address: held.email },
    url: `${context.config.publicUrl}${proofPath(token)}`,
    brandName: context.config.brand.name,
  });
  await context.mailer.send(mail).catch(async (error: unknown) => {
    // A link that nobody received is not counted: the next try makes its own.
    await context.database.transaction((tx) => links.takeLink(tx, link, now));
    throw error;
  });
}

/**
 * Proves by a link, once, that an administrator's e-mail exists and is read. The organisation's held mails leave then.
 * @throws AppError 422 EMAIL_LINK_INVALID for a link that is unknown, used or too old
 */
export async function proveByLink(context: Context, { token }: ProveEmailBody): Promise<void> {
  const link = linkOf(token);
  await context.database.transaction(async (tx) => {
    const now = context.clock.now();
    const held = await links.spendLink(tx, link, now);
    if (held === null) throw new AppError('EMAIL_LINK_INVALID');
    await proveOrganization(context, tx, held);
    await releaseMails(tx, held);
    await record(context, tx, held, {
      entity: 'user',
      entityId: held.id,
      action: 'email_proven',
      actor: { kind: 'user', id: held.id, name: held.name },
      subject: held.name,
      before: {},
      after: {},
    });
  });
}

/** Whether the person was mailed as many links within the last hour as one may get. */
async function isLimited(
  context: Context,
  tx: Tx,
  person: { organizationId: OrganizationId; userId: string },
): Promise<boolean> {
  // Links of the last hour are those that stay valid for longer than the others can.
  const validAt = new Date(context.clock.now().getTime() + (PROOF_LINK_HOURS - 1) * HOUR_MS);
  const owner = { userId: person.userId, purpose: 'email' as const };
  return (await links.countOpenLinks(tx, person, owner, validAt)) >= LINKS_AN_HOUR;
}

const linkOf = (token: string) => ({ tokenHash: hashToken(token), purpose: 'email' as const });
