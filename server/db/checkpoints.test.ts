import { cp, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { readTemplate } from '#test/harness/template.ts';
import { writtenLog } from '#test/harness/written-log.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'hora-marcada-checkpoint-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const rowsIn = async (database: Database) =>
  (await database.query<{ count: number }>('SELECT count(*)::int AS count FROM kept'))[0]?.count;
const insert = (database: Database, label: string) =>
  database.query(`INSERT INTO kept SELECT $1 || n FROM generate_series(1, 200) n`, [label]);

/** Where the next record of the write-ahead log goes. */
async function endOfLog(database: Database): Promise<{ file: string; offset: number }> {
  const [row] = await database.query<{ file: string; offset: number }>(
    'SELECT file_name AS file, file_offset AS offset FROM pg_walfile_name_offset(pg_current_wal_insert_lsn())',
  );
  return row ?? expect.fail('no position');
}

/** Overwrites a page of the log, as a failing disk does. */
async function damage(copy: string, { file, offset }: { file: string; offset: number }): Promise<void> {
  const handle = await open(join(copy, 'database/pg_wal', file), 'r+');
  await handle.write(Buffer.alloc(8192, 0x5a), 0, 8192, offset);
  await handle.close();
}

/** Opens a copy of the data directory and closes it again. */
async function startOn(copy: string): Promise<{ count: number | undefined; said: string }> {
  const { log, text } = writtenLog();
  const database = await openEmbedded(join(copy, 'database'), undefined, log);
  const count = await rowsIn(database);
  await database.close();
  return { count, said: text() };
}

it('makes checkpoints, and says at every start when a damaged page of the log has cost rows', async () => {
  const running = join(folder, 'running');
  await mkdir(running);
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const database = await openEmbedded(
    join(running, 'database'),
    await readTemplate(),
    createLogger('silent'),
  );
  const marker = () => readFile(join(running, 'database.marker.json'), 'utf8');
  const markerChangesAfter = async (milliseconds: number) => {
    const before = await marker();
    vi.advanceTimersByTime(milliseconds);
    await expect.poll(marker).not.toBe(before);
  };
  await database.script('CREATE TABLE kept (label text)');
  const early = await endOfLog(database);
  await insert(database, 'a');
  await markerChangesAfter(3 * 60_000);
  const late = await endOfLog(database);
  await insert(database, 'b');
  await markerChangesAfter(5_000);
  // Copied without a stop, as a process that was killed leaves it: only the first rows lie behind a checkpoint.
  const [unharmed, harmed] = [join(folder, 'unharmed'), join(folder, 'harmed')];
  // The notes of those minutes may still be on their way: a new one stands beside the last until it takes its place.
  const filter = (path: string) => !path.endsWith('.new');
  for (const copy of [unharmed, harmed]) await cp(running, copy, { recursive: true, filter });
  vi.useRealTimers();
  await database.close();

  await damage(unharmed, early);
  expect(await startOn(unharmed)).toEqual({ count: 400, said: '' });
  await damage(harmed, late);
  for (let start = 0; start < 2; start++) {
    const { count, said } = await startOn(harmed);
    expect(count).toBe(200);
    expect(said).toContain('O banco de dados perdeu as últimas alterações');
    expect(said).toContain('restaure o último backup');
    expect(said).toContain(`"file":"${join(harmed, 'database.loss.json')}"`);
  }
});
