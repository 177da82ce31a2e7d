import { and, eq, inArray } from 'drizzle-orm';
import { selected, type Picked } from '#server/db/columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { clientMails } from '#server/db/mail-schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

/** A mail to an address that is a client's. */
export type TriedMail = {
  readonly id: string;
  /** The appointment, the series or the request that it is about. */
  readonly subjectId: string;
  readonly key: string;
  readonly subject: string;
  readonly address: string;
  /** The address as records are found by it. */
  readonly mailbox: string;
  /** When the mail server took it, or refused it. */
  readonly sentAt: Date;
  /** Why it did not leave, as a sentence; null when the mail server took it. */
  readonly failure: string | null;
};

/**
 * Keeps a mail with its client's record: that of the appointment or of the series; of what is gone, as mails about it before; else the
 * only record with the address. A client without a record keeps none, and a repeated mail is kept once: as sent, if any try of it was.
 * The limit on the one appointment keeps the last condition out of how it is found, as in `mailProfileOf`.
 */
export async function insertClientMail(tx: Tx, { organizationId }: Scope, mail: TriedMail): Promise<void> {
  await tx.write(
    `INSERT INTO client_mails (id, organization_id, client_id, user_id, subject_id, key, subject, address, sent_at, failure)
     SELECT $2, $1, known.client_id, known.user_id, $3, $4, $5, $6, $8, $9
       FROM ((SELECT 1 AS way, a.client_id, a.user_id FROM appointment_rows a
               WHERE a.organization_id = $1 AND a.id = $3 LIMIT 1)
              UNION ALL
             (SELECT 2, a.client_id, a.user_id FROM series_appointments s JOIN appointment_rows a ON a.id = s.appointment_id
               WHERE s.organization_id = $1 AND s.series_id = $3 AND a.client_id IS NOT NULL ORDER BY s.expected_start LIMIT 1)
              UNION ALL
             (SELECT 3, m.client_id, m.user_id FROM client_mails m WHERE m.organization_id = $1 AND m.subject_id = $3
               ORDER BY m.sent_at DESC LIMIT 1)
              UNION ALL
             SELECT 4, min(k.client_id::text)::uuid, NULL FROM client_contacts k
              WHERE k.organization_id = $1 AND k.kind = 'email' AND k.told_by = $7 HAVING count(*) = 1) known
      WHERE known.client_id IS NOT NULL
      ORDER BY known.way LIMIT 1
         ON CONFLICT (organization_id, key) DO UPDATE SET sent_at = EXCLUDED.sent_at, failure = EXCLUDED.failure
      WHERE client_mails.failure IS NOT NULL`,
    [
      ...[organizationId, mail.id, mail.subjectId, mail.key, mail.subject, mail.address],
      ...[mail.mailbox, mail.sentAt, mail.failure],
    ],
  );
}

const SHOWN = ['id', 'subject', 'address', 'sentAt', 'failure'] as const;
type ClientMailRow = Picked<typeof clientMails, (typeof SHOWN)[number]>;

type AskedMails = {
  /** Whose appointments they are about; null for everybody's. */
  readonly seenBy: string | null;
  /** Where the page before ended. */
  readonly after: { readonly sentAt: Date; readonly id: string } | null;
  readonly limit: number;
};

/** A page of the mails to a client, the newest first, and one more to tell whether there are more. */
// bounded: limit limit.
export async function clientMailsOf(
  db: Reader,
  { organizationId }: Scope,
  clientId: string,
  { seenBy, after, limit }: AskedMails,
): Promise<ClientMailRow[]> {
  return db.query<ClientMailRow>(
    `SELECT ${selected(clientMails, 'm', SHOWN)}
       FROM client_mails m
      WHERE m.organization_id = $1 AND m.client_id = $2 AND ($3::uuid IS NULL OR m.user_id = $3)
        AND ($4::timestamptz IS NULL OR (m.sent_at, m.id) < ($4, $5::uuid))
      ORDER BY m.sent_at DESC, m.id DESC LIMIT ${Math.trunc(limit) + 1}`,
    [organizationId, clientId, seenBy, after?.sentAt ?? null, after?.id ?? null],
  );
}

/** Makes mails another record's, all or those about these appointments. */
export async function moveClientMails(
  tx: Tx,
  scope: Scope,
  { from, to }: { readonly from: string; readonly to: string },
  about: readonly string[] | null,
): Promise<void> {
  await tx.orm
    .update(clientMails)
    .set({ clientId: to })
    .where(
      scoped(
        clientMails,
        scope,
        and(
          eq(clientMails.clientId, from),
          about === null ? undefined : inArray(clientMails.subjectId, [...about]),
        ),
      ),
    );
}

/** Deletes what is kept of the mails to a client. */
export async function deleteClientMails(tx: Tx, scope: Scope, clientId: string): Promise<void> {
  await tx.orm.delete(clientMails).where(scoped(clientMails, scope, eq(clientMails.clientId, clientId)));
}

// global: what is old is old for every organisation alike.
export async function deleteClientMailsBefore(db: Reader, before: Date): Promise<void> {
  await db.query('DELETE FROM client_mails WHERE sent_at < $1', [before]);
}
