import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { createOrganization, type Organization } from '#test/factories/organization.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { ensureChromium } from '../../tools/chromium.mjs';
import { findEngines } from '../../tools/engines.mjs';
import type { Engine, EngineName } from './driver.ts';
import { startChromium, startFirefox } from './puppeteer.ts';
import { Screen } from './screen.ts';
import { openWatchedLine } from './watched-line.ts';
import { startWebKit } from './webkit.ts';

export { expect } from '@playwright/test';

const DESK = { width: 1440, height: 900 };

type TestFixtures = {
  organization: Organization;
  /** An empty window of the engine. The test fails on anything that a page in it complains about. */
  visitor: Screen;
};

type WorkerFixtures = { engineName: EngineName; engine: Engine; server: TestServer };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  server: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from this very pattern
    async ({}, use) => {
      const server = await startTestServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  organization: async ({ server }, use) => use(await createOrganization(server)),
  visitor: async ({ engine, server }, use, info) => {
    const problems: string[] = [];
    const report = (problem: string): void => void problems.push(problem);
    const line = await openWatchedLine(server.address, report);
    const driver = await engine.openWindow(report);
    await driver.resize(DESK.width, DESK.height);
    await use(new Screen(driver, line.address));
    if (info.status !== info.expectedStatus) {
      await writeFile(info.outputPath('window.png'), await driver.picture());
    }
    await driver.close();
    await line.close();
    if (problems.length > 0) throw new Error(`The pages complained:\n${problems.join('\n')}`);
  },
});

async function startEngine(name: EngineName): Promise<Engine> {
  switch (name) {
    case 'chromium':
      return startChromium(await ensureChromium());
    case 'firefox':
      return startFirefox((await findEngines()).firefox);
    case 'webkit':
      return startWebKit(await findEngines());
  }
}
