import { constants } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';

/** What of a data directory belongs to the processes that use it, and to no copy of it. */
const OF_PROCESSES = /^hora-marcada\.(?:lock|sock)|^\.writable\.|^\.copy-/;
const COPY = '.copy-';
/** What is left of the disk beside a copy, at the least. Bytes. */
const LEAST_ROOM = 64 * 2 ** 20;

/** There is no room for a copy. */
export class NoRoomForCopy extends Error {}

/** A copy of a data directory, and for how long statements waited for it (ms). */
export type DirectoryCopy = { readonly folder: string; readonly waitedMs: number };

/** The entries of a data directory that a copy has. */
export async function copiedEntries(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => !OF_PROCESSES.test(name));
}

/** Whose files are copied: statements may change them while nobody holds them still. */
type Running = {
  readonly script: Database['script'];
  readonly holdStill: NonNullable<Database['holdStill']>;
};

/**
 * Copies the data directory of a running embedded database into a folder in it: as after a power cut at one instant, which every start
 * recovers from. All of it is copied while statements go on, and once more what they changed meanwhile, while they wait.
 * @throws NoRoomForCopy, and leaves nothing behind whatever fails
 */
export async function copyDirectory(dataDir: string, { script, holdStill }: Running): Promise<DirectoryCopy> {
  const entries = await copiedEntries(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  if ((await bytesOf(entries.map((name) => join(dataDir, name)))) + LEAST_ROOM > bavail * bsize)
    throw new NoRoomForCopy();
  const folder = await mkdtemp(join(dataDir, COPY));
  const copyAll = async (names: readonly string[], since: number) => {
    for (const name of names) await renew(join(dataDir, name), join(folder, name), since);
  };
  try {
    // What is written from here on is in the log from here on, which is all that a start has to read.
    await script('CHECKPOINT');
    const begun = Date.now();
    await copyAll(entries, 0);
    const waitedMs = await holdStill(async () => {
      const held = performance.now();
      // The note of how far the log reaches comes first: it may not be ahead of the log that is copied.
      await copyAll([...entries.filter((name) => name !== DATABASE), DATABASE], begun - CLOCK_MS);
      return performance.now() - held;
    });
    return { folder, waitedMs };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const DATABASE = 'database';
/** File systems note the time of a change by a coarser clock. */
const CLOCK_MS = 2_000;

/**
 * Makes `to` what `from` is: copies what was changed since a moment (ms) or is not there, and removes what is gone. What vanishes
 * meanwhile is passed over. Where the file system can, blocks are shared instead of copied.
 */
async function renew(from: string, to: string, since: number): Promise<void> {
  const found = await stat(from).catch(ifMissing);
  if (found === null) return rm(to, { recursive: true, force: true });
  if (!found.isDirectory()) {
    if (found.mtimeMs >= since || (await stat(to).catch(ifMissing)) === null)
      await copyFile(from, to, constants.COPYFILE_FICLONE).catch(ifMissing);
    return;
  }
  await mkdir(to, { recursive: true, mode: 0o700 });
  const [names, copied] = await Promise.all([readdir(from), readdir(to)]);
  await Promise.all(
    [...new Set([...names, ...copied])].map((name) => renew(join(from, name), join(to, name), since)),
  );
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Removes what copies of a process that died left behind. */
export async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(COPY)) await rm(join(dataDir, name), { recursive: true, force: true });
}

async function bytesOf(paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const found = await stat(path).catch(ifMissing);
    if (found === null) continue;
    if (found.isDirectory()) bytes += await bytesOf((await readdir(path)).map((name) => join(path, name)));
    else bytes += found.size;
  }
  return bytes;
}
