import { useState } from 'react';
import { useUnsaved } from './unsaved.ts';

export type Draft<T> = {
  /** What is saved, with the typed changes over it. */
  values: T;
  /** What was typed over it alone: all that a save has to send. */
  changes: Partial<T>;
  /** Whether there is something to save. */
  changed: boolean;
  set: (change: Partial<T>) => void;
  /** Takes out what was just saved; what was typed since stays. */
  settle: (sent: Partial<T>) => void;
  /** Goes back to what is saved. */
  discard: () => void;
};

/**
 * The values of a form that is saved explicitly. Whoever leaves with unsaved changes is asked first (`useUnsaved`).
 * Fields that were not touched follow what is saved elsewhere.
 */
export function useDraft<T extends Record<string, unknown>>(saved: T): Draft<T> {
  const [typed, setTyped] = useState<Partial<T>>({});
  const changes = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== saved[name]),
  ) as Partial<T>;
  const changed = Object.keys(changes).length > 0;
  useUnsaved(changed);

  return {
    values: { ...saved, ...typed },
    changes,
    changed,
    set: (change) => setTyped((now) => ({ ...now, ...change })),
    settle: (sent) =>
      setTyped(
        (now) =>
          Object.fromEntries(
            Object.entries(now).filter(([name, value]) => sent[name] !== value),
          ) as Partial<T>,
      ),
    discard: () => setTyped({}),
  };
}
