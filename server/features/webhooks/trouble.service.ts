import type { Context } from '#server/context.ts';
import { settingsById } from '#server/features/notification-settings/receivers.service.ts';
import type { WebhookTrouble } from '#server/jobs/definitions.ts';
import { troubleMail } from './trouble.presenter.ts';
import { ownersToTell } from './trouble.queries.ts';
import { attemptsOf, deliveryById } from './webhooks.queries.ts';

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
  const tries = await attemptsOf(context.database, scope, deliveryId);
  for (const owner of await ownersToTell(context.database, scope, settings.userId)) {
    await context.mailer.send(
      troubleMail({
        row,
        tries: tries.length,
        gone: settings.webhookGoneAt !== null,
        owner,
        page: `${context.config.publicUrl}${settings.userId === null ? '/integrations' : '/notifications'}`,
        brandName: context.config.brand.name,
      }),
    );
  }
}
