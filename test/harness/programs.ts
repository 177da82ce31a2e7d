import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isRoot = process.getuid?.() === 0;
/** Neither PostgreSQL nor PgBouncer runs as root. */
const USER = isRoot && hasUser('postgres') ? 'postgres' : 'nobody';

function hasUser(name: string): boolean {
  try {
    execFileSync('id', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The command line that runs a program as a user it accepts. */
export function asUser(program: string, args: readonly string[]): [string, string[]] {
  return isRoot ? ['runuser', ['-u', USER, '--', program, ...args]] : [program, [...args]];
}

/** Runs a program to its end in a folder of its user's. @throws Error with what it said when it fails */
export function runProgram(program: string, args: readonly string[], cwd: string): string {
  const [command, all] = asUser(program, args);
  return execFileSync(command, all, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** A folder that the programs' user may write to. */
export async function scratchFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'hora-marcada-servers-'));
  await chmod(path, 0o755);
  if (isRoot) await chown(path, Number(execFileSync('id', ['-u', USER], { encoding: 'utf8' })), -1);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A program that runs until it is stopped. */
export function startProgram(program: string, args: readonly string[], cwd: string): ChildProcess {
  const [command, all] = asUser(program, args);
  return spawn(command, all, { cwd, stdio: 'ignore' });
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
