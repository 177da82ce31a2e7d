import type { AskedClient, ClientCandidate, ClientMatch } from '#shared/clients/same-client.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import { plainText } from '#shared/plain-text.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import { clients } from '#server/db/client-schema.ts';
import { insertRow } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import { ORGANIZATION_OF_PROFESSIONAL, type AnyScope, type Scope } from '#server/db/scope.ts';
import { escaped } from '#server/lib/like.ts';

/** A reception's own e-mail may stand in hundreds of records: those of the name that is asked for come first. */
const MOST_CANDIDATES = 50;

/** Mailboxes and phones' digits of a client, and the name that stands for them where there are none. */
export type LockedClient = { readonly contacts: readonly string[]; readonly name: string | null };

/**
 * Makes bookings with the same e-mail or phone, or without either the same name, wait for one another until the transaction ends, for any of
 * their professionals. Taken after the professional's lock, in a fixed order, so that two of them never wait for each other.
 */
export async function lockContacts(
  tx: Tx,
  { organizationId, userId }: AnyScope,
  { contacts, name }: LockedClient,
): Promise<void> {
  const names = contacts.length > 0 ? contacts.toSorted() : [plainText(name ?? '')];
  await tx.query(
    `SELECT ${takeLock('contact', `${ORGANIZATION_OF_PROFESSIONAL}::text || name`)}
       FROM unnest($3::text[]) AS name`,
    [organizationId, userId, names],
  );
}

/** After how many misses within how many months clients book by phone, and its number. */
export type MissesRule = { readonly limit: number; readonly months: number; readonly phone: string | null };

/** Who may be the client of a booking, and how the organisation tells; its rule of misses, null for none. */
export type Candidates = {
  readonly by: ClientMatch;
  readonly misses: MissesRule | null;
  readonly records: readonly ClientCandidate[];
};

/** Where a statement has what is asked for: places of parameters, or columns. */
type AskedIn = {
  readonly name: string;
  /** The name as a part of a pattern; asked for only where names alone are looked for. */
  readonly part: () => string;
  /** Null where none is asked for. */
  readonly mailbox: string | null;
  readonly phone: string | null;
  /** Whether both of these may be NULL in a row that the statement reads. */
  readonly mayLack: boolean;
};

/** The ids of records that may be meant, as `client_id`, with the `kind` of contact that they have; `o` is the organisation. */
export function reachedBy({ name, part, mailbox, phone, mayLack }: AskedIn): string {
  // Names to the letter, by the index: the plain text of a record is its name, a space, and the social name.
  const byName = `c.organization_id = o.id AND c.erased_at IS NULL AND ${name} <> '' AND c.plain >= plain_text(${name} || ' ') COLLATE "C"
                   AND c.plain < (plain_text(${name} || ' ') || chr(1114111)) COLLATE "C" AND plain_text(c.name) = plain_text(${name})`;
  // Names of records that were joined with one, to the letter: each is a line of its own.
  const byOtherName =
    () => `c.organization_id = o.id AND c.erased_at IS NULL AND ${name} <> '' AND c.other_names <> '{}'
                   AND plain_names(c.other_names) LIKE '%' || chr(10) || ' ' || plain_text(${part()}) || chr(10) || '%'`;
  const withoutContact = `${mayLack ? `${mailbox}::text IS NULL AND ${phone}::text IS NULL AND ` : ''}
                                   NOT EXISTS (SELECT FROM client_contacts k WHERE k.client_id = c.id)`;
  const alone = (condition: string) =>
    `(SELECT c.id AS client_id, NULL AS kind FROM clients c WHERE ${condition} AND ${withoutContact} LIMIT ${MOST_CANDIDATES})`;
  const oldestWith = (kind: string, value: string) =>
    `(SELECT k.client_id, k.kind FROM client_contacts k
       WHERE k.organization_id = o.id AND k.kind = '${kind}' AND k.told_by = ${value}
       ORDER BY k.created_at LIMIT ${MOST_CANDIDATES})`;
  // Each kind by itself, so that the index of whole contacts answers it and not the slower one of trigrams.
  const named = (kind: string, value: string) =>
    `(SELECT k.client_id, k.kind FROM client_contacts k JOIN clients c ON c.id = k.client_id
       WHERE ${byName} AND k.organization_id = o.id AND k.kind = '${kind}' AND k.told_by = ${value} LIMIT ${MOST_CANDIDATES})`;
  const withContact = (kind: string, value: string | null) =>
    value === null ? [] : [oldestWith(kind, value), named(kind, value)];
  const contacts = [...withContact('email', mailbox), ...withContact('phone', phone)];
  return [
    ...contacts,
    ...(contacts.length === 0 || mayLack ? [alone(byName), alone(byOtherName())] : []),
  ].join(' UNION ALL ');
}

/**
 * The records of the organisation with the e-mail or the phone asked for, those of exactly the name first, then the oldest; without
 * either those of that name that have neither. With `keptId` that one too, whatever its contacts.
 */
// bounded: limit MOST_CANDIDATES.
export async function candidatesOf(
  tx: Tx,
  { organizationId, userId }: AnyScope,
  asked: AskedClient,
  keptId: string | null = null,
): Promise<Candidates> {
  const name = asked.name ?? '';
  const values: unknown[] = [organizationId, userId, name];
  const placeOf = (value: string) => `$${values.push(value)}`;
  const optional = (value: string | null) => (value === null ? null : placeOf(value));
  // A plan that is kept for all values reads whatever some of them might ask for, and PostgreSQL would rather plan each time: a text for
  // each that may be asked for is planned once. Each record is found by its id: joined, those of an organisation that was small when
  // the plan was made are read whole for ever.
  const reached = reachedBy({
    name: '$3',
    mailbox: optional(asked.mailbox),
    phone: optional(asked.phone),
    part: () => placeOf(escaped(name)),
    mayLack: false,
  });
  const keptToo = keptId === null ? '' : `UNION ALL SELECT ${placeOf(keptId)}::uuid, NULL`;
  type Found = Omit<Candidates, 'records'> & { readonly records: Candidates['records'] | null };
  const rows = await tx.query<Found>(
    `SELECT o.client_match AS by, CASE WHEN o.misses_limit IS NOT NULL THEN json_build_object('limit', o.misses_limit,
              'months', o.misses_months, 'phone', o.booking_phone) END AS misses, (
       SELECT json_agg(json_build_object('id', id, 'name', name, 'socialName', social_name, 'otherNames', other_names,
                         'hasMailbox', has_mailbox, 'hasPhone', has_phone) ORDER BY is_named DESC, created_at, id)
         FROM (SELECT c.*, plain_text(c.name) = plain_text($3) AS is_named, k.has_mailbox, k.has_phone
                 FROM (SELECT client_id, bool_or(kind = 'email') AS has_mailbox, bool_or(kind = 'phone') AS has_phone
                         FROM (${reached} ${keptToo}) reached
                        GROUP BY client_id) k
                 CROSS JOIN LATERAL (SELECT * FROM clients c
                                      WHERE c.id = k.client_id AND c.organization_id = o.id LIMIT 1) c) found) AS records
       FROM organizations o WHERE o.id = ${ORGANIZATION_OF_PROFESSIONAL}`,
    values,
  );
  const [row] = rows;
  return { by: row?.by ?? 'either', misses: row?.misses ?? null, records: row?.records ?? [] };
}

export async function insertRecord(tx: Tx, row: Omit<typeof clients.$inferSelect, 'plain'>): Promise<void> {
  await insertRow(tx, clients, row);
}

/** E-mails and phones as a record keeps them. */
export type KeptContact = {
  readonly kind: 'email' | 'phone';
  readonly toldBy: string;
  readonly value: string;
};

/** Adds what a record does not have yet, as long as there is room. As JSON, for the reason at `KEEP_MESSAGES`. */
export async function addContacts(
  tx: Tx,
  { organizationId }: Scope,
  clientId: string,
  contacts: readonly KeptContact[],
  now: Date,
): Promise<void> {
  await tx.write(
    `INSERT INTO client_contacts (client_id, organization_id, kind, told_by, value, created_at)
     SELECT $1, $2, kind, "toldBy", value, $4
       FROM jsonb_to_recordset($3::jsonb) AS contact (kind text, "toldBy" text, value text)
      WHERE (SELECT count(*) FROM client_contacts k WHERE k.client_id = $1 AND k.kind = contact.kind) < ${CLIENT_LIMITS.contacts}
         ON CONFLICT DO NOTHING`,
    [clientId, organizationId, JSON.stringify(contacts), now],
  );
}
