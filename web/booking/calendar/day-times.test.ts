import { describe, expect, it } from 'vitest';
import { firstOfDays, freeDaysOf, sameClock, stillBookable, withoutPast } from './day-times.ts';
import { daysFrom } from './no-times.tsx';

const slotAt = (startTime: string) => ({ startTime, endTime: startTime });

describe('sameClock', () => {
  it('compares clocks, not names', () => {
    expect(sameClock('America/Sao_Paulo', 'America/Bahia', '2026-11-26T12:00:00Z')).toBe(true);
    expect(sameClock('America/Sao_Paulo', 'America/Manaus', '2026-11-26T12:00:00Z')).toBe(false);
    expect(sameClock('Pacific/Kiritimati', 'Pacific/Honolulu', '2026-11-26T12:00:00Z')).toBe(false);
  });
});

describe('the free times of several days', () => {
  const days = new Map([
    ['2026-11-27', [slotAt('2026-11-27T12:00:00Z')]],
    ['2026-11-26', [slotAt('2026-11-26T12:00:00Z'), slotAt('2026-11-26T13:00:00Z')]],
  ]);

  it('offers free times by day, earliest first', () => {
    expect(firstOfDays(days, 2).map((slot) => slot.startTime)).toEqual([
      '2026-11-26T12:00:00Z',
      '2026-11-27T12:00:00Z',
    ]);
    expect(firstOfDays(days, 1)).toHaveLength(1);
    expect(firstOfDays(new Map(), 3)).toEqual([]);
  });

  it('names the days after one, and those before where none follows', () => {
    expect(daysFrom(days, '2026-11-26', 3)).toEqual([{ date: '2026-11-27', free: 1 }]);
    expect(daysFrom(days, '2026-11-25', 1)).toEqual([{ date: '2026-11-26', free: 2 }]);
    expect(daysFrom(days, '2026-11-27', 3).map(({ date }) => date)).toEqual(['2026-11-26', '2026-11-27']);
    expect(daysFrom(new Map(), '2026-11-27', 3)).toEqual([]);
  });

  it.each([
    { notice: 10, at: '2026-11-26T11:49:59Z', left: 3 },
    { notice: 10, at: '2026-11-26T11:50:00Z', left: 2 },
    { notice: 0, at: '2026-11-26T11:59:59Z', left: 3 },
    { notice: 0, at: '2026-11-26T12:00:00Z', left: 2 },
    { notice: 120, at: '2026-11-26T11:00:00Z', left: 1 },
  ])('at $at with a notice of $notice minutes, $left are left', ({ notice, at, left }) => {
    expect([...withoutPast(days, stillBookable(at, notice)).values()].flat()).toHaveLength(left);
  });

  it('leave no day without a time', () => {
    expect([...withoutPast(days, stillBookable('2026-11-26T13:00:00Z', 10)).keys()]).toEqual(['2026-11-27']);
  });
});

describe('freeDaysOf', () => {
  it('leaves out the days without a free time', () => {
    const days = freeDaysOf({
      timezone: 'America/Sao_Paulo',
      days: [
        { date: '2026-11-26', slots: [slotAt('2026-11-26T12:00:00Z')] },
        { date: '2026-11-27', slots: [] },
      ],
    });
    expect([...days.keys()]).toEqual(['2026-11-26']);
  });
});
