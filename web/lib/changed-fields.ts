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
