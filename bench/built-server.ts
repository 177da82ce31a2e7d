import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '#server/lib/root.ts';
import { createClient, type Client } from '#test/harness/client.ts';

export type BuiltServer = { readonly address: string; readonly guest: Client; stop(): Promise<void> };

/** Starts the built server as a process of its own, on an empty data directory and a free port. */
export async function startBuiltServer(): Promise<BuiltServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-bench-'));
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: packageRoot(),
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = line.startsWith('{') ? (JSON.parse(line) as { msg?: string; address?: string }) : {};
    if (entry.msg !== 'listening' || entry.address === undefined) continue;
    child.stdout.resume();
    return { address: entry.address, guest: createClient(entry.address), stop };
  }
  throw new Error('The server ended before it listened.');
}
