type Listeners = {
  [Name in keyof WindowEventMap]?: (happening: WindowEventMap[Name]) => void;
};

/**
 * Listens in the capturing phase, ahead of everybody else, and able to prevent what the browser would do.
 * @returns the function that stops
 */
export function listenAll(target: Window | HTMLElement, listeners: Listeners): () => void {
  const options = { capture: true, passive: false };
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of entries) target.addEventListener(name, listener, options);
  return () => {
    for (const [name, listener] of entries) target.removeEventListener(name, listener, options);
  };
}

/** Keeps the click that ends a drag from opening or creating anything. */
export function swallowClick(): void {
  const stop = listenAll(window, {
    click: (happening) => {
      happening.preventDefault();
      happening.stopPropagation();
    },
  });
  // It comes with the release, or not at all.
  setTimeout(stop);
}
