import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';

export type ClientRow = { clientName: string; clientEmail: string | null; clientPhone: string | null };

/** An index by its key, to the letter, and the rows that it holds. */
type Index = { readonly key: string; readonly rows: string };
const BY_NAME: Index = {
  key: `(plain_text(client_name) || chr(9) || plain_text(coalesce(client_email, ''))) COLLATE "C"`,
  rows: 'true',
};
const BY_EMAIL: Index = {
  key: `(plain_text(client_email) || chr(9) || plain_text(client_name)) COLLATE "C"`,
  rows: 'client_email IS NOT NULL',
};

/** `$1` organisation, `$2` how the key begins, `$3` how many, `$4` the professional where `whose` says so. */
const EVERYBODYS = 'organization_id = $1';
const OWN = 'organization_id = $1 AND user_id = $4';

/**
 * Walks an index from one client to the next: a step for each client, however often each has come. The beginning is a
 * range of keys, closed above by the last character there is.
 */
function walk(name: string, { key, rows }: Index, whose: string): string {
  const within = `${whose} AND ${rows} AND ${key} < plain_text($2) || chr(1114111)`;
  return `${name} AS (
    (SELECT ${key} AS key FROM appointments
      WHERE ${within} AND ${key} >= plain_text($2) ORDER BY ${key} LIMIT 1)
    UNION ALL
    SELECT (SELECT ${key} FROM appointments
             WHERE ${within} AND ${key} > ${name}.key ORDER BY ${key} LIMIT 1)
      FROM ${name} WHERE ${name}.key IS NOT NULL)`;
}

/** The clients of the keys, each as the last appointment has them, with the last phone they gave. */
function latestOf(name: string, { key, rows }: Index, whose: string): string {
  return `SELECT last.* FROM (SELECT key FROM ${name} WHERE key IS NOT NULL LIMIT $3) AS found
    CROSS JOIN LATERAL (
      SELECT (array_agg(${BY_NAME.key} ORDER BY start_time DESC))[1] AS key,
             (array_agg(client_name ORDER BY start_time DESC))[1] AS "clientName",
             (array_agg(client_email ORDER BY start_time DESC))[1] AS "clientEmail",
             (array_agg(client_phone ORDER BY start_time DESC) FILTER (WHERE client_phone IS NOT NULL))[1]
               AS "clientPhone"
        FROM appointments WHERE ${whose} AND ${rows} AND ${key} = found.key) AS last`;
}

function statement(whose: string): string {
  return `WITH RECURSIVE ${walk('names', BY_NAME, whose)}, ${walk('emails', BY_EMAIL, whose)}
    SELECT DISTINCT ON (key) key, "clientName", "clientEmail", "clientPhone"
      FROM (${latestOf('names', BY_NAME, whose)} UNION ALL ${latestOf('emails', BY_EMAIL, whose)}) AS known
     ORDER BY key LIMIT $3`;
}

const OF_EVERYBODY = statement(EVERYBODYS);
const OF_ONE = statement(OWN);

/** Clients of earlier appointments whose name or e-mail begins like that, by name; one professional's, or everybody's. */
// bounded: by `count`, the LIMIT $3 of its statement.
export async function knownClients(
  db: Pick<Reader, 'query'>,
  scope: Scope,
  wanted: { beginning: string; userId: string | null; count: number },
): Promise<ClientRow[]> {
  const params = [scope.organizationId, wanted.beginning, wanted.count];
  return wanted.userId === null
    ? db.query<ClientRow>(OF_EVERYBODY, params)
    : db.query<ClientRow>(OF_ONE, [...params, wanted.userId]);
}
