import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIGRATION_LOCK } from './advisory-locks.ts';
import type { Database, Reader } from './database.ts';

/**
 * Applies the SQL files of a directory that the database has not seen, in the order of their names,
 * all in one transaction.
 * @returns the names applied now.
 * @throws Error when a file already applied was changed since, or is missing.
 */
export async function migrate(database: Database, directory: string): Promise<string[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const contents = await Promise.all(files.map((name) => readFile(join(directory, name), 'utf8')));
  return database.migration(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const rows = await tx.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const name of applied.keys()) {
      if (!files.includes(name))
        throw new Error(
          `The database has migration ${name}, which this version does not know. Start a newer version.`,
        );
    }
    const done: string[] = [];
    for (const [index, name] of files.entries()) {
      const sql = contents[index] ?? '';
      const checksum = createHash('sha256').update(sql).digest('hex');
      const known = applied.get(name);
      if (known !== undefined) {
        if (known !== checksum)
          throw new Error(`Migration ${name} was changed after it was applied. Add a new file instead.`);
        continue;
      }
      for (const statement of splitStatements(sql)) await tx.query(statement);
      await tx.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
      done.push(name);
    }
    return done;
  });
}

/** Which migrations of this version a database has, by name. */
export type MigrationState = {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Applied by another version, and not a file of this one. */
  readonly unknown: readonly string[];
  /** Applied with another content. */
  readonly changed: readonly string[];
};

/** Compares a database with the SQL files of a directory. Changes nothing. */
export async function migrationState(database: Reader, directory: string): Promise<MigrationState> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const [table] = await database.query<{ name: string | null }>(
    `SELECT to_regclass('schema_migrations')::text AS name`,
  );
  const rows =
    table?.name == null
      ? []
      : await database.query<{ name: string; checksum: string }>(
          'SELECT name, checksum FROM schema_migrations ORDER BY name',
        );
  const checksums = new Map(rows.map((row) => [row.name, row.checksum]));
  const changed: string[] = [];
  for (const name of files) {
    const known = checksums.get(name);
    if (known === undefined) continue;
    const content = await readFile(join(directory, name), 'utf8');
    if (createHash('sha256').update(content).digest('hex') !== known) changed.push(name);
  }
  return {
    applied: files.filter((name) => checksums.has(name)),
    pending: files.filter((name) => !checksums.has(name)),
    unknown: rows.map(({ name }) => name).filter((name) => !files.includes(name)),
    changed,
  };
}

/** Cuts a migration at the semicolons that end a line outside a `$$` body; comments stay with what follows. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let current = '';
  let inBody = false;
  for (const line of sql.split('\n')) {
    current += `${line}\n`;
    if ((line.split('$$').length - 1) % 2 === 1) inBody = !inBody;
    if (!inBody && /;\s*$/.test(line) && !line.trimStart().startsWith('--')) {
      statements.push(current.trim());
      current = '';
    }
  }
  const rest = current.trim();
  if (rest.replaceAll(/^--.*$/gm, '').trim()) statements.push(rest);
  return statements;
}
