import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long statements may follow one another before everything else in this process has a turn, in milliseconds. */
const HELD_MS = 10;

/** Waits for a statement. */
type InTurn = <Result>(statement: () => Promise<Result>) => Promise<Result>;

/**
 * Gives requests, timers and files a turn between the statements of a long piece of work. An engine within this process answers
 * in the same turn of the event loop, so that a loop over five hundred statements would keep every request waiting for its end.
 */
export function takingTurns(): InTurn {
  let held = 0;
  return async (statement) => {
    const began = performance.now();
    const result = await statement();
    held += performance.now() - began;
    if (held > HELD_MS) {
      held = 0;
      await nextTurn();
    }
    return result;
  };
}
