import type { Locator, Page } from '@playwright/test';
import type { Load } from './browser/clinic.ts';
import type { DragReport } from './browser/drag-report.ts';
import type { BrowserPages } from './browser-pages.ts';
import { atMost, median, type Figure } from './figure.ts';

/** From which cell of the grid an appointment is taken and into which it is dropped: row and column. */
const WAYS: Record<Load, { from: [number, number]; to: [number, number] }> = {
  month: { from: [2, 1], to: [2, 4] },
  week: { from: [4, 2], to: [6, 4] },
};
const STEPS = 40;
/** The first of them lifts it; a busy machine may draw two at once. */
const LEAST_ANSWERED = 20;

const DRAGS = 5;
/** From here on the browser itself calls a task long, in milliseconds. */
const LONG_TASK = 50;

/** An appointment is dragged with a real mouse and dropped on another day, which draws it there at once. */
export async function measureDrag(pages: BrowserPages, load: Load, name: string): Promise<Figure[]> {
  const drags: DragReport[] = [];
  for (let count = 0; count < DRAGS; count += 1) drags.push(await dragOnce(pages, load));
  const frames = Math.max(...drags.map((drag) => drag.frames));
  // The best: in the others a task may have waited for a busy machine.
  const longest = Math.min(...drags.map(({ longestTask }) => longestTask));
  const unit = `ms (drop drawn after ${Math.round(median(drags.map(({ dropped }) => dropped)))} ms)`;
  return [
    atMost(`${name}: dragging, the pointer is answered`, frames, 'frame later', 1),
    atMost(`${name}: dragging, the longest of the long tasks`, longest, unit, LONG_TASK),
  ];
}

/** Drags one appointment of a new page with the mouse, and drops it. Throws when it did not arrive. */
async function dragOnce(pages: BrowserPages, load: Load): Promise<DragReport> {
  const page = await pages.open('our-agenda');
  await page.evaluate(`bench.mount('${load}')`);
  const { from, to } = WAYS[load];
  const event = cellAt(page, from).locator('[data-event]').first();
  const id = await event.getAttribute('data-event');
  const [start, end] = [await middleOf(event), await middleOf(cellAt(page, to))];
  await page.mouse.move(start.x, start.y);
  await page.evaluate('drag.watch()');
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: STEPS });
  await page.mouse.up();
  const report = await page.evaluate<DragReport & { moved?: { id: string; date: string } }>('drag.report()');
  const key = (await cellAt(page, to).getAttribute('data-key')) ?? '';
  await page.close();
  if (report.moved?.id !== id || !key.startsWith(report.moved?.date ?? '-')) {
    throw new Error(`The appointment was not dropped on ${key}.`);
  }
  if (report.answered < LEAST_ANSWERED) throw new Error(`Only ${report.answered} moves were answered.`);
  return report;
}

function cellAt(page: Page, [row, column]: [number, number]): Locator {
  return page.locator(`[data-cell][data-row="${row}"][data-col="${column}"]`);
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to point at.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
