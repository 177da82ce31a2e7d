import type { clients } from '#server/db/client-schema.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';

/** What stands in a record itself, as JSON has it. */
export type RecordFields = Pick<
  typeof clients.$inferSelect,
  'name' | 'socialName' | 'birthday' | 'cpf' | 'note' | 'preferredUserId' | 'preferredContact' | 'isKept'
> & {
  readonly otherNames: readonly string[];
  readonly tags: readonly string[];
  readonly consentedAt: string | null;
};

type WholeContact = {
  readonly kind: 'email' | 'phone';
  readonly toldBy: string;
  readonly value: string;
  readonly createdAt: string;
};

/** All that is kept of a client, the notes of each professional too: for the server alone. */
export type WholeRecord = {
  readonly id: string;
  readonly createdAt: string;
  readonly fields: RecordFields;
  readonly contacts: readonly WholeContact[];
  readonly notes: readonly { readonly userId: string; readonly note: string }[];
};

/** Records with all that belongs to them; those that are gone are left out. */
// bounded: given ids.
export async function wholeRecords(
  db: Reader,
  { organizationId }: Scope,
  ids: readonly string[],
): Promise<WholeRecord[]> {
  return db.query<WholeRecord>(
    `SELECT c.id, c.created_at::text AS "createdAt",
            json_build_object('name', c.name, 'socialName', c.social_name, 'otherNames', c.other_names,
              'birthday', c.birthday, 'cpf', c.cpf, 'note', c.note, 'tags', c.tags,
              'preferredUserId', c.preferred_user_id, 'preferredContact', c.preferred_contact,
              'consentedAt', c.consented_at, 'isKept', c.is_kept) AS fields,
            coalesce((SELECT json_agg(json_build_object('kind', k.kind, 'toldBy', k.told_by, 'value', k.value,
                                                        'createdAt', k.created_at) ORDER BY k.created_at, k.value)
                        FROM client_contacts k WHERE k.client_id = c.id), '[]') AS contacts,
            coalesce((SELECT json_agg(json_build_object('userId', n.user_id, 'note', n.note) ORDER BY n.user_id)
                        FROM client_notes n WHERE n.client_id = c.id), '[]') AS notes
       FROM clients c WHERE c.organization_id = $1 AND c.id = ANY ($2::uuid[]) AND c.erased_at IS NULL`,
    [organizationId, ids],
  );
}

/** Holds records until the transaction ends, in the order of their ids; also against bookings that refer to them. */
export async function lockRecords(tx: Tx, { organizationId }: Scope, ids: readonly string[]): Promise<void> {
  await tx.query(
    'SELECT id FROM clients WHERE organization_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR UPDATE',
    [organizationId, ids],
  );
}

/** Writes what stands in a record; who is preferred and gone meanwhile is nobody. */
export async function writeFields(
  tx: Tx,
  { organizationId }: Scope,
  id: string,
  fields: RecordFields,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE clients
        SET name = $3, social_name = $4, other_names = $5, birthday = $6::date, cpf = $7, note = $8, tags = $9,
            preferred_user_id = (SELECT u.id FROM users u WHERE u.id = $10 AND u.organization_id = $1),
            preferred_contact = $11, consented_at = $12::timestamptz, is_kept = $13, updated_at = $14
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, ...valuesOf(fields), now],
  );
}

/** A record that was joined with another one, as it was. */
export async function insertAgain(
  tx: Tx,
  { organizationId }: Scope,
  { id, fields, createdAt }: WholeRecord,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO clients (organization_id, id, name, social_name, other_names, birthday, cpf, note, tags, preferred_user_id,
                          preferred_contact, consented_at, is_kept, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6::date, $7, $8, $9,
             (SELECT u.id FROM users u WHERE u.id = $10 AND u.organization_id = $1),
             $11, $12::timestamptz, $13, $14::timestamptz, $15)`,
    [organizationId, id, ...valuesOf(fields), createdAt, now],
  );
}

/** Contacts as a record had them, with the moments that they are from. */
export async function addContactsAgain(
  tx: Tx,
  { organizationId }: Scope,
  clientId: string,
  contacts: WholeRecord['contacts'],
): Promise<void> {
  await tx.query(
    `INSERT INTO client_contacts (client_id, organization_id, kind, told_by, value, created_at)
     SELECT $2, $1, k.kind, k.told_by, k.value, k.created_at
       FROM jsonb_to_recordset($3::jsonb) AS k (kind text, told_by text, value text, created_at timestamptz)
         ON CONFLICT DO NOTHING`,
    [
      organizationId,
      clientId,
      JSON.stringify(
        contacts.map(({ kind, toldBy, value, createdAt }) => ({
          ...{ kind, value, told_by: toldBy, created_at: createdAt },
        })),
      ),
    ],
  );
}

/** Writes notes of professionals who are still here; an empty one is none. */
export async function writeNotes(
  tx: Tx,
  { organizationId }: Scope,
  clientId: string,
  notes: WholeRecord['notes'],
): Promise<void> {
  const [authors, texts] = [notes.map(({ userId }) => userId), notes.map(({ note }) => note)];
  await tx.query(
    'DELETE FROM client_notes WHERE organization_id = $1 AND client_id = $2 AND user_id = ANY ($3::uuid[])',
    [organizationId, clientId, authors],
  );
  await tx.query(
    `INSERT INTO client_notes (client_id, user_id, organization_id, note)
     SELECT $2, u.id, $1, n.note
       FROM unnest($3::uuid[], $4::text[]) AS n (user_id, note)
       JOIN users u ON u.id = n.user_id AND u.organization_id = $1
      WHERE n.note <> ''`,
    [organizationId, clientId, authors, texts],
  );
}

/** Takes a record away whose contacts, notes and appointments belong to another one by now. */
export async function deleteJoined(tx: Tx, { organizationId }: Scope, id: string): Promise<void> {
  await tx.query('DELETE FROM clients WHERE organization_id = $1 AND id = $2', [organizationId, id]);
}

/** How many of each record's appointments a person may see. */
// bounded: given ids.
export async function visitCounts(
  db: Reader,
  { organizationId, seenBy }: Scope & { readonly seenBy: string | null },
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ id: string; count: number }>(
    `SELECT a.client_id AS id, count(*)::int AS count FROM appointments a
      WHERE a.organization_id = $1 AND a.client_id = ANY ($2::uuid[]) AND ($3::uuid IS NULL OR a.user_id = $3)
      GROUP BY a.client_id`,
    [organizationId, ids, seenBy],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function valuesOf(fields: RecordFields): unknown[] {
  const { name, socialName, otherNames, birthday, cpf, note, tags } = fields;
  const { preferredUserId, preferredContact, consentedAt, isKept } = fields;
  return [
    ...[name, socialName, otherNames, birthday, cpf, note, tags],
    ...[preferredUserId, preferredContact, consentedAt, isKept],
  ];
}

/** Keeps a record that has no appointment: nobody's leaving would take it away. */
export async function keepWithoutAppointments(tx: Tx, { organizationId }: Scope, id: string): Promise<void> {
  await tx.query(
    `UPDATE clients c SET is_kept = true
      WHERE c.organization_id = $1 AND c.id = $2 AND NOT EXISTS (SELECT FROM appointment_rows a WHERE a.client_id = c.id)`,
    [organizationId, id],
  );
}
