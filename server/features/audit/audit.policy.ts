export type Fields = Readonly<Record<string, unknown>>;

/** What may be said of a field whose value the log must not keep. */
export type Masks = Readonly<Record<string, (value: unknown) => unknown>>;

/** Whether there is a value: all that the log may know of a text that may be private. */
export const whetherAny = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/**
 * The fields that differ, as they were and as they are. Without a before or an after, whatever has a value.
 * Values are compared as they are and masked afterwards, so that a new secret of the same kind is a change too.
 */
export function changesOf(
  before: Fields | null,
  after: Fields | null,
  masks: Masks = {},
): { before: Fields; after: Fields } {
  const differs = (name: string) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]);
  const masked = (from: Fields | null): Fields =>
    Object.fromEntries(
      Object.entries(from ?? {})
        .filter(([name, value]) =>
          before !== null && after !== null ? differs(name) : value !== null && value !== undefined,
        )
        .map(([name, value]) => [name, masks[name] === undefined ? value : masks[name](value)]),
    );
  return { before: masked(before), after: masked(after) };
}
