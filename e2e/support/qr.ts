import jsQR from 'jsqr';
import { PNG } from 'pngjs';

export type Picture = {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** What a camera would read from it; null for nothing. */
  readonly text: string | null;
};

/** Looks at a PNG file the way a reader of QR codes does, which knows nothing of how it was made. */
export function readQr(file: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(file);
  const found = jsQR(Uint8ClampedArray.from(data), width, height, { inversionAttempts: 'dontInvert' });
  return { width, height, text: found?.data ?? null };
}
