import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import { clients } from '#server/db/client-schema.ts';
import { asJson, selected, type Picked } from '#server/db/columns.ts';
import type { Reader } from '#server/db/database.ts';
import { appointments } from '#server/db/schema.ts';
import { ALL } from './clients.queries.ts';
import { narrowed, withVisits, type ClientsAsked, type Seen } from './narrowed.queries.ts';

const FILED = [
  'id',
  'plain',
  'name',
  'socialName',
  'cpf',
  'tags',
  'preferredContact',
  'consentedAt',
] as const satisfies readonly (keyof typeof clients.$inferSelect)[];

/** A visit as JSON has it. */
type FiledVisit = { readonly startTime: string; readonly timezone: string };
const VISIT = asJson(appointments, 'a', ['startTime', 'timezone']);

/** A record as a line of a file. Notes are left out: they are read where they are written. */
export type FiledRow = Picked<typeof clients, (typeof FILED)[number] | 'birthday'> & {
  readonly emails: string[];
  readonly phones: string[];
  readonly preferredUserName: string | null;
  readonly last: FiledVisit | null;
  readonly next: FiledVisit | null;
};

/** A page of records by name for a file, in the order of an index. */
// bounded: limit CLIENT_LIMITS.filePage.
export async function fileOfClients(
  db: Pick<Reader, 'plannedQuery'>,
  seen: Seen,
  asked: ClientsAsked,
): Promise<FiledRow[]> {
  // global: `narrowed` binds the records to the reader's organisation
  const parts = narrowed(seen, asked);
  return db.plannedQuery<FiledRow>(
    `SELECT ${selected(clients, 'c', FILED)}, c.birthday::text AS birthday, ${ALL('email')} AS emails, ${ALL('phone')} AS phones,
            (SELECT u.name FROM users u WHERE u.id = c.preferred_user_id) AS "preferredUserName",
            last.visit AS last, next.visit AS next
       FROM (${parts.first(CLIENT_LIMITS.filePage)}) c
       ${withVisits(parts, VISIT)}
      ORDER BY c.plain COLLATE "C", c.id`,
    parts.values,
  );
}
