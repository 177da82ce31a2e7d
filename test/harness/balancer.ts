import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Balancer = {
  readonly address: string;
  /** Whether it sends requests to this process. */
  sendsTo(target: string): boolean;
  close(): void;
};

/** How often a process is asked whether requests should go there. Milliseconds; a stopping one listens far longer. */
const ASK_EVERY_MS = 50;

/**
 * Passes requests on as a balancer does that asks for readiness: a connection for each request, the ready processes in
 * turns, and the next one where a connection is refused. A request that was sent is sent again only if it is a GET.
 * One that does not ask (the README's nginx) keeps all but the last rule, and can lose what reaches a process in the
 * instant in which it stops listening.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const ready = new Set(targets);
  let isOpen = true;
  // One question after the other: an answer that was late says nothing of now.
  const ask = async (target: string): Promise<void> => {
    while (isOpen) {
      ready[(await isReady(target)) ? 'add' : 'delete'](target);
      await sleep(ASK_EVERY_MS);
    }
  };
  for (const target of targets) void ask(target);
  let turn = 0;
  const server = http.createServer((request, response) => {
    const { method, headers, url } = request;
    const body: Buffer[] = [];
    const pass = ([target, ...rest]: readonly string[]): void => {
      if (target === undefined) return void response.writeHead(502).end();
      const call = http.request(`${target}${url ?? ''}`, { method, headers, agent: false }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      call.on('error', (error: NodeJS.ErrnoException) =>
        pass(error.code === 'ECONNREFUSED' || method === 'GET' ? rest : []),
      );
      call.end(Buffer.concat(body));
    };
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.on('end', () => {
      const known = targets.filter((target) => ready.has(target));
      // None ready is more likely a busy machine than two dead processes.
      const those = known.length > 0 ? known : targets;
      const first = turn++ % those.length;
      pass([...those.slice(first), ...those.slice(0, first)]);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendsTo: (target) => ready.has(target),
    close: () => {
      isOpen = false;
      server.close();
    },
  };
}

async function isReady(target: string): Promise<boolean> {
  try {
    return (await fetch(`${target}/api/health/ready`)).ok;
  } catch {
    return false;
  }
}
