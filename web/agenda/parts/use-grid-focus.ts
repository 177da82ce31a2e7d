import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

/**
 * The keyboard of a grid. Cells carry `data-cell`, `data-row`, `data-col` and `data-key`; cells and the buttons
 * inside them carry `data-item`. Exactly one item can be reached with Tab. Left and right move between cells;
 * down goes through the buttons of a cell, then to the cell below; up comes back.
 */
export type GridFocusOptions = {
  /** The cell that takes the first Tab: its `data-key`. */
  homeKey: string;
  /** Moving over an edge: shows what lies there and answers with the key of the cell to focus, or nothing. */
  onLeave: (direction: Direction, fromKey: string) => string | undefined;
  /** PageUp (-1) and PageDown (1): the same. */
  onPage: (step: 1 | -1, fromKey: string) => string | undefined;
};

export type Direction = 'left' | 'right' | 'up' | 'down';

const ARROWS: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export function useGridFocus(grid: RefObject<HTMLElement | null>, options: GridFocusOptions) {
  const { homeKey } = options;
  const wanted = useRef<string | undefined>(undefined);
  const active = useRef<HTMLElement | undefined>(undefined);
  const home = useRef(homeKey);

  // After every render: focus the cell that an arrow asked for, and keep exactly one item in the tab order.
  useLayoutEffect(() => {
    const root = grid.current;
    if (root === null) return;
    const asked = wanted.current === undefined ? undefined : cellByKey(root, wanted.current);
    wanted.current = undefined;
    const stays = home.current === homeKey && active.current !== undefined && root.contains(active.current);
    home.current = homeKey;
    active.current = makeTabbable(root, asked ?? (stays ? active.current : cellByKey(root, homeKey)));
    asked?.focus();
  });

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const item = event.target.closest<HTMLElement>('[data-item]');
    if (item !== null && grid.current !== null) active.current = makeTabbable(grid.current, item);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const root = grid.current;
    const item = (event.target as HTMLElement).closest<HTMLElement>('[data-item]');
    const cell = item?.closest<HTMLElement>('[data-cell]');
    if (root === null || item === null || cell == null || event.altKey || event.metaKey) return;
    const handled = act(root, item, cell, event.key);
    if (handled) event.preventDefault();
  };

  const act = (root: HTMLElement, item: HTMLElement, cell: HTMLElement, key: string): boolean => {
    const fromKey = cell.dataset['key'] ?? '';
    const direction = ARROWS[key];
    if (direction !== undefined) {
      const next = neighbour(root, item, cell, direction);
      if (next !== undefined) next.focus();
      else wanted.current = options.onLeave(direction, fromKey);
      return true;
    }
    if (key === 'Home' || key === 'End') {
      const row = root.querySelectorAll<HTMLElement>(`[data-cell][data-row="${cell.dataset['row']}"]`);
      row[key === 'Home' ? 0 : row.length - 1]?.focus();
      return true;
    }
    if (key === 'PageUp' || key === 'PageDown') {
      wanted.current = options.onPage(key === 'PageDown' ? 1 : -1, fromKey);
      return true;
    }
    // Buttons answer Enter and Space by themselves; a cell is no button.
    if ((key === 'Enter' || key === ' ') && item === cell) {
      cell.click();
      return true;
    }
    return false;
  };

  return { onFocus, onKeyDown };
}

/** Makes one item the grid's tab stop, the first cell when there is no better, and answers with it. */
function makeTabbable(root: HTMLElement, item: HTMLElement | undefined): HTMLElement | undefined {
  const chosen = item ?? root.querySelector<HTMLElement>('[data-cell]') ?? undefined;
  for (const other of root.querySelectorAll<HTMLElement>('[data-item][tabindex="0"]')) other.tabIndex = -1;
  if (chosen !== undefined) chosen.tabIndex = 0;
  return chosen;
}

function cellByKey(root: HTMLElement, key: string): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(`[data-cell][data-key="${key}"]`) ?? undefined;
}

function neighbour(
  root: HTMLElement,
  item: HTMLElement,
  cell: HTMLElement,
  direction: Direction,
): HTMLElement | undefined {
  const row = Number(cell.dataset['row']);
  const column = Number(cell.dataset['col']);
  if (direction === 'left') return cellAt(root, row, column - 1);
  if (direction === 'right') return cellAt(root, row, column + 1);
  const items = [cell, ...cell.querySelectorAll<HTMLElement>('[data-item]')];
  const index = items.indexOf(item) + (direction === 'down' ? 1 : -1);
  return items[index] ?? cellAt(root, row + (direction === 'down' ? 1 : -1), column);
}

function cellAt(root: HTMLElement, row: number, column: number): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(`[data-cell][data-row="${row}"][data-col="${column}"]`) ?? undefined;
}
