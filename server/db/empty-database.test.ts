import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { openEmbedded } from './embedded.ts';
import { placeEmptyDatabase } from './empty-database.ts';

const folder = await mkdtemp(join(tmpdir(), 'hora-marcada-empty-'));
const dataDir = join(folder, 'database');

afterAll(() => rm(folder, { recursive: true, force: true }));

it('begins a data directory with the empty database of the build, and never replaces one', async () => {
  // Left behind by a database that somebody removed, which had written more than this one has.
  const marker = { system: '', position: '999999999999', at: '2026-11-20T12:00:00.000Z' };
  await writeFile(`${dataDir}.marker.json`, JSON.stringify(marker));
  await writeFile(`${dataDir}.loss.json`, '{}');
  await placeEmptyDatabase(dataDir);
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8');
  expect(version.trim()).toMatch(/^\d+$/);
  expect(existsSync(`${dataDir}.new`)).toBe(false);
  expect(existsSync(`${dataDir}.marker.json`)).toBe(false);
  // The build may belong to another user than the one who runs the server.
  const files = await readdir(dataDir, { recursive: true });
  const modes = await Promise.all(files.map(async (file) => (await stat(join(dataDir, file))).mode));
  expect(files.filter((_, index) => ((modes[index] ?? 0) & 0o004) === 0)).toEqual([]);

  const open = () => openEmbedded(dataDir, undefined, createLogger('silent'));
  const first = await open();
  await first.script('CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)');
  await first.close();
  const second = await open();
  expect(await second.query('SELECT id FROM kept')).toEqual([{ id: 7 }]);
  await second.close();
  expect(existsSync(`${dataDir}.loss.json`)).toBe(false);
});
