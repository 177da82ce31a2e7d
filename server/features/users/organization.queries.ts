import { eq } from 'drizzle-orm';
import type { OrganizationSettings } from '#shared/contract/organization.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { organizations } from '#server/db/schema.ts';
import type { Scope } from '#server/db/scope.ts';

export type OrganizationRow = typeof organizations.$inferSelect;

export async function organizationOf(db: Reader, { organizationId }: Scope): Promise<OrganizationRow | null> {
  const rows = await db.orm.select().from(organizations).where(eq(organizations.id, organizationId));
  return rows[0] ?? null;
}

/** As `organizationOf`, held until the transaction ends. */
export async function lockOrganization(tx: Tx, { organizationId }: Scope): Promise<OrganizationRow | null> {
  const rows = await tx.orm
    .select()
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
  return rows[0] ?? null;
}

export async function updateOrganization(
  tx: Tx,
  { organizationId }: Scope,
  change: OrganizationSettings,
): Promise<void> {
  await tx.orm.update(organizations).set(change).where(eq(organizations.id, organizationId));
}
