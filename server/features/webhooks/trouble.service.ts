import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import { record } from '#server/features/audit/audit.service.ts';
import {
  mayNotifyAgain,
  settingsByIds,
  type SettingsRow,
} from '#server/features/notification-settings/receivers.service.ts';
import { sendNoted, settleMail } from '#server/features/mail/mail.service.ts';
import {
  webhookTroubleMailJob,
  type WebhookTrouble,
  type WebhookTroubleMail,
} from '#server/jobs/definitions.ts';
import { troubleMail } from './trouble.presenter.ts';
import { ownersToNotify, type OwnerToNotify } from './trouble.queries.ts';
import { settingsIdsOf } from './webhooks.policy.ts';
import { deliveryById, type DeliveryRow } from './webhooks.queries.ts';

export { ownersToNotify as ownersToTell, type OwnerToNotify as OwnerToTell };

/** What a receiver answers that wants no more calls. */
const GONE = 410;

/**
 * Tells the owners of a webhook that a delivery was given up, or that the receiver is gone: the professional, or for
 * the organisation's webhook every administrator. Open screens hear of it at once; each mail is a task of its own, so
 * that one that cannot be sent now holds up nobody else's and rings no bell again. A receiver that is away for long
 * has many deliveries given up: it is reported once a day.
 */
export async function notifyOwners(context: Context, trouble: WebhookTrouble): Promise<void> {
  const found = await about(context, trouble);
  if (found === null) return;
  const { scope, row, webhooks } = found;
  await context.database.transaction(async (tx) => {
    const receivers = new Set<string>();
    for (const { settings, owners } of webhooks) {
      if (!isGone(row) && !(await mayNotifyAgain(tx, scope, settings.id, context.clock.now()))) continue;
      for (const { id } of owners) receivers.add(id);
      await context.live.publish(tx, scope, {
        type: isGone(row) ? 'webhook_disabled' : 'webhook_failed',
        userId: settings.userId,
        appointmentId: row.appointmentId,
        source: 'system',
      });
      await record(context, tx, scope, {
        entity: 'notifications',
        entityId: settings.id,
        action: isGone(row) ? 'receiver_gone' : 'delivery_given_up',
        actor: { kind: 'system', id: null, name: null },
        owner: settings.userId === null ? null : { id: settings.userId },
        before: {},
        after: {},
      });
    }
    await context.jobs.enqueueAll(
      tx,
      webhookTroubleMailJob,
      [...receivers].map((ownerId) => ({ ...trouble, ownerId })),
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
  const { scope, row, webhooks } = found;
  const isOwner = ({ id }: OwnerToNotify) => id === ownerId;
  const webhook = webhooks.find(({ owners }) => owners.some(isOwner));
  const owner = webhook?.owners.find(isOwner);
  if (webhook === undefined || owner === undefined) return;
  const mail = troubleMail({
    row,
    gone: isGone(row),
    owner,
    page: `${context.config.publicUrl}${webhook.settings.userId === null ? '/integrations' : '/notifications'}`,
    brandName: context.config.brand.name,
  });
  if (await sendNoted(context, scope, mail))
    await context.database.transaction((tx) => settleMail(tx, scope, mail));
}

const isGone = ({ httpStatus }: DeliveryRow): boolean => httpStatus === GONE;

type TroubledWebhook = { readonly settings: SettingsRow; readonly owners: readonly OwnerToNotify[] };

/** The delivery, and the webhooks that it was for with their owners; null when it is gone by now. */
async function about(
  context: Context,
  { organizationId, deliveryId }: WebhookTrouble,
): Promise<{ scope: Scope; row: DeliveryRow; webhooks: TroubledWebhook[] } | null> {
  const scope = { organizationId };
  const { database } = context;
  const row = await deliveryById(database, scope, deliveryId);
  if (row === null) return null;
  const webhooks: TroubledWebhook[] = [];
  for (const settings of await settingsByIds(database, scope, settingsIdsOf(row)))
    webhooks.push({ settings, owners: await ownersToNotify(database, scope, settings.userId) });
  return { scope, row, webhooks };
}
