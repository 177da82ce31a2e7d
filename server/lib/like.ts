/** A text as a part to look for with LIKE, none of whose characters stands for others. */
export function likePart(text: string): string {
  return `%${escaped(text)}%`;
}

/** A plain word as the beginning of one, to look for with LIKE in a plain text with a space before it. */
export function wordStart(word: string): string {
  return `% ${escaped(word)}%`;
}

/**
 * What a plain name (without accents and case) is compared with, by LIKE, to find a text in it; any of the patterns is
 * enough. Three letters or digits in a row are found anywhere. A shorter text is found where a word begins, which is
 * what an index of trigrams can answer without reading every name.
 * @param text as somebody typed it; the database makes it plain
 */
export function namePatterns(text: string): string[] {
  return SEARCHABLE.test(letters(text)) ? [likePart(text)] : [`${escaped(text)}%`, `% ${escaped(text)}%`];
}

/** Three in a row, or one that begins a word after another. */
const SEARCHABLE = /[a-z\d]{3}|[^a-z\d][a-z\d]/i;

function letters(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');
}

/** A text of which no character stands for others, to be a part of a pattern. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
