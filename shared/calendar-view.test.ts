import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './scheduling/calendar-date.ts';
import { presentView } from './calendar-view.ts';

describe('presentView', () => {
  it.each([
    ['shows a month that has just begun as it is', '2026-11-02', '2026-11-01', '2026-11-30'],
    ['begins with the current week and shows five', '2026-11-10', '2026-11-08', '2026-12-12'],
    ['reaches well into the next month at the end of one', '2026-11-27', '2026-11-22', '2026-12-26'],
    ['shows four where five would hold all of the next month', '2026-11-30', '2026-11-29', '2026-12-26'],
    ['leaves out days of the month before', '2026-12-02', '2026-12-01', '2026-12-31'],
    ['shows all six weeks of a long month', '2026-08-01', '2026-08-01', '2026-08-31'],
    ['shows five weeks where a month has four', '2026-02-01', '2026-02-01', '2026-03-07'],
  ])('%s', (_what, today, from, to) => {
    expect(presentView(today)).toEqual({ from, to });
  });

  it('shows today and four weeks on any day of ten years, and turns to the next month', () => {
    for (let today = '2024-01-01'; today < '2034-01-01'; today = addDays(today, 1)) {
      const { from, to } = presentView(today);
      const next = addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7);
      expect(from <= today && daysBetween(from, to) >= 27, today).toBe(true);
      expect(addDays(to, 1).slice(0, 7), today).toBe(next);
    }
  });
});
