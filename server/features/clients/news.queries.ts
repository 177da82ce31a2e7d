import { tryLock } from '#server/db/advisory-locks.ts';
import { clients } from '#server/db/client-schema.ts';
import { selected, type Picked } from '#server/db/columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { OrganizationId, Scope } from '#server/db/scope.ts';
import { ALL } from './clients.queries.ts';

/** Notes that are read to choose from, so that an organisation's import leaves room for the others. */
const MOST_NOTES = 20_000;

/** A change of a record, as a trigger noted it. */
export type ClientNote = Scope & {
  readonly id: string;
  readonly clientId: string;
  readonly change: 'created' | 'changed' | 'deleted';
  /** Of a record that is gone: the settings whose webhooks had news of it. */
  readonly formerReceivers: readonly string[];
};

/** Whether any record was noted as changed. */
// global: what changed is news everywhere.
export async function hasNotes(db: Reader): Promise<boolean> {
  const rows = await db.query<{ some: boolean }>('SELECT EXISTS (SELECT FROM client_changes) AS some');
  return rows[0]?.some === true;
}

/** Lets one process at a time read notes, until the transaction ends; false while another one does. */
// global: notes are read of all organisations together.
export async function lockNotes(tx: Tx): Promise<boolean> {
  const rows = await tx.query<{ taken: boolean }>(`SELECT ${tryLock('clientNews')} AS taken`, ['clients']);
  return rows[0]?.taken === true;
}

/** The notes of some records, in their order: those that wait longest, and of each organisation at most `each`. */
// global: what changed is news everywhere; each note names its organisation.
// bounded: limit each and limit most.
export async function notesInTurn(
  tx: Tx,
  { each, most }: { readonly each: number; readonly most: number },
): Promise<ClientNote[]> {
  return tx.query<ClientNote>(
    `WITH waiting AS (SELECT * FROM client_changes ORDER BY id LIMIT ${MOST_NOTES}),
          turns AS (SELECT organization_id, client_id, min(id) AS first,
                           row_number() OVER (PARTITION BY organization_id ORDER BY min(id)) AS turn
                      FROM waiting GROUP BY organization_id, client_id),
          chosen AS (SELECT * FROM turns WHERE turn <= $1 ORDER BY turn, first LIMIT $2)
     SELECT w.id::text AS id, w.organization_id AS "organizationId", w.client_id AS "clientId", w.change,
            w.former_receivers AS "formerReceivers"
       FROM chosen JOIN waiting w USING (organization_id, client_id)
      ORDER BY w.id`,
    [each, most],
  );
}

// global: notes that were read, by their ids.
export async function deleteNotes(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.write('DELETE FROM client_changes WHERE id = ANY ($1::bigint[])', [ids]);
}

/**
 * Holds records against change until the transaction ends, without those that another transaction is changing.
 * @returns the ids of those held
 */
// bounded: given ids.
export async function holdUnchanging(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM clients WHERE organization_id = ANY ($1::uuid[]) AND id = ANY ($2::uuid[])
        FOR SHARE SKIP LOCKED`,
    [organizationIds, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

const SENT = [
  'id',
  'organizationId',
  'name',
  'socialName',
  'otherNames',
  'note',
  'tags',
  'preferredUserId',
  'preferredContact',
  'consentedAt',
  'erasedAt',
  'createdAt',
  'updatedAt',
] as const;

/** A record for systems: without its CPF, and without what one person notes for nobody else. */
export type SentRow = Picked<typeof clients, (typeof SENT)[number] | 'birthday'> & {
  readonly preferredUserName: string | null;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
};

/** Records as they are, erased ones too. */
// bounded: given ids.
export async function sentRecords(
  db: Reader,
  organizationIds: readonly OrganizationId[],
  ids: readonly string[],
): Promise<SentRow[]> {
  return db.query<SentRow>(
    `SELECT ${selected(clients, 'c', SENT)}, c.birthday::text AS birthday, ${ALL('email')} AS emails, ${ALL('phone')} AS phones,
            (SELECT u.name FROM users u WHERE u.id = c.preferred_user_id) AS "preferredUserName"
       FROM clients c WHERE c.organization_id = ANY ($1::uuid[]) AND c.id = ANY ($2::uuid[])`,
    [organizationIds, ids],
  );
}

export type ClientOf = { readonly clientId: string; readonly userId: string };

/** Whose clients these are: of their appointments, and of those that a record had until it was joined with another one. */
// bounded: given ids and kept KEPT_LIMITS.people.
export async function peopleOf(
  db: Reader,
  organizationIds: readonly OrganizationId[],
  ids: readonly string[],
): Promise<ClientOf[]> {
  return db.query<ClientOf>(
    `SELECT a.client_id AS "clientId", a.user_id AS "userId" FROM appointments a
      WHERE a.organization_id = ANY ($1::uuid[]) AND a.client_id = ANY ($2::uuid[]) AND a.user_id IS NOT NULL
      UNION
     SELECT m.other_id, a.user_id
       FROM client_merges m JOIN appointments a ON a.id = ANY (m.appointment_ids)
      WHERE m.organization_id = ANY ($1::uuid[]) AND m.other_id = ANY ($2::uuid[]) AND m.undone_at IS NULL
        AND a.organization_id = m.organization_id AND a.user_id IS NOT NULL`,
    [organizationIds, ids],
  );
}

/** The records that these were joined with, by the ids of these. */
// bounded: given ids.
export async function joinedWith(
  db: Reader,
  organizationIds: readonly OrganizationId[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; keptId: string }>(
    `SELECT other_id AS id, kept_id AS "keptId" FROM client_merges
      WHERE organization_id = ANY ($1::uuid[]) AND other_id = ANY ($2::uuid[]) AND undone_at IS NULL`,
    [organizationIds, ids],
  );
  return new Map(rows.map(({ id, keptId }) => [id, keptId]));
}
