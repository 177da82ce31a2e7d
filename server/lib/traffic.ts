/** An answer that takes longer waits for something else than this process, or is an event stream. Milliseconds. */
const LONG_MS = 1_000;

/** A tenth of a second at most. */
const SPARE = { polls: 20, pollMs: 5 } as const;

/** How many requests this process is answering. */
export type Traffic = {
  /** A request has come, which ends with this answer. */
  enter(answer: { once(event: 'close', listener: () => void): unknown }): void;
  /** Whether somebody waits for an answer. */
  busy(): boolean;
  /** Waits until nobody does, but not for long: between the steps of work that may wait. */
  spare(): Promise<void>;
};

export function createTraffic(): Traffic {
  let open = 0;
  return {
    enter(answer) {
      open++;
      let counted = true;
      const leave = () => {
        clearTimeout(timer);
        if (counted) open--;
        counted = false;
      };
      const timer = setTimeout(leave, LONG_MS).unref();
      answer.once('close', leave);
    },
    busy: () => open > 0,
    async spare() {
      for (let poll = 0; poll < SPARE.polls && open > 0; poll++) await sleep(SPARE.pollMs);
    },
  };
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
