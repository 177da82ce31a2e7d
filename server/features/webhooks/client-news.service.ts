import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { hasClientNews, takeClientNews, type ClientNews } from '#server/features/clients/news.service.ts';
import {
  settingsForClients,
  type SettingsRow,
} from '#server/features/notification-settings/receivers.service.ts';
import { webhookJob } from '#server/jobs/definitions.ts';
import { newId } from '#server/lib/ids.ts';
import { clientPayloadOf } from './client-payload.presenter.ts';
import { LEASE_MS, refreshDeliveries } from './fan-out.service.ts';
import { clientEventOf, clientReceiversOf } from './webhooks.policy.ts';
import { deleteDeliveriesOf, insertDeliveries, type DeliveryRow } from './webhooks.queries.ts';

/** Deliveries that one statement adds. */
const ADDED = 1_000;

/** Makes deliveries of some of the news of clients, each record as it is now. */
export async function announceClients(context: Context): Promise<void> {
  if (!(await hasClientNews(context.database))) return;
  await context.database.transaction(async (tx) => {
    const news = await takeClientNews(tx);
    const organizationIds = [...new Set(news.map(({ organizationId }) => organizationId))];
    if (organizationIds.length === 0) return;
    const settings = await settingsForClients(tx, organizationIds);
    const rows = news.flatMap((one) => deliveriesOf(context, one, settings));
    for (let from = 0; from < rows.length; from += ADDED) {
      const added = await insertDeliveries(tx, rows.slice(from, from + ADDED));
      await context.jobs.enqueueAll(tx, webhookJob, added);
    }
    const concerned = new Set(rows.flatMap(({ settingsId, sharedWith }) => [settingsId, ...sharedWith]));
    await refreshDeliveries(
      context,
      tx,
      settings.filter(({ id }) => concerned.has(id)),
    );
  });
  context.jobs.wake(webhookJob);
}

/** Takes away what deliveries keep of a client whose data is erased; what was not sent yet is not sent any more. */
export function forgetDeliveriesOf(tx: Tx, scope: Scope, clientId: string): Promise<void> {
  return deleteDeliveriesOf(tx, scope, clientId);
}

function deliveriesOf(context: Context, news: ClientNews, settings: readonly SettingsRow[]): DeliveryRow[] {
  const now = context.clock.now();
  const event = clientEventOf(news.kind);
  const payload = clientPayloadOf(news, now.toISOString());
  return clientReceiversOf(settings, news, event).map(([receiver, ...sharers]) => ({
    id: newId(),
    organizationId: news.organizationId,
    settingsId: receiver.id,
    appointmentId: null,
    // What is left of a record that is gone is its id, which is nobody's data.
    clientId: news.kind === 'deleted' ? null : news.clientId,
    eventKey: news.key,
    event,
    status: 'pending',
    payload,
    webhookUrl: receiver.webhookUrl,
    reminderMinutes: null,
    remindsOf: null,
    scheduledFor: null,
    dueAt: new Date(now.getTime() + LEASE_MS),
    tries: 0,
    triesByHand: 0,
    httpStatus: null,
    error: null,
    sentAt: null,
    processedAt: null,
    removedAt: null,
    sharedWith: sharers.map(({ id }) => id),
    removedFor: [],
    createdAt: now,
  }));
}
