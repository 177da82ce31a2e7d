import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const SIGNATURE_BYTES = 8;

/** The colour at the page's top left corner as it is painted now: red, green, blue. */
export async function paintedColor(page: Page): Promise<[number, number, number]> {
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 }, animations: 'allow' });
  const data = inflateSync(Buffer.concat(chunksOf(png, 'IDAT')));
  // A row begins with its filter, and no filter changes the very first pixel.
  return [data[1] ?? 0, data[2] ?? 0, data[3] ?? 0];
}

/** The contents of a PNG file's chunks of one type. */
function chunksOf(png: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === type) found.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return found;
}
