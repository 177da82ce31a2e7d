import type { KeyboardEvent } from 'react';

/**
 * Closes a dialog by Escape even when a toast lies above it: Radix tells the topmost layer alone, and a toast that
 * came after the dialog is one. What another layer took (a list, a calendar) is left to it.
 */
export function closeOnEscape(close: () => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && inside && !event.defaultPrevented) close();
  };
}

/**
 * The same for a question, in which nothing else takes the key: not even the dialog below, which holds itself for the
 * topmost until Radix has counted the question in.
 */
export function closeQuestionOnEscape(close: () => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') close();
  };
}

/**
 * Keeps the dialog open while the Escape closes a list under its field, a form of its own (`data-own-escape`), or a
 * question about it.
 */
export function spareOpenList(event: globalThis.KeyboardEvent): void {
  const field = event.target instanceof Element ? event.target : null;
  // A button that unfolds something in place is no layer: Escape on it closes the dialog.
  const opened = field?.matches('[role="combobox"][aria-expanded="true"]') === true;
  if (opened || field?.closest('[data-own-escape], [role="alertdialog"]')) event.preventDefault();
}
