import pg from 'pg';
import type { DatabaseAddresses } from './addresses.ts';

/** How long each host of several may take to say whether it can be written to. Milliseconds. */
const ASK_MS = 2_000;

/** No host of the address takes writes right now: a failover is under way, or the database is down. */
class NoWritableHost extends Error {
  /** PostgreSQL's `cannot_connect_now`: waiting requests fail with 503 and `Retry-After`. */
  readonly code = '57P03';
  constructor(causes: readonly unknown[]) {
    super('none of the hosts in DATABASE_URL accepts writes', { cause: causes.at(-1) });
  }
}

/** Finds, among the hosts of an address, the one to connect to. */
export type Hosts = {
  /** The class of the connections to it, for the pool; each looks for its host when it is opened. */
  readonly Client: typeof pg.Client;
  /** The one that was found may not be it any more: the next connection looks again. */
  readonly forget: () => void;
};

/** Asks nobody where there is one host and any will do: the driver then simply connects. */
export function findHosts({ urls, writable }: DatabaseAddresses): Hosts {
  if (urls.length === 1 && !writable) return { Client: pg.Client, forget: () => undefined };
  let found: Promise<Place> | undefined;
  const current = () => {
    found ??= firstOf(urls, writable).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  const forget = () => {
    found = undefined;
  };

  class HostClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
    override connect(
      callback?: (error: Error | null, client?: pg.Client) => void,
    ): Promise<pg.Client> | void {
      const connected = current()
        .then((place) => {
          Object.assign(this, place);
          return (super.connect as () => Promise<unknown>).call(this);
        })
        .catch((error: unknown) => {
          forget();
          throw error;
        });
      if (callback === undefined) return connected.then(() => this);
      connected.then(
        () => callback(null, this),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    }
  }
  return { Client: HostClient, forget };
}

type Place = { readonly host: string; readonly port: number };

async function firstOf(urls: readonly string[], writable: boolean): Promise<Place> {
  const causes: unknown[] = [];
  for (const connectionString of urls) {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: ASK_MS,
      query_timeout: ASK_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
      if (!writable || rows[0]?.transaction_read_only === 'off')
        return { host: client.host, port: client.port };
    } catch (error) {
      causes.push(error);
    } finally {
      void client.end().catch(() => undefined);
    }
  }
  throw new NoWritableHost(causes);
}
