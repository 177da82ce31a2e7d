import type { Parameters } from 'fast-check';

/** The tests of web/ are typed without Node. */
const environment = (globalThis as unknown as { process: { env: Environment } }).process.env;
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * How often a test repeats something. By default a few times and always the same, which a change is measured by;
 * under `npm test -- long` many times with fresh seeds, to find what nobody thought of.
 */
const LONG = environment.TEST_LENGTH === 'long';
/** Time of a whole long run, on two cores. LONG_SECONDS=3600 looks for an hour. */
const USUAL_SECONDS = 75;
const SECONDS = Number(environment.LONG_SECONDS ?? USUAL_SECONDS);
/** A property's seed as a failure prints it, to see the failure again: PROPERTY_SEED=-123 npm test -- long -t 'name'. */
const SEED = environment.PROPERTY_SEED;
const FIXED_SEED = 20_261_118;

/** How many times: a few, or many in a long run of the usual time; in a longer one as many more. */
export function times(few: number, many: number): number {
  return LONG ? Math.max(few, Math.round((many * SECONDS) / USUAL_SECONDS)) : few;
}

/** How long a test whose count is of `times` may take, in milliseconds: as much longer as a run is longer than the usual one. */
export function timeLimit(ms: number): number {
  return LONG ? Math.max(ms, Math.round((ms * SECONDS) / USUAL_SECONDS)) : ms;
}

/** Parameters of a synchronous property: `few` cases, or as many as fit into its share of a long run. */
export function runs(few: number, share = 0.025): Parameters<unknown> {
  const seed = seedOfRun();
  if (!LONG) return { numRuns: few, seed };
  return {
    numRuns: 1_000_000,
    seed,
    interruptAfterTimeLimit: SECONDS * 1_000 * share,
    markInterruptAsFailure: false,
  };
}

/** The same for an asynchronous property, which must not be interrupted in the middle of a case. */
export function asyncRuns(few: number, many: number): Parameters<unknown> {
  return { numRuns: times(few, many), seed: seedOfRun() };
}

function seedOfRun(): number {
  if (SEED !== undefined) return Number(SEED);
  return LONG ? Math.trunc(Math.random() * 2 ** 31) : FIXED_SEED;
}
