import { selected, type Picked } from '#server/db/columns.ts';
import type { Reader } from '#server/db/database.ts';
import { products } from '#server/db/schema.ts';
import type { Scope } from '#server/db/scope.ts';
import type { NamePlace } from '#server/lib/name-cursor.ts';

const OFFERED = ['id', 'userId', 'name', 'description', 'duration', 'priceCents', 'isActive'] as const;

/** A service as other systems see it. */
export type OfferedRow = Picked<typeof products, (typeof OFFERED)[number]>;

export type OfferedFilter = {
  /** Null for everybody's. */
  readonly userId: string | null;
  /** Where the page before ended. */
  readonly after: NamePlace | null;
  readonly limit: number;
};

/** The next services by name, at most `limit`. The index on the plain name gives the rows in their order. */
// bounded: by the limit of the page.
export async function pageOfOffered(
  db: Reader,
  scope: Scope,
  { userId, after, limit }: OfferedFilter,
): Promise<(OfferedRow & NamePlace)[]> {
  const values: unknown[] = [scope.organizationId];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...(userId === null ? [] : [`AND p.user_id = ${place(userId)}`]),
    ...(after === null
      ? []
      : [
          `AND (plain_text(p.name) COLLATE "C", p.id) > (${place(after.plainName)}::text, ${place(after.id)}::uuid)`,
        ]),
  ];
  return db.query(
    `SELECT ${selected(products, 'p', OFFERED)}, plain_text(p.name) AS "plainName"
       FROM products p
      WHERE p.organization_id = $1 ${conditions.join(' ')}
      ORDER BY plain_text(p.name) COLLATE "C", p.id LIMIT ${place(limit)}`,
    values,
  );
}

/** A service, and how many active ones its professional has. */
export type FirstRow = OfferedRow & { readonly many: number };

/** `$1` organisation, `$2` professionals, `$3` how many of each. The index on the professional gives names in their order. */
const FIRST_OF_EACH = `
  SELECT ${OFFERED.map((key) => `f."${key}"`).join(', ')}, f.many
    FROM unnest($2::uuid[]) WITH ORDINALITY AS asked(user_id, place)
   CROSS JOIN LATERAL (
           SELECT ${selected(products, 'p', OFFERED)}, (count(*) OVER ())::int AS many
             FROM products p
            WHERE p.organization_id = $1 AND p.user_id = asked.user_id AND p.is_active
            ORDER BY p.name, p.id LIMIT $3) f
   ORDER BY asked.place, f.name, f.id`;

/** The first active services of each of these professionals, by name. */
// bounded: by the professionals and the services of each.
export async function firstOffered(
  db: Reader,
  scope: Scope,
  userIds: readonly string[],
  each: number,
): Promise<FirstRow[]> {
  return db.query<FirstRow>(FIRST_OF_EACH, [scope.organizationId, userIds, each]);
}
