import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, median, notMeasured, withCpu, type Figure } from './figure.ts';
import { SECRET, withDataDir } from './open-agenda.ts';
import { startBuilt } from './server-process.ts';

const ROUNDS = 5;
/** What follows a start by itself, such as the first jobs, is over by then. */
const SETTLED_MS = 3_000;
/** What docs/operations.md names for a small machine: one helper thread, and a small nursery for new objects. */
const SMALL = ['--v8-pool-size=1', '--max-semi-space-size=4'];

type Start = {
  readonly ms: number;
  readonly cpu: number | null;
  readonly memory: { readonly now: number; readonly most: number } | null;
};

/** How long one process with the embedded database takes to answer, and what it holds: the first time, and each later one. */
export async function run(): Promise<Figure[]> {
  return withDataDir(async (dataDir) => {
    const first = await startOnce(dataDir);
    const later: Start[] = [];
    for (let round = 0; round < ROUNDS; round += 1) later.push(await startOnce(dataDir));
    const small: Start[] = [];
    for (let round = 0; round < ROUNDS; round += 1) small.push(await startOnce(dataDir, SMALL));
    const middle = (value: (start: Start) => number | null | undefined, starts = later) =>
      median(starts.map((each) => value(each) ?? Number.NaN));
    const cpu = middle((each) => each.cpu);
    return [
      atMost('Embedded, first start until it answers', first.ms, 'ms', 6_000),
      memory('Embedded, first start, most memory', first.memory?.most, 400),
      withCpu(
        atMost(
          'Embedded, second start until it answers',
          middle((each) => each.ms),
          'ms',
          2_500,
        ),
        Number.isNaN(cpu) ? null : `${Math.round(cpu)} ms`,
      ),
      memory(
        'Embedded, second start, memory held',
        middle((each) => each.memory?.now),
        200,
      ),
      memory(
        'Embedded, with the flags for a small machine, memory held',
        middle((each) => each.memory?.now, small),
        200,
      ),
    ];
  });
}

function memory(name: string, mb: number | undefined, limit: number): Figure {
  if (mb === undefined || Number.isNaN(mb)) return notMeasured(name, `<= ${limit}`, 'needs Linux');
  return atMost(name, mb, 'MB', limit);
}

async function startOnce(dataDir: string, flags: readonly string[] = []): Promise<Start> {
  const from = performance.now();
  const server = await startBuilt({ DATA_DIR: dataDir, APP_SECRET: SECRET }, flags);
  try {
    const ms = performance.now() - from;
    const cpu = server.cpu();
    await sleep(SETTLED_MS);
    return { ms, cpu, memory: server.memory() };
  } finally {
    await server.stop();
  }
}
