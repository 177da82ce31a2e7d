import ts from 'typescript';
import { expect, test } from 'vitest';
import { limitsOf, unbounded } from './bounds.mjs';

const treeIn = (text) => ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
const LIMITS = limitsOf(treeIn('export const KEPT = { people: 200 } as const; export const PAGE = 20;'));
const findingsIn = (text) => unbounded(treeIn(text), LIMITS).map(({ name, what }) => `${name} ${what}`);
const list = (body, before = '') =>
  `${before}\nexport async function rowsOf(db: Reader): Promise<Row[]> { return ${body}; }`;

test.each([
  ['by the query builder', list('db.orm.select().from(rows)')],
  ['by SQL', list("db.query('SELECT id FROM rows')")],
  ['with a limit of something else', list("db.query('SELECT (SELECT 1 FROM a LIMIT 1) FROM rows')")],
  [
    'with a limit in another constant',
    list('db.query(ROWS)', "const ONE = 'SELECT 1 LIMIT 1'; const ROWS = 'SELECT 1';"),
  ],
  [
    'as a map',
    'export async function rowsOf(db: Reader): Promise<ReadonlyMap<string, Row>> { return read(db); }',
  ],
  [
    'inside an object',
    'export async function rowsOf(db: Reader): Promise<{ rows: readonly Row[] }> { return read(db); }',
  ],
  ['of a kind that is not said', 'export async function rowsOf(db: Reader) { return read(db); }'],
  ['kept in a constant', "export const rowsOf = async (db: Reader): Promise<Row[]> => db.query('SELECT 1');"],
  [
    'exported by its name elsewhere',
    "async function rowsOf(db: Reader): Promise<Row[]> { return db.query('SELECT 1'); } export { rowsOf };",
  ],
  [
    'of a type of the file that holds one',
    'export async function rowsOf(db: Reader): Promise<Page> { return read(db); } type Page = Rows & { n: number }; type Rows = { rows: Row[] };',
  ],
  ['a page at a time', 'export async function* rowsOf(db: Reader): AsyncGenerator<Row> { yield* read(db); }'],
  ['with a limit in a comment', list('db.query(`SELECT id FROM rows -- LIMIT 1`)')],
  ['with a limit that is none', list("db.query('SELECT id FROM rows LIMIT ALL')")],
  [
    'with a limit on another reading',
    list("[...(await db.query('SELECT 1 LIMIT 1')), ...(await db.query('SELECT id FROM rows'))]"),
  ],
])('refuses a list without a limit, %s', (_how, text) => {
  expect(findingsIn(text)).toEqual(['rowsOf gives a list']);
});

test('refuses a value that gathers rows without a limit', () => {
  expect(findingsIn('const ALL = `SELECT json_agg(r) FROM (SELECT id FROM rows) r`;')).toEqual([
    'ALL gathers rows',
  ]);
  for (const gathered of [
    'SELECT jsonb_object_agg(id, name) FROM rows',
    'SELECT array_agg(id), (SELECT 1 FROM a LIMIT 1) FROM rows',
    'SELECT 1, ARRAY(SELECT id FROM rows) FROM a LIMIT 1',
  ])
    expect(findingsIn(`const ALL = '${gathered}';`), gathered).toEqual(['ALL gathers rows']);
  for (const bounded of [
    'SELECT json_agg(r) FROM (SELECT id FROM rows LIMIT ${MANY}) r',
    'SELECT ARRAY(SELECT id FROM rows LIMIT ${MANY}) FROM a',
    'SELECT (array_agg(id))[1] FROM rows GROUP BY name LIMIT ${MANY}',
  ])
    expect(findingsIn(`const ALL = \`${bounded}\`;`), bounded).toEqual([]);
});

test.each([
  ['a limit of the query builder', list('db.orm.select().from(rows).limit(limit)')],
  ['a LIMIT', list("db.query('SELECT (SELECT max(x) FROM a) FROM rows LIMIT $1', [limit])")],
  [
    'a LIMIT of a constant',
    list('db.query(ROWS)', 'const PART = `a`; const ROWS = `SELECT ${PART} FROM rows LIMIT $1`;'),
  ],
  ['a reason above it', list('db.orm.select().from(rows).where(inArray(ids))', '// bounded: given ids.')],
  ['one row', 'export async function rowOf(db: Reader): Promise<Row | null> { return read(db); }'],
  [
    'no row',
    'export async function keep(tx: Tx, rows: readonly Row[]): Promise<void> { await write(tx, rows); }',
  ],
])('allows %s', (_what, text) => {
  expect(findingsIn(text)).toEqual([]);
});

/** A list with a comment that says what bounds it. */
const saying = (said) =>
  list('db.orm.select().from(rows).where(inArray(ids, MOST))', `const MOST = 3;\n// bounded: ${said}`);

test.each([
  ...[
    'row',
    'person and range (what is booked on those days).',
    'given ids',
    'given ids and kept KEPT.people',
  ],
  ...['limit MOST', 'limit ids', 'kept PAGE', 'as rowsOf'],
])('takes the bound "%s"', (said) => {
  expect(findingsIn(saying(said))).toEqual([]);
});

test.each([
  ['by the ids given', 'which is no bound'],
  ['few', 'which is no bound'],
  ['row and few', 'which is no bound'],
  ['given', 'which is no bound'],
  ['given keys', 'there is no keys in the statement'],
  ['limit LEAST', 'there is no LEAST that it uses'],
  ['limit KEPT.people', 'there is no KEPT.people that it uses'],
  ['kept KEPT.rows', 'there is no KEPT.rows in shared/contract/limits.ts'],
  ['as othersOf', 'there is no othersOf in the file'],
])('refuses the bound "%s"', (said, problem) => {
  expect(findingsIn(saying(said))).toEqual([expect.stringContaining(problem)]);
});
