import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { packageRoot } from '#server/lib/root.ts';
import { createClient, type Client } from './client.ts';

export type ServerProcess = {
  readonly guest: Client;
  readonly address: string;
  /** Ends it without a chance to finish anything, as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as an operator does, and returns its exit code. */
  stop(): Promise<number | null>;
};

/** Starts the server as a process of its own, from the sources, and waits until it listens. */
export async function spawnServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: packageRoot(),
    env: { ...process.env, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'info', ...env },
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
