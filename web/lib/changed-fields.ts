/**
 * The fields whose values are no longer those that a form was opened with: all that a save has to send, so that it puts
 * nothing back that somebody else changed meanwhile.
 */
export function changedFields<T extends object>(
  values: T,
  opened: { readonly [Name in keyof T]?: unknown },
): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== opened[name as keyof T]),
  ) as Partial<T>;
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
