import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Does something with an element once it is laid out, before it is first seen, and again whenever `key` changes. A layout effect
 * comes before the layout: what it reads or scrolls there is a layout of its own, on top of the one that is drawn.
 */
export function useLaidOut<Element extends HTMLElement>(
  target: RefObject<Element | null>,
  key: unknown,
  work: (element: Element) => void,
): void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  useLayoutEffect(() => {
    const { current } = target;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      latest.current(current);
      showFocused(current);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [target, key]);
}

/** Where the keyboard went to another month, what has the focus by now stays in sight. */
function showFocused(within: HTMLElement): void {
  const focused = document.activeElement;
  if (focused !== within && within.contains(focused))
    focused?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
