import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { foreignWrites } from './tables.mjs';

const FOREIGN = 'server/features/scheduling/busy.queries.ts';
const TABLES = new Map([
  ['users', 'users'],
  ['googleBusy', 'google_busy'],
]);

function writesIn(text, path = FOREIGN) {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  return foreignWrites(path, tree, TABLES);
}

const IMPORTED = "import { users, googleBusy as busy } from '#server/db/schema.ts';";

const refused = [
  ['an insert', "tx.query('INSERT INTO users (id) VALUES ($1)')", 'users'],
  ['an update in lower case', "tx.query('update only users set name = $1')", 'users'],
  [
    'a delete in a CTE',
    'tx.query(`WITH over AS (\n  DELETE\n    FROM google_busy) SELECT 1`)',
    'google_busy',
  ],
  ['an update around a value', 'tx.query(`UPDATE users SET name = ${name}`)', 'users'],
  ['a truncation', "tx.script('TRUNCATE TABLE public.users')", 'users'],
  ['an insert of a whole row', `${IMPORTED} insertRow(tx, users, row)`, 'users'],
  ['an insert by drizzle', `${IMPORTED} tx.orm.insert(users).values(row)`, 'users'],
  ['a delete under another name', `${IMPORTED} tx.orm.delete(busy)`, 'google_busy'],
  [
    'an update of the whole schema',
    "import * as schema from '#server/db/schema.ts'; tx.orm.update(schema.users)",
    'users',
  ],
  ['an update of a constant made of it', `${IMPORTED} const alias = users; tx.orm.update(alias)`, 'users'],
];

const unnamed = [
  ['a template', 'tx.query(`DELETE FROM ${TABLE} WHERE id = $1`)'],
  ['a string that is put together', "tx.query('UPDATE ' + table + ' SET a = 1')"],
];

const allowed = [
  ['a read', "tx.query('SELECT 1 FROM users FOR UPDATE')"],
  ['a comment', '/* INSERT INTO users is what others do */'],
  [
    'a table that a statement names itself',
    "tx.query('WITH over AS (SELECT 1) UPDATE pgboss.job SET a = 1')",
  ],
  ['a set of the same name', 'const users = new Set(); users.delete(users)'],
];

describe('owners of tables', () => {
  test.each(refused)('refuses %s by another feature', (_what, text, table) => {
    expect(writesIn(text)).toEqual([expect.stringContaining(`${FOREIGN} writes ${table},`)]);
  });

  test.each(unnamed)('refuses %s that names no table', (_what, text) => {
    expect(writesIn(text)).toEqual([expect.stringContaining("puts a table's name into a statement")]);
  });

  test.each(allowed)('allows %s', (_what, text) => {
    expect(writesIn(text)).toEqual([]);
  });

  test('allows a write by the owner', () => {
    expect(writesIn("tx.query('DELETE FROM users')", 'server/features/users/users.queries.ts')).toEqual([]);
  });
});
