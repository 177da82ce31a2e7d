import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: { '@node-rs/argon2': new URL('test/harness/argon2.ts', import.meta.url).pathname },
  },
  test: {
    environment: 'node',
    include: [
      'shared/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
      'test/**/*.test.ts',
      'scripts/**/*.test.{mjs,ts}',
    ],
    // These start database servers of their own (vitest.servers.config.ts).
    exclude: ['**/node_modules/**', 'test/servers/**'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    // More than there are processors: a worker waits for a fourth of its time, for mails, retries and servers that start,
    // and longer when the database is another process.
    maxWorkers: process.env.TEST_DATABASE_URL ? 4 : 3,
    // One module graph and one compiled database engine per worker: loading them for each file was almost half of the
    // processor time. What a test stubs is given back after it (test/setup.ts).
    isolate: false,
    // These end what hangs, and measure nothing: on a machine that others use, a test takes five times as long.
    testTimeout: process.env.TEST_LENGTH === 'long' ? 600_000 : 90_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
