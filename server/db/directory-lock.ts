import { existsSync, readFileSync } from 'node:fs';
import { constants, copyFile, link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type DirectoryLock = { release(): Promise<void> };
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

/** Another living process holds the data directory. */
export class DirectoryInUse extends Error {
  readonly pid: number;

  constructor(directory: string, pid: number) {
    super(
      `The data directory ${directory} is in use by process ${pid}. Stop it, or choose another DATA_DIR. ` +
        'To run several processes on one database, set DATABASE_URL.',
    );
    this.name = 'DirectoryInUse';
    this.pid = pid;
  }
}

type Owner = { pid: number; startedAt: string | null };

/**
 * Takes the data directory for this process. The embedded database has no lock of its own, and a second
 * process on the same files would silently lose rows.
 * A lock whose process is gone (or whose pid was given to another process) is taken over.
 * @throws DirectoryInUse with a clear sentence while another living process holds it.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  await assertWritable(directory);
  const path = join(directory, 'hora-marcada.lock');
  const own = `${path}.${process.pid}`;
  const owner: Owner = { pid: process.pid, startedAt: statusOf(process.pid)?.startedAt ?? null };
  await writeFile(own, JSON.stringify(owner), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (await linked(own, path)) return { release: () => unlink(path).catch(() => undefined) };
      const found = await readFile(path, 'utf8').catch(() => null);
      if (found === null) continue;
      const other = ownerIn(found);
      if (other !== null && isAlive(other)) throw new DirectoryInUse(directory, other.pid);
      await setAside(path, found);
    }
    throw new Error(`The data directory ${directory} could not be locked.`);
  } finally {
    await unlink(own).catch(() => undefined);
  }
}

/**
 * Makes the data directory if need be and writes into it once.
 * @throws Error with a clear sentence when that is not possible
 */
export async function assertWritable(directory: string): Promise<void> {
  const probe = join(directory, `.writable.${process.pid}`);
  try {
    await makeDirectory(directory);
    await writeFile(probe, '');
    await unlink(probe);
  } catch (error) {
    throw new Error(
      `The data directory ${directory} cannot be written to (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}). ` +
        'Let the user of this process write there, or choose another DATA_DIR.',
      { cause: error },
    );
  }
}

/** With its parents. Node's own `recursive` never ends where a parent is there and takes no entries, such as /proc. */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || existsSync(parent)) throw error;
    await makeDirectory(parent);
    await makeDirectory(path);
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
  const now = statusOf(owner.pid);
  if (now !== null && DEAD_STATES.has(now.state)) return false;
  return owner.startedAt === null || now === null || now.startedAt === owner.startedAt;
}

/** Killed and not yet reaped by its parent (a zombie), and being removed: such a process writes nothing any more. */
const DEAD_STATES: ReadonlySet<string> = new Set(['Z', 'X', 'x']);

type Status = { readonly state: string; readonly startedAt: string | null };

/** A process's state and when it started, in the kernel's ticks, which guards against reused pids; null where /proc does not tell. */
function statusOf(pid: number): Status | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startedAt: fields[19] ?? null };
  } catch {
    return null;
  }
}
