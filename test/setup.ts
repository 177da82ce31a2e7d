import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/**
 * A test fails on a console.error or console.warn it did not expect.
 * One that expects it says so: `vi.spyOn(console, 'warn').mockImplementation(() => {})` takes this recorder's place.
 */
const watched = ['error', 'warn'] as const;
const original = { error: console.error, warn: console.warn };
let unexpected: string[] = [];

// Test files share a worker's modules and globals: none leaves a stub to the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

beforeEach(() => {
  unexpected = [];
  for (const method of watched) {
    console[method] = (...values: unknown[]) => {
      unexpected.push(`console.${method}: ${values.map(String).join(' ')}`);
      original[method](...values);
    };
  }
});

afterEach(() => {
  Object.assign(console, original);
  if (unexpected.length > 0) {
    throw new Error(`The test wrote to the console without expecting it:\n${unexpected.join('\n')}`);
  }
});
