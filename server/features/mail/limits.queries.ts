import { takeLock } from '#server/db/advisory-locks.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';

/** What one mail is held against. */
export type MailCounts = {
  /** Whether this very mail was counted by an earlier try. */
  readonly isCounted: boolean;
  readonly toReceiver: number;
  readonly ofOrganization: number;
  /** Whether the organisation is young and not the first of this installation. */
  readonly isNew: boolean;
};

/** Counts mails of one organisation one after the other, so that jobs side by side cannot exceed its limits. */
export async function lockMails(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query(`SELECT ${takeLock('mails')}`, [organizationId]);
}

export async function countMails(
  tx: Tx,
  { organizationId }: Scope,
  asked: {
    readonly key: string;
    readonly receiver: Buffer;
    readonly hourAgo: Date;
    readonly dayAgo: Date;
    readonly newSince: Date;
  },
): Promise<MailCounts> {
  const rows = await tx.query<MailCounts>(
    `SELECT EXISTS (SELECT 1 FROM counted_mails WHERE organization_id = $1 AND key = $2) AS "isCounted",
            (SELECT count(*)::int FROM counted_mails
              WHERE organization_id = $1 AND receiver = $3 AND counted_at > $4) AS "toReceiver",
            (SELECT count(*)::int FROM counted_mails
              WHERE organization_id = $1 AND receiver IS NOT NULL AND counted_at > $5) AS "ofOrganization",
            EXISTS (SELECT 1 FROM organizations o WHERE o.id = $1 AND o.created_at > $6 AND EXISTS (
              SELECT 1 FROM organizations other WHERE other.created_at < o.created_at)) AS "isNew"`,
    [organizationId, asked.key, asked.receiver, asked.hourAgo, asked.dayAgo, asked.newSince],
  );
  return rows[0] ?? { isCounted: false, toReceiver: 0, ofOrganization: 0, isNew: false };
}

/**
 * Counts a mail, or without a receiver notes that something was logged.
 * @returns whether this call was the first with the key
 */
export async function countMail(
  tx: Tx,
  { organizationId }: Scope,
  row: { readonly key: string; readonly receiver: Buffer | null; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO counted_mails (organization_id, key, receiver, counted_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING key`,
    [organizationId, row.key, row.receiver, row.now],
  );
  return rows.length > 0;
}

// global: these rows are dead for every organisation alike.
export async function deleteCountsBefore(db: Reader, before: Date): Promise<void> {
  await db.query('DELETE FROM counted_mails WHERE counted_at < $1', [before]);
}
