import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '#server/lib/logger.ts';
import type { Listener } from './database.ts';

/** Between two tries to open a lost connection again. Milliseconds. */
const RECONNECT_MS = 1_000;

export type ListeningOptions = {
  readonly channel: string;
  readonly logger: Logger;
  /** How often the connection is asked whether it lives. Milliseconds. */
  readonly heartbeatMs: number;
  /** Makes a connection that is not open yet and whose statements fail when they are not answered in time. */
  readonly newConnection: () => pg.Client;
  readonly onMessage: (payload: string) => void;
  readonly onGap: () => void;
};

/**
 * A connection of its own that listens, comes back by itself, and says when it may have missed something. It is asked
 * again and again whether it lives: a firewall or a dead host may have dropped it without a word.
 * @throws Error when it cannot be opened the first time
 */
export async function listenOn(options: ListeningOptions): Promise<Listener> {
  const { channel, logger, heartbeatMs, newConnection, onMessage, onGap } = options;
  let closed = false;
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const lost = (client: pg.Client) => {
    if (closed || current !== client) return;
    current = undefined;
    clearTimeout(timer);
    onGap();
    retry();
  };
  const beat = (client: pg.Client) => {
    timer = setTimeout(() => {
      client.query('SELECT 1').then(
        () => {
          if (!closed && current === client) beat(client);
        },
        (error: unknown) => {
          if (closed || current !== client) return;
          logger.warn({ err: error }, 'the listening connection does not answer');
          lost(client);
          leave(client);
        },
      );
    }, heartbeatMs);
  };
  const connect = async () => {
    const client = newConnection();
    client.on('notification', (message) => onMessage(message.payload ?? ''));
    client.on('error', (error) => logger.warn({ err: error }, 'the listening connection was lost'));
    client.on('end', () => lost(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      leave(client);
      throw error;
    }
    if (closed) return leave(client);
    current = client;
    beat(client);
  };
  const retry = () => {
    timer = setTimeout(() => {
      connect().then(
        () => {
          if (closed) return;
          logger.info('the listening connection is back');
          onGap();
        },
        () => {
          if (!closed) retry();
        },
      );
    }, RECONNECT_MS);
  };

  await connect();
  return {
    listening: () => current !== undefined,
    async close() {
      closed = true;
      clearTimeout(timer);
      // A connection that is silent does not take leave either.
      if (current) await Promise.race([current.end(), sleep(heartbeatMs, undefined, { ref: false })]);
    },
  };
}

/** Closes a connection without waiting for it; the driver cuts one that has not answered a statement. */
function leave(client: pg.Client): void {
  client.end().catch(() => undefined);
}
