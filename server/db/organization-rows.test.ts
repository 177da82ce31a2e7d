import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { organizationTables, PASSING_TABLES, type OrganizationTable } from './organization-rows.ts';

/** The tables that hold no organisation's rows: of each, somebody has decided that a move leaves it behind. */
const GLOBAL_TABLES = ['installation', 'live_outbox', 'schema_migrations', 'sign_in_guesses'];

let database: Database;
let tables: readonly OrganizationTable[];
beforeAll(async () => {
  database = await openEmbedded(undefined);
  await migrate(database, resolve(import.meta.dirname, '../../migrations'));
  tables = await organizationTables(database);
});
afterAll(() => database.close());

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort();

it('every table of the schema is an organisation’s, or is named as the whole installation’s', async () => {
  const stored = await database.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'r'`,
  );
  expect([...names(tables), ...GLOBAL_TABLES].sort()).toEqual(names(stored));
  for (const passing of PASSING_TABLES) expect(names(tables)).toContain(passing);
});

it('each table comes after those that it refers to, and what triggers write after what they are on', async () => {
  const place = new Map(tables.map(({ name }, index) => [name, index]));
  const references = await database.query<{ from: string; to: string }>(
    `SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint WHERE contype = 'f'`,
  );
  expect(references.length).toBeGreaterThan(50);
  for (const { from, to } of references)
    expect(place.get(to), `${from} → ${to}`).toBeLessThan(place.get(from) ?? 0);
  expect(tables.slice(-2).map(({ name }) => name)).toEqual(['client_changes', 'left_clients']);
});

it('numbers of the whole installation are known as such, wherever they stand', async () => {
  const counted = tables.filter(({ counters }) => counters.length > 0);
  expect(Object.fromEntries(counted.map(({ name, counters }) => [name, counters]))).toEqual({
    audit_log: ['id'],
    bell_marks: ['entry_id'],
    client_changes: ['id'],
  });
});
