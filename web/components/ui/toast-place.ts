import { useLayoutEffect, type RefObject } from 'react';
import { PLACE_TOASTS } from '#web/lib/toast.ts';

/** What a person is using: where they type, and the button that saves it. */
const IN_USE = 'input, textarea, select, [role="combobox"], [type="submit"]';
/** From this width on toasts stand in the left corner below (Tailwind's `sm`), where they cover neither. */
const WIDE = '(min-width: 40rem)';

type Span = { top: number; bottom: number };

/**
 * How far below the upper edge of the window a toast of a phone begins, in CSS pixels: at the edge, unless it would
 * cover one of the spans; then right below them, unless the window ends there.
 */
export function toastTop(spans: readonly Span[], height: number, windowHeight: number): number {
  let top = 0;
  for (const span of [...spans].sort((one, other) => one.top - other.top))
    if (span.top < top + height && span.bottom > top) top = span.bottom;
  return top + height <= windowHeight ? top : 0;
}

/**
 * Keeps the toasts clear of the field or the submit button that has the focus, also when the focus moves on, and of what is marked
 * `data-clear`, which says by the event `PLACE_TOASTS` that it came up.
 */
export function useToastPlace(viewport: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void {
  useLayoutEffect(() => {
    const list = viewport.current;
    if (list === null || toasts.length === 0) return;
    const place = (): void => {
      const focused = document.activeElement;
      const clear: Element[] = [...document.querySelectorAll('[data-clear]')];
      if (focused?.matches(IN_USE) === true && !list.contains(focused)) clear.push(focused);
      const spans = clear.map((each) => each.getBoundingClientRect());
      const top = toastTop(spans, list.offsetHeight, window.innerHeight);
      list.style.setProperty('top', top === 0 || matchMedia(WIDE).matches ? null : `${top}px`);
    };
    place();
    const events = ['focusin', PLACE_TOASTS];
    for (const event of events) document.addEventListener(event, place);
    return () => {
      for (const event of events) document.removeEventListener(event, place);
    };
  }, [viewport, toasts]);
}
