/** Without an event for it, scrolling is over when so long nothing more of it came after the finger is gone, in milliseconds. */
const SETTLED_MS = 150;

export type SwipeOptions = {
  /** The column that is in sight. */
  columnNow: () => number;
  /** Called with the column at which a swipe began, while it goes on, and with null once it came to rest. */
  onSwipe: (from: number | null) => void;
  /** Old browsers never say that scrolling ended. */
  hasScrollEnd: boolean;
};

/** Follows a finger that scrolls from column to column. @returns ends that */
export function watchSwipe(
  grid: HTMLElement,
  { columnNow, onSwipe, hasScrollEnd }: SwipeOptions,
): () => void {
  let began: number | null = null;
  let scrolled = false;
  let isTouched = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => {
    clearTimeout(timer);
    began = null;
    onSwipe(null);
  };
  const settle = (): void => {
    clearTimeout(timer);
    if (!hasScrollEnd && !isTouched) timer = setTimeout(rest, SETTLED_MS);
  };
  const lift = (): void => {
    isTouched = false;
    // A tap scrolls nothing, and what scrolls later is no swipe.
    if (scrolled) settle();
    else began = null;
  };
  const listeners = {
    touchstart: () => {
      clearTimeout(timer);
      isTouched = true;
      began = columnNow();
      scrolled = false;
    },
    scroll: () => {
      if (began === null) return;
      scrolled = true;
      onSwipe(began);
      settle();
    },
    touchend: lift,
    touchcancel: lift,
    scrollend: rest,
  };
  for (const [name, listen] of Object.entries(listeners))
    grid.addEventListener(name, listen, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const [name, listen] of Object.entries(listeners)) grid.removeEventListener(name, listen);
  };
}
