import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCREENS, type ScreenName } from '#shared/contract/screens.ts';
import { packageRoot } from '#server/lib/root.ts';
import { startTestServer, type TestServer } from './harness/server.ts';

const web = join(packageRoot(), 'dist/web');
/** Each file costs a phone on a slow line its own round trip: six are asked for at once. */
const MOST_FILES = 13;
/** Bytes of JavaScript, compressed, that a first visit loads before it shows appointments. */
const BUDGETS = {
  '/dashboard': 180_000,
  '/admin': 148_000,
  '/admin?agenda=todos': 181_500,
  '/login': 102_400,
};

/** With the file of a team's day, of `/admin?agenda=todos` on a phone. */
const OF_A_PHONE = 189_000;

type Chunk = { readonly file: string; readonly name?: string; readonly imports?: readonly string[] };

let server: TestServer;
let chunks: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  const manifest = JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  chunks = new Map(
    Object.values(manifest).map(({ file, imports = [] }) => [
      file,
      imports.map((key) => manifest[key]?.file ?? ''),
    ]),
  );
});
afterAll(() => server.close());

/** The scripts that a document has the browser of a desk, or of a phone, load at once. */
async function scriptsOf(path: string, device: 'desk' | 'phone' = 'desk'): Promise<string[]> {
  const html = await (await fetch(server.address + path)).text();
  const named = html.matchAll(
    /<(?:link rel="modulepreload"|script)([^>]*) (?:src|href)="\/(assets\/[^"]+\.js)"/g,
  );
  const ofDevice = [...named].filter(
    ([, attributes = '']) => device === 'phone' || !attributes.includes(' media='),
  );
  return [...new Set(ofDevice.map(([, , file = '']) => file))];
}

async function bytesOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(
      async (file) => (await readFile(join(web, `${file}.br`)).catch(() => readFile(join(web, file)))).length,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

it.each(Object.keys(SCREENS) as ScreenName[])(
  '%s: the document names all that its scripts import',
  async (name) => {
    const files = await scriptsOf(SCREENS[name].paths[0]);
    expect(files.flatMap((file) => chunks.get(file) ?? []).filter((file) => !files.includes(file))).toEqual(
      [],
    );
  },
);

it.each(Object.entries(BUDGETS))(
  '%s is drawn with few files and at most %d bytes of scripts',
  async (path, budget) => {
    const files = await scriptsOf(path);
    expect(files.length).toBeLessThanOrEqual(MOST_FILES);
    expect(await bytesOf(files)).toBeLessThanOrEqual(budget);
    expect(files.filter((file) => /\/(?:phone|forms)-/.test(file))).toEqual([]);
  },
);

it('begins the first reads only where somebody is signed in, and elsewhere names no screen', async () => {
  const early = async (path: string) => (await scriptsOf(path)).some((file) => file.includes('/early-'));
  expect([await early('/settings'), await early('/login'), await early('/nao-existe')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('shows the frame of the area before any script has come, only where somebody is signed in', async () => {
  const framed = async (path: string) =>
    (await (await fetch(server.address + path)).text()).includes('id="frame"');
  expect([await framed('/settings'), await framed('/login'), await framed('/nao-existe')]).toEqual([
    true,
    false,
    false,
  ]);
});

it("names the file of a team's day to the device, which knows its view, where it may be one", async () => {
  const named = async (path: string) =>
    /<meta name="timetable" content="\/(assets\/[^"]+\.js)">/.exec(
      await (await fetch(server.address + path)).text(),
    )?.[1];
  const file = (await named('/admin?agenda=todos')) ?? '';
  expect(chunks.has(file)).toBe(true);
  // A phone begins with the day: its document has that file come with the others, and no other more.
  const desk = await scriptsOf('/admin?agenda=todos');
  const phone = await scriptsOf('/admin?agenda=todos', 'phone');
  expect(phone.filter((each) => !desk.includes(each))).toEqual([file]);
  expect(phone.flatMap((each) => chunks.get(each) ?? []).filter((each) => !phone.includes(each))).toEqual([]);
  expect(await bytesOf(phone)).toBeLessThanOrEqual(OF_A_PHONE);
  expect(await named('/admin')).toBeUndefined();
});
