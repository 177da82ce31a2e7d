import type { DragReport } from './drag-report.ts';
import { nextFrame, QUIET_FRAMES, watchChanges } from './frames.ts';

/**
 * Watches a drag, from now until its drop has been drawn. `read` tells where the picture of what is dragged stands: it
 * changes with every move of the pointer, and is empty while there is none.
 */
export async function watchDrag(read: () => string): Promise<DragReport> {
  const report: DragReport = { answered: 0, frames: 0, longestTask: 0, dropped: 0 };
  const noteTasks = (entries: readonly PerformanceEntry[]): void => {
    for (const { duration } of entries) report.longestTask = Math.max(report.longestTask, duration);
  };
  const tasks = new PerformanceObserver((list) => noteTasks(list.getEntries()));
  tasks.observe({ type: 'longtask' });
  const changes = watchChanges();
  let asked: { shown: string; frames: number } | undefined;
  let released = 0;
  const onMove = (): void => {
    const shown = read();
    if (shown !== '') asked ??= { shown, frames: 0 };
  };
  const onUp = (): void => {
    released = performance.now();
    asked = undefined;
    changes.take();
  };
  window.addEventListener('pointermove', onMove, true);
  window.addEventListener('pointerup', onUp, true);

  for (let quiet = 0; quiet < QUIET_FRAMES;) {
    await nextFrame();
    if (asked !== undefined) {
      asked.frames += 1;
      if (read() !== asked.shown) {
        report.answered += 1;
        report.frames = Math.max(report.frames, asked.frames);
        asked = undefined;
      }
    }
    if (released === 0) continue;
    const changed = changes.take();
    if (changed) report.dropped = performance.now() - released;
    quiet = changed ? 0 : quiet + 1;
  }
  window.removeEventListener('pointermove', onMove, true);
  window.removeEventListener('pointerup', onUp, true);
  noteTasks(tasks.takeRecords());
  tasks.disconnect();
  changes.stop();
  return report;
}
