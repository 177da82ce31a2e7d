import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';

const NEXT = (condition: string) =>
  `SELECT t.plain, t.tag FROM client_tags t
    WHERE t.organization_id = $1 AND t.plain COLLATE "C" < (plain_text($2) || chr(1114111)) COLLATE "C" AND ${condition}
    ORDER BY t.plain COLLATE "C", t.tag COLLATE "C" LIMIT 1`;

/**
 * The tags of an organisation that begin so, by name. Each is found by one step in the index from the one before, however many clients
 * have it.
 */
// bounded: limit CLIENT_LIMITS.tagsListed.
export async function tagsOf(db: Reader, { organizationId }: Scope, beginning: string): Promise<string[]> {
  const rows = await db.query<{ tag: string }>(
    `WITH RECURSIVE listed AS (
       SELECT first.plain, first.tag, 1 AS place FROM (${NEXT(`t.plain COLLATE "C" >= plain_text($2) COLLATE "C"`)}) first
        UNION ALL
       SELECT next.plain, next.tag, l.place + 1 FROM listed l
        CROSS JOIN LATERAL (${NEXT('(t.plain COLLATE "C", t.tag COLLATE "C") > (l.plain COLLATE "C", l.tag COLLATE "C")')}) next
        WHERE l.place < ${CLIENT_LIMITS.tagsListed})
     SELECT tag FROM listed ORDER BY place`,
    [organizationId, beginning],
  );
  return rows.map(({ tag }) => tag);
}

/** How other clients of an organisation have tags that read the same, whatever their case and accents. */
// bounded: given tags.
export async function spellingsOf(
  db: Reader,
  { organizationId }: Scope,
  tags: readonly string[],
  exceptClientId: string | null = null,
): Promise<string[]> {
  const rows = await db.query<{ tag: string }>(
    `SELECT known.tag FROM unnest($2::text[]) AS asked
      CROSS JOIN LATERAL (
        SELECT t.tag FROM client_tags t
         WHERE t.organization_id = $1 AND t.plain COLLATE "C" = plain_text(asked) COLLATE "C"
           AND t.client_id IS DISTINCT FROM $3
         ORDER BY t.plain COLLATE "C", t.tag COLLATE "C" LIMIT 1) known`,
    [organizationId, tags, exceptClientId],
  );
  return rows.map(({ tag }) => tag);
}
