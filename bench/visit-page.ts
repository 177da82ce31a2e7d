import type { Browser, Page } from '@playwright/test';
import { CLIENT, type SignedIn } from './visited-clinic.ts';

/** How a device meets the server. */
export type Conditions = {
  readonly viewport: { readonly width: number; readonly height: number };
  /** Slow 4G, as Lighthouse has it, and a processor of a fourth of the speed. */
  readonly throttled: boolean;
};

/** Milliseconds since the page was asked for, files and bytes as they came over the line. */
export type Visit = {
  readonly appointment: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly files: number;
  /** How often a file was asked for only once others had come. */
  readonly waves: number;
  /** KiB of scripts that had come before the first content was painted. */
  readonly scriptsBefore: number;
  /** KiB of all that had come by the first appointment, data included. */
  readonly allBefore: number;
  /** Answers of the API by then, and their KiB. */
  readonly answers: number;
  readonly data: number;
  readonly shift: number;
};

type Loaded = { readonly name: string; readonly start: number; readonly end: number; readonly bytes: number };

const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWER = 4;
const PATIENCE_MS = 60_000;

/** Opens an address in a browser that keeps nothing of the application but who is signed in. */
export async function visit(
  browser: Browser,
  address: string,
  who: SignedIn,
  { viewport, throttled }: Conditions,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { ...viewport },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    storageState: { cookies: [], origins: [{ origin: new URL(address).origin, localStorage: [...who] }] },
  });
  try {
    const page = await context.newPage();
    const watched = new Promise<Watched>((resolve) => void page.exposeFunction('visited', resolve));
    await page.addInitScript(watchScript(CLIENT, throttled ? 2_000 : 500));
    if (throttled) await throttle(page);
    await page.goto(address, { waitUntil: 'commit', timeout: PATIENCE_MS });
    return summed(await withinPatience(watched, address));
  } finally {
    await context.close();
  }
}

async function withinPatience<Result>(work: Promise<Result>, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} showed no appointment.`)), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

type Watched = {
  readonly appointment: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly shift: number;
  readonly loaded: readonly Loaded[];
};

/** Runs in the page: notes when a client's name is painted, and what else is painted while it rests. */
function watchScript(word: string, restMs: number): string {
  return `(() => {
    const seen = { appointment: 0, largestPaint: 0, shift: 0 };
    const observer = new MutationObserver(() => {
      if (!document.body?.textContent.includes(${JSON.stringify(word)})) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => {
        seen.appointment = performance.now();
        setTimeout(() => visited(read()), ${restMs});
      }));
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    const observe = (type, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    observe('largest-contentful-paint', (entry) => (seen.largestPaint = entry.startTime));
    observe('layout-shift', (entry) => (seen.shift += entry.value));
    const read = () => ({
      ...seen,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      loaded: performance.getEntriesByType('resource').map((entry) => ({
        name: entry.name.replace(location.origin, ''),
        start: entry.startTime,
        end: entry.responseEnd,
        bytes: entry.encodedBodySize,
      })),
    });
  })()`;
}

function summed(watched: Watched): Visit {
  const { appointment, firstPaint, loaded } = watched;
  const scripts = loaded
    .filter(({ name, start }) => name.endsWith('.js') && start < appointment)
    .sort((one, other) => one.start - other.start);
  const came = loaded.filter(({ end }) => end > 0 && end <= appointment);
  const answers = came.filter(({ name }) => name.startsWith('/api/'));
  return {
    appointment,
    firstPaint,
    largestPaint: watched.largestPaint,
    shift: watched.shift,
    files: scripts.length,
    waves: wavesOf(scripts),
    scriptsBefore: kib(scripts.filter(({ end }) => end <= firstPaint)),
    allBefore: kib(came),
    answers: answers.length,
    data: kib(answers),
  };
}

/** A file that is asked for after another of its wave has come begins the next one. */
function wavesOf(scripts: readonly Loaded[]): number {
  let waves = 0;
  let earliestEnd = -Infinity;
  for (const { start, end } of scripts) {
    if (start > earliestEnd) {
      waves += 1;
      earliestEnd = end;
    } else earliestEnd = Math.min(earliestEnd, end);
  }
  return waves;
}

function kib(files: readonly Loaded[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
}
