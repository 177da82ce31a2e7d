import type { Load } from './clinic.ts';
import { nextFrame, QUIET_FRAMES, watchChanges, type Changes } from './frames.ts';
import type { Sample } from './sample.ts';

/** A calendar that the bench measures. Every call draws at once, as far as the calendar can. */
export type BenchedCalendar = {
  mount: (load: Load) => void;
  /** Shows the month or week after, with its appointments. */
  next: () => void;
  /** One appointment gets another client. */
  change: () => void;
  unmount: () => void;
  /** How many elements the calendar consists of. */
  elements: () => number;
};

/**
 * Does the work at the start of a frame and waits for its picture: none of the times is rounded to the next refresh of
 * the screen.
 */
export async function measure(work: () => void): Promise<Sample> {
  const changes = watchChanges();
  await quiet(changes, () => undefined);
  let start = 0;
  let called = 0;
  await nextFrame(() => {
    start = performance.now();
    work();
    called = performance.now() - start;
  });
  let settled = performance.now() - start;
  changes.take();
  await quiet(changes, () => {
    settled = performance.now() - start;
  });
  changes.stop();
  return { called, settled };
}

/** Resolves when the document has stayed as it is for some frames; reports each frame that changed it. */
async function quiet(changes: Changes, onChanged: () => void): Promise<void> {
  for (let frames = 0; frames < QUIET_FRAMES; frames += 1) {
    await nextFrame();
    if (!changes.take()) continue;
    onChanged();
    frames = -1;
  }
}

/** Puts the calendar's measurements where the bench calls them. */
export function offer(calendar: BenchedCalendar): void {
  Object.assign(globalThis, {
    bench: {
      mount: (load: Load) => measure(() => calendar.mount(load)),
      next: () => measure(calendar.next),
      change: () => measure(calendar.change),
      unmount: calendar.unmount,
      elements: calendar.elements,
    },
  });
}
