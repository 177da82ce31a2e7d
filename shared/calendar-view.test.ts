import { describe, expect, it } from 'vitest';
import { presentView } from './calendar-view.ts';

describe('presentView', () => {
  it.each([
    ['shows a month that has just begun as it is', '2026-11-02', '2026-11-01', '2026-11-30'],
    ['begins with the current week and shows five', '2026-11-10', '2026-11-08', '2026-12-12'],
    ['reaches well into the next month at the end of one', '2026-11-27', '2026-11-22', '2026-12-26'],
    ['reaches beyond the next month on a last day', '2026-11-30', '2026-11-29', '2027-01-02'],
    ['leaves out days of the month before', '2026-12-02', '2026-12-01', '2026-12-31'],
    ['shows all six weeks of a long month', '2026-08-01', '2026-08-01', '2026-08-31'],
    ['shows five weeks where a month has four', '2026-02-01', '2026-02-01', '2026-03-07'],
  ])('%s', (_what, today, from, to) => {
    expect(presentView(today)).toEqual({ from, to });
  });
});
