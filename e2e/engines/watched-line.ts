import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const SCRIPT = readFileSync(new URL('./watch-page.mjs', import.meta.url));
const SCRIPT_PATH = '/watched-line/watch.js';
const PROBLEMS_PATH = '/watched-line/problems';

/** A line to a server on which every page says what goes wrong in it, in any engine, whatever its protocol can tell. */
export type WatchedLine = {
  readonly address: string;
  close(): Promise<void>;
};

/**
 * Opens a line to a server's address, on a port of its own. Documents get a script of the same origin, which the
 * product's security policy allows; `report` hears what pages complain about, and answers with a status of 400 or more.
 */
export async function openWatchedLine(to: string, report: (problem: string) => void): Promise<WatchedLine> {
  const listener = createServer((near, answer) => {
    if (near.url === SCRIPT_PATH) answer.setHeader('content-type', 'text/javascript').end(SCRIPT);
    else if (near.url === PROBLEMS_PATH) void text(near).then((problem) => (report(problem), answer.end()));
    else forward(to, near, answer, report);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    async close() {
      listener.close();
      listener.closeAllConnections();
      await once(listener, 'close');
    },
  };
}

function forward(
  to: string,
  near: IncomingMessage,
  answer: ServerResponse,
  report: (problem: string) => void,
): void {
  const headers = { ...near.headers };
  if (headers.accept?.includes('text/html')) {
    // The document is changed on its way: it must come whole and legible.
    delete headers['accept-encoding'];
    delete headers['if-none-match'];
  }
  const far = request(new URL(near.url ?? '/', to), { method: near.method, headers }, (received) => {
    const { statusCode = 502 } = received;
    if (statusCode >= 400) report(`answer ${statusCode}: ${near.method} ${near.url}`);
    void pass(received, answer);
  });
  far.on('error', () => answer.destroy());
  answer.on('close', () => far.destroy());
  near.pipe(far);
}

async function pass(received: IncomingMessage, answer: ServerResponse): Promise<void> {
  const isDocument = received.headers['content-type']?.startsWith('text/html');
  const headers = { ...received.headers };
  if (isDocument) delete headers['content-length'];
  answer.writeHead(received.statusCode ?? 502, headers);
  received.on('error', () => answer.destroy());
  if (!isDocument) {
    received.pipe(answer);
    return;
  }
  const html = await text(received);
  answer.end(html.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`));
}

async function text(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
