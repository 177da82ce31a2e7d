import { useRef } from 'react';

/**
 * Gives the focus back to whatever had it when a dialog opened. Radix does so for its own trigger alone, and these
 * dialogs are opened by state. `remember` belongs where the dialog takes the focus, before it moves.
 */
export function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
    remember: (): void => {
      const menu = document.activeElement?.closest('[role="menu"]');
      // An entry of a menu is gone by the time the dialog closes; the button that the menu hangs from is not.
      const trigger = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
      opener.current = trigger ?? document.activeElement;
    },
    giveBack: (event: Event): void => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
