import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The keyboard of a row of heads, whose buttons bear `data-head`: one of them can be reached with Tab, left and right move between them,
 * and down leads into the grid. Give each of them `tabIndex={-1}`.
 */
export function useHeadFocus(row: RefObject<HTMLElement | null>) {
  const active = useRef<HTMLElement | undefined>(undefined);
  const keepOne = (wanted: HTMLElement | undefined): void => {
    const heads = headsOf(row.current);
    const chosen = wanted !== undefined && heads.includes(wanted) ? wanted : heads[0];
    for (const head of heads) head.tabIndex = head === chosen ? 0 : -1;
    active.current = chosen;
  };
  // After every render: heads come and go with the scrolling.
  useLayoutEffect(() => {
    keepOne(active.current);
  });

  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const head = event.target.closest<HTMLElement>('[data-head]');
    if (head !== null) keepOne(head);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const heads = headsOf(row.current);
    const at = heads.indexOf(event.target as HTMLElement);
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    const grid = row.current?.closest('[role="grid"]');
    const next =
      step !== undefined
        ? heads[at + step]
        : event.key === 'Home'
          ? heads[0]
          : event.key === 'End'
            ? heads.at(-1)
            : event.key === 'ArrowDown'
              ? grid?.querySelector<HTMLElement>('[data-cell][tabindex="0"], [data-item][tabindex="0"]')
              : undefined;
    if (next == null) return;
    event.preventDefault();
    next.focus();
  };
  return { onFocus, onKeyDown };
}

function headsOf(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('[data-head]') ?? [])];
}
