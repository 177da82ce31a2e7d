import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packageRoot } from '#server/lib/root.ts';

/**
 * Puts the empty database that the build made into a data directory that has none: a copy takes a third of a second, and
 * letting the engine make one takes two seconds and 500 MB more memory, which a small machine may not have.
 * Does nothing where there is a database, or no build: the engine then makes one itself.
 * Copied aside and renamed: a start that is interrupted leaves no half database.
 */
export async function placeEmptyDatabase(dataDir: string): Promise<void> {
  const empty = join(packageRoot(), 'dist', 'database');
  if (existsSync(dataDir) || !existsSync(empty)) return;
  const aside = `${dataDir}.new`;
  await mkdir(dirname(dataDir), { recursive: true, mode: 0o700 });
  await rm(aside, { recursive: true, force: true });
  await cp(empty, aside, { recursive: true });
  // What was noted of a database that somebody removed: all copies have one identifier, so it would pass for this one's.
  for (const note of ['marker', 'loss']) await rm(`${dataDir}.${note}.json`, { force: true });
  await rename(aside, dataDir);
}
