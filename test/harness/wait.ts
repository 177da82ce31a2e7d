import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until there is an answer other than null. @throws Error after `seconds`. */
export async function waitFor<T>(look: () => Promise<T | null>, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`Nothing came within ${seconds} s.`);
    await sleep(50);
  }
}
