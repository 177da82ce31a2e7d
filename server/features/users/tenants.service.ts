import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { recordChange, type Actor } from '#server/features/audit/audit.service.ts';
import { loggedNewUser } from './log.presenter.ts';
import * as queries from './tenants.queries.ts';
import type { Tenant } from './tenants.queries.ts';
import { addUser, announceUser } from './users.service.ts';

export type { Tenant };

/** Organisations that are read with one statement. */
const PAGE = 500;

/** Every organisation of the installation, oldest first, read a page at a time. For its operator alone. */
export async function listTenants(db: Reader): Promise<Tenant[]> {
  const all: Tenant[] = [];
  for (;;) {
    const page = await queries.tenantsAfter(db, all.at(-1)?.id ?? null, PAGE);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

/** One organisation by its id; null when there is none. For the installation's operator alone. */
export const findTenant = queries.tenantById;

/**
 * Adds an administrator to an organisation that there is.
 * @throws AppError 409 EMAIL_IN_USE, by the database's constraint
 */
export async function addAdministrator(
  context: Context,
  tx: Tx,
  scope: Scope,
  { admin, actor }: { admin: Omit<Parameters<typeof addUser>[3], 'role'>; actor: Actor },
): Promise<{ id: string }> {
  const row = await addUser(context, tx, scope, { ...admin, role: 'admin' });
  await recordChange(context, tx, scope, {
    entity: 'user',
    entityId: row.id,
    action: 'created',
    actor,
    subject: row.name,
    before: null,
    after: loggedNewUser(row),
  });
  await announceUser(context, tx, { ...scope, role: 'admin' }, row.id);
  return { id: row.id };
}
