import type { AskedClient, ClientMatch } from '#shared/clients/same-client.ts';
import type { PreferredContact } from '#shared/contract/client-records.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { escaped } from '#server/lib/like.ts';
import { reachedBy, type KeptContact } from './records.queries.ts';

/** Fields that a line fills where a record has nothing. */
export type FilledFields = {
  readonly socialName: string | null;
  readonly birthday: string | null;
  readonly cpf: string | null;
  readonly note: string | null;
  readonly preferredUserId: string | null;
  readonly preferredContact: PreferredContact | null;
  readonly consentedAt: Date | null;
};

/** A record as it is compared with a line. */
export type KnownClient = Omit<FilledFields, 'consentedAt'> & {
  readonly id: string;
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly mailboxes: readonly string[];
  readonly phones: readonly string[];
  readonly tags: readonly string[];
  readonly consents: boolean;
};

/** Who may be the clients that are asked for: the ids for each, in the order of `candidatesOf`. */
export type FoundClients = {
  readonly by: ClientMatch;
  readonly ids: readonly (readonly string[])[];
  readonly records: readonly KnownClient[];
};

/** What is added to a record, or what a new one begins with. */
export type Addition = {
  readonly id: string;
  readonly isNew: boolean;
  /** The line that came first. */
  readonly line: number;
  readonly name: string;
  readonly given: Partial<FilledFields>;
  readonly contacts: readonly KeptContact[];
  readonly tags: readonly string[];
};

const REACHED = reachedBy({
  name: 'asked.name',
  part: () => 'asked.part',
  mailbox: 'asked.mailbox',
  phone: 'asked.phone',
  mayLack: true,
});
// bounded: client.
const TOLD = (kind: string) =>
  `ARRAY(SELECT k.told_by FROM client_contacts k WHERE k.client_id = c.id AND k.kind = '${kind}')`;

/**
 * Records are read by id, one by one (`OFFSET 0`): of tables that were not analysed yet, as on the day of a first import, PostgreSQL
 * expects next to nothing, and would ask every line of every record of the organisation.
 */
const RECORD_OF = (id: string) =>
  `CROSS JOIN LATERAL (SELECT * FROM clients c WHERE c.id = ${id} OFFSET 0) c`;

// bounded: given asked.
const FOUND = `
  WITH asked AS (
    SELECT * FROM json_to_recordset($2::json) AS asked (place int, name text, part text, mailbox text, phone text)
  ), reached AS MATERIALIZED (
    SELECT DISTINCT asked.place, asked.name, each.client_id
      FROM organizations o CROSS JOIN asked CROSS JOIN LATERAL (${REACHED}) each
     WHERE o.id = $1
  ), found AS MATERIALIZED (
    SELECT reached.place, c.id, plain_text(c.name) = plain_text(reached.name) AS is_named, c.created_at
      FROM reached ${RECORD_OF('reached.client_id')}
     WHERE c.organization_id = $1 AND c.erased_at IS NULL
  )
  SELECT (SELECT client_match FROM organizations WHERE id = $1) AS by,
         (SELECT json_agg(json_build_object('place', place, 'ids', ids))
            FROM (SELECT place, json_agg(id ORDER BY is_named DESC, created_at, id) AS ids FROM found GROUP BY place) each) AS places,
         (SELECT json_agg(json_build_object(
                   'id', c.id, 'name', c.name, 'socialName', c.social_name, 'otherNames', c.other_names, 'mailboxes', ${TOLD('email')},
                   'phones', ${TOLD('phone')}, 'birthday', c.birthday, 'cpf', c.cpf, 'note', c.note, 'tags', c.tags,
                   'preferredUserId', c.preferred_user_id, 'preferredContact', c.preferred_contact, 'consents', c.consented_at IS NOT NULL))
            FROM (SELECT DISTINCT id FROM found) known ${RECORD_OF('known.id')}) AS records`;

/** Who may be the clients of some lines, as `candidatesOf` finds them for one booking. One statement for any number. */
// bounded: given asked.
export async function foundClients(
  db: Reader,
  { organizationId }: Scope,
  asked: readonly AskedClient[],
): Promise<FoundClients> {
  const asks = asked.map(({ name, mailbox, phone }, place) => ({
    ...{ place, name: name ?? '', part: escaped(name ?? ''), mailbox, phone },
  }));
  const [row] = await db.query<{
    by: FoundClients['by'] | null;
    places: readonly { place: number; ids: readonly string[] }[] | null;
    records: readonly KnownClient[] | null;
  }>(FOUND, [organizationId, JSON.stringify(asks)]);
  const byPlace = new Map(row?.places?.map(({ place, ids }) => [place, ids]));
  return {
    by: row?.by ?? 'either',
    ids: asks.map(({ place }) => byPlace.get(place) ?? []),
    records: row?.records ?? [],
  };
}

/** Holds records until the transaction ends, in a fixed order, so that two imports never wait for each other. */
export async function lockRecords(tx: Tx, { organizationId }: Scope, ids: readonly string[]): Promise<void> {
  await tx.query(
    'SELECT FROM clients WHERE organization_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    [organizationId, ids],
  );
}

/** Makes new records and fills what others lack: what a record has by now stays. The caller holds the contacts' locks. */
// bounded: given additions.
export async function writeAdditions(
  tx: Tx,
  { organizationId }: Scope,
  additions: readonly Addition[],
  now: Date,
): Promise<void> {
  const rows = additions.map(({ id, isNew, name, given, tags }) => ({ id, isNew, name, tags, ...given }));
  const made = rows.filter(({ isNew }) => isNew);
  const filled = rows.filter(({ isNew }) => !isNew);
  const ROW = `AS row (id uuid, name text, "socialName" text, birthday date, cpf text, note text, tags text[], "preferredUserId" uuid,
                       "preferredContact" text, "consentedAt" timestamptz)`;
  // A person who was removed since is preferred no more.
  const preferred = `(SELECT u.id FROM users u WHERE u.organization_id = $1 AND u.id = row."preferredUserId")`;
  await tx.write(
    `INSERT INTO clients (id, organization_id, name, social_name, birthday, cpf, note, tags, preferred_user_id, preferred_contact,
                          consented_at, is_kept, created_at, updated_at)
     SELECT row.id, $1, row.name, row."socialName", row.birthday, row.cpf, row.note, coalesce(row.tags, '{}'), ${preferred},
            row."preferredContact", row."consentedAt", true, $3, $3
       FROM json_to_recordset($2::json) ${ROW}`,
    [organizationId, JSON.stringify(made), now],
  );
  await tx.write(
    `UPDATE clients c
        SET social_name = coalesce(c.social_name, row."socialName"), birthday = coalesce(c.birthday, row.birthday),
            cpf = coalesce(c.cpf, row.cpf), note = coalesce(c.note, row.note),
            preferred_user_id = coalesce(c.preferred_user_id, ${preferred}),
            preferred_contact = coalesce(c.preferred_contact, row."preferredContact"),
            consented_at = coalesce(c.consented_at, row."consentedAt"),
            tags = (c.tags || ARRAY(SELECT tag FROM unnest(row.tags) tag WHERE tag <> ALL (c.tags)))[:greatest(cardinality(c.tags), ${CLIENT_LIMITS.tags})],
            is_kept = true, updated_at = $3
       FROM json_to_recordset($2::json) ${ROW}
      WHERE c.id = row.id AND c.organization_id = $1`,
    [organizationId, JSON.stringify(filled), now],
  );
  await tx.write(
    `INSERT INTO client_contacts (client_id, organization_id, kind, told_by, value, created_at)
     SELECT row."clientId", $1, row.kind, row."toldBy", row.value, $3::timestamptz + row.place * interval '1 microsecond'
       FROM json_to_recordset($2::json) AS row ("clientId" uuid, kind text, "toldBy" text, value text, place int)
         ON CONFLICT DO NOTHING`,
    [
      organizationId,
      JSON.stringify(
        additions.flatMap(({ id, contacts }) =>
          contacts.map((contact, place) => ({ ...contact, clientId: id, place })),
        ),
      ),
      now,
    ],
  );
}
