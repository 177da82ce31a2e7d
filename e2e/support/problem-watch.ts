import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test';

/**
 * Listens to everything that a page complains about: console errors and warnings (a broken security policy is one),
 * exceptions, requests that fail. A test names what it provokes; the verdict fails on anything else.
 */
export class ProblemWatch {
  private readonly seen: string[] = [];
  private readonly allowed: RegExp[] = [];
  private readonly pages = new Set<Page>();

  /** Listens to every page of a context, those of today and those to come. */
  follow(context: BrowserContext): void {
    for (const page of context.pages()) this.listen(page);
    context.on('page', this.listen);
  }

  /** Hears no more of a context, which another test is about to use. */
  leave(context: BrowserContext): void {
    context.off('page', this.listen);
    for (const page of [...this.pages].filter((each) => each.context() === context)) {
      page.off('console', this.hear);
      page.off('pageerror', this.hearException);
      page.off('requestfailed', this.hearFailure);
      this.pages.delete(page);
    }
  }

  /** Lets complaints that match pass, because the test provokes them. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  /** Lets the console say that a request was answered with this status, as Chromium does by itself. */
  allowStatus(...statuses: number[]): void {
    this.allow(...statuses.map((status) => new RegExp(`Failed to load resource.*status of ${status}`)));
  }

  /** The complaints that match, for a test that wants to have heard one. */
  heard(pattern: RegExp): string[] {
    return this.seen.filter((problem) => pattern.test(problem));
  }

  /** @throws Error with every complaint that no test asked for. */
  verdict(): void {
    const unexpected = this.seen.filter((problem) => !this.allowed.some((pattern) => pattern.test(problem)));
    if (unexpected.length > 0) throw new Error(`The pages complained:\n${unexpected.join('\n')}`);
  }

  private readonly listen = (page: Page): void => {
    this.pages.add(page);
    page.on('console', this.hear);
    page.on('pageerror', this.hearException);
    page.on('requestfailed', this.hearFailure);
  };

  private readonly hear = (message: ConsoleMessage): void => {
    const type = message.type();
    if (type === 'error' || type === 'warning') {
      this.seen.push(`console.${type}: ${message.text()} (${message.location().url})`);
    }
  };

  private readonly hearException = (error: Error): void => {
    this.seen.push(`exception: ${error.message}`);
  };

  private readonly hearFailure = (request: Request): void => {
    const reason = request.failure()?.errorText ?? '';
    // The page gave it up itself: it went elsewhere, or asked for something newer.
    if (reason === 'net::ERR_ABORTED') return;
    this.seen.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  };
}
