import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { createLogger } from '#server/lib/logger.ts';

const VARIABLE = 'HORA_MARCADA_TEST_TEMPLATE';

/**
 * Makes an empty migrated database once for a whole test run, because making one takes seconds and loading a copy
 * does not. Returns what removes it again. Nothing to do when the tests run on a PostgreSQL server.
 */
export async function makeTemplate(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => undefined;
  const folder = await mkdtemp(join(tmpdir(), 'hora-marcada-template-'));
  const config = readConfig({ DATA_DIR: folder, APP_SECRET: TEST_SECRET });
  await (await createContext(config, { log: createLogger('silent') })).close();
  const pglite = await PGlite.create({ dataDir: join(folder, 'database'), extensions: { btree_gist } });
  const path = join(folder, 'template.tar');
  await writeFile(path, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await pglite.close();
  process.env[VARIABLE] = path;
  return () => rm(folder, { recursive: true, force: true });
}

/** The template of this run, or undefined when nobody made one: an empty database then takes its place. */
export async function readTemplate(): Promise<Blob | undefined> {
  const path = process.env[VARIABLE];
  return path === undefined ? undefined : new Blob([await readFile(path)]);
}

/** The APP_SECRET of every test server: the template is tied to it. */
export const TEST_SECRET = 'a secret for tests, long enough to pass';
