import type { Reader } from '#server/db/database.ts';
import type { OrganizationId } from '#server/db/scope.ts';

/** An organisation as the installation's operator sees it. */
export type Tenant = {
  readonly id: OrganizationId;
  readonly name: string;
  readonly createdAt: Date;
  readonly people: number;
  readonly appointments: number;
  /** E-mail of an administrator who may sign in, the first by time; null where there is none. */
  readonly admin: string | null;
};

const TENANT = `
  SELECT o.id, o.name, o.created_at AS "createdAt",
         (SELECT count(*)::int FROM users u WHERE u.organization_id = o.id) AS people,
         (SELECT count(*)::int FROM appointments a WHERE a.organization_id = o.id) AS appointments,
         (SELECT u.email FROM users u
           WHERE u.organization_id = o.id AND u.role = 'admin' AND u.is_active
           ORDER BY u.created_at, u.id LIMIT 1) AS admin
    FROM organizations o`;

// global: the operator of the installation asks about all organisations.
export function tenantsAfter(db: Reader, after: string | null, limit: number): Promise<Tenant[]> {
  return db.query<Tenant>(`${TENANT} WHERE $1::uuid IS NULL OR o.id > $1::uuid ORDER BY o.id LIMIT $2`, [
    after,
    limit,
  ]);
}

// global: the operator of the installation names an organisation by its id.
export async function tenantById(db: Reader, id: string): Promise<Tenant | null> {
  const rows = await db.query<Tenant>(`${TENANT} WHERE o.id = $1::uuid`, [id]);
  return rows[0] ?? null;
}
