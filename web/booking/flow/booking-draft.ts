import { EMPTY_FORM, FIELD_ORDER, type FormValues } from '#web/booking/form/form-rules.ts';
import type { Attempt } from '#web/booking/form/idempotency.ts';

/** What a reload must not lose: the typed data, and the attempt whose answer may be under way. */
export type Draft = { readonly values: FormValues; readonly attempt: Attempt | null };

const EMPTY_DRAFT: Draft = { values: EMPTY_FORM, attempt: null };

/**
 * The draft of the page at `path`, kept by the browser until its tab closes (sessionStorage): never in an address,
 * never sent. Empty where there is none, or where the browser refuses storage.
 */
export function readDraft(path: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null');
    if (!isObject(kept) || !isObject(kept.values)) return EMPTY_DRAFT;
    const { values, attempt } = kept;
    const typed = FIELD_ORDER.map((field) => [field, typeof values[field] === 'string' ? values[field] : '']);
    return {
      values: Object.fromEntries(typed) as FormValues,
      attempt:
        isObject(attempt) && typeof attempt.key === 'string' && typeof attempt.content === 'string'
          ? { key: attempt.key, content: attempt.content }
          : null,
    };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Keeps parts of the draft; `null` forgets all of it. */
export function keepDraft(path: string, draft: Partial<Draft> | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(path));
    else sessionStorage.setItem(keyOf(path), JSON.stringify({ ...readDraft(path), ...draft }));
  } catch {
    // Without storage a reload loses what was typed, and nothing else does.
  }
}

function keyOf(path: string): string {
  return `agendamento:${path}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
