import type { Context } from '#server/context.ts';
import { sendNoted, settleMail } from '#server/features/mail/mail.service.ts';
import type { HoldMail } from '#server/jobs/definitions.ts';
import { manageToken } from './create.service.ts';
import * as deliveries from './deliveries.queries.ts';
import { composeHoldMail } from './hold-mail.presenter.ts';
import { heldBy } from './holds.queries.ts';

/** Mails the link that confirms a held time, once, while the time is held. It counts against the client's hourly limit. */
export async function sendHoldMail(context: Context, { organizationId, id }: HoldMail): Promise<void> {
  const scope = { organizationId };
  if (await deliveries.wasDelivered(context.database, scope, id, 'hold')) return;
  const held = await heldBy(context.database, { id }, context.clock.now());
  const address = held?.row.clientEmail;
  if (held === null || !address) return;
  const { publicUrl, brand } = context.config;
  const mail = composeHoldMail(
    held.row,
    { name: held.row.clientName, address },
    {
      confirmUrl: `${publicUrl}/agendamento/${manageToken(context, id)}?confirmar=${encodeURIComponent(held.bookingSlug)}`,
      brandName: brand.name,
    },
  );
  const sent = await sendNoted(context, scope, mail, {
    isClients: true,
    isAnonymous: true,
    appointmentId: id,
  });
  await context.database.transaction(async (tx) => {
    if (sent) await settleMail(tx, scope, mail);
    await deliveries.insertDelivery(tx, {
      organizationId,
      eventId: id,
      receiver: 'hold',
      deliveredAt: context.clock.now(),
    });
  });
}
