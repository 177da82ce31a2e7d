import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gauge, type Registry } from 'prom-client';
import type { MetricsConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { readBacklog } from '#server/jobs/backlog.ts';
import { hashToken } from '#server/lib/crypto.ts';
import { QUEUES } from '#server/queues.ts';

export type MetricsDoor = {
  /** Where it listens, as http://host:port. */
  readonly address: string;
  close(): Promise<void>;
};

/** Listens for the operator's Prometheus, on a port of its own: nothing of it is reachable by the product's address. */
export async function openMetricsDoor(
  context: Context,
  registry: Registry,
  { port, host, token }: MetricsConfig,
): Promise<MetricsDoor> {
  addGauges(context, registry);
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    if (token !== null && !isAllowed(request, token))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        context.log.error({ err: error }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    address: `http://${host}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Compares hashes, which have one length, in constant time. */
function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(hashToken(given), hashToken(token));
}

/** What is looked up when somebody asks, rather than counted. */
function addGauges({ database, live, publicAnswers, publicTeams }: Context, registry: Registry): void {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (own: Gauge<Label>) => void | Promise<void>,
  ) =>
    new Gauge<Label>({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect() {
        return collect(this);
      },
    });
  gauge('hora_streams_open', 'Open streams of live events', [], (own) => own.set(live.streams()));
  gauge('hora_database_up', '1 while the database takes writes', [], async (own) =>
    own.set((await database.condition()) === 'ok' ? 1 : 0),
  );
  gauge('hora_database_connections', 'Connections of the pool, by state', ['state'], (own) => {
    for (const [state, count] of Object.entries(database.connections())) own.set({ state }, count);
  });
  gauge('hora_agendas_waiting', 'Transactions that wait for their turn at an agenda', [], (own) =>
    own.set(database.waitingForAgendas()),
  );
  gauge('hora_cache_lookups', 'Lookups in a cache since the start', ['cache', 'outcome'], (own) => {
    for (const [cache, { hits, misses }] of Object.entries({ answers: publicAnswers, teams: publicTeams })) {
      own.set({ cache, outcome: 'hit' }, hits);
      own.set({ cache, outcome: 'miss' }, misses);
    }
  });
  const oldest = new Gauge({
    name: 'hora_queue_oldest_seconds',
    help: 'For how long the first waiting job of a queue has been due',
    labelNames: ['queue'],
    registers: [registry],
  });
  gauge(
    'hora_queue_jobs',
    'Jobs that are due, and those given up within an hour',
    ['queue', 'state'],
    async (own) => {
      // While the database is away, `hora_database_up` says so, and these are missing.
      own.reset();
      oldest.reset();
      for (const { queue, waiting, failed, oldestSeconds } of await readBacklog(database, QUEUES).catch(
        () => [],
      )) {
        own.set({ queue, state: 'waiting' }, waiting);
        own.set({ queue, state: 'failed' }, failed);
        oldest.set({ queue }, oldestSeconds);
      }
    },
  );
}
