export type Notification = {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What the address answered; null while nothing was, or when it could not be reached. */
  status: number | null;
};

/** How long an address may take to answer, in ms. */
const PATIENCE_MS = 10_000;

/** What Google sends to the channels, and what can happen on the way: held back, lost, repeated, out of order. */
export class Notifications {
  /** All that went out, in the order of sending, the lost ones not among them. */
  readonly sent: Notification[] = [];
  #mode: 'deliver' | 'hold' | 'drop' = 'deliver';
  #copies = 1;
  #held: Notification[] = [];
  #last: Promise<void> = Promise.resolve();
  #end = new AbortController();

  /** From now on they go out at once, one by one, in order. The default. */
  deliver(): void {
    this.#mode = 'deliver';
    this.#copies = 1;
  }

  /** From now on they wait for `release`. */
  hold(): void {
    this.#mode = 'hold';
  }

  /** From now on they are lost. */
  drop(): void {
    this.#mode = 'drop';
  }

  /** From now on each goes out `copies` times. */
  duplicate(copies = 2): void {
    this.#copies = copies;
  }

  /** How many wait. */
  get held(): number {
    return this.#held.length;
  }

  /**
   * Sends what was held back, and delivers again from now on. Resolves once all is answered.
   * @param order puts them in another order, such as `(all) => all.reverse()`
   */
  async release(order: (held: Notification[]) => Notification[] = (held) => held): Promise<void> {
    const held = order(this.#held.splice(0));
    this.#mode = 'deliver';
    for (const each of held) this.#post(each);
    await this.settled();
  }

  /** Sends the last `count` notifications once more. */
  async replay(count = 1): Promise<void> {
    for (const each of this.sent.slice(-count)) this.#post({ ...each, status: null });
    await this.settled();
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    let last;
    do await (last = this.#last);
    while (last !== this.#last);
  }

  send(address: string, headers: Record<string, string>): void {
    const notification = { address, headers, status: null };
    if (this.#mode === 'hold') this.#held.push(notification);
    if (this.#mode !== 'deliver') return;
    for (let copy = 0; copy < this.#copies; copy++) this.#post({ ...notification });
  }

  /** Forgets what was sent and held, and delivers again. */
  clear(): void {
    this.sent.length = 0;
    this.#held.length = 0;
    this.deliver();
  }

  /** Stops what is on its way. */
  async close(): Promise<void> {
    this.#mode = 'drop';
    this.#end.abort();
    await this.settled();
  }

  #post(notification: Notification): void {
    this.#last = this.#last.then(async () => {
      if (this.#end.signal.aborted) return;
      this.sent.push(notification);
      try {
        const response = await fetch(notification.address, {
          method: 'POST',
          headers: notification.headers,
          redirect: 'manual',
          signal: AbortSignal.any([this.#end.signal, AbortSignal.timeout(PATIENCE_MS)]),
        });
        notification.status = response.status;
        await response.body?.cancel();
      } catch {
        // An address that is not there: Google would try again later and give up, and so would nobody know.
      }
    });
  }
}
