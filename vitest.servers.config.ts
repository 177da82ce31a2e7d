import { defineConfig } from 'vitest/config';

/** The tests that start database servers of their own: `npm test -- servers`, where PostgreSQL and PgBouncer are installed. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/servers/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
