import { hasCode } from './api-error.ts';

/** The saved values that a 409 CHANGED_MEANWHILE brings; null for any other failure. */
export function staleValues(error: unknown): Record<string, unknown> | null {
  if (!hasCode(error, 'CHANGED_MEANWHILE')) return null;
  const { details } = error;
  const current: unknown =
    typeof details === 'object' && details !== null ? Reflect.get(details, 'current') : null;
  return typeof current === 'object' ? (current as Record<string, unknown> | null) : null;
}
