/** A text as people type it in a hurry: lower case, without accents. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** The words of a search, each plain. */
export function searchWords(text: string): string[] {
  return plainText(text).split(/\s+/).filter(Boolean);
}
