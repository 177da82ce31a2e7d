import { eq } from 'drizzle-orm';
import { leftClients } from '#server/db/client-schema.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

/** A record that an appointment has left. */
export type LeftClient = Scope & { readonly clientId: string };

/** Records that appointments have left, each once. */
// global: what is left is left everywhere.
// bounded: limit most.
export async function recordsLeft(db: Reader, most: number): Promise<LeftClient[]> {
  return db.query<LeftClient>(
    `SELECT DISTINCT organization_id AS "organizationId", client_id AS "clientId"
       FROM (SELECT organization_id, client_id FROM left_clients LIMIT $1) first`,
    [most],
  );
}

/** Takes a record off the list of those to be looked at. */
export async function takeOffList(tx: Tx, { organizationId, clientId }: LeftClient): Promise<void> {
  await tx.orm
    .delete(leftClients)
    .where(scoped(leftClients, { organizationId }, eq(leftClients.clientId, clientId)));
}

export type NamedContacts = {
  readonly name: string;
  /** Mailboxes and phones' digits. */
  readonly contacts: readonly string[];
};

/** By what bookings find a record; null where there is none. */
// bounded: kept CLIENT_LIMITS.contacts.
export async function contactsOf(
  tx: Tx,
  { organizationId }: Scope,
  clientId: string,
): Promise<NamedContacts | null> {
  const rows = await tx.query<NamedContacts>(
    `SELECT c.name, ARRAY(SELECT k.told_by FROM client_contacts k WHERE k.client_id = c.id) AS contacts
       FROM clients c WHERE c.organization_id = $1 AND c.id = $2`,
    [organizationId, clientId],
  );
  return rows[0] ?? null;
}

/**
 * Deletes a record that only bookings have written and that has no appointment any more; where misses count, not one whose client
 * cancelled too late.
 */
export async function deleteUnused(tx: Tx, { organizationId, clientId }: LeftClient): Promise<void> {
  await tx.write(
    `DELETE FROM clients c WHERE c.organization_id = $1 AND c.id = $2 AND NOT c.is_kept
        AND NOT EXISTS (SELECT FROM appointment_rows a WHERE a.client_id = c.id)
        AND NOT EXISTS (SELECT FROM cancelled_appointments l JOIN organizations o ON o.id = l.organization_id
                         WHERE l.client_id = c.id AND l.is_late AND NOT l.is_excused AND o.misses_limit IS NOT NULL)`,
    [organizationId, clientId],
  );
}

/** Whether a client has an appointment that is not over. */
export async function hasAhead(
  tx: Tx,
  { organizationId }: Scope,
  clientId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query<{ ahead: boolean }>(
    `SELECT EXISTS (SELECT FROM appointment_rows a
                     WHERE a.organization_id = $1 AND a.client_id = $2 AND a.end_time > $3) AS ahead`,
    [organizationId, clientId, now],
  );
  return rows[0]?.ahead === true;
}

/** Takes what is known of a person out of a record, their contacts and the notes of each professional. */
export async function emptyRecord(
  tx: Tx,
  { organizationId }: Scope,
  clientId: string,
  name: string,
  now: Date,
): Promise<void> {
  const record = [organizationId, clientId];
  await tx.write('DELETE FROM client_contacts WHERE organization_id = $1 AND client_id = $2', record);
  await tx.write('DELETE FROM client_notes WHERE organization_id = $1 AND client_id = $2', record);
  await tx.write(
    `UPDATE clients
        SET name = $3, social_name = NULL, other_names = '{}', birthday = NULL, cpf = NULL, note = NULL, tags = '{}', preferred_user_id = NULL,
            preferred_contact = NULL, consented_at = NULL, is_kept = true, erased_at = $4, updated_at = $4
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, clientId, name, now],
  );
}
