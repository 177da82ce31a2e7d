import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '#server/lib/root.ts';

/** Bytes of JavaScript, compressed, that a client's phone loads before a time can be chosen. */
const BUDGET = 110_000;
/** The front door has a theme to flip, and nothing else that needs a script. */
const FRONT_BUDGET = 2_000;
/** Bytes of its style sheet, compressed, which the first paint waits for. */
const FRONT_STYLES = 10_000;
const TOO_HEAVY = /^(zod|react-hook-form|@hookform|@tanstack|radix-ui|@radix-ui|react-day-picker)(\/|$)/;

const root = packageRoot();
const web = join(root, 'dist/web');

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};

/** The scripts that the page names itself, and everything that they import before they run. */
async function scriptsOfPage(name: string): Promise<Set<string>> {
  const html = await readFile(join(web, name), 'utf8');
  const manifest = JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  const files = new Set(named);
  const follow = (chunk: Chunk | undefined): void => {
    if (chunk === undefined) return;
    files.add(chunk.file);
    for (const name of chunk.imports ?? []) follow(manifest[name]);
  };
  for (const chunk of Object.values(manifest)) if (named.includes(chunk.file)) follow(chunk);
  return files;
}

/** The same, and everything that those fetch later. */
async function scriptsInTheEnd(name: string): Promise<Set<string>> {
  const manifest = JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const files = await scriptsOfPage(name);
  const chunks = Object.values(manifest);
  // A set that grows while it is walked is walked to its end.
  for (const file of files) {
    const { imports = [], dynamicImports = [] } = chunks.find((chunk) => chunk.file === file) ?? {};
    for (const key of [...imports, ...dynamicImports]) files.add(manifest[key]?.file ?? '');
  }
  return files;
}

/** Bytes of files, compressed. */
async function weightOf(files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(join(web, file)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('the public page', () => {
  it('brings at most 110 kB of JavaScript, compressed', async () => {
    const files = await scriptsOfPage('booking.html');
    expect(files.size).toBeGreaterThan(0);
    expect(await weightOf(files)).toBeLessThanOrEqual(BUDGET);
  });

  it('fetches nothing later that brings the application along, which would draw itself over the page', async () => {
    const application = await readFile(join(web, 'index.html'), 'utf8');
    const entry = /<script[^>]*src="\/(assets\/[^"]+\.js)"/.exec(application)?.[1] ?? '';
    expect(entry).toMatch(/index/);
    const files = await scriptsInTheEnd('booking.html');
    expect([...files].filter((file) => /held-notice|waiting-form|manage-page/.test(file))).toHaveLength(3);
    expect([...files]).not.toContain(entry);
  });

  it('brings none of the packages that the application needs', async () => {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ['web/booking/entry-client.tsx'],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      minify: true,
      jsx: 'automatic',
      logLevel: 'silent',
    });
    const shipped = Object.values(metafile.outputs)
      .flatMap(({ inputs }) => Object.entries(inputs))
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path.split('node_modules/').at(-1) ?? path);
    expect(shipped.some((path) => path.startsWith('react-dom/'))).toBe(true);
    expect(shipped.filter((path) => TOO_HEAVY.test(path))).toEqual([]);
  });
});

it('the front door brings next to no JavaScript, and a small style sheet', async () => {
  const scripts = await scriptsOfPage('front.html');
  expect(scripts.size).toBeGreaterThan(0);
  expect(await weightOf(scripts)).toBeLessThanOrEqual(FRONT_BUDGET);
  const html = await readFile(join(web, 'front.html'), 'utf8');
  const styles = [...html.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, file = '']) => file);
  expect(styles).toHaveLength(1);
  expect(await weightOf(styles)).toBeLessThanOrEqual(FRONT_STYLES);
});
