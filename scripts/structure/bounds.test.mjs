import ts from 'typescript';
import { expect, test } from 'vitest';
import { unbounded } from './bounds.mjs';

const findingsIn = (text) =>
  unbounded(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)).map(
    ({ name, what }) => `${name} ${what}`,
  );
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
])('refuses a list without a limit, %s', (_how, text) => {
  expect(findingsIn(text)).toEqual(['rowsOf gives a list']);
});

test('refuses a value that gathers rows without a limit', () => {
  expect(findingsIn('const ALL = `SELECT json_agg(r) FROM (SELECT id FROM rows) r`;')).toEqual([
    'ALL gathers rows',
  ]);
  expect(findingsIn('const ALL = `SELECT json_agg(r) FROM (SELECT id FROM rows LIMIT ${MANY}) r`;')).toEqual(
    [],
  );
});

test.each([
  ['a limit of the query builder', list('db.orm.select().from(rows).limit(limit)')],
  ['a LIMIT', list("db.query('SELECT (SELECT max(x) FROM a) FROM rows LIMIT $1', [limit])")],
  [
    'a LIMIT of a constant',
    list('db.query(ROWS)', 'const PART = `a`; const ROWS = `SELECT ${PART} FROM rows LIMIT $1`;'),
  ],
  ['a reason above it', list('db.orm.select().from(rows)', '// bounded: by the ids given.')],
  ['one row', 'export async function rowOf(db: Reader): Promise<Row | null> { return read(db); }'],
  [
    'no row',
    'export async function keep(tx: Tx, rows: readonly Row[]): Promise<void> { await write(tx, rows); }',
  ],
])('allows %s', (_what, text) => {
  expect(findingsIn(text)).toEqual([]);
});
