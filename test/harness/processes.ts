import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { packageRoot } from '#server/lib/root.ts';
import { serverOptions } from '../../tools/build.mjs';
import { createClient, type Client } from './client.ts';

export type ServerProcess = {
  readonly guest: Client;
  readonly address: string;
  /** Ends it without a chance to finish anything, as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as an operator does, and returns its exit code. */
  stop(): Promise<number | null>;
};

const FOLDER = 'HORA_MARCADA_TEST_PROCESSES';

/** Names a folder of this run for servers that run as processes. Returns what removes it. */
export function makeProcessFolder(): () => Promise<void> {
  // Within the repository, where packages are found.
  const folder = join(packageRoot(), '.cache', `test-processes-${process.pid}`);
  process.env[FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Where this worker puts what it bundles. */
export const processFolder = (): string =>
  join(process.env[FOLDER] ?? join(packageRoot(), '.cache'), String(process.pid));

let bundled: Promise<string> | undefined;

/** The server's sources in one file, bundled once for all tests of a worker: to start from the sources takes seconds. */
function bundledServer(): Promise<string> {
  const folder = processFolder();
  const entryPoints = [join(packageRoot(), 'server/main.ts')];
  bundled ??= build({ ...serverOptions, entryPoints, outdir: folder }).then(() => join(folder, 'main.js'));
  return bundled;
}

/** Starts the server as a process of its own, from the sources, and waits until it listens. */
export async function spawnServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', await bundledServer()], {
    cwd: packageRoot(),
    env: {
      ...process.env,
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
      SHUTDOWN_DELAY: '0',
      CHANGE_MAIL_DELAY: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = await listeningAddress(child);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await ended;
    return code;
  };
  return {
    address,
    guest: createClient(address),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

async function listeningAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('The output of the server is not piped.');
  let complaint = '';
  child.stderr.on('data', (chunk) => (complaint += String(chunk)));
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = line.startsWith('{') ? (JSON.parse(line) as { msg?: string; address?: string }) : {};
    if (entry.msg === 'listening' && entry.address) {
      child.stdout.resume();
      return entry.address;
    }
  }
  throw new Error(`The server ended before it listened: ${complaint}`);
}
