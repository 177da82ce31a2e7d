import type { Reader } from '#server/db/database.ts';
import { plainName } from '#server/db/plain-name.ts';
import type { Scope } from '#server/db/scope.ts';

/** Whether a person `u` does services for the link: anybody's are those of people who take part in the distribution. */
const DOES = (isAnybody: string) => `u.is_active AND (NOT ${isAnybody} OR u.distribution_share > 0)`;

/**
 * The service of a link `l`, joined as `s`: `service` is how it is called now, `id` is set where it is one person's. A team's
 * service is one of its name; where nobody has that name any more, it is called as the one that the link was made with.
 */
export const SERVICE_OF_LINK = `
    CROSS JOIN LATERAL (
      SELECT CASE WHEN l.user_id IS NULL AND named.is_offered THEN l.service ELSE COALESCE(p.name, l.service) END AS service,
             CASE WHEN l.user_id IS NOT NULL THEN p.id END AS id,
             l.service IS NULL OR COALESCE(p.is_offered, false)
               OR ((l.user_id IS NULL OR p.id IS NULL) AND named.is_offered) AS is_offered
        FROM (SELECT l.service IS NOT NULL AND EXISTS (
                SELECT 1 FROM products t JOIN users u ON u.organization_id = t.organization_id AND u.id = t.user_id
                 WHERE t.organization_id = l.organization_id AND t.is_active
                   AND ${plainName('t.name')} = ${plainName('l.service')}
                   AND (l.user_id IS NULL OR t.user_id = l.user_id) AND ${DOES('l.any_professional')}) AS is_offered) named
        LEFT JOIN LATERAL (
             SELECT t.id, t.name, t.is_active AND ${DOES('l.any_professional')} AS is_offered
               FROM products t JOIN users u ON u.organization_id = t.organization_id AND u.id = t.user_id
              WHERE t.organization_id = l.organization_id AND t.id = l.product_id) p ON true) s`;

/** A service that a link may be made for. */
export type LinkService = { readonly id: string; readonly name: string };

/** Of whom a service is looked for: a person, or the team, all of it or those whom anybody stands for. */
export type ServiceOwner = { readonly userId: string | null; readonly anyProfessional: boolean };

const OFFERED = `
  SELECT t.id, t.name FROM products t JOIN users u ON u.organization_id = t.organization_id AND u.id = t.user_id
   WHERE t.organization_id = $1 AND t.is_active AND ($2::uuid IS NULL OR t.user_id = $2)
     AND ($2::uuid IS NOT NULL OR ${DOES('$3::boolean')})`;

/** An active service of a person or of one of the team, by its id or its name; null where nobody offers it. */
export async function offeredService(
  db: Reader,
  { organizationId }: Scope,
  { userId, anyProfessional }: ServiceOwner,
  asked: { readonly productId: string } | { readonly service: string },
): Promise<LinkService | null> {
  const [condition, value] =
    'productId' in asked
      ? ['t.id = $4::uuid', asked.productId]
      : [`${plainName('t.name')} = ${plainName('$4::text')}`, asked.service];
  const values = [organizationId, userId, anyProfessional, value];
  const [row] = await db.query<LinkService>(`${OFFERED} AND ${condition} ORDER BY t.id LIMIT 1`, values);
  return row ?? null;
}

/** Whether the links of an organisation `o` offer anybody who is free: it wants that, and somebody takes part. */
export const ANYBODY_OFFERED = `(o.any_professional <> 'off' AND EXISTS (
    SELECT 1 FROM users u WHERE u.organization_id = o.id AND ${DOES('true')}
       AND EXISTS (SELECT 1 FROM availability a
                    WHERE a.organization_id = o.id AND a.user_id = u.id AND a.is_active)))`;

/** Whether the organisation's links offer anybody who is free. */
export async function offersAnybody(db: Reader, { organizationId }: Scope): Promise<boolean> {
  const [row] = await db.query<{ isOffered: boolean }>(
    `SELECT ${ANYBODY_OFFERED} AS "isOffered" FROM organizations o WHERE o.id = $1`,
    [organizationId],
  );
  return row?.isOffered ?? false;
}
