import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

declare const organization: unique symbol;

/**
 * The id of an organisation as the database knows it: a session, a public link and a job carry it from a row that was
 * read. A string out of a request is none, and no query takes it.
 */
export type OrganizationId = string & { readonly [organization]: true };

/** The organisation a query is bound to: taken from the session, a public link or a job, never from a body. */
export type Scope = { readonly organizationId: OrganizationId };

/** Of a professional whose organisation nobody has named yet, or of an organisation alone: one of the two tells it. */
export type ProfessionalScope = { readonly organizationId: OrganizationId | null; readonly userId: string };
export type AnyScope = ProfessionalScope | (Scope & { readonly userId: null });

/**
 * SQL for the organisation of a statement whose $1 is a `ProfessionalScope`'s organisation and whose $2 is its professional.
 * It lets a booking through a public link ask for everything at once, with the rules that tell the organisation.
 */
export const ORGANIZATION_OF_PROFESSIONAL =
  'COALESCE($1::uuid, (SELECT organization_id FROM users WHERE id = $2::uuid))';

/** The one way to a tenant's rows: the organisation's condition, and the caller's own beside it. */
export function scoped(
  table: { organizationId: PgColumn },
  scope: Scope,
  ...conditions: (SQL | undefined)[]
): SQL {
  const all = and(eq(table.organizationId, scope.organizationId), ...conditions);
  if (!all) throw new Error('A scoped condition is never empty.');
  return all;
}
