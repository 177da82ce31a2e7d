import type { Reader } from '#server/db/database.ts';

// global: a slug stands for one person of the whole installation.
export async function slugExists(db: Reader, slug: string): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM booking_slugs WHERE slug = $1 AND user_id IS NOT NULL', [slug]);
  return rows.length > 0;
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
