/** What is wrong with a form: a sentence for each wrong field. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/**
 * The errors after some fields were changed.
 * @param changed the names of the changed fields
 * @param found what is wrong with the form now; only the changed fields are taken from it
 */
export function errorsAfterChange<Name extends string>(
  before: FieldErrors<Name>,
  changed: readonly string[],
  found: FieldErrors<Name>,
): FieldErrors<Name> {
  const kept = Object.entries(before).filter(([name]) => !changed.includes(name));
  const taken = Object.entries(found).filter(([name]) => changed.includes(name));
  return Object.fromEntries([...kept, ...taken]) as FieldErrors<Name>;
}
