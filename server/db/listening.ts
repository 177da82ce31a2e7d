import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newId } from '#server/lib/ids.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Listener, Tx } from './database.ts';
import { KEEP_MESSAGES, SEND_LEFT_MESSAGES, SEND_MESSAGES } from './live-outbox.ts';

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

type Message = { readonly id: string; readonly payload: string };

/**
 * A connection of its own that listens, comes back by itself, and says when it may have missed something. It is asked
 * again and again whether it lives: a firewall or a dead host may have dropped it without a word.
 *
 * It sends as well (decision 068): messages are written down in their transaction, and what was committed while the last
 * ones were being sent leaves together. What asks whether the connection lives sends what others left behind.
 * @throws Error when it cannot be opened the first time
 */
export async function listenOn(options: ListeningOptions): Promise<Listener> {
  const { channel, logger, heartbeatMs, newConnection, onMessage, onGap } = options;
  let closed = false;
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let waiting: Message[] = [];
  let sending: Promise<void> | undefined;

  const lost = (client: pg.Client) => {
    if (closed || current !== client) return;
    current = undefined;
    // They are written down: others send them.
    waiting = [];
    clearTimeout(timer);
    onGap();
    retry();
  };
  const beat = (client: pg.Client) => {
    timer = setTimeout(() => {
      client.query({ name: 'hm_send_left', text: SEND_LEFT_MESSAGES, values: [channel] }).then(
        () => {
          if (!closed && current === client) beat(client);
        },
        (error: unknown) => {
          if (closed || current !== client) return;
          // A refusal is an answer: a database that takes no writes has nothing to be sent.
          if (error instanceof pg.DatabaseError) return beat(client);
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
      // What is sent needs no disk: after a crash everybody reads everything anyway.
      await client.query(`SET synchronous_commit = off; LISTEN ${pg.escapeIdentifier(channel)}`);
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

  const drain = async () => {
    for (let client = current; client !== undefined && waiting.length > 0; client = current) {
      const batch = waiting;
      waiting = [];
      const ids = batch.map(({ id }) => id);
      const payloads = batch.map(({ payload }) => payload);
      await client
        .query({ name: 'hm_send', text: SEND_MESSAGES, values: [channel, ids, payloads] })
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'messages to the other processes are late');
        });
    }
  };
  const send = async (tx: Tx, payloads: readonly string[]) => {
    const messages = payloads.map((payload): Message => ({ id: newId(), payload }));
    await tx.write(KEEP_MESSAGES, [channel, JSON.stringify(messages)]);
    tx.afterCommit(() => {
      if (current === undefined) return;
      waiting.push(...messages);
      sending ??= drain().finally(() => (sending = undefined));
    });
  };

  await connect();
  return {
    listening: () => current !== undefined,
    send,
    async close() {
      // What was committed still leaves.
      await Promise.race([sending, sleep(heartbeatMs, undefined, { ref: false })]);
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
