import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate, splitStatements } from './migrate.ts';

let database: Database;
let directory: string;
beforeAll(async () => {
  database = await openEmbedded(undefined);
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hora-marcada-migrations-'));
  await write('0001_first.sql', 'CREATE TABLE first (id integer);\nCREATE INDEX first_id ON first (id);\n');
});
afterEach(async () => {
  await rm(directory, { recursive: true });
  await database.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
});
afterAll(() => database.close());

const write = (name: string, sql: string) => writeFile(join(directory, name), sql);
const tables = async () => {
  const rows = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

describe('migrating', () => {
  it('applies each file once, in the order of the names', async () => {
    await write('0002_second.sql', 'ALTER TABLE first ADD name text;\n');
    expect(await migrate(database, directory)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(database, directory)).toEqual([]);
    await write('0003_third.sql', 'CREATE TABLE third (id integer);\n');
    expect(await migrate(database, directory)).toEqual(['0003_third.sql']);
    expect(await tables()).toEqual(['first', 'schema_migrations', 'third']);
  });

  it('refuses a file that was changed after it was applied', async () => {
    await migrate(database, directory);
    await write('0001_first.sql', 'CREATE TABLE first (id bigint);\n');
    await expect(migrate(database, directory)).rejects.toThrow(
      'Migration 0001_first.sql was changed after it was applied. Add a new file instead.',
    );
  });

  it('refuses a database that a newer version has migrated', async () => {
    await write('0002_newer.sql', 'CREATE TABLE newer (id integer);\n');
    await migrate(database, directory);
    await unlink(join(directory, '0002_newer.sql'));
    await expect(migrate(database, directory)).rejects.toThrow(/migration 0002_newer\.sql.*newer version/);
  });

  it('applies all or nothing', async () => {
    await write('0002_broken.sql', 'CREATE TABLE half (id integer);\nCREATE TABLE nonsense (id nothing);\n');
    await expect(migrate(database, directory)).rejects.toThrow();
    expect(await tables()).toEqual([]);
    await write('0002_broken.sql', 'CREATE TABLE whole (id integer);\n');
    expect(await migrate(database, directory)).toHaveLength(2);
  });
});

describe('the statements of a file', () => {
  it('end at a semicolon that ends a line, outside of a body and of a comment', () => {
    expect(splitStatements("SELECT 1;\n-- says; nothing;\nSELECT ';'\n  , 2;\n")).toEqual([
      'SELECT 1;',
      "-- says; nothing;\nSELECT ';'\n  , 2;",
    ]);
    const body = 'CREATE FUNCTION f() RETURNS void AS $$\nBEGIN\n  NULL;\nEND;\n$$ LANGUAGE plpgsql;';
    expect(splitStatements(`${body}\nSELECT 2;\n`)).toEqual([body, 'SELECT 2;']);
  });

  it('need no last semicolon, and a comment alone is none', () => {
    expect(splitStatements('SELECT 1')).toEqual(['SELECT 1']);
    expect(splitStatements('-- nothing here\n\n-- nor here\n')).toEqual([]);
  });
});
