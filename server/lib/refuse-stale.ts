import { AppError } from './app-error.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Refuses a save over what somebody else saved meanwhile: a field whose value is neither what the caller saw nor what
 * they want it to be. Lists are compared without their order; an empty text equals no text.
 * @param change the fields to be saved, with what the caller saw in `expected`
 * @param current what is saved now, under the same names
 * @throws AppError 409 CHANGED_MEANWHILE, whose details hold the current values of the fields in question
 */
export function refuseStale(
  change: Values & { readonly expected?: Values | undefined },
  current: Values,
): void {
  const stale = Object.entries(change.expected ?? {}).filter(
    ([name, seen]) => !isSame(seen, current[name]) && !isSame(change[name], current[name]),
  );
  if (stale.length === 0) return;
  const values = Object.fromEntries(stale.map(([name]) => [name, current[name]]));
  throw new AppError('CHANGED_MEANWHILE', { current: values });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).sort();
  return value === '' || value === undefined ? null : value;
}
