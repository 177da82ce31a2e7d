import { defineConfig } from '@playwright/test';
import { ENGINE_NAMES, type EngineName } from './driver.ts';

// Playwright only runs the tests here; the browsers are the system's own, over their own protocols (driver.ts).
export default defineConfig<{ engineName: EngineName }>({
  testDir: '.',
  globalSetup: '../../test/global-setup.ts',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results/engines',
  fullyParallel: true,
  // One more than there are processors: a journey waits for its browser, most of all for WebKit.
  workers: 3,
  retries: 0,
  timeout: 240_000,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  projects: ENGINE_NAMES.map((name) => ({ name, use: { engineName: name } })),
});
