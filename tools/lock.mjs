import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.mjs';

const CLAIM_MS = 2_000;

/**
 * Runs `work` while no other process holds the same name, so that two commands started together
 * (a test run beside a server, say) never install or build over each other.
 * A lock whose process has died is taken over.
 */
export async function withLock(name, work) {
  const folder = join(root, '.cache', `${name}.lock`);
  await mkdir(join(root, '.cache'), { recursive: true });
  while (!(await claim(folder))) {
    if (await isStale(folder)) await rm(folder, { recursive: true, force: true });
    else await sleep(150);
  }
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function claim(folder) {
  try {
    await mkdir(folder);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  await writeFile(join(folder, 'pid'), String(process.pid));
  return true;
}

async function isStale(folder) {
  try {
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
    if (pid > 0) return !isAlive(pid);
  } catch {
    // The owner has not written its number yet, or has just let go.
  }
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > CLAIM_MS;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
