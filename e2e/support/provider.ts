import type { Page, Request } from '@playwright/test';
import { startExternalProvider, type ExternalProvider } from '#test/harness/external-provider.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { test as base } from '../fixtures.ts';
import type { ProblemWatch } from './problem-watch.ts';

/** A server whose installation has an external provider, and that provider, which knows nobody yet. */
export const test = base.extend<{ provider: ExternalProvider }, { ownProvider: ExternalProvider }>({
  ownProvider: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from this very pattern
    async ({}, use) => {
      const provider = await startExternalProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ ownProvider }, use) => {
      const server = await startTestServer({ env: { EXTERNAL_AUTH_HOST: ownProvider.host } });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  provider: async ({ ownProvider }, use) => {
    ownProvider.reset();
    await use(ownProvider);
  },
});

/** Lets the browser itself say that the provider, or the server about it, refused: no page can keep it from doing so. */
export function allowRefusals(problems: ProblemWatch, provider: ExternalProvider): void {
  problems.allow(new RegExp(provider.host.replaceAll('.', '\\.')));
  problems.allowStatus(401, 403, 502);
}

/** The calls of a sign-in, as they go out: method, host where it is not the page's own, and path. */
export function watchSignIn(
  page: Page,
  own: Pick<TestServer, 'address'>,
): { readonly calls: string[]; readonly requests: Request[] } {
  const requests: Request[] = [];
  const calls: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const atHome = origin === own.address;
    if (atHome && !pathname.startsWith('/api/auth/')) return;
    requests.push(request);
    calls.push(`${request.method()} ${atHome ? '' : origin}${pathname}`);
  });
  return { calls, requests };
}
