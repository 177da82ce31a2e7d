import { NO_NAME } from '#shared/clients/same-client.ts';
import type { clientRecord } from '#shared/contract/client-records.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import { clients } from '#server/db/client-schema.ts';
import { selected, type Picked } from '#server/db/columns.ts';
import type { Reader } from '#server/db/database.ts';
import { plainName } from '#server/db/plain-name.ts';
import { contactOfRecord } from '#server/db/record-contact.ts';
import type { Scope } from '#server/db/scope.ts';
import { visitJson, type VisitJson } from '#server/db/visit-json.ts';
import { narrowed, withVisits, type ClientsAsked, type Seen } from './narrowed.queries.ts';

const VISIT = visitJson('a');

export type ListedClientRow = {
  readonly id: string;
  readonly name: string;
  readonly socialName: string | null;
  readonly plain: string;
  readonly tags: string[];
  readonly email: string | null;
  readonly phone: string | null;
  readonly last: VisitJson | null;
  readonly next: VisitJson | null;
};

/**
 * A page of records by name, and one more to tell whether there are more. Read in the order of an index and left as soon as the
 * page is full, however many there are; a search is planned for its text (decision 064).
 */
// bounded: limit limit.
export async function pageOfClients(
  db: Pick<Reader, 'plannedQuery'>,
  seen: Seen,
  asked: ClientsAsked & { readonly limit: number },
): Promise<ListedClientRow[]> {
  const parts = narrowed(seen, asked);
  return db.plannedQuery<ListedClientRow>(
    `SELECT c.id, c.name, c.social_name AS "socialName", c.plain, c.tags, ${contactOfRecord('email', 'c.id')} AS email,
            ${contactOfRecord('phone', 'c.id')} AS phone, last.visit AS last, next.visit AS next
       FROM (${parts.first(asked.limit + 1)}) c
       ${withVisits(parts, VISIT)}
      ORDER BY c.plain COLLATE "C", c.id`,
    parts.values,
  );
}

const RECORD = [
  'id',
  'name',
  'socialName',
  'otherNames',
  'cpf',
  'note',
  'tags',
  'preferredUserId',
  'preferredContact',
  'consentedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof typeof clientRecord.shape)[];

export type RecordRow = Picked<typeof clients, (typeof RECORD)[number] | 'birthday'> & {
  readonly preferredUserName: string | null;
  readonly emails: string[];
  readonly phones: string[];
  readonly ownNote: string | null;
  readonly came: number;
  readonly missed: number;
  readonly cancelledLate: number;
  readonly cancelled: number;
  /** The last record that was joined with this one, where the reader may take them apart. */
  readonly lastMerge: LastMergeJson | null;
  /** The oldest other record with the same CPF that the reader may see. */
  readonly sameCpf: OtherRecord | null;
  /** The oldest other one that shares an e-mail or phone and the first name, and may be seen. */
  readonly sameContact: OtherRecord | null;
};

type OtherRecord = { readonly id: string; readonly name: string };
type LastMergeJson = { readonly id: string; readonly name: string; readonly mergedAt: string };

export const ALL = (kind: string) =>
  `ARRAY(SELECT k.value FROM client_contacts k WHERE k.client_id = c.id AND k.kind = '${kind}'
          ORDER BY k.created_at, k.value LIMIT ${CLIENT_LIMITS.contacts})`;

const firstName = (name: string) => `split_part(${plainName(name)}, ' ', 1)`;

/** One record as a person sees it; null where there is none that they may see. */
// bounded: row.
export async function recordSeen(
  db: Reader,
  { organizationId, seenBy, readerId }: Seen & { readonly readerId: string },
  id: string,
): Promise<RecordRow | null> {
  const rows = await db.query<RecordRow>(
    `SELECT ${selected(clients, 'c', RECORD)}, c.birthday::text AS birthday, ${ALL('email')} AS emails, ${ALL('phone')} AS phones,
            (SELECT u.name FROM users u WHERE u.id = c.preferred_user_id) AS "preferredUserName",
            (SELECT n.note FROM client_notes n WHERE n.client_id = c.id AND n.user_id = $4) AS "ownNote",
            attended.came, attended.missed,
            (SELECT count(*)::int FROM cancelled_appointments l
              WHERE l.client_id = c.id AND l.is_late AND NOT l.is_excused AND ($3::uuid IS NULL OR l.user_id = $3)) AS "cancelledLate",
            (SELECT count(*)::int FROM cancelled_appointments l
              WHERE l.client_id = c.id AND NOT l.is_late AND ($3::uuid IS NULL OR l.user_id = $3)) AS cancelled,
            (SELECT CASE WHEN $3::uuid IS NULL OR m.merged_by = $3
                         THEN json_build_object('id', m.id, 'name', m.other_name, 'mergedAt', m.merged_at) END
               FROM client_merges m
              WHERE m.organization_id = c.organization_id AND m.kept_id = c.id AND m.undone_at IS NULL
              ORDER BY m.merged_at DESC, m.id DESC LIMIT 1) AS "lastMerge",
            (SELECT json_build_object('id', s.id, 'name', s.name) FROM clients s
              WHERE s.organization_id = c.organization_id AND s.cpf = c.cpf AND s.id <> c.id AND s.erased_at IS NULL
                AND ($3::uuid IS NULL OR EXISTS (SELECT FROM appointments a WHERE a.client_id = s.id AND a.user_id = $3))
              ORDER BY s.created_at, s.id LIMIT 1) AS "sameCpf",
            (SELECT json_build_object('id', s.id, 'name', s.name)
               FROM client_contacts own
               JOIN client_contacts k ON k.organization_id = own.organization_id AND k.kind = own.kind AND k.told_by = own.told_by
               JOIN clients s ON s.id = k.client_id
              WHERE own.client_id = c.id AND s.id <> c.id AND s.erased_at IS NULL
                AND ${firstName('s.name')} = ${firstName('c.name')} AND c.name <> '${NO_NAME}'
                AND ($3::uuid IS NULL OR EXISTS (SELECT FROM appointments a WHERE a.client_id = s.id AND a.user_id = $3))
              ORDER BY s.created_at, s.id LIMIT 1) AS "sameContact"
       FROM clients c
       CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE a.attendance = 'came')::int AS came,
                                  count(*) FILTER (WHERE a.attendance = 'missed')::int AS missed
                             FROM appointments a
                            WHERE a.client_id = c.id AND ($3::uuid IS NULL OR a.user_id = $3)) attended
      WHERE c.organization_id = $1 AND c.id = $2 AND c.erased_at IS NULL
        AND ($3::uuid IS NULL OR EXISTS (SELECT FROM appointments a WHERE a.client_id = c.id AND a.user_id = $3))`,
    [organizationId, id, seenBy, readerId],
  );
  return rows[0] ?? null;
}

/** So often is a record joined with another one, and that one with the next. */
const MOST_STEPS = 20;

/** The record that a record was joined with, over several steps; null where it was joined with none. */
// bounded: limit MOST_STEPS.
export async function keptFor(db: Reader, { organizationId }: Scope, id: string): Promise<string | null> {
  const rows = await db.query<{ keptId: string }>(
    `WITH RECURSIVE steps AS (
       SELECT m.kept_id, 1 AS step FROM client_merges m
        WHERE m.organization_id = $1 AND m.other_id = $2 AND m.undone_at IS NULL
        UNION ALL
       SELECT m.kept_id, s.step + 1 FROM steps s
         JOIN client_merges m ON m.organization_id = $1 AND m.other_id = s.kept_id AND m.undone_at IS NULL
        WHERE s.step < ${MOST_STEPS})
     SELECT kept_id AS "keptId" FROM steps ORDER BY step DESC LIMIT 1`,
    [organizationId, id],
  );
  return rows[0]?.keptId ?? null;
}
