/** A field that two people changed, with both values in words. */
export type Difference = { readonly label: string; readonly theirs: string; readonly mine: string };

type Values = Readonly<Record<string, unknown>>;

/**
 * The fields that somebody else saved meanwhile, in words.
 * @param labels by field; a field without one is named as it is
 */
export function differencesOf(
  theirs: Values,
  mine: Values,
  labels: Readonly<Record<string, string>>,
  words: (value: unknown) => string,
): Difference[] {
  return Object.keys(theirs).map((name) => ({
    label: labels[name] ?? name,
    theirs: words(theirs[name]),
    mine: words(mine[name]),
  }));
}
