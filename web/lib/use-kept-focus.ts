import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in a list whose items come and go by themselves: when the item that has it is taken away, the one in its place has it
 * next, else the last one, else the list itself where it can be focused. Follows what the calling component renders.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const kept = useRef<{ readonly item: Element; readonly place: number } | null>(null);

  useEffect(() => {
    const follow = ({ target }: FocusEvent): void => {
      const items = itemsOf(list.current);
      const place = items.findIndex((item) => item === target);
      const item = items[place];
      kept.current = item === undefined ? null : { item, place };
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [list]);

  useLayoutEffect(() => {
    const was = kept.current;
    if (was === null || was.item.isConnected) return;
    kept.current = null;
    const items = itemsOf(list.current);
    (items[was.place] ?? items.at(-1) ?? list.current)?.focus({ preventScroll: true });
  });
}

const itemsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('button') ?? []),
];
