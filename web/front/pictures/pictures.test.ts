import { expect, it } from 'vitest';
// @ts-expect-error -- the web part is compiled without Node's types; only tests read files
import { readdirSync, readFileSync } from 'node:fs';
import { SCALE, SIZES } from './sizes.ts';

const folder = new URL('./', import.meta.url);
const names = (readdirSync(folder) as string[]).filter((name) => name.endsWith('.webp'));

/** Width and height of a WebP file with an extended header, which is what Chromium writes. */
function sizeOf(name: string): { width: number; height: number } {
  const file = readFileSync(new URL(name, folder)) as {
    toString(encoding: string, from: number, to: number): string;
    readUIntLE(at: number, bytes: number): number;
  };
  expect(file.toString('latin1', 12, 16)).toBe('VP8X');
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}

it.each(names)('%s has the size that the page reserves for it', (name) => {
  const { width, height } = SIZES[name.includes('-phone-') ? 'phone' : 'desktop'];
  expect(sizeOf(name)).toEqual({ width: width * SCALE, height: height * SCALE });
});

it('every picture is there in both themes', () => {
  const stems = (theme: string) =>
    names.filter((name) => name.endsWith(theme)).map((name) => name.replace(theme, ''));
  expect(stems('-light.webp')).toEqual(stems('-dark.webp'));
  expect(names.length).toBeGreaterThan(0);
});
