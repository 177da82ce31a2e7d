import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import {
  settingsOfMany,
  type SettingsRow,
} from '#server/features/notification-settings/receivers.service.ts';
import { seriesIdsOf } from '#server/features/series/series-ids.service.ts';
import { webhookJob, type AppointmentEvent } from '#server/jobs/definitions.ts';
import { newId } from '#server/lib/ids.ts';
import { planReminders } from './reminders.service.ts';
import { isOpen, payloadOf, receiversOf, webhookOf } from './webhooks.policy.ts';
import { insertDeliveries, type DeliveryRow } from './webhooks.queries.ts';

/** How long a delivery that was handed to the queue is left to it, in milliseconds, before it comes up again. */
export const LEASE_MS = 15 * 60_000;

/**
 * Tells the webhooks of events and plans the reminders of their appointments, in one transaction and a fixed number of
 * statements. Repeating it adds nothing: a delivery is known by its event and its settings.
 */
export async function notifyOf(context: Context, tx: Tx, events: readonly AppointmentEvent[]): Promise<void> {
  const organizationIds = unique(events.map(({ organizationId }) => organizationId));
  const people = unique(
    events
      .flatMap(({ appointment, formerUserId }) => [appointment.userId, formerUserId ?? null])
      .filter((userId) => userId !== null),
  );
  const settings = await settingsOfMany(tx, organizationIds, people);
  const ids = unique(events.map(({ appointment }) => appointment.id));
  const series = await seriesIdsOf(
    tx,
    organizationIds.map((organizationId) => ({ organizationId })),
    ids,
  );
  const added = await insertDeliveries(
    tx,
    events.flatMap((event) => deliveriesOf(context, event, settings, series)),
  );
  if (added.length > 0) await context.jobs.enqueueAll(tx, webhookJob, added);
  await planReminders(context, tx, organizationIds, ids, { series });
  await refreshDeliveries(context, tx, settings.filter(isOpen));
}

/** Lets the open screens of these webhooks' owners read again what was sent and what is planned, once `tx` has committed. */
export function refreshDeliveries(
  context: Context,
  tx: Tx,
  owners: readonly Pick<SettingsRow, 'organizationId' | 'userId'>[],
): Promise<void> {
  return context.live.publishAll(
    tx,
    owners.map(({ organizationId, userId }) => ({
      organizationId,
      event: { type: 'webhook_deliveries', userId, appointmentId: null, source: 'system' },
    })),
  );
}

function deliveriesOf(
  context: Context,
  event: AppointmentEvent,
  settings: readonly SettingsRow[],
  series: ReadonlyMap<string, string>,
): DeliveryRow[] {
  const now = context.clock.now();
  const { organizationId, appointment, formerUserId } = event;
  const webhook = webhookOf(event.type);
  if (webhook === null) return [];
  const belonging = { organizationId, userId: appointment.userId, formerUserId };
  return receiversOf(settings, belonging, webhook).map(([receiver, ...sharers]) => ({
    id: newId(),
    organizationId,
    settingsId: receiver.id,
    appointmentId: appointment.id,
    clientId: null,
    eventKey: event.eventId,
    event: webhook,
    status: 'pending',
    payload: payloadOf(webhook, event.occurredAt, appointment, {
      seriesId: series.get(appointment.id) ?? null,
    }),
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

const unique = <T extends string>(values: readonly T[]): T[] => [...new Set(values)];
