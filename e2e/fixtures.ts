import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { createOrganization, type Organization, type Person } from '#test/factories/organization.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { KeptBrowsers } from './support/kept-browsers.ts';
import { ProblemWatch } from './support/problem-watch.ts';
import { storedSession } from '#test/harness/stored-session.ts';

export { expect } from '@playwright/test';

export type VisitOptions = BrowserContextOptions & {
  /** Who is signed in; nobody when left out. */
  readonly as?: Person;
  /** Other local storage of the device, such as the theme. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Another address of the server, such as a line that can be cut. */
  readonly at?: string;
};

/** Opens another browser: a context of its own, watched like the first. */
export type Visit = (options?: VisitOptions) => Promise<Page>;

type TestFixtures = {
  /** An organisation of this test alone, so that tests run side by side on one server. */
  organization: Organization;
  /** What the pages may complain about; a test fails on anything else. */
  problems: ProblemWatch;
  visit: Visit;
  /** A page on which the organisation's administrator is signed in. */
  adminPage: Page;
};

type WorkerFixtures = { server: TestServer; kept: KeptBrowsers };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from this very pattern
    async ({}, use) => {
      // The receivers of webhooks listen on this machine.
      const server = await startTestServer({
        env: { WEBHOOK_ALLOW_PRIVATE: 'true' },
        // What a journey does wakes its queues by itself.
        overrides: { pollMs: 2_000 },
      });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  kept: [
    async ({ browser, server }, use) => use(new KeptBrowsers(browser, server.address)),
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  organization: async ({ server }, use) => use(await createOrganization(server)),
  // eslint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from this very pattern
  problems: async ({}, use) => {
    const watch = new ProblemWatch();
    await use(watch);
    watch.verdict();
  },
  // Every browser is watched, whether or not a test asks for the watch.
  context: async ({ context, problems }, use) => {
    problems.follow(context);
    await use(context);
  },
  visit: async (
    { browser, server, kept, problems, contextOptions, viewport, hasTouch, isMobile, timezoneId },
    use,
    testInfo,
  ) => {
    const own: BrowserContext[] = [];
    const shared: BrowserContext[] = [];
    const device = {
      viewport,
      hasTouch,
      isMobile,
      locale: 'pt-BR',
      timezoneId: timezoneId ?? 'America/Sao_Paulo',
    };
    await use(async ({ as, storage = {}, at = server.address, ...asked } = {}) => {
      const options = { baseURL: at, ...device, ...contextOptions, ...asked };
      const entries = { ...storage, ...(as === undefined ? {} : storedSession(as)) };
      // Pages of people who are signed in load the application; the public ones also show what is cached and what is not.
      if (as !== undefined && at === server.address && KeptBrowsers.mayShare(options)) {
        const page = await kept.take(options, entries, (context) => problems.follow(context));
        shared.push(page.context());
        return page;
      }
      const context = await openContext(browser, options, at, entries);
      own.push(context);
      problems.follow(context);
      return context.newPage();
    });
    for (const context of own) await context.close();
    for (const context of shared) {
      problems.leave(context);
      await kept.giveBack(context, testInfo.status === testInfo.expectedStatus);
    }
  },
  adminPage: async ({ visit, organization }, use) => use(await visit({ as: organization.admin })),
});

async function openContext(
  browser: Browser,
  options: BrowserContextOptions,
  origin: string,
  entries: Readonly<Record<string, string>>,
): Promise<BrowserContext> {
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    ...options,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
}
