import fc from 'fast-check';
import { processEvents } from '#server/jobs/event-processor.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { movableClock } from './harness/clock.ts';
import { startGoogleServer } from './harness/google-office.ts';
import { asyncRuns } from './harness/counts.ts';
import { act } from './harness/google-sync/act.ts';
import { checkAgreement, checkNothingLeft } from './harness/google-sync/agreement.ts';
import { steps, type Step } from './harness/google-sync/steps.ts';
import { openWorld, settle, type WorldParts } from './harness/google-sync/world.ts';
import { startGoogle, type Google } from './harness/google.ts';
import type { TestServer } from './harness/server.ts';

/** Wednesday at nine in São Paulo. */
const START = '2026-11-18T12:00:00Z';
const clock = movableClock(START);
let google: Google;
beforeAll(async () => {
  google = await startGoogle({ clock });
});
afterAll(() => google.close());

async function play(parts: WorldParts, happens: readonly Step[]): Promise<void> {
  clock.set(START);
  const world = await openWorld(parts);
  for (const step of happens) await act(world, step);
  await settle(world);
  await checkAgreement(world);
  await checkNothingLeft(world, () => settle(world));
}

describe.each([
  ['at once, by a server that works on what is due', true],
  ['when a step says so, by processes that may die over it', false],
])('random edits on both sides, sent and read %s', (_how, workers) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startGoogleServer(google, { clock, workers });
    if (!workers) processEvents(server.context);
  });
  afterAll(async () => {
    google.heal();
    await server.close();
  });

  it('end in the same agenda, with no event doubled and no booking lost', async () => {
    const property = fc.asyncProperty(steps, (happens) => play({ google, clock, server }, happens));
    // Not shrunk: each case takes seconds. The failure names its seed and its steps.
    await fc.assert(property, { ...asyncRuns(2, 6), endOnFailure: true });
  }, 600_000);
});
