import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { createLogger } from '#server/lib/logger.ts';
import { lockDirectory } from './directory-lock.ts';

const LOCK = 'hora-marcada.lock';
const SCRIPT = `
  import { lockDirectory } from './server/db/directory-lock.ts';
  lockDirectory(process.argv[1]).then(
    () => { console.log('locked'); setInterval(() => {}, 1000); },
    (error) => { console.log(error.message); },
  );`;

let directory: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hora-marcada-lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) await stop(child);
  await rm(directory, { recursive: true });
});

/** Another process that tries to take the directory, and the first thing it says. */
async function start(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', SCRIPT, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: chunk.toString().trim() };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

it('refuses a second process with a sentence that helps, and gives way once the first was killed', async () => {
  const { child, said } = await start();
  expect(said).toBe('locked');
  const refusal =
    `The data directory ${directory} is in use by process ${child.pid}. Stop it, or choose another DATA_DIR. ` +
    'To run several processes on one database, set DATABASE_URL.';
  await expect(lockDirectory(directory)).rejects.toThrow(refusal);
  const config = readConfig({ DATA_DIR: directory, PORT: '0' });
  await expect(createContext(config, { log: createLogger('silent') })).rejects.toThrow(refusal);

  await stop(child);
  const lock = await lockDirectory(directory);
  await lock.release();
  expect(await readdir(directory)).toEqual([]);
});

it('lets one of several win that start at once on a stale lock', async () => {
  await writeFile(join(directory, LOCK), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' }));
  const started = await Promise.all([start(), start(), start()]);
  const winners = started.filter(({ said }) => said === 'locked');
  expect(winners).toHaveLength(1);
  const owner = JSON.parse(await readFile(join(directory, LOCK), 'utf8')) as { pid: number };
  expect(owner.pid).toBe(winners[0]?.child.pid);
});

it('takes over from a process whose number another one has now', async () => {
  await writeFile(join(directory, LOCK), JSON.stringify({ pid: process.pid, startedAt: '1' }));
  await (await lockDirectory(directory)).release();
});

it('takes over a lock that cannot be read', async () => {
  for (const rubbish of ['', '{', 'null', '{"pid": "x"}']) {
    await writeFile(join(directory, LOCK), rubbish);
    await (await lockDirectory(directory)).release();
  }
});

it('holds against the same process too', async () => {
  const lock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${process.pid}`);
  await lock.release();
});

it('gives way once the first was killed, although its parent has not taken note of it', async () => {
  // The shell becomes a program that never waits for the child it had.
  const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(parent);
  const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(chunk.toString());
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
  await writeFile(join(directory, LOCK), JSON.stringify({ pid, startedAt: null }));
  await (await lockDirectory(directory)).release();
});

it('says in a sentence that a data directory cannot be written to', async () => {
  await writeFile(join(directory, 'file'), '');
  for (const impossible of ['/proc/hora-marcada', join(directory, 'file', 'data')]) {
    const refusal = `The data directory ${impossible} cannot be written to`;
    await expect(lockDirectory(impossible)).rejects.toThrow(refusal);
    const config = readConfig({
      DATA_DIR: impossible,
      DATABASE_URL: 'postgres://localhost:1/none',
      APP_SECRET: 'x'.repeat(32),
    });
    await expect(createContext(config, { log: createLogger('silent') })).rejects.toThrow(refusal);
  }
});
