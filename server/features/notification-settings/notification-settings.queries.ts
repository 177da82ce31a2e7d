import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { notificationSettings } from '#server/db/schema.ts';
import { type OrganizationId, scoped, type Scope } from '#server/db/scope.ts';

export type SettingsRow = typeof notificationSettings.$inferSelect;

/** Whose settings: a person's, or the organisation's own (null). */
export type Owner = string | null;

const ownedBy = (owner: Owner) =>
  owner === null ? isNull(notificationSettings.userId) : eq(notificationSettings.userId, owner);

/** What was saved; null before the first time. */
export async function settingsOf(db: Reader, scope: Scope, owner: Owner): Promise<SettingsRow | null> {
  const rows = await db.orm
    .select()
    .from(notificationSettings)
    .where(scoped(notificationSettings, scope, ownedBy(owner)));
  return rows[0] ?? null;
}

/** As `settingsOf`, held until the transaction ends. */
export async function lockedSettings(tx: Tx, scope: Scope, owner: Owner): Promise<SettingsRow | null> {
  const rows = await tx.orm
    .select()
    .from(notificationSettings)
    .where(scoped(notificationSettings, scope, ownedBy(owner)))
    .for('update');
  return rows[0] ?? null;
}

/** The settings with these ids, in their order, without those that are gone. */
// bounded: given ids.
export async function settingsByIds(
  db: Reader,
  scope: Scope,
  ids: readonly string[],
): Promise<SettingsRow[]> {
  const rows = await db.orm
    .select()
    .from(notificationSettings)
    .where(scoped(notificationSettings, scope, inArray(notificationSettings.id, [...ids])));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Adds settings unless they are there by now; true when this call added them. */
export async function insertSettings(tx: Tx, row: SettingsRow): Promise<boolean> {
  const rows = await tx.orm
    .insert(notificationSettings)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: notificationSettings.id });
  return rows.length > 0;
}

export async function updateSettings(
  tx: Tx,
  scope: Scope,
  id: string,
  change: Partial<Omit<SettingsRow, 'id' | 'organizationId' | 'userId'>>,
): Promise<SettingsRow | null> {
  const rows = await tx.orm
    .update(notificationSettings)
    .set(change)
    .where(scoped(notificationSettings, scope, eq(notificationSettings.id, id)))
    .returning();
  return rows[0] ?? null;
}

/**
 * Notes that an address is gone for good, unless that is known or another one was saved meanwhile.
 * @returns whether this call noted it
 */
export async function markGone(tx: Tx, scope: Scope, id: string, url: string, at: Date): Promise<boolean> {
  const rows = await tx.orm
    .update(notificationSettings)
    .set({ webhookGoneAt: at })
    .where(
      scoped(
        notificationSettings,
        scope,
        eq(notificationSettings.id, id),
        eq(notificationSettings.webhookUrl, url),
        isNull(notificationSettings.webhookGoneAt),
      ),
    )
    .returning({ id: notificationSettings.id });
  return rows.length > 0;
}

/** The settings of several people and of their organisations, for events of several organisations at once. */
// bounded: given userIds and given organizationIds.
export async function settingsOfMany(
  db: Reader,
  organizationIds: readonly OrganizationId[],
  userIds: readonly string[],
): Promise<SettingsRow[]> {
  return db.orm
    .select()
    .from(notificationSettings)
    .where(
      and(
        inArray(notificationSettings.organizationId, organizationIds),
        or(isNull(notificationSettings.userId), inArray(notificationSettings.userId, userIds)),
      ),
    );
}

/** The settings of these organisations, and of their people, that chose an event of clients; by an index of those alone. */
// bounded: given organizationIds and kept KEPT_LIMITS.people.
export async function settingsForClients(
  db: Reader,
  organizationIds: readonly OrganizationId[],
): Promise<SettingsRow[]> {
  const { organizationId, webhookEnabled, webhookEvents } = notificationSettings;
  return db.orm
    .select()
    .from(notificationSettings)
    .where(
      and(
        inArray(organizationId, organizationIds),
        webhookEnabled,
        sql`${webhookEvents} && ARRAY['client.created', 'client.updated', 'client.deleted']`,
      ),
    )
    .orderBy(notificationSettings.id);
}

const DAY_MS = 86_400_000;

/** Takes the one chance of a day to tell of trouble with a webhook; false when it was taken. */
export async function mayNotifyAgain(tx: Tx, scope: Scope, settingsId: string, now: Date): Promise<boolean> {
  const { id, troubleToldAt } = notificationSettings;
  const rows = await tx.orm
    .update(notificationSettings)
    .set({ troubleToldAt: now })
    .where(
      scoped(
        notificationSettings,
        scope,
        eq(id, settingsId),
        or(isNull(troubleToldAt), lte(troubleToldAt, new Date(now.getTime() - DAY_MS))),
      ),
    )
    .returning({ id });
  return rows.length > 0;
}
