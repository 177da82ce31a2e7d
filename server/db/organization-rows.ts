import type { Reader, Tx } from './database.ts';
import { sumOf } from './table-sums.ts';

/**
 * What an archive leaves out: news for screens that are open now, and what jobs of this database's own queue need. Both
 * mean nothing anywhere else.
 */
export const PASSING_TABLES = ['job_contents', 'live_events'] as const;

/** The log refuses to lose an entry while its organisation is there; the entries go with it. */
const WITH_THE_ORGANIZATION = 'audit_log';

/** A table with an organisation's rows. */
export type OrganizationTable = {
  readonly name: string;
  /** The column with the organisation's id. */
  readonly owner: 'id' | 'organization_id';
  /** What a row is made of, without what the database reckons itself. */
  readonly columns: readonly string[];
  /** Columns that count rows of the whole installation, and so mean another row in another one. */
  readonly counters: readonly string[];
};

type Found = OrganizationTable & { readonly refers: readonly string[] };

/** `bell_marks` names an entry of the log by its number. */
const COUNTED: Readonly<Record<string, readonly string[]>> = { bell_marks: ['entry_id'] };
const NUMBERED_BY = new Map([['bell_marks', 'audit_log']]);

/**
 * Reads the tables with organisations' rows from the schema, so that a new one cannot be forgotten, each after those that it refers to; those that triggers of
 * others write, and that refer to nothing, last.
 */
export async function organizationTables(db: Reader): Promise<OrganizationTable[]> {
  const found = await db.query<Found>(
    `SELECT c.relname::text AS name, CASE WHEN c.relname = 'organizations' THEN 'id' ELSE 'organization_id' END AS owner,
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                   ORDER BY a.attnum) AS columns,
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attidentity = 'a') AS counters,
            ARRAY(SELECT DISTINCT f.confrelid::regclass::text FROM pg_constraint f
                   WHERE f.conrelid = c.oid AND f.contype = 'f') AS refers
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'r'
        AND (c.relname = 'organizations'
             OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id'))
      ORDER BY c.relname`,
  );
  const ordered: OrganizationTable[] = [];
  let waiting = [...found].sort(
    (one, other) => Number(one.refers.length === 0) - Number(other.refers.length === 0),
  );
  const placed = new Set<string>();
  const root = waiting.find(({ name }) => name === 'organizations');
  if (root !== undefined) waiting = [root, ...waiting.filter((each) => each !== root)];
  while (waiting.length > 0) {
    const next = waiting.find(({ refers }) => refers.every((name) => placed.has(name)));
    if (next === undefined) throw new Error('Tables refer to one another in a circle.');
    const { refers: _refers, ...table } = next;
    ordered.push({ ...table, counters: [...table.counters, ...(COUNTED[table.name] ?? [])] });
    placed.add(next.name);
    waiting = waiting.filter((each) => each !== next);
  }
  return ordered;
}

const PAGE = 1_000;

/** Reads a table's rows of an organisation, page after page, in the order in which they are stored. */
export async function* readRows(tx: Tx, table: OrganizationTable, id: string): AsyncGenerator<string[]> {
  const cursor = 'organization_rows';
  await tx.query(SETTINGS);
  await tx.plannedQuery(
    `DECLARE ${cursor} NO SCROLL CURSOR FOR
       SELECT (to_jsonb(t) - ARRAY(SELECT a.attname::text FROM pg_attribute a
                                    WHERE a.attrelid = '${table.name}'::regclass AND a.attgenerated <> ''))::text AS line
         FROM ${table.name} t WHERE t.${table.owner} = '${asId(id)}'`,
  );
  try {
    for (;;) {
      const rows = await tx.plannedQuery<{ line: string }>(`FETCH ${PAGE} FROM ${cursor}`);
      yield rows.map(({ line }) => line);
      if (rows.length < PAGE) return;
    }
  } finally {
    await tx.plannedQuery(`CLOSE ${cursor}`);
  }
}

/** What instants are written in. */
const SETTINGS = `SELECT set_config('TimeZone', 'UTC', true)`;

/** An id that may stand in a statement. @throws Error */
function asId(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('An id was expected.');
  return id;
}

/** How many rows of an organisation a table has, and a sum of their contents without counters and order. */
export async function sumRows(
  tx: Reader,
  { name, owner, counters }: OrganizationTable,
  id: string,
): Promise<{ rows: number; sum: string }> {
  return sumOf(tx, `FROM ${name} t WHERE t.${owner} = $1::uuid`, 'to_jsonb(t) - $2::text[]', [
    id,
    [...counters],
  ]);
}

/** Numbers that others may take between the two calls by which a range is reserved. */
const MARGIN = 1_000;

/** The highest number that an organisation's rows of a table have; null where the table counts nothing of its own. */
export async function highestCounter(tx: Tx, table: OrganizationTable, id: string): Promise<string | null> {
  const column = NUMBERED_BY.has(table.name) ? undefined : table.counters[0];
  if (column === undefined) return null;
  const [row] = await tx.plannedQuery<{ most: string }>(
    `SELECT coalesce(max("${column}"), 0)::text AS most FROM ${table.name} WHERE ${table.owner} = $1::uuid`,
    [id],
  );
  return row?.most ?? '0';
}

/**
 * Reserves numbers for rows that come from elsewhere, so that neither those that are there nor those that others write
 * meanwhile have one of them.
 * @param highest the highest number that comes, by table
 * @returns by how much the numbers of each table move
 */
export async function reserveCounters(
  tx: Tx,
  tables: readonly OrganizationTable[],
  highest: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const shifts = new Map<string, string>();
  for (const { name, counters } of tables) {
    const [column, most] = [counters[0], highest.get(name)];
    if (column === undefined || most === undefined) continue;
    const [row] = await tx.plannedQuery<{ shift: string }>(
      `SELECT (setval(s.name, nextval(s.name) + ${MARGIN} + $1::bigint) - $1::bigint)::text AS shift
         FROM (SELECT pg_get_serial_sequence('${name}', '${column}')::regclass AS name) s`,
      [most],
    );
    shifts.set(name, row?.shift ?? '0');
  }
  for (const [name, by] of NUMBERED_BY) shifts.set(name, shifts.get(by) ?? '0');
  return shifts;
}

/**
 * Writes rows as `readRows` gave them. What triggers made of rows of other tables is taken away before the first.
 * @throws Error of the database where a row collides with one that is there
 */
export async function insertRows(
  tx: Tx,
  { name, columns, counters }: OrganizationTable,
  lines: readonly string[],
  shift: string,
): Promise<void> {
  const listed = columns.map((column) => `"${column}"`).join(', ');
  const values = columns
    .map((column) => (counters.includes(column) ? `r."${column}" + $2::bigint` : `r."${column}"`))
    .join(', ');
  await tx.plannedQuery(
    `INSERT INTO ${name} (${listed}) OVERRIDING SYSTEM VALUE
     SELECT ${values} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb) r WHERE $2::bigint >= 0`,
    [`[${lines.join(',')}]`, shift],
  );
}

/** Removes an organisation's rows from one table. */
export async function deleteRows(tx: Tx, { name, owner }: OrganizationTable, id: string): Promise<void> {
  await tx.plannedQuery(`DELETE FROM ${name} WHERE ${owner} = $1::uuid`, [id]);
}

/** Has the places of what waits go on behind the last one that came: there each organisation counts for itself. */
export async function advancePlaces(tx: Tx): Promise<void> {
  await tx.query(
    `SELECT setval(s.name, w.most)
       FROM (SELECT pg_get_serial_sequence('waiting_entries', 'position')::regclass AS name) s,
            (SELECT max(position) AS most FROM waiting_entries) w
      WHERE w.most > (SELECT last_value FROM pg_sequences
                       WHERE (quote_ident(schemaname) || '.' || quote_ident(sequencename))::regclass = s.name)`,
  );
}

/** Removes an organisation with everything that it has. */
export async function deleteOrganizationRows(tx: Tx, id: string): Promise<void> {
  const tables = await organizationTables(tx);
  const [root, ...others] = tables;
  const kept = others.filter(({ name }) => name !== WITH_THE_ORGANIZATION);
  const isLast = (table: OrganizationTable) => LAST.has(table.name);
  for (const table of kept.filter((each) => !isLast(each)).reverse()) await deleteRows(tx, table, id);
  if (root !== undefined) await deleteRows(tx, root, id);
  // Triggers of the others have just written here.
  for (const table of kept.filter(isLast)) await deleteRows(tx, table, id);
}

const LAST: ReadonlySet<string> = new Set(['client_changes', 'left_clients']);
