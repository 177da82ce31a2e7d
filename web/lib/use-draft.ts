import { useState } from 'react';
import { isSameValue } from './changed-fields.ts';
import { useUnsaved } from './unsaved.ts';

export type Draft<T> = {
  /** What is saved, with the typed changes over it. */
  values: T;
  /** What was typed over it alone: all that a save has to send. */
  changes: Partial<T>;
  /** What was saved in the changed fields when they were first touched: what the person saw there. */
  seen: Partial<T>;
  /** Whether there is something to save. */
  changed: boolean;
  set: (change: Partial<T>) => void;
  /** Takes out what was just saved; what was typed since stays. */
  settle: (sent: Partial<T>) => void;
  /** Goes back to what is saved; only in these fields, where some are named. */
  discard: (fields?: readonly string[]) => void;
};

type Typed<T> = { readonly values: Partial<T>; readonly seen: Partial<T> };

/**
 * The values of a form that is saved explicitly. Leaving with unsaved changes asks first (`useUnsaved`).
 * Fields that were not touched follow what is saved elsewhere.
 */
export function useDraft<T extends Record<string, unknown>>(saved: T): Draft<T> {
  const [typed, setTyped] = useState<Typed<T>>({ values: {}, seen: {} });
  const changes = picked(typed.values, (name, value) => !isSameValue(value, saved[name]));
  const changed = Object.keys(changes).length > 0;
  useUnsaved(changed);
  const keep = (isKept: (name: string, value: unknown) => boolean): void =>
    setTyped((now) => {
      const values = picked(now.values, isKept);
      return { values, seen: picked(now.seen, (name) => name in values) };
    });

  return {
    values: { ...saved, ...typed.values },
    changes,
    seen: picked(typed.seen, (name) => name in changes),
    changed,
    set: (change) =>
      setTyped((now) => ({
        values: { ...now.values, ...change },
        seen: { ...picked(saved, (name) => name in change), ...now.seen },
      })),
    settle: (sent) => keep((name, value) => sent[name] !== value),
    discard: (fields) => keep((name) => fields !== undefined && !fields.includes(name)),
  };
}

function picked<T extends object>(from: T, isWanted: (name: string, value: unknown) => boolean): Partial<T> {
  return Object.fromEntries(
    Object.entries(from).filter(([name, value]) => isWanted(name, value)),
  ) as Partial<T>;
}
