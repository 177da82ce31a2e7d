import { describe, expect, it } from 'vitest';
import { appointmentFixture } from './appointment-fixture.ts';
import { beginningOn, overviewOf, overviewRange } from './overview.ts';

const ZONE = 'America/Sao_Paulo';
const NOW = new Date('2026-11-20T13:00:00Z');
const at = (startTime: string, confirmedAt: string | null = null) =>
  appointmentFixture({
    id: startTime,
    startTime,
    endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
    confirmedAt,
  });

it('lists under a day what begins on it, as its figure counts', () => {
  // One of New York that began at 23:55 of the day before, by this clock, and still runs.
  const running = at('2026-11-20T02:55:00Z');
  const [early, late] = [at('2026-11-20T03:00:00Z'), at('2026-11-21T02:59:00Z')];
  const tomorrow = at('2026-11-21T03:00:00Z');
  expect(beginningOn([tomorrow, late, running, early], ZONE, '2026-11-20')).toEqual([early, late]);
});

describe('the overview of an agenda', () => {
  it('counts the week from Sunday and the month, by the days of the zone', () => {
    const overview = overviewOf(
      [
        at('2026-11-15T03:30:00Z'),
        at('2026-11-15T02:30:00Z'),
        at('2026-11-01T12:00:00Z'),
        at('2026-12-01T02:30:00Z'),
        at('2026-12-01T03:30:00Z'),
      ],
      ZONE,
      NOW,
    );
    expect(overview.thisWeek).toBe(1);
    expect(overview.thisMonth).toBe(4);
  });

  it('rates confirmations over the last and the next 30 days', () => {
    const confirmed = '2026-11-10T00:00:00Z';
    expect(overviewOf([], ZONE, NOW).confirmationRate).toBeNull();
    expect(
      overviewOf([at('2026-11-18T12:00:00Z', confirmed), at('2026-12-15T12:00:00Z')], ZONE, NOW)
        .confirmationRate,
    ).toBe(0.5);
    expect(overviewOf([at('2026-10-01T12:00:00Z', confirmed)], ZONE, NOW).confirmationRate).toBeNull();
  });

  it('lists what is still ahead within 30 days, soonest first', () => {
    const { upcoming } = overviewOf(
      [
        at('2026-11-25T12:00:00Z'),
        at('2026-11-20T12:30:00Z'),
        at('2026-11-20T11:00:00Z'),
        at('2026-12-21T12:00:00Z'),
      ],
      ZONE,
      NOW,
    );
    expect(upcoming.map((item) => item.startTime)).toEqual(['2026-11-20T12:30:00Z', '2026-11-25T12:00:00Z']);
  });

  it('reads far enough back and ahead', () => {
    expect(overviewRange(ZONE, '2026-11-20', 'u1')).toEqual({
      from: '2026-10-21T03:00:00.000Z',
      to: '2026-12-21T03:00:00.000Z',
      userId: 'u1',
    });
  });
});
