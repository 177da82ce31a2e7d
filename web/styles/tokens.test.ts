// @ts-expect-error -- the web part is compiled without Node's types, and Vitest empties imported style sheets
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css: string = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Color = readonly [lightness: number, chroma: number, hue: number];

/** The opaque tokens of one rule, by name. */
function tokens(selector: string): Map<string, Color> {
  const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  const found = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map(
    [...found].map((match) => [match[1] ?? '', [Number(match[2]), Number(match[3]), Number(match[4])]]),
  );
}

/** Relative luminance, by way of oklab and linear sRGB (css-color-4). */
function luminance([lightness, chroma, hue]: Color): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Map<string, Color>, text: string, ground: string): number {
  const [one, two] = [text, ground].map((name) => luminance(theme.get(name)!));
  return (Math.max(one!, two!) + 0.05) / (Math.min(one!, two!) + 0.05);
}

const SURFACES = ['card', 'canvas', 'sunken', 'hover'];
const TEXT_PAIRS: readonly (readonly [string, string])[] = [
  ...SURFACES.flatMap((ground) => [['ink', ground] as const, ['muted', ground] as const]),
  ...['card', 'canvas', 'sunken'].flatMap((ground) => [
    ['faint', ground] as const,
    ['accent-text', ground] as const,
  ]),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['accent-text', 'accent-soft'],
  ['ok', 'card'],
  ['ok', 'ok-soft'],
  ['warn', 'warn-soft'],
  ['danger', 'card'],
  ['danger', 'danger-soft'],
  ['danger-ink', 'danger'],
  ['danger-ink', 'danger-hover'],
  ['ink', 'danger-soft'],
  ['ink', 'ok-soft'],
];

describe.each([
  ['light', ':root'],
  ['dark', '.dark'],
])('the %s theme', (_, selector) => {
  const theme = tokens(selector);

  it.each(TEXT_PAIRS)('reads %s on %s at 4.5:1 or more', (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['card', 'canvas'])('shows the border of a control on %s at 3:1 or more', (ground) => {
    expect(contrast(theme, 'control-line', ground)).toBeGreaterThanOrEqual(3);
  });
});
