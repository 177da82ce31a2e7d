import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PGlite } from '@electric-sql/pglite';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { EXTENSIONS } from '#server/db/embedded.ts';
import { QUEUES } from '#server/queues.ts';
import { createLogger } from '#server/lib/logger.ts';
import { packageRoot } from '#server/lib/root.ts';

/** The APP_SECRET of every test server: the template is tied to it. */
export const TEST_SECRET = 'a secret for tests, long enough to pass';

/** The folder of the embedded template, or the name of the database that is one on a PostgreSQL server. */
const VARIABLE = 'HORA_MARCADA_TEST_TEMPLATE';
const CACHE = join(packageRoot(), '.cache', 'test-template');

/**
 * Makes an empty migrated database once for a whole run, because making one takes seconds and copying it does not.
 * Returns what removes it again, where it should not stay.
 */
export async function makeTemplate(): Promise<(() => Promise<void>) | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? makeServerTemplate(server) : makeEmbeddedTemplate();
}

/** Kept for later runs, until a migration, a queue or the database engine changes. */
async function makeEmbeddedTemplate(): Promise<undefined> {
  const folder = join(CACHE, await templateKey());
  process.env[VARIABLE] = folder;
  if (existsSync(folder)) return;
  await mkdir(CACHE, { recursive: true });
  for (const old of await readdir(CACHE)) await rm(join(CACHE, old), { recursive: true, force: true });
  // Made aside and renamed: a run that is interrupted, or another beside it, leaves no half template.
  const made = await mkdtemp(join(tmpdir(), 'hora-marcada-template-'));
  const aside = await mkdtemp(join(CACHE, 'new-'));
  try {
    const config = readConfig({ DATA_DIR: made, APP_SECRET: TEST_SECRET });
    await (await createContext(config, { log: createLogger('silent') })).close();
    const database = join(made, 'database');
    const pglite = await PGlite.create({ dataDir: database, extensions: EXTENSIONS });
    // What PostgreSQL copies new databases from: half of what every test's database would begin by reading.
    await pglite.exec('UPDATE pg_database SET datistemplate = false');
    for (const name of ['template0', 'template1']) await pglite.exec(`DROP DATABASE ${name}`);
    await writeFile(tarOf(aside), Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
    await pglite.close();
    await cp(database, directoryOf(aside), { recursive: true });
    await rename(aside, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
    await rm(made, { recursive: true, force: true });
  }
}

async function makeServerTemplate(server: string): Promise<() => Promise<void>> {
  const name = `hm_template_${process.pid}_${Date.now().toString(36)}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const config = readConfig({ DATABASE_URL: urlOf(server, name), APP_SECRET: TEST_SECRET });
  await (await createContext(config, { log: createLogger('silent') })).close();
  process.env[VARIABLE] = name;
  return async () => {
    for (const each of await namesBeginning(server, name))
      await administer(server, `DROP DATABASE IF EXISTS ${each} WITH (FORCE)`);
  };
}

/** The template of a run on a server, and what was made of it: workers keep theirs. */
function namesBeginning(server: string, name: string): Promise<string[]> {
  return withClient(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [name],
    );
    return rows.map((row) => row.datname);
  });
}

/** Whether this run has a template. Without one, nobody removes what is left at the end. */
export const hasTemplate = () => process.env[VARIABLE] !== undefined;

/** What the databases of this run on a server begin with. */
export const templateName = () => process.env[VARIABLE] ?? `hm_test_${Date.now().toString(36)}`;

export const nameIn = (url: string) => new URL(url).pathname.slice(1);

/** Makes a database on a server, as a copy of the template when there is one and unless it should be empty. */
export async function createDatabase(server: string, name: string, empty: boolean): Promise<string> {
  const template = empty ? undefined : process.env[VARIABLE];
  await administer(server, `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`);
  return urlOf(server, name);
}

/** Runs a statement on the database that the address names. */
export function administer(url: string, statement: string): Promise<void> {
  return withClient(url, async (client) => void (await client.query(statement)));
}

/** Works on one connection to the database that the address names, and ends it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The template of this run for a database in memory, or undefined when nobody made one: it then begins empty. */
export async function readTemplate(): Promise<Blob | undefined> {
  const folder = embeddedTemplate();
  if (folder === undefined) return undefined;
  read ??= readFile(tarOf(folder)).then((file) => new Bytes(file));
  return read;
}

let read: Promise<Blob> | undefined;

/** A file that is read once for all databases of a worker. Who takes its bytes gets no copy of them, and only reads. */
class Bytes extends Blob {
  readonly #bytes: ArrayBuffer;

  constructor(file: Uint8Array) {
    super([]);
    this.#bytes = new Uint8Array(file).buffer;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes);
  }
}

/** Puts the template into a data directory, for a server that runs as a process of its own with TEST_SECRET. */
export async function copyTemplate(dataDir: string): Promise<void> {
  const folder = embeddedTemplate();
  if (folder !== undefined) await cp(directoryOf(folder), join(dataDir, 'database'), { recursive: true });
}

const embeddedTemplate = () => (process.env.TEST_DATABASE_URL ? undefined : process.env[VARIABLE]);
const tarOf = (folder: string) => join(folder, 'database.tar');
const directoryOf = (folder: string) => join(folder, 'database');

/** Changes with everything that the template holds. */
async function templateKey(): Promise<string> {
  const root = packageRoot();
  const hash = createHash('sha256').update(JSON.stringify(QUEUES)).update(TEST_SECRET);
  for (const name of (await readdir(join(root, 'migrations'))).sort())
    hash.update(name).update(await readFile(join(root, 'migrations', name)));
  for (const path of ['node_modules/@electric-sql/pglite', 'node_modules/pg-boss'])
    hash.update(await readFile(join(root, path, 'package.json')));
  return hash
    .update(await readFile(join(root, 'server/jobs/boss.ts')))
    .update(await readFile(join(root, 'test/harness/template.ts')))
    .digest('hex')
    .slice(0, 16);
}
