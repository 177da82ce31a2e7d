import { createContext, use, useLayoutEffect } from 'react';

/** Told by a dialog's form whether something in it is not saved; null once there is no form that tells. */
export const DialogGuard = createContext<(unsaved: boolean | null) => void>(() => undefined);

/**
 * Lets the dialog around ask before Escape, its cross or a press beside it throws away what was filled in.
 * @param unsaved whether there is something to lose
 */
export function useDialogGuard(unsaved: boolean): void {
  const report = use(DialogGuard);
  // With the commit itself: a key pressed right after the last change must meet what is true by then.
  useLayoutEffect(() => {
    report(unsaved);
    return () => report(null);
  }, [report, unsaved]);
}
