import { eq, ne } from 'drizzle-orm';
import type { DoorKind } from '#shared/contract/integrations.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { integrationSettings, integrationTokens } from '#server/db/integration-schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import type { OrganizationId } from '#server/db/scope.ts';

export type TokenRow = typeof integrationTokens.$inferSelect;
export type SwitchesRow = typeof integrationSettings.$inferSelect;

/** The key behind a hash, and what its organisation lets it do. */
export type FoundToken = {
  readonly id: string;
  readonly organizationId: OrganizationId;
  readonly kind: DoorKind;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly enabled: boolean;
  /** IANA zone of the person who made the key; null once that account is gone. */
  readonly timezone: string | null;
};

// global: the token is what tells the organisation.
export async function tokenByHash(db: Reader, kind: DoorKind, tokenHash: Buffer): Promise<FoundToken | null> {
  const rows = await db.query<FoundToken>(
    `SELECT t.id, t.organization_id AS "organizationId", t.kind, t.expires_at AS "expiresAt",
            t.last_used_at AS "lastUsedAt", u.timezone,
            coalesce(CASE t.kind WHEN 'api' THEN s.api_enabled ELSE s.mcp_enabled END, false) AS enabled
       FROM integration_tokens t
       LEFT JOIN integration_settings s ON s.organization_id = t.organization_id
       LEFT JOIN users u ON u.id = t.created_by
      WHERE t.token_hash = $1 AND t.kind = $2`,
    [tokenHash, kind],
  );
  return rows[0] ?? null;
}

export async function touchToken(db: Reader, scope: Scope, id: string, now: Date): Promise<void> {
  await db.orm
    .update(integrationTokens)
    .set({ lastUsedAt: now })
    .where(scoped(integrationTokens, scope, eq(integrationTokens.id, id)));
}

/** The switches and keys of an organisation; a switch that was never touched is off. */
// bounded: kinds.
export async function readDoors(
  db: Reader,
  scope: Scope,
): Promise<{ switches: SwitchesRow | null; tokens: TokenRow[] }> {
  const [switches] = await db.orm
    .select()
    .from(integrationSettings)
    .where(scoped(integrationSettings, scope));
  const tokens = await db.orm.select().from(integrationTokens).where(scoped(integrationTokens, scope));
  return { switches: switches ?? null, tokens };
}

/** Puts a key in the place of the one before, which opens nothing from then on. */
export async function replaceToken(tx: Tx, row: TokenRow & Scope): Promise<void> {
  const { organizationId, kind, ...change } = row;
  await tx.orm
    .insert(integrationTokens)
    .values({ organizationId, kind, ...change })
    .onConflictDoUpdate({
      target: [integrationTokens.organizationId, integrationTokens.kind],
      set: change,
    });
}

export async function deleteTokensOf(tx: Tx, scope: Scope, userId: string): Promise<void> {
  await tx.orm
    .delete(integrationTokens)
    .where(scoped(integrationTokens, scope, eq(integrationTokens.createdBy, userId)));
}

/** Whether the switch was the other way before; one that was never touched is off. */
export async function switchDoor(tx: Tx, scope: Scope, kind: DoorKind, enabled: boolean): Promise<boolean> {
  const [column, change] =
    kind === 'api'
      ? [integrationSettings.apiEnabled, { apiEnabled: enabled }]
      : [integrationSettings.mcpEnabled, { mcpEnabled: enabled }];
  await tx.orm
    .insert(integrationSettings)
    .values({ organizationId: scope.organizationId, apiEnabled: false, mcpEnabled: false })
    .onConflictDoNothing();
  const rows = await tx.orm
    .update(integrationSettings)
    .set(change)
    .where(scoped(integrationSettings, scope, ne(column, enabled)))
    .returning({ organizationId: integrationSettings.organizationId });
  return rows.length > 0;
}
