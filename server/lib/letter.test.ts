import fc from 'fast-check';
import { convert } from '#test/harness/html.ts';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { composeLetter, type Letter } from './letter.ts';

const letter: Letter = {
  headline: 'Agendamento marcado',
  preview: 'Das 12:00 às 13:00.',
  lines: ['Seu horário está marcado.'],
  facts: [
    ['Data', 'quinta-feira'],
    ['Serviço', 'Sessão de luto'],
  ],
  link: { label: 'Remarcar', url: 'https://exemplo.com.br/a?b=1&c=2' },
  footer: { line: 'Porque sim.', link: { label: 'Mudar', url: 'https://exemplo.com.br/n' } },
  brandName: 'Hora Marcada',
};

describe('a letter', () => {
  it('says in its text what it says in its HTML, in words and addresses', () => {
    const { text, html } = composeLetter(letter);
    const sentences = [
      letter.headline,
      ...letter.lines,
      ...(letter.facts ?? []).flat(),
      'Remarcar',
      'https://exemplo.com.br/a?b=1&c=2',
      'Porque sim.',
      'Mudar',
      'https://exemplo.com.br/n',
      'Hora Marcada',
    ];
    const { words, links } = convert(html);
    for (const each of sentences) {
      expect(text).toContain(each);
      expect(words + links.join(' ')).toContain(each);
    }
  });

  it('shows nothing of its content beside the subject', () => {
    const { words } = convert(composeLetter(letter).html);
    expect(words.trim().startsWith('Das 12:00 às 13:00.')).toBe(true);
    // What a list shows of a mail: the padding keeps the service out of it.
    expect(words.trim().slice(0, 250)).not.toContain('luto');
  });

  it('a letter is readable in light and in dark: no text on its ground has a contrast below 4.5', () => {
    const { html } = composeLetter(letter);
    const dark = /prefers-color-scheme:dark\)\{(.*?)\}\}/.exec(html)?.[1] ?? '';
    const colour = (selector: string, property: string) =>
      new RegExp(`\\${selector}\\{${property}:(#[0-9a-f]{6})`).exec(dark)?.[1] ?? '';
    const light = (classes: string, property: string) =>
      new RegExp(`class="[^"]*${classes}[^"]*"[^>]*[;"]${property}:(#[0-9a-f]{6})`).exec(html)?.[1] ?? '';
    const pairs = [
      [light('hm-ink', 'color'), light('hm-card', 'background-color')],
      [light('hm-soft', 'color'), light('hm-card', 'background-color')],
      [light('hm-soft', 'color'), light('hm-page', 'background-color')],
      [light('hm-press', 'color'), light('hm-button', 'background-color')],
      [colour('.hm-ink', 'color'), colour('.hm-card', 'background-color')],
      [colour('.hm-soft', 'color'), colour('.hm-card', 'background-color')],
      [colour('.hm-soft', 'color'), colour('.hm-page', 'background-color')],
      [colour('.hm-press', 'color'), colour('.hm-button', 'background-color')],
    ] as const;
    for (const [ink, ground] of pairs) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('never lets a word become markup', () => {
    const pieces = fc.constantFrom(
      '<script>',
      '"',
      "'",
      '&',
      '</td>',
      '<img src=x onerror=1>',
      'é',
      '\u202e',
      '😀',
      ' ',
      '\n',
    );
    const hostile = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
    const clean = tags(composeLetter({ ...letter, lines: ['x'], facts: [['Cliente', 'x']] }).html);
    fc.assert(
      fc.property(hostile, hostile, (line, value) => {
        const { html } = composeLetter({
          ...letter,
          headline: line,
          lines: [line],
          facts: [['Cliente', value]],
        });
        expect(tags(html)).toEqual(clean);
      }),
      runs(100),
    );
  });
});

const tags = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.split(/[\s>]/)[0]);

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const value = parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}
