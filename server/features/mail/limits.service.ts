import { createHash } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { record } from '#server/features/audit/audit.service.ts';
import { MailError } from '#server/lib/mail-error.ts';
import { mailboxOf } from '#server/lib/mailbox.ts';
import type { Mail } from '#server/lib/mailer.ts';
import * as queries from './limits.queries.ts';

/** Mails about appointments that one client gets of one organisation within an hour (product's rule). */
export const MAILS_AN_HOUR = 10;
/** An organisation that strangers have just registered sends a tenth of the daily limit for this long. */
const NEW_DAYS = 3;
const NEW_SHARE = 0.1;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Whom a mail goes to and why, as far as the limits ask. */
export type Cause = {
  readonly isClients: boolean;
  /** Somebody who never proved who they are caused it: a visitor of a public page, or the bearer of a client's link. */
  readonly isAnonymous: boolean;
  readonly appointmentId: string;
};

type Verdict = 'send' | 'drop' | 'wait for the receiver' | 'wait for the day';

const WAITS = {
  'wait for the receiver': `O limite de ${MAILS_AN_HOUR} e-mails por hora para a mesma pessoa foi atingido.`,
  'wait for the day': 'O limite de e-mails da organização em 24 horas foi atingido.',
} as const;

/**
 * Counts a mail about an appointment before it is sent. What is over a limit waits for the queue's next try, but a mail
 * that an anonymous visitor causes beyond the receiver's hourly limit is dropped: it would only go on flooding a third
 * party. Either way the organisation's log says so, once an hour and receiver or once a day.
 * @returns whether it may be sent
 * @throws MailError when it has to wait
 */
export async function mayBeSent(context: Context, scope: Scope, mail: Mail, cause: Cause): Promise<boolean> {
  if (!context.config.rateLimits) return true;
  const verdict = await context.database.transaction((tx) => judge(context, tx, scope, mail, cause));
  if (verdict === 'send') return true;
  context.log.warn({ organizationId: scope.organizationId, verdict }, 'a mail limit was reached');
  if (verdict === 'drop') return false;
  throw new MailError(WAITS[verdict], false);
}

async function judge(context: Context, tx: Tx, scope: Scope, mail: Mail, cause: Cause): Promise<Verdict> {
  const now = context.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const receiver = createHash('sha256').update(mailboxOf(mail.to.address)).digest();
  await queries.lockMails(tx, scope);
  const counts = await queries.countMails(tx, scope, {
    key: mail.key,
    receiver,
    hourAgo: ago(HOUR_MS),
    dayAgo: ago(DAY_MS),
    newSince: ago(NEW_DAYS * DAY_MS),
  });
  if (counts.isCounted) return 'send';
  const hour = Math.floor(now.getTime() / HOUR_MS);
  if (cause.isClients && counts.toReceiver >= MAILS_AN_HOUR) {
    await logOnce(context, tx, scope, `receiver-${receiver.toString('hex')}-${hour}`, {
      action: 'receiver_limit',
      entityId: cause.appointmentId,
      subject: mail.to.name,
    });
    return cause.isAnonymous ? 'drop' : 'wait for the receiver';
  }
  const perDay = Math.ceil(context.config.mailsPerDay * (counts.isNew ? NEW_SHARE : 1));
  if (counts.ofOrganization >= perDay) {
    await logOnce(context, tx, scope, `day-${Math.floor(hour / 24)}`, {
      action: 'day_limit',
      entityId: scope.organizationId,
      subject: null,
    });
    return 'wait for the day';
  }
  await queries.countMail(tx, scope, { key: mail.key, receiver, now });
  return 'send';
}

type Reached = {
  readonly action: 'receiver_limit' | 'day_limit';
  readonly entityId: string;
  readonly subject: string | null;
};

async function logOnce(context: Context, tx: Tx, scope: Scope, key: string, entry: Reached): Promise<void> {
  const isFirst = await queries.countMail(tx, scope, { key, receiver: null, now: context.clock.now() });
  if (!isFirst) return;
  const actor = { kind: 'system', id: null, name: null } as const;
  await record(context, tx, scope, { entity: 'mail', ...entry, actor, before: {}, after: {} });
}
