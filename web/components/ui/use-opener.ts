import { useRef } from 'react';

/**
 * Gives the focus back to whatever had it when a dialog opened. Radix does so for its own trigger alone, and these
 * dialogs are opened by state. `remember` belongs where the dialog takes the focus, before it moves.
 */
export function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
    remember: (): void => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event): void => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
