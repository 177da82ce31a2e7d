import type { Context } from '#server/context.ts';
import { sendNoted, settleMail } from '#server/features/mail/mail.service.ts';
import { ownersToTell } from '#server/features/webhooks/trouble.service.ts';
import { googleTroubleMailJob, type GoogleTroubleMail } from '#server/jobs/definitions.ts';
import { breakConnection, connectionOf, type Grant } from './connections.queries.ts';
import { grantGoneMail } from './grants.presenter.ts';
import { noteLoss } from './log.service.ts';

/**
 * Notes that a professional's grant is gone, in the log too, and tells them, by bell and by mail, once. A grant that they
 * have replaced since may go untold.
 */
export async function grantIsGone(
  context: Context,
  { organizationId, userId, connectedAt }: Pick<Grant, 'organizationId' | 'userId' | 'connectedAt'>,
): Promise<void> {
  const owner = { organizationId, userId };
  await context.database.transaction(async (tx) => {
    if (!(await breakConnection(tx, owner, connectedAt, context.clock.now()))) return;
    await noteLoss(context, tx, owner);
    await context.live.publish(tx, owner, {
      type: 'google_disconnected',
      userId: owner.userId,
      appointmentId: null,
      source: 'google',
    });
    await context.jobs.enqueue(tx, googleTroubleMailJob, {
      organizationId: owner.organizationId,
      userId: owner.userId,
    });
  });
  context.jobs.wake(googleTroubleMailJob);
}

/** Sends that mail, unless the grant is whole again. Repeating it sends the same message with the same id. */
export async function mailGrantGone(context: Context, owner: GoogleTroubleMail): Promise<void> {
  const connection = await connectionOf(context.database, owner);
  if (connection?.brokenAt == null) return;
  const [person] = await ownersToTell(context.database, owner, owner.userId);
  if (person === undefined) return;
  const mail = grantGoneMail({
    connection,
    brokenAt: connection.brokenAt,
    person,
    page: `${context.config.publicUrl}/settings#google`,
    brandName: context.config.brand.name,
  });
  if (await sendNoted(context, owner, mail))
    await context.database.transaction((tx) => settleMail(tx, owner, mail));
}
