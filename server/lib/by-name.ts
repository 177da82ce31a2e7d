/**
 * Sorts by name as Portuguese readers expect, accents and case beside their letter: the databases' own order
 * depends on how each was made. Equal names keep the order of their making (ids are sorted by time).
 */
export function byName(a: Named, b: Named): number {
  return a.name.localeCompare(b.name, 'pt-BR') || (a.id < b.id ? -1 : 1);
}

type Named = { readonly id: string; readonly name: string };
