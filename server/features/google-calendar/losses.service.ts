import type { GoogleLoss } from '#shared/contract/google-calendar.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { sendNoted, settleMail } from '#server/features/mail/mail.service.ts';
import { ownersToTell } from '#server/features/webhooks/trouble.service.ts';
import { googleTroubleMailJob, type GoogleTroubleMail } from './definitions.jobs.ts';
import { connectionOf, type ConnectionRow, type ThisConnection } from './connections.queries.ts';
import { noteLoss } from './log.service.ts';
import { lossMail } from './losses.presenter.ts';
import { noteLost } from './troubles.queries.ts';

/**
 * Notes that a professional's grant or chosen calendar is lost, in the log too, and tells them, by bell and by mail, once
 * until it is fixed. What they have replaced since needs no mail. Nothing may say that a try is over before this is stored.
 */
export async function reportLoss(
  context: Context,
  connection: ThisConnection,
  loss: GoogleLoss,
): Promise<void> {
  await context.database.transaction((tx) => reportLossIn(context, tx, connection, loss));
  context.jobs.wake(googleTroubleMailJob);
}

/** The same in a transaction of the caller, which wakes the mail's job after it. */
export async function reportLossIn(
  context: Context,
  tx: Tx,
  connection: ThisConnection,
  loss: GoogleLoss,
): Promise<void> {
  const { organizationId, userId } = connection;
  const owner = { organizationId, userId };
  if (!(await noteLost(tx, connection, loss, context.clock.now()))) return;
  await noteLoss(context, tx, owner, loss);
  await context.live.publish(tx, owner, {
    type: 'google_disconnected',
    userId,
    appointmentId: null,
    source: 'google',
    trouble: loss,
  });
  await context.jobs.enqueue(tx, googleTroubleMailJob, { ...owner, loss });
}

/** Sends that mail, unless the loss is over. Repeating it sends the same message with the same id. */
export async function mailLoss(
  context: Context,
  { organizationId, userId, loss = 'grant_gone' }: GoogleTroubleMail,
): Promise<void> {
  const owner = { organizationId, userId };
  const connection = await connectionOf(context.database, owner);
  const lost = connection === null ? null : lossOf(connection);
  if (connection === null || lost === null) return;
  // Of a grant that was lost after the calendar the next mail tells.
  if ((lost.loss === 'grant_gone') !== (loss === 'grant_gone')) return;
  const [person] = await ownersToTell(context.database, owner, userId);
  if (person === undefined) return;
  const mail = lossMail({
    ...lost,
    connection,
    person,
    page: `${context.config.publicUrl}/settings#google`,
    brandName: context.config.brand.name,
  });
  if (await sendNoted(context, owner, mail))
    await context.database.transaction((tx) => settleMail(tx, owner, mail));
}

/** What a connection has lost, since when: without a grant no calendar is asked for. */
function lossOf({
  brokenAt,
  calendarLost,
  calendarLostAt,
}: ConnectionRow): { loss: GoogleLoss; since: Date } | null {
  if (brokenAt !== null) return { loss: 'grant_gone', since: brokenAt };
  return calendarLost === null || calendarLostAt === null
    ? null
    : { loss: calendarLost, since: calendarLostAt };
}
