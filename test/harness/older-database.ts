import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

export const MIGRATIONS = resolve(import.meta.dirname, '../../migrations');

/** An embedded database as it was before a migration: what an older version leaves. */
export async function databaseBefore(migration: string): Promise<Database> {
  const older = await mkdtemp(join(tmpdir(), 'hora-marcada-older-'));
  for (const name of await readdir(MIGRATIONS)) {
    if (name < migration) await copyFile(join(MIGRATIONS, name), join(older, name));
  }
  const database = await openEmbedded(undefined);
  await migrate(database, older);
  await rm(older, { recursive: true });
  return database;
}
