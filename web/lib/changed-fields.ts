/**
 * The fields whose values are no longer those that a form was opened with: all that a save has to send, so that it puts
 * nothing back that somebody else changed meanwhile.
 */
export function changedFields<T extends object>(
  values: T,
  opened: { readonly [Name in keyof T]?: unknown },
): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameValue(value, opened[name as keyof T])),
  ) as Partial<T>;
}

/** Whether two values of a form say the same: lists do by what is in them, in their order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

/** A value of a form that the server compares with what is saved. */
type SeenValue = string | number | boolean | null | string[];

/**
 * What a form showed in the fields that a save changes, for the request's `expected`: the server refuses to save over
 * what somebody else saved there meanwhile (409 CHANGED_MEANWHILE). Nothing when nothing changes.
 */
export function expectedOf(changes: object, opened: object): { expected?: Record<string, SeenValue> } {
  const values = opened as Readonly<Record<string, SeenValue | undefined>>;
  const seen = Object.keys(changes).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return seen.length === 0 ? {} : { expected: Object.fromEntries(seen) };
}
