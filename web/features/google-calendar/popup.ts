/** The window in which Google asks, in pixels. */
const WIDTH = 500;
const HEIGHT = 600;

/** What a centred window asks of the browser. */
export function popupFeatures(view: {
  screenX: number;
  screenY: number;
  outerWidth: number;
  outerHeight: number;
}): string {
  const left = Math.round(view.screenX + Math.max(0, (view.outerWidth - WIDTH) / 2));
  const top = Math.round(view.screenY + Math.max(0, (view.outerHeight - HEIGHT) / 2));
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
}

/**
 * Opens an empty window in front of this one. Call it within the press itself: after an answer of the server a browser
 * refuses it.
 * @returns null when it was refused
 */
export function openPopup(): Window | null {
  return window.open('about:blank', 'google-calendar', popupFeatures(window));
}
