import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let database: Database;
let sections: readonly Section[];
beforeAll(async () => {
  database = await openEmbedded(undefined);
  await migrate(database, resolve(ROOT, 'migrations'));
  sections = sectionsOf(await readFile(resolve(ROOT, 'docs/data.md'), 'utf8'));
});
afterAll(() => database.close());

/** What the document says of one table. */
type Section = {
  readonly table: string;
  readonly text: string;
  readonly rows: readonly { readonly columns: readonly string[]; readonly about: string }[];
};

function sectionsOf(text: string): Section[] {
  return text
    .split(/^(?=#{2,3} )/m)
    .filter((part) => part.startsWith('### '))
    .map((part) => ({
      table: /^### `(\w+)`/.exec(part)?.[1] ?? part.slice(0, 40),
      text: part,
      rows: [...part.matchAll(/^\| (`.*?) *\| (.*?) *\|/gm)].map(([, names = '', about = '']) => ({
        columns: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
        about,
      })),
    }));
}

const byName = (one: string, other: string): number => (one < other ? -1 : 1);

it('the document of stored data names every column of every table, once, and none that is gone', async () => {
  const rows = await database.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column"
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const stored = rows.map(({ table, column }) => `${table}.${column}`).sort(byName);
  const documented = sections
    .flatMap(({ table, rows: said }) =>
      said.flatMap(({ columns }) => columns.map((column) => `${table}.${column}`)),
    )
    .sort(byName);
  expect(documented).toEqual(stored);
});

it('the document says of every table how long it is kept, who sees it, and what takes it away', () => {
  for (const { table, text } of sections)
    for (const fact of ['**Kept:**', '**Seen by:**', '**With:**']) expect(text, table).toContain(fact);
});

it('the document says of every column whose data it is, in the words that it explains', () => {
  const whose = /^(?:–|secret|(?:client|person)(?:, free text)?)$/;
  for (const { table, rows } of sections)
    for (const { columns, about } of rows) expect(about, `${table}: ${columns.join(', ')}`).toMatch(whose);
});

it('the document calls what a client says, how they are reached and what opens a door by its name', () => {
  const aboutOf = (name: string): string | undefined => {
    const [table, column = ''] = name.split('.');
    const section = sections.find((each) => each.table === table);
    return section?.rows.find(({ columns }) => columns.includes(column))?.about;
  };
  const named = sections.flatMap(({ table, rows }) =>
    rows.flatMap(({ columns }) => columns.map((column) => `${table}.${column}`)),
  );
  const clients = named.filter((name) => /\.client_(?:name|plain|email|phone)$/.test(name));
  expect(clients).toHaveLength(7);
  for (const name of clients) expect(aboutOf(name), name).toBe('client');
  const secrets = named.filter((name) => /_hash$|_token$|\.sealed$|_secret$/.test(name));
  expect(secrets.length).toBeGreaterThan(8);
  for (const name of secrets)
    // What was asked opens nothing.
    if (!name.endsWith('.request_hash')) expect(aboutOf(name), name).toBe('secret');
});
