import { readFileSync } from 'node:fs';
import { constants, copyFile, link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type DirectoryLock = { release(): Promise<void> };
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

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
  const own = `${path}.${process.pid}`;
  const owner: Owner = { pid: process.pid, startedAt: startOf(process.pid) };
  await writeFile(own, JSON.stringify(owner), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (await linked(own, path)) return { release: () => unlink(path).catch(() => undefined) };
      const found = await readFile(path, 'utf8').catch(() => null);
      if (found === null) continue;
      const other = ownerIn(found);
      if (other !== null && isAlive(other)) {
        throw new Error(
          `The data directory ${directory} is in use by process ${other.pid}. Stop it, or choose another DATA_DIR. ` +
            'To run several processes on one database, set DATABASE_URL.',
        );
      }
      await setAside(path, found);
    }
    throw new Error(`The data directory ${directory} could not be locked.`);
  } finally {
    await unlink(own).catch(() => undefined);
  }
}

/** Gives a finished file its shared name; false when the name is taken. Nobody ever reads half a lock. */
async function linked(own: string, path: string): Promise<boolean> {
  try {
    // Some network and container file systems have no links.
    await link(own, path).catch((error: NodeJS.ErrnoException) => {
      if (!NO_LINKS.has(error.code ?? '')) throw error;
      return copyFile(own, path, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Removes a stale lock, unless another process has just done so and put its own there, which is put back. */
async function setAside(path: string, stale: string): Promise<void> {
  const aside = `${path}.${process.pid}.stale`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== stale) await linked(aside, path);
  await unlink(aside);
}

function ownerIn(text: string): Owner | null {
  try {
    const owner = JSON.parse(text) as Partial<Owner>;
    return Number.isInteger(owner.pid) ? (owner as Owner) : null;
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
