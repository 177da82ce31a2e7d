/** When an appointment is, in milliseconds since 1970. */
export type Span = { readonly start: number; readonly end: number };

/**
 * A booking as the test knows it, without looking at how the product keeps two calendars in step: what both agreed on,
 * and what was done to it since, on either side.
 */
export class Booking {
  readonly id: string;
  /** The way of the client's own link, when there is one. */
  readonly link: string | null;
  /** By which Google knows it as a part of the recurring event of its series, if it has one. */
  readonly instanceId: string | null;
  /** Whose it is: one of the three professionals. */
  owner: number;
  /** Left out of Google's calendars by a transfer that said so. */
  excluded = false;
  cancelledHere = false;
  #agreed: Span;
  #here: Span[] = [];
  #changedHere = true;
  #there: (Span | 'gone')[] = [];
  /** What its event was made to be in a calendar where it had no business any more, by whose that is. */
  readonly #stray = new Map<number, (Span | 'gone')[]>();

  constructor(
    id: string,
    owner: number,
    span: Span,
    { link = null, instanceId = null }: { link?: string | null; instanceId?: string | null } = {},
  ) {
    this.id = id;
    this.instanceId = instanceId;
    this.owner = owner;
    this.link = link;
    this.#agreed = span;
  }

  /** The ids that its event may have: of its own, or as an instance. */
  get eventIds(): string[] {
    const single = `hm${this.id.replaceAll('-', '')}`;
    return this.instanceId === null ? [single] : [single, this.instanceId];
  }

  changeHere(span: Span | null): void {
    this.#changedHere = true;
    if (span !== null) this.#here.push(span);
  }

  transfer(to: number, excluded: boolean): void {
    this.changeHere(null);
    this.owner = to;
    this.excluded = excluded;
    // It comes back to a calendar in which something was done to what was left of it.
    if (!excluded) this.#there.push(...(this.#stray.get(to) ?? []));
  }

  /** What its event became in a professional's calendar. */
  changeThere(calendarOf: number, what: Span | 'gone'): void {
    if (calendarOf === this.owner && !this.excluded) this.#there.push(what);
    else this.#stray.set(calendarOf, [...(this.#stray.get(calendarOf) ?? []), what]);
  }

  /** Its event was made to last whole days, which is put back: over what else was done there meanwhile, or not. */
  putBack(): void {
    this.#changedHere = true;
  }

  /** What is wrong with how it is now; null when nothing is. Null for a booking that is gone. */
  wrong(now: Span | null): string | null {
    if (this.cancelledHere) return now === null ? null : 'is still there although it was cancelled here';
    const last = this.#there.at(-1);
    if (now === null) {
      if (!this.#there.includes('gone')) return 'is lost: nobody cancelled it';
      // Deleted and brought back by hand does not happen: a deletion is the last thing there.
      return null;
    }
    if (!this.#changedHere && last === 'gone') return 'is still there although its event was deleted';
    return this.#possible().some(({ start, end }) => start === now.start && end === now.end)
      ? null
      : `is at ${text(now)}, not at ${this.#possible().map(text).join(' or ')}`;
  }

  #possible(): Span[] {
    const there = this.#there.filter((each) => each !== 'gone');
    if (there.length === 0) return [this.#here.at(-1) ?? this.#agreed];
    if (!this.#changedHere) return there.slice(-1);
    return [this.#agreed, ...this.#here, ...there];
  }

  /** Both sides are as one from now on. */
  agreeOn(now: Span): void {
    this.#agreed = now;
    this.#here = [];
    this.#there = [];
    this.#changedHere = false;
    this.#stray.clear();
  }
}

const text = ({ start, end }: Span) => `${new Date(start).toISOString()}–${new Date(end).toISOString()}`;
