import { launch, type Browser, type ConsoleMessage, type Page } from 'puppeteer-core';
import { CHROMIUM_ARGS } from '../../tools/chromium.mjs';
import type { Driver, Engine } from './driver.ts';

const ENVIRONMENT = { TZ: 'America/Sao_Paulo', LANG: 'C.UTF-8' };

/** Starts the Firefox at a path, spoken to by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  return engineOf(
    await launch({
      browser: 'firefox',
      executablePath,
      env: { ...process.env, ...ENVIRONMENT },
      extraPrefsFirefox: { 'intl.accept_languages': 'pt-BR, pt' },
    }),
  );
}

/** Starts the Chromium at a path, spoken to by its own protocol. */
export async function startChromium(executablePath: string): Promise<Engine> {
  return engineOf(
    await launch({
      executablePath,
      // The headless shell knows no other kind, and the whole browser takes it as its own.
      headless: 'shell',
      args: [...CHROMIUM_ARGS, '--lang=pt-BR'],
      env: { ...process.env, ...ENVIRONMENT },
    }),
  );
}

function engineOf(browser: Browser): Engine {
  return {
    async openWindow(report) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      listen(page, report);
      return driverOf(page, () => context.close());
    },
    close: () => browser.close(),
  };
}

function listen(page: Page, report: (problem: string) => void): void {
  page.on('console', (message: ConsoleMessage) => {
    const type = message.type();
    if (type === 'error' || type === 'warn') report(`console.${type}: ${message.text()}`);
  });
  page.on('pageerror', (error) => report(`exception: ${String(error)}`));
}

function driverOf(page: Page, close: () => Promise<void>): Driver {
  return {
    open: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    moveTo: (x, y) => page.mouse.move(x, y, { steps: 4 }),
    press: () => page.mouse.down(),
    release: () => page.mouse.up(),
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: async () => Buffer.from(await page.screenshot()),
    close,
  };
}
