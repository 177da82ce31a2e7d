import { agendasOf, isNews, isStaffsAlone, liveKey } from '#shared/contract/live-news.ts';
import type { LiveEvent } from '#shared/contract/notifications.ts';
import type { Database, Listener, Tx } from '#server/db/database.ts';
import type { OrganizationId, Scope } from '#server/db/scope.ts';
import type { Clock } from '#server/lib/clock.ts';
import { newId } from '#server/lib/ids.ts';

const CHANNEL = 'hora_marcada_live';
/** How long the last change of an organisation is remembered, in milliseconds: longer than a page takes to load. */
const REMEMBERED_MS = 10 * 60_000;

type Message = {
  readonly organizationId: OrganizationId;
  readonly event?: LiveEvent;
  /** The event's id in the stream; only of what is kept for pages that miss it. */
  readonly key?: string;
  readonly endedSession?: string;
  /** The process that sent it, which has it already. */
  readonly from?: string;
};
type Published = { readonly organizationId: OrganizationId; readonly event: LiveEvent };

type Watcher = (scope: Scope | null, agendas?: readonly string[]) => void;

export type Subscriber = {
  readonly organizationId: OrganizationId;
  readonly sessionId: string;
  wants(event: LiveEvent): boolean;
  send(event: LiveEvent, key: string | undefined): void;
  /** Told when events may have been missed, so that the screen reads again. */
  gap(): void;
  end(): void;
};

/**
 * Calls this process's open streams and watchers with what changed. What is published in a transaction arrives here as
 * soon as it is committed, before the caller's answer, and at every other process a moment later.
 */
export class LiveHub {
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #watchers = new Set<Watcher>();
  /** When this process last heard of a change of an organisation, by `performance.now()`, oldest first. */
  readonly #changedAt = new Map<OrganizationId, number>();
  /** Since when it has heard of every change. */
  #hearsSince = Infinity;
  #listener: Listener | undefined;
  #ended = false;
  readonly #clock: Clock;
  readonly #id = newId();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async start(database: Database): Promise<void> {
    this.#listener = await database.listen(
      CHANNEL,
      (payload) => {
        const message = JSON.parse(payload) as Message;
        if (message.from !== this.#id) this.#receive(message);
      },
      () => this.#missed(),
    );
    this.#hearsSince = performance.now();
  }

  /** How many streams are open at this process. */
  streams(): number {
    let open = 0;
    for (const set of this.#subscribers.values()) open += set.size;
    return open;
  }

  /** Sends an event to the organisation's streams once `tx` has committed. */
  async publish(tx: Tx, scope: Scope, event: LiveEvent): Promise<void> {
    await this.publishAll(tx, [{ organizationId: scope.organizationId, event }]);
  }

  /** The same for events of several organisations, in one statement. */
  async publishAll(tx: Tx, messages: readonly Published[]): Promise<void> {
    if (messages.length === 0) return;
    const happenedAt = this.#clock.now();
    const kept: KeptEvent[] = [];
    const sent = messages.map((message): Message => {
      if (!isNews(message.event)) return message;
      const id = newId();
      kept.push({
        id,
        organization_id: message.organizationId,
        event: message.event,
        happened_at: happenedAt,
      });
      return { ...message, key: liveKey(happenedAt, id) };
    });
    if (kept.length > 0) await tx.write(KEEP, [JSON.stringify(kept)]);
    await this.#send(tx, sent);
  }

  /** Ends the streams of a session that was revoked, on every process. */
  async endSession(tx: Tx, scope: Scope, sessionId: string): Promise<void> {
    await this.#send(tx, [{ organizationId: scope.organizationId, endedSession: sessionId }]);
  }

  /**
   * Calls `watcher` with the organisation of every message that may be about something public, and the people whose
   * agendas it is about where nothing else changed; with null when messages may have been missed.
   */
  watch(watcher: Watcher): void {
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

  /**
   * For how many whole milliseconds this process has heard of no change of an organisation, having missed none; undefined where
   * it may be missing them now. What it has yet to hear of is sent to those who have subscribed before they ask.
   */
  quietFor(organizationId: OrganizationId): number | undefined {
    if (!this.listening()) return undefined;
    const since = Math.max(this.#hearsSince, this.#changedAt.get(organizationId) ?? -Infinity);
    return Math.max(0, Math.floor(performance.now() - since));
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

  async #send(tx: Tx, messages: readonly Message[]): Promise<void> {
    tx.afterCommit(() => {
      for (const message of messages) this.#receive(message);
    });
    await this.#listener?.send(
      tx,
      messages.map((message) => JSON.stringify({ ...message, from: this.#id })),
    );
  }

  #receive(message: Message): void {
    if (message.event) this.#noteChange(message.organizationId);
    if (!message.event || !isStaffsAlone(message.event.type))
      for (const watcher of this.#watchers) watcher(message, agendasOf(message.event));
    const streams = [...(this.#subscribers.get(message.organizationId) ?? [])];
    for (const subscriber of streams) {
      if (message.endedSession === subscriber.sessionId) subscriber.end();
      else if (message.event && subscriber.wants(message.event)) subscriber.send(message.event, message.key);
    }
  }

  #noteChange(organizationId: OrganizationId): void {
    const now = performance.now();
    // Put behind all others, so that the oldest are the first.
    this.#changedAt.delete(organizationId);
    this.#changedAt.set(organizationId, now);
    for (const [oldest, at] of this.#changedAt) {
      if (now - at < REMEMBERED_MS) return;
      this.#changedAt.delete(oldest);
      this.#hearsSince = Math.max(this.#hearsSince, at);
    }
  }

  #missed(): void {
    this.#hearsSince = performance.now();
    for (const watcher of this.#watchers) watcher(null);
    for (const set of this.#subscribers.values()) for (const subscriber of set) subscriber.gap();
  }
}

/** A row of `live_events`. */
type KeptEvent = {
  readonly id: string;
  readonly organization_id: string;
  readonly event: LiveEvent;
  readonly happened_at: Date;
};

const KEEP = `INSERT INTO live_events (id, organization_id, event, happened_at)
    SELECT id, organization_id, event, happened_at
      FROM jsonb_to_recordset($1::jsonb) AS kept (id uuid, organization_id uuid, event jsonb, happened_at timestamptz)`;
