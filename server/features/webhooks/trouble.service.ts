import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import { settingsById, type SettingsRow } from '#server/features/notification-settings/receivers.service.ts';
import { sendNoted, settleMail } from '#server/features/mail/mail.service.ts';
import {
  webhookTroubleMailJob,
  type WebhookTrouble,
  type WebhookTroubleMail,
} from '#server/jobs/definitions.ts';
import { troubleMail } from './trouble.presenter.ts';
import { mayTellAgain, ownersToTell, type OwnerToTell } from './trouble.queries.ts';
import { deliveryById, type DeliveryRow } from './webhooks.queries.ts';

export { ownersToTell, type OwnerToTell };

/** What a receiver answers that wants no more calls. */
const GONE = 410;

/**
 * Tells the owner of a webhook that a delivery was given up, or that the receiver is gone: the professional, or for
 * the organisation's webhook every administrator. Open screens hear of it at once; each mail is a task of its own, so
 * that one that cannot be sent now holds up nobody else's and rings no bell again. A receiver that is away for long
 * has many deliveries given up: it is told of once a day.
 */
export async function tellOfTrouble(context: Context, trouble: WebhookTrouble): Promise<void> {
  const found = await about(context, trouble);
  if (found === null) return;
  const { scope, row, settings } = found;
  const owners = await ownersToTell(context.database, scope, settings.userId);
  await context.database.transaction(async (tx) => {
    if (!isGone(row) && !(await mayTellAgain(tx, scope, settings.id, context.clock.now()))) return;
    await context.live.publish(tx, scope, {
      type: isGone(row) ? 'webhook_disabled' : 'webhook_failed',
      userId: settings.userId,
      appointmentId: row.appointmentId,
      source: 'system',
    });
    await context.jobs.enqueueAll(
      tx,
      webhookTroubleMailJob,
      owners.map(({ id }) => ({ ...trouble, ownerId: id })),
    );
  });
}

/** Sends one owner the mail. Repeating it sends the same message with the same id. */
export async function mailTrouble(
  context: Context,
  { ownerId, ...trouble }: WebhookTroubleMail,
): Promise<void> {
  const found = await about(context, trouble);
  if (found === null) return;
  const { scope, row, settings } = found;
  const owners = await ownersToTell(context.database, scope, settings.userId);
  const owner = owners.find(({ id }) => id === ownerId);
  if (owner === undefined) return;
  const mail = troubleMail({
    row,
    gone: isGone(row),
    owner,
    page: `${context.config.publicUrl}${settings.userId === null ? '/integrations' : '/notifications'}`,
    brandName: context.config.brand.name,
  });
  if (await sendNoted(context, scope, mail))
    await context.database.transaction((tx) => settleMail(tx, scope, mail));
}

const isGone = ({ httpStatus }: DeliveryRow): boolean => httpStatus === GONE;

/** The delivery and whose it is; null when either is gone by now. */
async function about(
  context: Context,
  { organizationId, deliveryId }: WebhookTrouble,
): Promise<{ scope: Scope; row: DeliveryRow; settings: SettingsRow } | null> {
  const scope = { organizationId };
  const row = await deliveryById(context.database, scope, deliveryId);
  const settings = row === null ? null : await settingsById(context.database, scope, row.settingsId);
  return row === null || settings === null ? null : { scope, row, settings };
}
