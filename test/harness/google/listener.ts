import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, notFound, OAuthError } from './errors.ts';
import { errorOf, type Faults } from './faults.ts';
import { partial } from './partial.ts';
import { textOf, type Answer, type Asked, type Route } from './http.ts';

/** A call that came, for figures and for questions of what was sent. */
export type Call = {
  /** As Google's reference calls it, `events.insert`; `unknown` for an address that is not there. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly text: string;
  /** What was answered; null while nothing was, and when the connection broke instead. */
  status: number | null;
};

export type Listener = {
  readonly url: string;
  /** Lets the calls go on that are held. */
  letGo(): void;
  /** Breaks the calls that hang, and lets those go on that are held. */
  drop(): void;
  close(): Promise<void>;
};

/** The calls that wait for a test. */
class Waiting {
  readonly #hanging = new Set<Socket>();
  readonly #held = new Set<() => void>();

  hang(socket: Socket): void {
    this.#hanging.add(socket);
  }

  hold(): Promise<void> {
    return new Promise((resolve) => this.#held.add(resolve));
  }

  letGo(): void {
    for (const go of this.#held) go();
    this.#held.clear();
  }

  drop(): void {
    this.letGo();
    for (const socket of this.#hanging) socket.destroy();
    this.#hanging.clear();
  }
}

export type ListenerParts = {
  readonly routes: readonly Route[];
  readonly faults: Faults;
  readonly calls: Call[];
};

/** One of Google's hosts, on this machine. */
export async function listen(parts: ListenerParts): Promise<Listener> {
  const waiting = new Waiting();
  const server = createServer((request, response) => {
    respond(parts, request, response, waiting).catch((error: unknown) => {
      // A fault of the stand-in's own has to be seen for what it is.
      response.writeHead(599).end(String(error instanceof Error ? error.stack : error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letGo: () => waiting.letGo(),
    drop: () => waiting.drop(),
    close: () => stop(server),
  };
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
}

async function respond(
  { routes, faults, calls }: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
  waiting: Waiting,
): Promise<void> {
  const text = await textOf(request);
  const url = new URL(request.url ?? '/', 'http://google');
  const method = request.method ?? 'GET';
  const route = routes.find((each) => each.method === method && each.path.test(url.pathname));
  const operation = route?.operation ?? 'unknown';
  const call: Call = {
    operation,
    method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    text,
    status: null,
  };
  calls.push(call);
  const fault = faults.take(operation, decodeURIComponent(request.url ?? ''));
  if (fault?.with === 'hang') return waiting.hang(request.socket);
  if (fault?.with === 'reset') return void request.socket.resetAndDestroy();
  if (fault?.with === 'slow') await sleep(fault.ms ?? 100);
  if (fault?.with === 'held') await waiting.hold();
  const parts = (route?.path.exec(url.pathname) ?? []).slice(1).map(decodeURIComponent);
  const asked: Asked = {
    method,
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    text,
    parts,
  };
  const answer = answerOf(route, asked, fault ? errorOf(fault, operation) : null);
  if (fault?.with === 'late') await sleep(fault.ms ?? 100);
  if (fault?.with === 'answer-held') await waiting.hold();
  if (fault?.with === 'reset-after') return void request.socket.resetAndDestroy();
  call.status = answer.status;
  write(response, answer);
}

function answerOf(route: Route | undefined, asked: Asked, error: ApiError | OAuthError | null): Answer {
  try {
    if (error) throw error;
    if (!route) throw notFound();
    const answer = route.answer(asked);
    const fields = asked.query.get('fields');
    return fields === null ? answer : { ...answer, body: partial(answer.body, fields) };
  } catch (reason) {
    if (reason instanceof ApiError || reason instanceof OAuthError)
      return { status: reason.status, body: reason.body, headers: reason.headers };
    throw reason;
  }
}

function write(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  const type = headers['content-type'] ?? 'application/json; charset=UTF-8';
  if (body === undefined) return void response.writeHead(status, headers).end();
  response.writeHead(status, { ...headers, 'content-type': type, 'cache-control': 'no-cache, no-store' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
