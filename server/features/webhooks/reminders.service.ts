import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import {
  settingsOfMany,
  type SettingsRow,
} from '#server/features/notification-settings/receivers.service.ts';
import { seriesIdsOf } from '#server/features/series/series-ids.service.ts';
import type { PlanReminders } from '#server/jobs/definitions.ts';
import { newId } from '#server/lib/ids.ts';
import type { OrganizationId } from '#server/db/scope.ts';
import { payloadOf, receiversOf, reminderAt, reminderKey, timesOf } from './webhooks.policy.ts';
import * as webhooks from './webhooks.queries.ts';
import * as reminders from './reminders.queries.ts';
import type { MailReminder, RemindedRow } from './reminders.queries.ts';

/** Appointments planned in one transaction: with the most times of two receivers they still fit one statement's values. */
const BATCH = 100;

/**
 * Plans the reminders of everything ahead of a person, or of the whole organisation.
 * @param restore brings back what people took off the list
 * @returns how many appointments are ahead
 */
export async function planAllReminders(
  context: Context,
  { organizationId, userId }: PlanReminders,
  restore = false,
): Promise<number> {
  let planned = 0;
  for (let after: string | null = null; ;) {
    const ids: string[] = await reminders.idsAhead(
      context.database,
      { organizationId },
      { userId, now: context.clock.now(), after, limit: BATCH },
    );
    if (ids.length > 0)
      await context.database.transaction((tx) =>
        planReminders(context, tx, [organizationId], ids, { restore }),
      );
    planned += ids.length;
    after = ids.at(-1) ?? null;
    if (ids.length < BATCH) return planned;
  }
}

/**
 * Makes what is planned for these appointments what it ought to be as they are now: reminders move with them and go
 * with them, none is planned for the past, and one that was sent is not planned again. Repeating it changes nothing.
 * @param series of which series they are, where the caller has read it already
 */
export async function planReminders(
  context: Context,
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  ids: readonly string[],
  { restore = false, series }: { restore?: boolean; series?: ReadonlyMap<string, string> } = {},
): Promise<void> {
  const now = context.clock.now();
  const rows = (await reminders.heldAppointments(tx, organizationIds, ids)).filter(
    ({ startTime }) => startTime > now,
  );
  const people = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const settings = await settingsOfMany(tx, organizationIds, people);

  const mails = rows.flatMap((row) => mailReminders(row, settings));
  await reminders.deleteStaleMailReminders(tx, organizationIds, ids, mails);
  await reminders.planMailReminders(
    tx,
    mails.filter(({ dueAt }) => dueAt > now),
  );

  const scopes = organizationIds.map((organizationId) => ({ organizationId }));
  const seriesIds = series ?? (await seriesIdsOf(tx, scopes, ids));
  const calls = rows.flatMap((row) => webhookReminders(row, settings, now, seriesIds.get(row.id) ?? null));
  await webhooks.deleteStaleReminders(
    tx,
    organizationIds,
    ids,
    calls.map(({ settingsId, eventKey }) => settingsId + eventKey),
  );
  await webhooks.planDeliveries(
    tx,
    calls.filter(({ dueAt }) => dueAt !== null && dueAt > now),
    restore,
  );
}

function mailReminders(row: RemindedRow, settings: readonly SettingsRow[]): MailReminder[] {
  return timesOf(settings, row.userId).map((minutes) => ({
    appointmentId: row.id,
    organizationId: row.organizationId,
    minutes,
    remindsOf: row.startTime,
    dueAt: reminderAt(row.startTime, minutes),
  }));
}

function webhookReminders(
  row: RemindedRow,
  settings: readonly SettingsRow[],
  now: Date,
  seriesId: string | null,
): webhooks.DeliveryRow[] {
  return receiversOf(settings, row, 'appointment.reminder').flatMap((receivers) =>
    [...new Set(receivers.flatMap(({ notificationTimes }) => notificationTimes))].flatMap((minutes) => {
      const at = reminderAt(row.startTime, minutes);
      const [receiver, ...sharers] = receivers.filter((each) => each.notificationTimes.includes(minutes));
      if (receiver === undefined) return [];
      return {
        id: newId(),
        organizationId: row.organizationId,
        settingsId: receiver.id,
        appointmentId: row.id,
        clientId: null,
        eventKey: reminderKey(row.id, row.startTime, minutes),
        event: 'appointment.reminder' as const,
        status: 'scheduled' as const,
        payload: payloadOf('appointment.reminder', at.toISOString(), row, {
          reminderMinutes: minutes,
          seriesId,
        }),
        webhookUrl: receiver.webhookUrl,
        reminderMinutes: minutes,
        remindsOf: row.startTime,
        scheduledFor: at,
        dueAt: at,
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
      };
    }),
  );
}
