import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Linux counts processor time in hundredths of a second. */
export const TICK_MS = 10;

/** Processor time so far in milliseconds, user and system; null where the machine does not say. */
export type CpuClock = () => number | null;

/** The processor time of a process of this machine, all its threads (Linux; in steps of 10 ms). */
export function cpuOf(pid: number | undefined): CpuClock {
  return () => {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is the program's name in parentheses, which may hold spaces.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    } catch {
      return null;
    }
  };
}

/** Memory of a process of this machine in MB: what it holds now, and the most that it ever held; null where unknown (Linux). */
export function memoryOf(pid: number | undefined): { readonly now: number; readonly most: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const mb = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024;
    return { now: mb('VmRSS'), most: mb('VmHWM') };
  } catch {
    return null;
  }
}

/** The work's result, and the processor time in milliseconds that a process used during it. */
export async function whileCounting<Result>(
  clock: CpuClock,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly cpu: number | null }> {
  const before = clock();
  const result = await work();
  const after = clock();
  return { result, cpu: before === null || after === null ? null : after - before };
}

/** 'each 0.42 ms': total milliseconds of processor time divided by how often something was done; null of unknown times. */
export function cpuEach(totals: readonly (number | null)[], count: number): string | null {
  let sum = 0;
  for (const total of totals) {
    if (total === null) return null;
    sum += total;
  }
  return count > 0 ? `${Number((sum / count).toPrecision(3))} ms each` : null;
}

/**
 * Watches the processor time of a page's main thread: script, style, layout and recording what is painted, without the
 * threads that compose and draw pixels. It counts microseconds, where the whole process is counted in steps of 10 ms. The
 * function that comes back answers with milliseconds since the thread started.
 */
export async function mainThreadCpu(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const time = metrics.find(({ name }) => name === 'ThreadTime')?.value;
    if (time === undefined) throw new Error('The browser does not say how much processor time it used.');
    return time * 1000;
  };
}
