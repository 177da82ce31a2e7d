/** How many frames without a change of the document mean that everything is drawn. */
export const QUIET_FRAMES = 4;

/** Whether the document changed since the last question. */
export type Changes = { take: () => boolean; stop: () => void };

export function watchChanges(): Changes {
  let changed = false;
  const observer = new MutationObserver(() => {
    changed = true;
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  return {
    take: () => {
      const taken = changed || observer.takeRecords().length > 0;
      changed = false;
      return taken;
    },
    stop: () => observer.disconnect(),
  };
}

/**
 * Resolves after the next frame's paint: a message posted within a frame arrives after its styles, layout and paint.
 * @param work done at the start of that frame
 */
export function nextFrame(work?: () => void): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      work?.();
      port2.postMessage(undefined);
    });
  });
}
