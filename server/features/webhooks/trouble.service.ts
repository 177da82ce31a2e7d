import type { Context } from '#server/context.ts';
import { settingsById } from '#server/features/notification-settings/receivers.service.ts';
import { sendNoted, settleMail } from '#server/features/mail/mail.service.ts';
import type { WebhookTrouble } from '#server/jobs/definitions.ts';
import { troubleMail } from './trouble.presenter.ts';
import { ownersToTell } from './trouble.queries.ts';
import { deliveryById } from './webhooks.queries.ts';

/**
 * Tells the owner of a webhook by e-mail that a delivery was given up, or that the receiver is gone: the professional,
 * or for the organisation's webhook every administrator. Repeating it sends the same message with the same id.
 */
export async function tellOfTrouble(
  context: Context,
  { organizationId, deliveryId }: WebhookTrouble,
): Promise<void> {
  const scope = { organizationId };
  const row = await deliveryById(context.database, scope, deliveryId);
  const settings = row === null ? null : await settingsById(context.database, scope, row.settingsId);
  if (row === null || settings === null) return;
  for (const owner of await ownersToTell(context.database, scope, settings.userId)) {
    const mail = troubleMail({
      row,
      gone: settings.webhookGoneAt !== null,
      owner,
      page: `${context.config.publicUrl}${settings.userId === null ? '/integrations' : '/notifications'}`,
      brandName: context.config.brand.name,
    });
    // One address that is refused keeps nobody else from hearing of it.
    if (await sendNoted(context, scope, mail))
      await context.database.transaction((tx) => settleMail(tx, scope, mail));
  }
}
