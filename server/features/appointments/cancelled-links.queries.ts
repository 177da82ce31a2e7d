import { insertRow } from '#server/db/columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { cancelledLinks } from '#server/db/schema.ts';
import type { Scope } from '#server/db/scope.ts';

export type CancelledLinkRow = typeof cancelledLinks.$inferSelect;

/** Keeps the client's link of an appointment that was just cancelled, with the transaction's next statement or its commit. */
export async function insertCancelledLink(tx: Tx, row: CancelledLinkRow & Scope): Promise<void> {
  await insertRow(tx, cancelledLinks, row);
}

/** What is left of an appointment that was cancelled: slugs of those who can be booked. */
export type CancelledLink = {
  readonly organizationName: string;
  /** Of the person with whom it was; null where they take no bookings now. */
  readonly slug: string | null;
  /** Of the first of the team who takes bookings, by name; it stands for the team. */
  readonly teamSlug: string | null;
};

/** The slugs of those of the link's organisation who can be booked by a public page. */
const BOOKABLE = `
  SELECT u.booking_slug FROM users u
   WHERE u.organization_id = c.organization_id AND u.is_active
     AND EXISTS (SELECT 1 FROM availability a
                  WHERE a.organization_id = u.organization_id AND a.user_id = u.id AND a.is_active)`;

const FIND = `
  SELECT o.name AS "organizationName", (${BOOKABLE} AND u.id = c.user_id) AS slug,
         (${BOOKABLE} ORDER BY plain_text(u.name) COLLATE "C", u.id LIMIT 1) AS "teamSlug"
    FROM cancelled_links c
    JOIN organizations o ON o.id = c.organization_id
   WHERE c.manage_token_hash = $1`;

// global: the token is what tells the organisation.
export async function cancelledLinkOf(db: Reader, tokenHash: Buffer): Promise<CancelledLink | null> {
  const [row] = await db.query<CancelledLink>(FIND, [tokenHash]);
  return row ?? null;
}

// global: these rows are dead for every organisation alike.
export async function deleteCancelledLinksBefore(db: Reader, before: Date): Promise<void> {
  await db.query('DELETE FROM cancelled_links WHERE cancelled_at < $1', [before]);
}
