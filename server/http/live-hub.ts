import { isAboutWebhook, type LiveEvent } from '#shared/contract/notifications.ts';
import type { Database, Listener, Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';

const CHANNEL = 'hora_marcada_live';

type Message = { organizationId: string; event?: LiveEvent; endedSession?: string };
export type Subscriber = {
  readonly organizationId: string;
  readonly sessionId: string;
  wants(event: LiveEvent): boolean;
  send(event: LiveEvent): void;
  /** Told when events may have been missed, so that the screen reads again. */
  gap(): void;
  end(): void;
};

/**
 * Turns the database's notifications into calls of this process's open streams. What is published in a
 * transaction arrives, after its commit, at every server process that listens.
 */
export class LiveHub {
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #watchers = new Set<(organizationId: string | null) => void>();
  #listener: Listener | undefined;
  #ended = false;

  async start(database: Database): Promise<void> {
    this.#listener = await database.listen(
      CHANNEL,
      (payload) => this.#receive(payload),
      () => this.#missed(),
    );
  }

  /** Sends an event to the organisation's streams once `tx` has committed. */
  async publish(tx: Tx, scope: Scope, event: LiveEvent): Promise<void> {
    await notify(tx, [{ organizationId: scope.organizationId, event }]);
  }

  /** The same for events of several organisations, in one statement. */
  async publishAll(tx: Tx, messages: readonly { organizationId: string; event: LiveEvent }[]): Promise<void> {
    if (messages.length > 0) await notify(tx, messages);
  }

  /** Ends the streams of a session that was revoked, on every process. */
  async endSession(tx: Tx, scope: Scope, sessionId: string): Promise<void> {
    await notify(tx, [{ organizationId: scope.organizationId, endedSession: sessionId }]);
  }

  /**
   * Calls `watcher` with the organisation of every message that may be about something public, or null when messages
   * may have been missed.
   */
  watch(watcher: (organizationId: string | null) => void): void {
    this.#watchers.add(watcher);
  }

  /** A process that is about to end lets the stream go at once: the page opens the next one, at another process. */
  subscribe(subscriber: Subscriber): () => void {
    if (this.#ended) setImmediate(() => subscriber.end());
    const set = this.#subscribers.get(subscriber.organizationId) ?? new Set();
    this.#subscribers.set(subscriber.organizationId, set.add(subscriber));
    return () => {
      set.delete(subscriber);
      if (set.size === 0) this.#subscribers.delete(subscriber.organizationId);
    };
  }

  /** Whether this process hears of changes right now. */
  listening(): boolean {
    return this.#listener?.listening() ?? false;
  }

  /** Ends every stream, now and from now on. Watchers still hear of changes. */
  endStreams(): void {
    this.#ended = true;
    for (const set of this.#subscribers.values()) for (const subscriber of set) subscriber.end();
    this.#subscribers.clear();
  }

  async stop(): Promise<void> {
    this.endStreams();
    await this.#listener?.close();
  }

  #receive(payload: string): void {
    const message = JSON.parse(payload) as Message;
    if (!message.event || !isAboutWebhook(message.event.type))
      for (const watcher of this.#watchers) watcher(message.organizationId);
    const streams = [...(this.#subscribers.get(message.organizationId) ?? [])];
    for (const subscriber of streams) {
      if (message.endedSession === subscriber.sessionId) subscriber.end();
      else if (message.event && subscriber.wants(message.event)) subscriber.send(message.event);
    }
  }

  #missed(): void {
    for (const watcher of this.#watchers) watcher(null);
    for (const set of this.#subscribers.values()) for (const subscriber of set) subscriber.gap();
  }
}

async function notify(tx: Tx, messages: readonly Message[]): Promise<void> {
  await tx.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
    CHANNEL,
    messages.map((message) => JSON.stringify(message)),
  ]);
}
