import { escapeHtml } from './html.ts';

export type LetterLink = { readonly label: string; readonly url: string };

/** What a mail says, in the order in which it is read. Its text and its HTML say the same. */
export type Letter = {
  readonly headline: string;
  /**
   * Shown beside the subject in lists and on locked screens, which others see: never the service, a note or a name that
   * a visitor typed. Nothing of the letter itself follows it there.
   */
  readonly preview: string;
  /** Paragraphs. */
  readonly lines: readonly string[];
  /** Names and values, in a table. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** The one thing to press. */
  readonly link?: LetterLink | undefined;
  /** Why it was sent, in small print, and where that can be changed. */
  readonly footer?: { readonly line: string; readonly link?: LetterLink };
  readonly brandName: string;
};

/** A letter in both forms that a mail carries. */
export function composeLetter(letter: Letter): { readonly text: string; readonly html: string } {
  return { text: letterText(letter), html: letterHtml(letter) };
}

function letterText({ headline, lines, facts = [], link, footer, brandName }: Letter): string {
  const parts = [
    `${headline}.`,
    lines.join('\n'),
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    link ? `${link.label}: ${link.url}` : '',
    ['--', brandName, footer?.line, footer?.link && `${footer.link.label}: ${footer.link.url}`]
      .filter(Boolean)
      .join('\n'),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Light and dark, each readable on its own; mail programs that invert colours by themselves find nothing to spoil. */
const COLOURS = {
  page: ['#f3f4f7', '#111318'],
  card: ['#ffffff', '#1b1e25'],
  edge: ['#dfe2ea', '#343a46'],
  ink: ['#1a1d24', '#eceef3'],
  soft: ['#565e6e', '#a9b1c0'],
  button: ['#2f55c4', '#8aa6ff'],
  onButton: ['#ffffff', '#10131a'],
} as const;
type Colour = keyof typeof COLOURS;

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const light = (colour: Colour) => COLOURS[colour][0];

/** Outlook on Windows reads attributes and inline styles; others read these rules too. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:inherit}
@media (prefers-color-scheme:dark){${(
  [
    ['.hm-page', 'background-color', 'page'],
    ['.hm-card', 'background-color', 'card'],
    ['.hm-card', 'border-color', 'edge'],
    ['.hm-line', 'border-color', 'edge'],
    ['.hm-ink', 'color', 'ink'],
    ['.hm-soft', 'color', 'soft'],
    ['.hm-button', 'background-color', 'button'],
    ['.hm-press', 'color', 'onButton'],
  ] as const
)
  .map(([selector, property, colour]) => `${selector}{${property}:${COLOURS[colour][1]}!important}`)
  .join('')}}
@media (max-width:480px){.hm-space{padding:16px 8px!important}.hm-card{padding:24px 20px!important}.hm-name,.hm-value{display:block!important;width:auto!important}.hm-name{padding-bottom:0!important;border-bottom:0!important}.hm-value{padding-top:0!important}}`;

/** A page of tables, because some mail programs know no other layout. */
function letterHtml({ headline, preview, lines, facts = [], link, footer, brandName }: Letter): string {
  const table = (attributes: string, rows: string) =>
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;
  const paragraph = (line: string) =>
    `<p class="hm-ink" style="margin:0 0 12px;${FONT};font-size:16px;line-height:24px;color:${light('ink')}">${escapeHtml(line)}</p>`;
  const content = [
    `<p class="hm-soft" style="margin:0 0 8px;${FONT};font-size:13px;line-height:20px;color:${light('soft')}">${escapeHtml(brandName)}</p>`,
    `<h1 class="hm-ink" style="margin:0 0 16px;${FONT};font-size:22px;line-height:30px;font-weight:700;color:${light('ink')}">${escapeHtml(headline)}</h1>`,
    ...lines.map(paragraph),
    facts.length === 0
      ? ''
      : table(
          'width="100%" style="margin:8px 0 4px"',
          facts.map((fact, index) => factRow(fact, index === facts.length - 1)).join(''),
        ),
    link ? buttonOf(link, table) : '',
  ].join('');
  const small = footer
    ? `<p class="hm-soft" style="margin:16px 8px 0;${FONT};font-size:13px;line-height:20px;color:${light('soft')}">${escapeHtml(footer.line)}${
        footer.link
          ? ` <a class="hm-soft" href="${escapeHtml(footer.link.url)}" style="color:${light('soft')};text-decoration:underline">${escapeHtml(footer.link.label)}</a>`
          : ''
      }</p>`
    : '';
  const card = table(
    `width="100%" style="max-width:560px;margin:0 auto"`,
    `<tr><td class="hm-card" bgcolor="${light('card')}" style="padding:32px;border:1px solid ${light('edge')};border-radius:12px;background-color:${light('card')}">${content}</td></tr><tr><td>${small}</td></tr>`,
  );
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><title>${escapeHtml(headline)}</title><style>${STYLE}</style></head><body class="hm-page" style="margin:0;padding:0;background-color:${light('page')}"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(PREVIEW_PADDING)}</div>${table(
    `class="hm-page" width="100%" bgcolor="${light('page')}" style="background-color:${light('page')}"`,
    `<tr><td class="hm-space" align="center" style="padding:32px 16px">${card}</td></tr>`,
  )}</body></html>`;
}

/** Fills what a list has room for after the preview with nothing, so that no line of the letter shows there. */
const PREVIEW_PADDING = 90;

function factRow([name, value]: readonly [string, string], last: boolean): string {
  const cell = `padding:10px 0;${last ? '' : `border-bottom:1px solid ${light('edge')};`}${FONT};font-size:15px;line-height:22px;text-align:left;vertical-align:top`;
  return `<tr><td class="hm-name hm-line hm-soft" width="132" style="${cell};color:${light('soft')}">${escapeHtml(name)}</td><td class="hm-value hm-line hm-ink" style="${cell};color:${light('ink')};white-space:pre-line;word-break:break-word">${valueHtml(value)}</td></tr>`;
}

/** An address on the web can be pressed. */
function valueHtml(value: string): string {
  const text = escapeHtml(value);
  return /^https:\/\/\S+$/.test(value)
    ? `<a class="hm-ink" href="${text}" style="color:${light('ink')};text-decoration:underline">${text}</a>`
    : text;
}

/** A coloured cell, which Outlook draws too, and the address beside it, for readers who cannot press it. */
function buttonOf({ label, url }: LetterLink, table: (attributes: string, rows: string) => string): string {
  const href = escapeHtml(url);
  const button = table(
    'style="margin:24px 0 16px"',
    `<tr><td class="hm-button" bgcolor="${light('button')}" style="border-radius:8px;background-color:${light('button')}"><a class="hm-press" href="${href}" style="display:inline-block;padding:13px 22px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:${light('onButton')};text-decoration:none">${escapeHtml(label)}</a></td></tr>`,
  );
  return `${button}<p class="hm-soft" style="margin:0;${FONT};font-size:13px;line-height:20px;color:${light('soft')};word-break:break-all">${escapeHtml('Se o botão não abrir, copie este endereço:')}<br><a class="hm-soft" href="${href}" style="color:${light('soft')};text-decoration:underline">${href}</a></p>`;
}
