/** An answer that takes longer waits for something else than this process, or is an event stream. Milliseconds. */
const LONG_MS = 1_000;

/** A tenth of a second at most. */
const SPARE = { polls: 20, pollMs: 5 } as const;

/**
 * Requests within these milliseconds that are a load which lasts: a moment between two of them is not spare. Where several
 * processes share the requests, each sees such moments all the time.
 */
const LASTING = { requests: 3, ms: 100 } as const;

/** How many requests this process is answering. */
export type Traffic = {
  /** A request has come, which ends with this answer. */
  enter(answer: { once(event: 'close', listener: () => void): unknown }): void;
  /** Whether somebody waits for an answer, or soon will: requests come one after the other. */
  busy(): boolean;
  /** Waits until it is not busy, but not for long: between the steps of work that may wait. */
  spare(): Promise<void>;
};

export function createTraffic(): Traffic {
  let open = 0;
  /** When the last requests came, in turn. */
  const came: number[] = Array.from({ length: LASTING.requests }, () => -Infinity);
  let turn = 0;
  const busy = () => open > 0 || performance.now() - (came[turn] ?? 0) < LASTING.ms;
  return {
    enter(answer) {
      open++;
      came[turn] = performance.now();
      turn = (turn + 1) % came.length;
      let counted = true;
      const leave = () => {
        clearTimeout(timer);
        if (counted) open--;
        counted = false;
      };
      const timer = setTimeout(leave, LONG_MS).unref();
      answer.once('close', leave);
    },
    busy,
    async spare() {
      for (let poll = 0; poll < SPARE.polls && busy(); poll++) await sleep(SPARE.pollMs);
    },
  };
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
