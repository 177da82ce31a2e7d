/** A text as a part to look for with LIKE, none of whose characters stands for others. */
export function likePart(text: string): string {
  return `%${escaped(text)}%`;
}

/** A plain word as the beginning of one, to look for with LIKE in a plain text with a space before it. */
export function wordStart(word: string): string {
  return `% ${escaped(word)}%`;
}

/**
 * What a plain text (without accents and case) is compared with, by LIKE, to find a text in it; any of the patterns is
 * enough. Three letters or digits in a row are found anywhere. A shorter text is found where a word begins, which is
 * what an index of trigrams can answer without reading every text.
 * @param text as somebody typed it; the database makes it plain
 */
export function textPatterns(text: string): string[] {
  return patternsOf(text, escaped(text));
}

/**
 * The same for a name, which people write with and without its apostrophes and hyphens: "d'avila", "d’avila" and "davila" find D'Ávila
 * and Davila, "sa-carneiro" finds Sá Carneiro. A sign between two letters stands for any sign or for none. Where none was typed, one
 * is looked for where Portuguese and Italian names leave a vowel out. At most two patterns more, each answered by the same index: a
 * plain form without signs would rewrite every name that is kept.
 */
export function namePatterns(text: string): string[] {
  if (SIGN.test(text)) {
    const without = text.replaceAll(SIGNS, '');
    return [...patternsOf(text, escaped(text).replaceAll(SIGNS, '_')), ...textPatterns(without)];
  }
  const elided = escaped(text).replaceAll(ELISION, '$1_');
  return elided === escaped(text) ? textPatterns(text) : [...textPatterns(text), ...patternsOf(text, elided)];
}

/** @param part of a pattern, made of the text */
function patternsOf(text: string, part: string): string[] {
  return SEARCHABLE.test(letters(text)) ? [`%${part}%`] : [`${part}%`, `% ${part}%`];
}

const SIGN = /(?<=\p{L})['’‘´`ʼ′‐‑-](?=\p{L})/u;
const SIGNS = new RegExp(SIGN, 'gu');
/** D'Ávila, L'Abbate, Sant'Anna, Dall'Agnol, Dell'Orto; and O'Connor. Two letters more keep short words, such as "da", as they are. */
const ELISION =
  /(?<!\p{L})(dall|dell|sant|d|l|o(?=[bcdhkmnr]))(?=[aeiouháàâãéêíóôõú]\p{L}{2}|(?<=o)\p{L}{3})/giu;

/** Three in a row, or one that begins a word after another. */
const SEARCHABLE = /[a-z\d]{3}|[^a-z\d][a-z\d]/i;

function letters(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');
}

/** A text of which no character stands for others, to be a part of a pattern. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
