import type { Page } from '@playwright/test';

/** Adds up every movement of the page that no press explains, as browsers do for their own score. */
export const WATCH_SHIFTS = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** What `WATCH_SHIFTS`, run when the page began, has added up. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate<number>('shifts.reduce((sum, one) => sum + one, 0)');
}
