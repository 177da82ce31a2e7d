import { expect, it } from 'vitest';
import { appointmentFixture } from './appointment-fixture.ts';
import { beginningOn, stillAhead } from './overview.ts';

const ZONE = 'America/Sao_Paulo';
const NOW = new Date('2026-11-20T13:00:00Z');
const at = (startTime: string) =>
  appointmentFixture({
    id: startTime,
    startTime,
    endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
  });

it('lists under a day what begins on it, as its figure counts', () => {
  // One of New York that began at 23:55 of the day before, by this clock, and still runs.
  const running = at('2026-11-20T02:55:00Z');
  const [early, late] = [at('2026-11-20T03:00:00Z'), at('2026-11-21T02:59:00Z')];
  const tomorrow = at('2026-11-21T03:00:00Z');
  expect(beginningOn([tomorrow, late, running, early], ZONE, '2026-11-20')).toEqual([early, late]);
});

it('drops what has ended', () => {
  const [over, running, ahead] = [
    at('2026-11-20T12:00:00Z'),
    at('2026-11-20T12:30:00Z'),
    at('2026-11-25T12:00:00Z'),
  ];
  expect(stillAhead([over, running, ahead], NOW.getTime())).toEqual([running, ahead]);
});
