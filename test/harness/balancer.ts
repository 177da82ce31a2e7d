import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Balancer = { readonly address: string; close(): void };

/**
 * Passes requests on by the rules of the README's nginx: a connection for each request, the processes in turns, and the
 * next process where one takes no connection. A request that was sent is sent again only if it is a GET
 * (`proxy_next_upstream error timeout`), and no process is left out afterwards (`max_fails=0`).
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
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
    const first = turn++ % targets.length;
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.on('end', () => pass([...targets.slice(first), ...targets.slice(0, first)]));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}
