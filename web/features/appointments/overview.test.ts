import { expect, it } from 'vitest';
import { appointmentFixture } from './appointment-fixture.ts';
import { stillAhead } from './overview.ts';

const NOW = new Date('2026-11-20T13:00:00Z');
const at = (startTime: string) =>
  appointmentFixture({
    id: startTime,
    startTime,
    endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
  });

it('drops what has ended', () => {
  const [over, running, ahead] = [
    at('2026-11-20T12:00:00Z'),
    at('2026-11-20T12:30:00Z'),
    at('2026-11-25T12:00:00Z'),
  ];
  expect(stillAhead([over, running, ahead], NOW.getTime())).toEqual([running, ahead]);
});
