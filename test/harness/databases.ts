import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '#server/db/database.ts';
import { databaseOver, startEngine } from '#server/db/embedded.ts';
import { makePristine, readOriginal, type Original, type Statements } from './pristine.ts';
import {
  administer,
  createDatabase,
  hasTemplate,
  nameIn,
  readTemplate,
  templateName,
  withClient,
} from './template.ts';

/** A database for one test server. Databases that were given back are lent again, as new. */
export type Lent = {
  /** Of a database on the server that TEST_DATABASE_URL names. */
  readonly url?: string;
  /** The embedded one; closing it gives it back. */
  readonly embedded?: Database;
  /** After the test server has closed. */
  giveBack(): Promise<void>;
};

/**
 * Lends a database that holds what the template holds.
 * @param isNew one that no test had before: pages that others filled are still there in the rest, and weigh in a plan
 */
export function lendDatabase({ isNew = false } = {}): Promise<Lent> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? lendOnServer(server, isNew) : lendEmbedded(isNew);
}

// What a worker keeps for its next test servers.
const idle: { readonly engines: PGlite[]; readonly urls: string[] } = { engines: [], urls: [] };
let original: Original | undefined;

async function lendEmbedded(isNew: boolean): Promise<Lent> {
  // In memory: a test's database needs no files.
  const engine =
    (isNew ? undefined : idle.engines.pop()) ?? (await startEngine(undefined, await readTemplate()));
  const statements = statementsOf(engine);
  await remember(statements);
  const lent = untilEnded(engine);
  const close = async () => {
    lent.end();
    await engine.exec('DISCARD ALL');
    if (await isAsNew(statements)) idle.engines.push(engine);
    else await engine.close();
  };
  return { embedded: databaseOver(lent.engine, undefined, close), giveBack: () => Promise.resolve() };
}

/** Notes what the template holds, of the first copy. Without a template, nobody removes what is left at the end. */
async function remember(statements: Statements): Promise<void> {
  if (hasTemplate()) original ??= await readOriginal(statements);
}

const isAsNew = async (statements: Statements) =>
  original !== undefined && (await makePristine(statements, original));

const statementsOf = (engine: PGlite): Statements => ({
  rows: async (text) => (await engine.query<Record<string, unknown>>(text)).rows,
  script: async (text) => (await engine.exec(text)).map(({ affectedRows }) => affectedRows ?? 0),
});

/** An engine until it is given back: what a server that has closed still asks fails, and reaches nobody else's rows. */
function untilEnded(engine: PGlite): { readonly engine: PGlite; end: () => void } {
  const { proxy, revoke } = Proxy.revocable(engine, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { engine: proxy, end: () => revoke() };
}

async function lendOnServer(server: string, isNew: boolean): Promise<Lent> {
  const url = (isNew ? undefined : idle.urls.pop()) ?? (await createDatabase(server, nextName(), false));
  await withClient(url, (client) => remember(statementsBy(client)));
  const empty = async (client: pg.Client) => {
    await endOthers(client);
    return isAsNew(statementsBy(client));
  };
  return {
    url,
    async giveBack() {
      if (await withClient(url, empty)) idle.urls.push(url);
      else await drop(server, url);
    },
  };
}

/**
 * A database on the server that TEST_DATABASE_URL names, for processes that a test starts itself; null when there is
 * no such server.
 * @param empty without even the tables, as on a first start
 */
export async function freshDatabase({ empty = false } = {}): Promise<{
  url: string;
  drop(): Promise<void>;
} | null> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return null;
  const url = await createDatabase(server, nextName(), empty);
  return { url, drop: () => drop(server, url) };
}

// By chance, not counted: a worker may load this module again for its next test file, and would count from the beginning.
const nextName = () => `${templateName()}_${randomBytes(6).toString('hex')}`;

const drop = (server: string, url: string) =>
  administer(server, `DROP DATABASE IF EXISTS ${nameIn(url)} WITH (FORCE)`);

const statementsBy = (client: pg.Client): Statements => ({
  rows: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
  async script(text) {
    const results = (await client.query(text)) as pg.QueryResult | pg.QueryResult[];
    return [results].flat().map(({ rowCount }) => rowCount ?? 0);
  },
});

/** Ends the connections that a closed server, or a process that was killed, has not quite left. */
async function endOthers(client: pg.Client): Promise<void> {
  const others = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  for (;;) {
    const { rowCount } = await client.query(`SELECT pg_terminate_backend(pid) ${others}`);
    if (rowCount === 0) return;
    await sleep(5);
  }
}
