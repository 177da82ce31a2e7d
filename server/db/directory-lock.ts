import { mkdir, open, readFile, unlink } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type DirectoryLock = { release(): Promise<void> };
type Owner = { pid: number; startedAt: string | null };

/**
 * Takes the data directory for this process. The embedded database has no lock of its own, and a second
 * process on the same files would silently lose rows.
 * A lock whose process is gone (or whose pid was given to another process) is taken over.
 * @throws Error with a clear sentence while another living process holds it.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, 'hora-marcada.lock');
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const file = await open(path, 'wx', 0o600);
      await file.writeFile(
        JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Owner),
      );
      await file.close();
      return { release: () => unlink(path).catch(() => undefined) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = await readOwner(path);
    if (owner && isAlive(owner)) {
      throw new Error(
        `The data directory ${directory} is in use by process ${owner.pid}. Stop it, or choose another DATA_DIR. ` +
          'To run several processes on one database, set DATABASE_URL.',
      );
    }
    await unlink(path).catch(() => undefined);
  }
  throw new Error(`The data directory ${directory} could not be locked.`);
}

async function readOwner(path: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const started = startOf(owner.pid);
  return owner.startedAt === null || started === null || started === owner.startedAt;
}

/** When a process started, in the kernel's ticks; null where /proc does not tell. Guards against reused pids. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
