import { resolve } from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import * as absenceSchema from './absence-schema.ts';
import * as clientSchema from './client-schema.ts';
import * as googleSchema from './google-schema.ts';
import * as insightSchema from './insight-schema.ts';
import * as integrationSchema from './integration-schema.ts';
import * as linkSchema from './link-schema.ts';
import * as mailSchema from './mail-schema.ts';
import * as paymentSchema from './payment-schema.ts';
import * as reportSchema from './report-schema.ts';
import * as schema from './schema.ts';
import * as seriesSchema from './series-schema.ts';
import * as waitingSchema from './waiting-schema.ts';
import * as webhookSchema from './webhook-schema.ts';

let database: Database;
beforeAll(async () => {
  database = await openEmbedded(undefined);
  await migrate(database, resolve(import.meta.dirname, '../../migrations'));
});
afterAll(() => database.close());

type Column = { type: string; notNull: boolean };
type Tables = Record<string, Record<string, Column>>;

/** Facts of the installation itself, and what its processes say to one another: no organisation's, in no feature's query. */
const UNDECLARED = ['schema_migrations', 'installation', 'live_outbox'];

async function migratedTables(): Promise<Tables> {
  const rows = await database.query<{ table: string; column: string; type: string; nullable: string }>(
    `SELECT table_name AS "table", column_name AS "column", is_nullable AS nullable,
            CASE data_type WHEN 'ARRAY' THEN
              CASE udt_name WHEN '_int4' THEN 'integer' ELSE substr(udt_name, 2) END || '[]'
            ELSE data_type END AS type
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const tables: Tables = {};
  for (const { table, column, type, nullable } of rows) {
    if (UNDECLARED.includes(table)) continue;
    (tables[table] ??= {})[column] = { type, notNull: nullable === 'NO' };
  }
  return tables;
}

function declaredTables(): Tables {
  const tables = [
    ...Object.values(absenceSchema),
    ...Object.values(clientSchema),
    ...Object.values(googleSchema),
    ...Object.values(insightSchema),
    ...Object.values(integrationSchema),
    ...Object.values(linkSchema),
    ...Object.values(schema),
    ...Object.values(seriesSchema),
    ...Object.values(mailSchema),
    ...Object.values(paymentSchema),
    ...Object.values(reportSchema),
    ...Object.values(waitingSchema),
    ...Object.values(webhookSchema),
  ].filter((value) => is(value, PgTable));
  return Object.fromEntries(
    tables.map((table) => {
      const { name, columns } = getTableConfig(table);
      const described = columns.map((column) => [
        column.name,
        { type: column.getSQLType(), notNull: column.notNull },
      ]);
      return [name, Object.fromEntries(described) as Record<string, Column>];
    }),
  );
}

it('declares the tables exactly as the migrations make them', async () => {
  const { appointments: _view, ...declared } = declaredTables();
  expect(declared).toEqual(await migratedTables());
});

it('shows every column of an appointment but the end of its hold and its plain name in the view of those that count', async () => {
  const rows = await database.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'appointments'`,
  );
  const { appointments, appointment_rows: table } = declaredTables();
  const seen = rows.map(({ name }) => name).sort();
  expect(seen).toEqual(Object.keys(appointments ?? {}).sort());
  expect([...seen, 'client_plain', 'held_until'].sort()).toEqual(Object.keys(table ?? {}).sort());
});

it('gives every table but the organisations themselves, and guesses before anybody is let in, their organisation', async () => {
  const tables = await migratedTables();
  const without = Object.keys(tables).filter((name) => !tables[name]?.organization_id?.notNull);
  expect(without.sort()).toEqual(['organizations', 'sign_in_guesses']);
});
