import type { BookedClient } from '#shared/clients/same-client.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { OrganizationId, Scope } from '#server/db/scope.ts';

/** Appointments of one client to the letter, that have no record. */
export type Unrecorded = BookedClient & { readonly organizationId: OrganizationId; readonly ids: string[] };

/** The first appointments without a record, of any organisation, by client. */
// global: what is missing is missing everywhere.
// bounded: limit most.
export async function unrecorded(db: Reader, most: number): Promise<Unrecorded[]> {
  return db.query<Unrecorded>(
    `SELECT organization_id AS "organizationId", client_name AS "clientName", client_email AS "clientEmail",
            client_phone AS "clientPhone", array_agg(id ORDER BY id) AS ids
       FROM (SELECT id, organization_id, client_name, client_email, client_phone FROM appointment_rows
              WHERE client_id IS NULL AND held_until IS NULL
              ORDER BY organization_id, id LIMIT $1) first
      GROUP BY organization_id, client_name, client_email, client_phone
      ORDER BY ids`,
    [most],
  );
}

/**
 * Writes the record of appointments that still have none and still say the same of their client, in the order of locks of a
 * deletion of many. No change of theirs: nobody hears of it.
 */
export async function linkRecord(
  tx: Tx,
  { organizationId }: Scope,
  clientId: string,
  { ids, clientName, clientEmail, clientPhone }: Omit<Unrecorded, 'organizationId'>,
): Promise<void> {
  await tx.write(
    `UPDATE appointment_rows SET client_id = $2
      WHERE id IN (SELECT id FROM appointment_rows
                    WHERE organization_id = $1 AND id = ANY ($3::uuid[]) AND client_id IS NULL AND held_until IS NULL
                      AND client_name = $4 AND client_email IS NOT DISTINCT FROM $5 AND client_phone IS NOT DISTINCT FROM $6
                    ORDER BY id FOR NO KEY UPDATE)`,
    [organizationId, clientId, ids, clientName, clientEmail, clientPhone],
  );
}

/** Takes what is known of a person out of their appointments: the time, the service and its price stay, no link leads there. */
export async function emptyAppointments(
  tx: Tx,
  { organizationId }: Scope,
  clientId: string,
  name: string,
): Promise<void> {
  await tx.write(
    `UPDATE appointment_rows
        SET client_name = $3, client_email = NULL, client_phone = NULL, notes = NULL,
            overbooking_reason = NULL, manage_token_hash = sha256(uuid_send(gen_random_uuid())), revision = revision + 1
      WHERE organization_id = $1 AND client_id = $2`,
    [organizationId, clientId, name],
  );
}

/** Whose agendas have appointments of a record. */
// bounded: kept KEPT_LIMITS.people.
export async function agendasOfRecord(
  db: Reader,
  { organizationId }: Scope,
  clientId: string,
): Promise<string[]> {
  const rows = await db.query<{ userId: string }>(
    `SELECT DISTINCT user_id AS "userId" FROM appointment_rows
      WHERE organization_id = $1 AND client_id = $2 AND user_id IS NOT NULL`,
    [organizationId, clientId],
  );
  return rows.map(({ userId }) => userId);
}

export type MovedRecord = { readonly from: string; readonly to: string };

/**
 * Makes appointments another record's, all or those of these ids, in the order of locks of a deletion of many. No change of theirs:
 * nobody hears of it.
 * @returns their ids
 */
// bounded: client.
export async function moveToRecord(
  tx: Tx,
  { organizationId }: Scope,
  { from, to }: MovedRecord,
  ids: readonly string[] | null,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE appointment_rows SET client_id = $3
      WHERE id IN (SELECT id FROM appointment_rows
                    WHERE organization_id = $1 AND client_id = $2 AND ($4::uuid[] IS NULL OR id = ANY ($4))
                    ORDER BY id FOR NO KEY UPDATE)
      RETURNING id`,
    [organizationId, from, to, ids],
  );
  return rows.map(({ id }) => id);
}

export type BookedAppointment = BookedClient & { readonly id: string };

/** The appointments of a record besides those known. */
// bounded: client.
export async function appointmentsBeside(
  tx: Tx,
  { organizationId }: Scope,
  clientId: string,
  known: readonly string[],
): Promise<BookedAppointment[]> {
  return tx.query<BookedAppointment>(
    `SELECT id, client_name AS "clientName", client_email AS "clientEmail", client_phone AS "clientPhone" FROM appointment_rows
      WHERE organization_id = $1 AND client_id = $2 AND id <> ALL ($3::uuid[])`,
    [organizationId, clientId, known],
  );
}

/** The ids of a record's appointments. */
// bounded: client.
export async function appointmentsOfRecord(
  tx: Tx,
  { organizationId }: Scope,
  clientId: string,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'SELECT id FROM appointment_rows WHERE organization_id = $1 AND client_id = $2',
    [organizationId, clientId],
  );
  return rows.map(({ id }) => id);
}
