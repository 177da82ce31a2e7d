import type { Clock } from '#server/lib/clock.ts';
import type { GoogleEvent } from './times.ts';

/** Who changed an event: the application by the API, a person in Google's own calendar, or Google itself. */
export type Author = 'app' | 'person' | 'google';

export type Change = {
  readonly version: number;
  readonly at: Date;
  readonly by: Author;
  readonly kind: 'insert' | 'update' | 'delete';
  readonly id: string;
  /** The event as this change left it. */
  readonly event: GoogleEvent;
};

/** A calendar's events with everything that ever happened to them; single events, series and changed instances alike. */
export class CalendarStore {
  readonly id: string;
  readonly changes: Change[] = [];
  summary: string;
  timeZone: string;
  readonly #clock: Clock;
  readonly #lives = new Map<string, Change[]>();
  readonly #watchers = new Set<() => void>();
  #updated = 0;

  constructor(id: string, summary: string, timeZone: string, clock: Clock) {
    this.id = id;
    this.summary = summary;
    this.timeZone = timeZone;
    this.#clock = clock;
  }

  /** Grows with every change. */
  get version(): number {
    return this.changes.length;
  }

  get updated(): string {
    return new Date(this.#updated || this.#clock.now()).toISOString();
  }

  ids(): string[] {
    return [...this.#lives.keys()];
  }

  get(id: string): GoogleEvent | undefined {
    return this.#lives.get(id)?.at(-1)?.event;
  }

  /** The event as it was at an earlier version. */
  at(id: string, version: number): GoogleEvent | undefined {
    return this.#lives.get(id)?.findLast((change) => change.version <= version)?.event;
  }

  /** The version of an event's last change. */
  changedAt(id: string): number {
    return this.#lives.get(id)?.at(-1)?.version ?? 0;
  }

  /** The last state in which an event was not deleted. */
  lastAlive(id: string): Change | undefined {
    return this.#lives.get(id)?.findLast(({ event }) => event.status !== 'cancelled');
  }

  /** Keeps an event's new state and tells who watches. Two changes never bear the same time, even on a clock that stands. */
  write(next: GoogleEvent, by: Author): GoogleEvent {
    const id = next.id ?? '';
    const before = this.get(id);
    const version = this.version + 1;
    this.#updated = Math.max(this.#clock.now().getTime(), this.#updated + 1);
    const updated = new Date(this.#updated).toISOString();
    const event: GoogleEvent = {
      ...structuredClone(next),
      etag: `"${this.#updated * 2}"`,
      created: before?.created ?? updated,
      updated,
    };
    const gone = event.status === 'cancelled';
    const kind = gone ? 'delete' : before ? 'update' : 'insert';
    const change: Change = { version, at: new Date(this.#updated), by, kind, id, event };
    this.changes.push(change);
    this.#lives.set(id, [...(this.#lives.get(id) ?? []), change]);
    for (const notify of this.#watchers) notify();
    return event;
  }

  /** @returns ends the watch */
  watch(tell: () => void): () => void {
    this.#watchers.add(tell);
    return () => void this.#watchers.delete(tell);
  }
}
