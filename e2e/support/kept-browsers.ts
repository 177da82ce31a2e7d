import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** What a context may be made with and still serve another test. Anything else makes one of its own. */
const SHAREABLE = ['viewport', 'hasTouch', 'isMobile', 'timezoneId', 'locale', 'reducedMotion', 'baseURL'];

/**
 * What leaves a trace in a page or context that nothing takes back, or that would have to be taken back one by one: a
 * browser on which one of these was called is closed after its test.
 */
const LASTING = {
  context: [
    'addCookies addInitScript clearPermissions close exposeBinding exposeFunction grantPermissions newCDPSession on once',
    'route routeFromHAR routeWebSocket setDefaultTimeout setExtraHTTPHeaders setGeolocation setOffline',
  ],
  page: [
    'addInitScript addLocatorHandler close emulateMedia exposeBinding exposeFunction on once route routeFromHAR',
    'routeWebSocket setDefaultTimeout setExtraHTTPHeaders setViewportSize',
  ],
  clock: ['fastForward install pauseAt resume runFor setFixedTime setSystemTime'],
};

/** An empty page of the server, on which its storage can be written before the application runs. */
const QUIET = '/robots.txt';

/** More that lie idle would only take memory. */
const MOST_IDLE = 4;

type Kept = { readonly key: string; readonly context: BrowserContext; readonly page: Page };

/**
 * The browsers that one test of a worker leaves to the next: a process that has loaded the application before does so for
 * a third of the work of a new one. What a test can see is as in a new browser: storage, cookies, history, the place of
 * the mouse.
 */
export class KeptBrowsers {
  private readonly idle: Kept[] = [];
  private readonly spoiled = new Set<BrowserContext>();
  private readonly inUse = new Map<BrowserContext, Kept>();

  private readonly browser: Browser;
  private readonly address: string;

  constructor(browser: Browser, address: string) {
    this.browser = browser;
    this.address = address;
  }

  /** Whether a context made with these may be kept. */
  static mayShare(options: BrowserContextOptions): boolean {
    return Object.keys(options).every((name) => SHAREABLE.includes(name));
  }

  /** A page whose local storage holds these entries and nothing else. `watch` hears of its context before it is used. */
  async take(
    options: BrowserContextOptions,
    storage: Readonly<Record<string, string>>,
    watch: (context: BrowserContext) => void,
  ): Promise<Page> {
    const key = JSON.stringify(Object.entries(options).sort());
    const place = this.idle.findIndex((each) => each.key === key);
    const kept = place === -1 ? await this.make(key, options) : this.idle.splice(place, 1)[0];
    if (kept === undefined) throw new Error('A kept browser has gone.');
    this.inUse.set(kept.context, kept);
    await kept.page.evaluate((entries) => {
      const { localStorage } = globalThis as unknown as {
        localStorage: { setItem: (name: string, value: string) => void };
      };
      for (const [name, value] of entries) localStorage.setItem(name, value);
    }, Object.entries(storage));
    watch(kept.context);
    this.guard(kept);
    return kept.page;
  }

  /** Takes a browser back, or closes it when it cannot be as new. */
  async giveBack(context: BrowserContext, passed: boolean): Promise<void> {
    const kept = this.inUse.get(context);
    this.inUse.delete(context);
    const clean = kept !== undefined && passed && !this.spoiled.has(context) && (await this.clean(kept));
    if (!clean) return context.close();
    this.idle.push(kept);
    while (this.idle.length > MOST_IDLE) await this.idle.shift()?.context.close();
  }

  private async make(key: string, options: BrowserContextOptions): Promise<Kept> {
    const context = await this.browser.newContext(options);
    const page = await context.newPage();
    await page.goto(this.address + QUIET);
    return { key, context, page };
  }

  private guard({ context, page }: Kept): void {
    const spoil = () => void this.spoiled.add(context);
    notice(context, LASTING.context, spoil);
    notice(page, LASTING.page, spoil);
    notice(page.clock, LASTING.clock, spoil);
  }

  /** Leaves the page as a new one; false when it cannot. */
  private async clean({ context, page }: Kept): Promise<boolean> {
    release(context, LASTING.context);
    release(page, LASTING.page);
    release(page.clock, LASTING.clock);
    // A second page of the context may have opened the first, or have changed what is on it.
    if (page.isClosed() || context.pages().length !== 1) return false;
    if (!page.url().startsWith(`${this.address}/`)) return false;
    await page.goto(this.address + QUIET);
    // Wherever it was, and held or not.
    await page.mouse.up();
    await page.mouse.move(-1, -1);
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await context.clearCookies();
    const session = await context.newCDPSession(page);
    await session.send('Page.resetNavigationHistory');
    await session.detach();
    return true;
  }
}

/** Calls `heard` whenever one of the methods is called on this very object. */
function notice(target: object, methods: readonly string[], heard: () => void): void {
  const own = target as Record<string, (...given: unknown[]) => unknown>;
  for (const name of names(methods)) {
    const original = own[name];
    if (original === undefined) continue;
    own[name] = (...given) => {
      heard();
      return original.apply(target, given);
    };
  }
}

/** Uncovers the methods of the class again. */
function release(target: object, methods: readonly string[]): void {
  for (const name of names(methods)) Reflect.deleteProperty(target, name);
}

function names(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}
