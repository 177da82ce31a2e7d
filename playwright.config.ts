import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './tools/chromium.mjs';

const executablePath = await findChromium();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test/global-setup.ts',
  outputDir: 'test-results/e2e',
  // Each test boots its own server (test/harness), so they may run side by side.
  fullyParallel: true,
  // One more than there are processors: a journey waits for a fifth of its time.
  workers: 3,
  retries: 0,
  // These end what hangs, and measure nothing: on a machine that others use, a journey takes five times as long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // A movement is sixty drawn frames a second, a fifth of a journey's work. Those of the three engines move.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey costs a fifth of the run: npm test runs failed ones once more to leave theirs.
    trace: 'off',
    // A press of what is not there ends long before its journey does.
    actionTimeout: 30_000,
    // Scripts of a journey run once or twice: compiling the busy ones a second and third time costs more than it saves.
    launchOptions: {
      args: [...CHROMIUM_ARGS, '--js-flags=--no-opt,--no-maglev'],
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
