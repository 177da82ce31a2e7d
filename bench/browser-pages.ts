import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { packageRoot } from '#server/lib/root.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.mjs';

const ADDRESS = 'http://bench.invalid';
const TYPES: Partial<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
const VIEWPORT = { width: 1440, height: 900 };

/** Pages of the bench, opened in a Chromium of their own. */
export type BrowserPages = {
  /** A new page, in a process of its own, with the entry of that name loaded. `query` is the part after '?'. */
  open: (entry: string, query?: string) => Promise<Page>;
  close: () => Promise<void>;
};

/** Bundles `bench/browser/<entry>` for production into a temporary folder and serves it to a browser without a network. */
export async function openBrowserPages(entries: readonly string[]): Promise<BrowserPages> {
  const folder = await mkdtemp(join(tmpdir(), 'hora-marcada-bench-'));
  const styles = await bundle(entries, folder);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_ARGS });
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  await context.route(`${ADDRESS}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/')) {
      const entry = pathname.slice(1, -1);
      await route.fulfill({ contentType: 'text/html', body: documentOf(entry, styles.get(entry) ?? []) });
      return;
    }
    const contentType = TYPES[extname(pathname)] ?? 'application/octet-stream';
    await route.fulfill({ contentType, body: await readFile(join(folder, pathname)) });
  });
  return {
    open: async (entry, query = '') => {
      const page = await context.newPage();
      await page.goto(`${ADDRESS}/${entry}/?${query}`);
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      return page;
    },
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Answers with the style sheets of each entry. */
async function bundle(entries: readonly string[], outDir: string): Promise<Map<string, string[]>> {
  const input = Object.fromEntries(
    entries.map((entry) => [entry.replace(/\.tsx?$/, ''), join(packageRoot(), 'bench/browser', entry)]),
  );
  const built = await build({
    configFile: false,
    root: join(packageRoot(), 'web'),
    mode: 'production',
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'es2022',
      manifest: true,
      modulePreload: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  });
  if (!Array.isArray(built) && !('output' in built)) throw new Error('The bench pages were not built.');
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { isEntry?: boolean; name?: string; css?: string[] }
  >;
  return new Map(
    Object.values(manifest)
      .filter(({ isEntry }) => isEntry === true)
      .map(({ name = '', css = [] }) => [name, css]),
  );
}

/**
 * What an application has drawn before its calendar: a line in the page's own font that holds a date. Without it the first
 * calendar of a page would be charged with loading that font, and with starting the browser's date formatting.
 */
const FRAME =
  '<p style="position:absolute;margin:0"></p>' +
  "<script>document.querySelector('p').textContent = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full' }).format()</script>";

function documentOf(entry: string, styles: readonly string[]): string {
  const links = styles.map((path) => `<link rel="stylesheet" href="/${path}">`).join('');
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">${links}</head><body>${FRAME}<script type="module" src="/${entry}.js"></script></body></html>`;
}
