import { useLayoutEffect, type RefObject } from 'react';

/** What a person is using: where they type, and the button that saves it. */
const IN_USE = 'input, textarea, select, [role="combobox"], [type="submit"]';
/** From this width on toasts stand in the left corner below (Tailwind's `sm`), where they cover neither. */
const WIDE = '(min-width: 40rem)';

type Span = { top: number; bottom: number };

/**
 * How far below the upper edge of the window a toast of a phone begins, in CSS pixels: at the edge, unless it would
 * cover what is being used; then right below that, unless the window ends there.
 */
export function toastTop(used: Span | undefined, height: number, windowHeight: number): number {
  if (used === undefined || used.top >= height || used.bottom <= 0) return 0;
  return used.bottom + height <= windowHeight ? used.bottom : 0;
}

/** Keeps the toasts clear of the field or the submit button that has the focus, also when the focus moves on. */
export function useToastPlace(viewport: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void {
  useLayoutEffect(() => {
    const list = viewport.current;
    if (list === null || toasts.length === 0) return;
    const place = (): void => {
      const focused = document.activeElement;
      const used = focused?.matches(IN_USE) === true && !list.contains(focused) ? focused : undefined;
      const top = toastTop(used?.getBoundingClientRect(), list.offsetHeight, window.innerHeight);
      list.style.setProperty('top', top === 0 || matchMedia(WIDE).matches ? null : `${top}px`);
    };
    place();
    document.addEventListener('focusin', place);
    return () => document.removeEventListener('focusin', place);
  }, [viewport, toasts]);
}
