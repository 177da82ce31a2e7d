import { useEffect, useState } from 'react';
import { useSession } from './session.ts';

/** What was typed and not saved, by person and form. It outlives a form's page, and ends with the document. */
const kept = new Map<string, object>();

export type Draft<T> = {
  /** What is saved, with the typed changes over it. */
  values: T;
  /** Whether there is something to save. */
  changed: boolean;
  set: (change: Partial<T>) => void;
  /** Takes out what was just saved; what was typed since stays. */
  settle: (sent: Partial<T>) => void;
  /** Goes back to what is saved. */
  discard: () => void;
};

/**
 * The values of a form that is saved explicitly. Whoever leaves the page finds the changes again on coming back, marked
 * as unsaved; closing or reloading the document asks first, and forgets them. Fields that were not touched follow what
 * is saved elsewhere.
 * @param form names the form, one draft for each
 */
export function useDraft<T extends Record<string, unknown>>(form: string, saved: T): Draft<T> {
  const key = `${useSession()?.user.id ?? ''} ${form}`;
  const [changes, setChanges] = useState(() => (kept.get(key) ?? {}) as Partial<T>);
  const changed = Object.keys(changes).some((name) => changes[name] !== saved[name]);

  useEffect(() => {
    if (changed) kept.set(key, changes);
    else kept.delete(key);
  }, [key, changes, changed]);

  useEffect(() => {
    if (!changed) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);

  return {
    values: { ...saved, ...changes },
    changed,
    set: (change) => setChanges((now) => ({ ...now, ...change })),
    settle: (sent) =>
      setChanges(
        (now) =>
          Object.fromEntries(
            Object.entries(now).filter(([name, value]) => sent[name] !== value),
          ) as Partial<T>,
      ),
    discard: () => setChanges({}),
  };
}
