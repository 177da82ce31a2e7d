// @ts-expect-error -- the web part is compiled without Node's types, and Vitest empties imported style sheets
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_OWN_COLOR, OWN_COLORS } from '#web/features/appointments/color-list.ts';

const css: string = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const theme: string = readFileSync(new URL('theme.css', import.meta.url), 'utf8');

type Color = readonly [lightness: number, chroma: number, hue: number];

/** The opaque tokens of one rule, by name. */
function tokens(selector: string): Map<string, Color> {
  const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  const found = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map(
    [...found].map((match) => [match[1] ?? '', [Number(match[2]), Number(match[3]), Number(match[4])]]),
  );
}

/** Relative luminance, by way of linear sRGB (css-color-4). */
function luminance(color: Color): number {
  return luminanceOf(oklabOf(color));
}

type Oklab = readonly [lightness: number, a: number, b: number];

function oklabOf([lightness, chroma, hue]: Color): Oklab {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

function luminanceOf([lightness, a, b]: Oklab): number {
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
  return ratio(luminance(theme.get(text)!), luminance(theme.get(ground)!));
}

function ratio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function oklabOfHex(hex: string): Oklab {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** How much of a colour `--c` lies in a tint of theme.css, and what it is mixed with there. */
function mixOf(utility: 'tint' | 'tint-quiet', property: 'background-color') {
  const rule = theme.split(`@utility ${utility} {`)[1]?.split('}')[0] ?? '';
  const line = rule.split(`${property}:`)[1]?.split(';')[0] ?? '';
  const [, share = '', ground = ''] = /var\(--c\) (\d+)%, var\(--([a-z]+)\)/.exec(line) ?? [];
  return { share: Number(share) / 100, ground };
}

/** The luminance of a colour mixed into a token in oklab, as `color-mix` does. */
function mixed(tokens: Map<string, Color>, hex: string, { share, ground }: ReturnType<typeof mixOf>): number {
  const [under, over] = [oklabOf(tokens.get(ground)!), oklabOfHex(hex)];
  const mix = (at: 0 | 1 | 2) => share * over[at] + (1 - share) * under[at];
  return luminanceOf([mix(0), mix(1), mix(2)]);
}

/** The luminance of a bar or dot: the colour, its lightness kept between the theme's `--seen-min` and `--seen-max`. */
function seen(selector: string, hex: string): number {
  expect(theme).toContain('oklch(from var(--c) clamp(var(--seen-min), l, var(--seen-max)) c h)');
  const [lightness, a, b] = oklabOfHex(hex);
  const bound = (name: string) => {
    const [, value] =
      new RegExp(`--seen-${name}: ([\\d.]+);`).exec(css.split(`${selector} {`)[1]?.split('}')[0] ?? '') ?? [];
    return Number(value);
  };
  return luminanceOf([Math.min(Math.max(lightness, bound('min')), bound('max')), a, b]);
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
  ['muted', 'busy'],
  ['ink', 'segment'],
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
  const palette = tokens(selector);

  it.each(TEXT_PAIRS)('reads %s on %s at 4.5:1 or more', (text, ground) => {
    expect(contrast(palette, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['card', 'canvas'])('shows the border of a control on %s at 3:1 or more', (ground) => {
    expect(contrast(palette, 'control-line', ground)).toBeGreaterThanOrEqual(3);
  });

  it.each([{ name: 'Padrão', value: DEFAULT_OWN_COLOR }, ...OWN_COLORS])(
    'reads an appointment in $name, and sees its bar',
    ({ value }) => {
      const over = (name: string, utility: 'tint' | 'tint-quiet') =>
        ratio(luminance(palette.get(name)!), mixed(palette, value, mixOf(utility, 'background-color')));
      expect(over('ink', 'tint')).toBeGreaterThanOrEqual(4.5);
      expect(over('muted', 'tint')).toBeGreaterThanOrEqual(4.5);
      expect(over('muted', 'tint-quiet')).toBeGreaterThanOrEqual(4.5);
      expect(over('ok', 'tint')).toBeGreaterThanOrEqual(4.5);
      expect(ratio(seen(selector, value), luminance(palette.get('card')!))).toBeGreaterThanOrEqual(3);
    },
  );
});

it('rings the chosen segment of the dark theme at 3:1 or more against its neighbours', () => {
  expect(contrast(tokens('.dark'), 'segment-line', 'sunken')).toBeGreaterThanOrEqual(3);
});
