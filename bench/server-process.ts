import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '#server/lib/root.ts';
import { freePort } from '#test/harness/programs.ts';
import { cpuOf, memoryOf, type CpuClock } from './cost.ts';

const START_SECONDS = 60;
/** Longer than the server itself gives a shutdown. */
const STOP_MS = 20_000;

/** A server in a process of its own. */
export type ServerProcess = {
  readonly address: string;
  readonly cpu: CpuClock;
  memory(): ReturnType<typeof memoryOf>;
  stop(): Promise<void>;
};

/**
 * Starts the production build as an operator would, without limits per address, and waits until it serves.
 * @param flags of Node, besides the one for readable traces
 */
export async function startBuilt(
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  const port = await freePort();
  return startProcess(['--enable-source-maps', ...flags, 'dist/server/main.js'], port, '/api/health', {
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    ...env,
  });
}

/** The least that Node can do for a request: a bare HTTP server that answers every request with the same bytes. */
export async function startBare(body: Buffer, contentType: string): Promise<ServerProcess> {
  const port = await freePort();
  const program = `
    const body = Buffer.from(process.env.BODY, 'base64');
    const headers = { 'content-type': process.env.CONTENT_TYPE, 'content-length': body.length };
    const server = require('node:http').createServer((request, response) =>
      response.writeHead(200, headers).end(body),
    );
    // Its connections rest while the other side has its turn.
    server.keepAliveTimeout = 60_000;
    server.listen(${port}, '127.0.0.1');`;
  return startProcess(['--eval', program], port, '/', {
    NODE_ENV: 'production',
    BODY: body.toString('base64'),
    CONTENT_TYPE: contentType,
  });
}

/** What was handed to a `startTaker`: when, and the address it was for (of a mail) or the start it spoke of. */
export type Taken = { readonly at: number; readonly what: string };
export type Taker = ServerProcess & {
  readonly smtpUrl: string;
  /** Everything taken since it was asked last, webhooks and mails apart. */
  taken(): Promise<{ readonly webhooks: readonly Taken[]; readonly mails: readonly Taken[] }>;
};

/** A receiver of webhooks and a mail server that do nothing but note when each came, in a process of their own. */
export async function startTaker(): Promise<Taker> {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const program = `
    const { SMTPServer } = require('smtp-server');
    let webhooks = [], mails = [];
    const http = require('node:http').createServer((request, response) => {
      if (request.method === 'GET') {
        response.end(JSON.stringify({ webhooks, mails }));
        [webhooks, mails] = [[], []];
        return;
      }
      let text = '';
      request.on('data', (chunk) => (text += chunk)).on('end', () => {
        response.end('ok');
        webhooks.push({ at: Date.now(), what: JSON.parse(text).data?.startTime ?? '' });
      });
    });
    http.keepAliveTimeout = 60_000;
    http.listen(${port}, '127.0.0.1');
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => stream.resume().on('end', () => {
        mails.push({ at: Date.now(), what: session.envelope.rcptTo[0].address });
        done();
      }),
    }).listen(${smtpPort}, '127.0.0.1');`;
  const made = await startProcess(['--eval', program], port, '/', {});
  return {
    ...made,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    taken: async () => (await (await fetch(made.address)).json()) as Awaited<ReturnType<Taker['taken']>>,
  };
}

async function startProcess(
  args: readonly string[],
  port: number,
  path: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, {
    cwd: packageRoot(),
    // Nothing of the caller's environment but the search path: a bench measures the defaults.
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  const stop = () => stopProcess(child);
  try {
    await answering(child, address + path);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, cpu: cpuOf(child.pid), memory: () => memoryOf(child.pid), stop };
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  const end = Date.now() + START_SECONDS * 1000;
  while (Date.now() < end) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with code ${child.exitCode} at its start.`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`The server did not answer within ${START_SECONDS} s.`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}
