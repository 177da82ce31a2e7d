import type { Reader } from '#server/db/database.ts';

/** Whose slug it is: whether clients can choose them on the team's page. Null for nobody's. */
// global: a slug stands for one person of the whole installation.
export async function slugOwner(db: Reader, slug: string): Promise<{ isBookable: boolean } | null> {
  const rows = await db.query<{ isBookable: boolean }>(
    `SELECT u.is_active AND EXISTS (SELECT 1 FROM availability a
              WHERE a.organization_id = u.organization_id AND a.user_id = u.id AND a.is_active) AS "isBookable"
       FROM users u WHERE u.id = (SELECT user_id FROM booking_slugs WHERE slug = $1)`,
    [slug],
  );
  return rows[0] ?? null;
}

/** The slug of an administrator of the only organisation; null where there is not exactly one. */
// global: whether there is another organisation is what is asked.
export async function onlyOrganization(db: Reader): Promise<string | null> {
  const rows = await db.query<{ slug: string | null }>(
    `SELECT (SELECT booking_slug FROM users
              WHERE organization_id = o.id AND role = 'admin' ORDER BY created_at, id LIMIT 1) AS slug
       FROM organizations o LIMIT 2`,
  );
  return rows.length === 1 ? (rows[0]?.slug ?? null) : null;
}
