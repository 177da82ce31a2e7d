import type { Page, Request } from '@playwright/test';
import type { TestServer } from '#test/harness/server.ts';
import { expect } from '../fixtures.ts';

/** What a step on a screen needed, and how much the document holds after it. */
export type Needs = {
  /** Each as often as it was sent. */
  requests: number;
  /** How often the address was answered that was answered most: a slow machine gives up what it began to read early. */
  repeats: number;
  /** Of one answer from each address: which of them are read twice depends on when a page hears that its stream is open. */
  bytes: number;
  statements: number;
  elements: number;
};

/** The same, with the address and the size of each answer. */
export type Measured = { readonly needs: Needs; readonly answers: readonly string[] };

type Answer = { readonly address: string; readonly bytes: number };

/** How long an idle page may ask for nothing until a step counts as over, in milliseconds. */
const QUIET_MS = 300;

/**
 * Counts what a page asks of the API, and a public page with what it carries. The stream of live events, which never ends,
 * is left out.
 */
export class MeasuredPage {
  readonly page: Page;
  private readonly server: TestServer;
  private readonly running = new Set<Request>();
  private readonly answers: Promise<Answer>[] = [];
  private changes = 0;
  /** Bodies are read within a step only: one asked for while the page closes is an error that nobody awaits. */
  private isMeasuring = false;

  constructor(server: TestServer, page: Page) {
    this.server = server;
    this.page = page;
    page.on('request', (request) => {
      if (pathOf(request) === '/api/notifications/stream') return;
      this.running.add(request);
      this.changes += 1;
    });
    const end = (request: Request, read: typeof answerTo): void => {
      if (this.isMeasuring && this.running.has(request) && isCounted(request))
        this.answers.push(read(request));
      if (this.running.delete(request)) this.changes += 1;
    };
    page.on('requestfailed', (request) => end(request, withoutAnswer));
    page.on('requestfinished', (request) => end(request, answerTo));
  }

  /** Runs a step on a settled page and waits until the page has what it asked for. */
  async measure(step: (page: Page) => Promise<unknown>): Promise<Measured> {
    this.answers.length = 0;
    this.isMeasuring = true;
    const before = this.server.context.database.statementCount();
    await step(this.page);
    await this.settle();
    this.isMeasuring = false;
    const statements = this.server.context.database.statementCount() - before;
    const taken = [...this.answers];
    const elements = await this.page.locator('*').count();
    const answers = await Promise.all(taken);
    const sizes = new Map<string, number[]>();
    for (const { address, bytes } of answers) sizes.set(address, [...(sizes.get(address) ?? []), bytes]);
    return {
      needs: {
        requests: answers.length,
        repeats: Math.max(0, ...[...sizes.values()].map((each) => each.filter((size) => size > 0).length)),
        bytes: [...sizes.values()].reduce((sum, each) => sum + Math.max(...each), 0),
        statements,
        elements,
      },
      answers: answers.map(({ address, bytes }) => `${bytes} bytes of ${address}`).sort(),
    };
  }

  /** Waits until nothing is on its way, code included, and the page has drawn what came. */
  async settle(): Promise<void> {
    await expect
      .poll(
        async () => {
          const before = this.changes;
          // By the page's clock: the server runs in this very process, which hears of a request late while it computes.
          await this.page.evaluate(
            `new Promise((done) => setTimeout(() => requestIdleCallback(done), ${QUIET_MS}))`,
          );
          const busy = await this.page.locator('[aria-busy=true]').count();
          return busy === 0 && this.running.size === 0 && this.changes === before;
        },
        { intervals: [0], timeout: 20_000 },
      )
      .toBe(true);
  }
}

function pathOf(request: Request): string {
  return new URL(request.url()).pathname;
}

function isCounted(request: Request): boolean {
  return /^\/(api|book|agendamento)\//.test(pathOf(request));
}

async function answerTo(request: Request): Promise<Answer> {
  const response = await request.response();
  return { address: addressIn(request), bytes: (await response?.body())?.byteLength ?? 0 };
}

/** One that the page gave up: the server may have worked for it all the same. */
function withoutAnswer(request: Request): Promise<Answer> {
  return Promise.resolve({ address: addressIn(request), bytes: 0 });
}

function addressIn(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return pathname + search;
}
