/** What may differ between worlds: each factor with its values. */
export type Factors = Readonly<Record<string, readonly unknown[]>>;

/** One value of each factor. */
export type Combination<F extends Factors> = { readonly [Name in keyof F]: F[Name][number] };

/**
 * Combinations in which every choice of values of any `strength` factors occurs at least once: faults come from few
 * factors that meet, so that a few dozen combinations stand for thousands. The same factors give the same combinations.
 * Greedy: each combination begins with a choice that is missing, and takes of each other factor the value that covers
 * most of what is missing.
 */
export function combinationsOf<F extends Factors>(factors: F, strength: number): Combination<F>[] {
  const names = Object.keys(factors);
  const missing = new Set<string>();
  for (const group of groupsOf(names, strength))
    for (const values of productOf(group.map((name) => factors[name]?.length ?? 0)))
      missing.add(keyOf(group.map((name, index) => [name, values[index] ?? 0])));

  const found: Combination<F>[] = [];
  for (const first of missing) {
    const chosen = new Map<string, number>(JSON.parse(first) as [string, number][]);
    for (const name of names.filter((each) => !chosen.has(each))) {
      const gains = (factors[name] ?? []).map(
        (_, value) => coveredBy(new Map([...chosen, [name, value]]), names, strength, name, missing).length,
      );
      chosen.set(name, gains.indexOf(Math.max(...gains)));
    }
    for (const key of coveredBy(chosen, names, strength, null, missing)) missing.delete(key);
    const values = names.map((name) => [name, factors[name]?.[chosen.get(name) ?? 0]]);
    found.push(Object.fromEntries(values) as Combination<F>);
  }
  return found;
}

/** What of the missing choices holds among the chosen values; of those with one factor alone, when it is named. */
function coveredBy(
  chosen: ReadonlyMap<string, number>,
  names: readonly string[],
  strength: number,
  only: string | null,
  missing: ReadonlySet<string>,
): string[] {
  const known = names.filter((name) => chosen.has(name));
  return groupsOf(known, strength)
    .filter((group) => only === null || group.includes(only))
    .map((group) => keyOf(group.map((name) => [name, chosen.get(name) ?? 0])))
    .filter((key) => missing.has(key));
}

const keyOf = (choice: readonly (readonly [string, number])[]): string => JSON.stringify(choice);

/** Every choice of `size` names, in their order. */
function groupsOf(names: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return names.flatMap((name, index) =>
    groupsOf(names.slice(index + 1), size - 1).map((others) => [name, ...others]),
  );
}

/** Every choice of one number below each of the counts. */
function productOf(counts: readonly number[]): number[][] {
  return counts.reduce<number[][]>(
    (choices, count) => choices.flatMap((choice) => Array.from({ length: count }, (_, n) => [...choice, n])),
    [[]],
  );
}
