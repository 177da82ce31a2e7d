import type { Point } from './drag-machine.ts';

/**
 * How long the pointer rests on a button before it is pressed; and, after what that led to was drawn, before it is pressed
 * again, in milliseconds. A slow machine turns no page that nobody has seen.
 */
const DWELL_MS = 700;
const AGAIN_MS = 1_200;

export type Dwell = {
  /** Looks what lies under the pointer, if it is nowhere else; answers with the button that it rests on. */
  look: (at: Point | undefined) => HTMLElement | undefined;
  stop: () => void;
};

/**
 * Presses the buttons inside `[data-dwell]` for a hand that is full: an appointment is carried into the next month, or
 * into another view, by resting on what leads there. A press may move the buttons; one that slides under a pointer which
 * has not moved since was not meant.
 */
export function startDwell(root: HTMLElement): Dwell {
  let button: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let here: Point | undefined;
  let pressedAt: Point | undefined;
  const rest = (next: HTMLElement | undefined): void => {
    if (next === button) return;
    clearTimeout(timer);
    button = next;
    if (next === undefined) return;
    const press = (): void => {
      pressedAt = here;
      next.click();
      requestAnimationFrame(() => {
        if (button !== next) return;
        clearTimeout(timer);
        timer = setTimeout(press, AGAIN_MS);
      });
    };
    timer = setTimeout(press, DWELL_MS);
  };
  return {
    look: (at) => {
      here = at;
      const under = at === undefined ? null : document.elementFromPoint(at.x, at.y);
      const found = under?.closest<HTMLElement>('[data-dwell] button') ?? undefined;
      const slidIn = found !== button && pressedAt !== undefined && isSame(at, pressedAt);
      rest(root.contains(found ?? null) && !slidIn ? found : undefined);
      return button;
    },
    stop: () => rest(undefined),
  };
}

function isSame(one: Point | undefined, other: Point): boolean {
  return one?.x === other.x && one.y === other.y;
}

/** What a button says it does. */
export function nameOf(button: HTMLElement): string {
  return button.ariaLabel ?? (button.title || button.textContent.trim());
}
