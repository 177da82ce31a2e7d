import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { copyDirectory, removeCopies } from './directory-copy.ts';
import { openEmbedded } from './embedded.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-copy-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = (folder: string) => openEmbedded(join(folder, 'database'), undefined, createLogger('silent'));

it('has what was committed before statements were held, in tables and indexes, however much is written meanwhile', async () => {
  const database = await open(dataDir);
  await writeFile(join(dataDir, 'app-secret'), 'segredo');
  await writeFile(join(dataDir, 'hora-marcada.lock'), '{}');
  await database.script('CREATE TABLE notes (id int PRIMARY KEY, text text)');
  let [count, atHold] = [0, 0];
  const { holdStill } = database;
  const running = {
    script: (sql: string) => database.script(sql),
    holdStill: <T>(work: () => Promise<T>): Promise<T> => {
      if (holdStill === null) throw new Error('The database is not an embedded one.');
      return holdStill(() => {
        atHold = count;
        return work();
      });
    },
  };
  let isCopied = false;
  const copying = copyDirectory(dataDir, running).finally(() => (isCopied = true));
  const insert = `INSERT INTO notes SELECT n, repeat('x', 2000) FROM generate_series($1::int, $1::int + 9) n`;
  while (!isCopied) {
    await database.query(insert, [count]);
    count += 10;
    // The engine answers in this thread: without a pause the copy would have no turn.
    await sleep(2);
  }
  const { folder } = await copying;
  await database.close();
  expect((await readdir(folder)).sort()).toEqual(['app-secret', 'database', 'database.marker.json']);

  const copy = await open(folder);
  const [found] = await copy.query<{ rows: number; last: number }>(
    'SELECT count(text)::int AS rows, (SELECT max(id) + 1 FROM notes) AS last FROM notes',
  );
  await copy.close();
  expect(await readdir(folder)).not.toContain('database.loss.json');
  expect(found?.rows).toBe(found?.last);
  // The statement under way when they were held may be in it or not.
  expect([atHold, atHold + 10]).toContain(found?.rows);
  expect(atHold).toBeGreaterThan(0);

  await removeCopies(dataDir);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('.copy'))).toEqual([]);
}, 60_000);
