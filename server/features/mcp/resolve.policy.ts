/** Something that people call by its name. */
export type Named = { readonly id: string; readonly name: string };

/** What a name or id leads to: one, none, or several among which only the person can choose. */
export type Found<T extends Named> =
  | { readonly kind: 'one'; readonly item: T }
  | { readonly kind: 'none' | 'several'; readonly among: readonly T[] };

/** A name as it is compared. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** What people put before a name, and lists of names do not. */
const TITLES = /^(?:(?:d(?:outo)?ra?|s(?:enho)?ra?|prof(?:essora?|a)?)(?:\.\s*|\s+))+(?=\S)/;

/** A reference as a name, plain: whole, and its words. */
export type Reading = { readonly whole: string; readonly words: readonly string[] };

/** A reference as it was said, and without what people put before names. */
export function readingsOf(reference: string): { said: Reading; untitled: Reading } {
  const whole = plain(reference);
  return { said: reading(whole), untitled: reading(whole.replace(TITLES, '')) };
}

const reading = (whole: string): Reading => ({ whole, words: whole.split(' ') });

/**
 * What is meant by an id or a name, in the order of certainty: the id, the whole name, its words' beginnings. Accents
 * and case do not matter, nor does a title before the name (Dra., Sr., Prof.). `among` lists what could have been meant: the likely ones, or all when nothing is near.
 */
export function resolve<T extends Named>(items: readonly T[], reference: string): Found<T> {
  const byId = items.find(({ id }) => id === reference.toLowerCase());
  if (byId !== undefined) return { kind: 'one', item: byId };
  const { said, untitled } = readingsOf(reference);
  for (const wanted of said.whole === untitled.whole ? [said] : [said, untitled])
    for (const found of [named(items, wanted), near(items, wanted)]) {
      const [first, ...others] = found;
      if (first === undefined) continue;
      return others.length === 0 ? { kind: 'one', item: first } : { kind: 'several', among: found };
    }
  return { kind: 'none', among: items };
}

const named = <T extends Named>(items: readonly T[], { whole }: Reading) =>
  items.filter(({ name }) => plain(name) === whole);

function near<T extends Named>(items: readonly T[], { words }: Reading): T[] {
  return items.filter(({ name }) => {
    const parts = plain(name).split(' ');
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}
