import { expect, it } from 'vitest';
import { dayGroups } from './month.ts';
import { agendaEvent } from './sample.ts';
import { bucketByDay, segmentsOf } from './segments.ts';

function day(times: string[]) {
  const events = times.map((time, index) =>
    agendaEvent({
      id: String(index),
      start: `2026-11-20T${time}:00Z`,
      end: `2026-11-20T${time.slice(0, 2)}:59:00Z`,
      timezone: 'UTC',
    }),
  );
  return segmentsOf(bucketByDay(events, { from: '2026-11-20', to: '2026-11-20' }), '2026-11-20');
}

it('groups a day by starting time', () => {
  const { groups, hidden } = dayGroups(day(['08:00', '09:30', '08:00']));
  expect(groups.map((group) => [group.start, group.segments.length])).toEqual([
    [480, 2],
    [570, 1],
  ]);
  expect(hidden).toBe(0);
});

it('shows three times of four appointments and counts the rest', () => {
  const crowded = [...Array<string>(6).fill('08:00'), '09:00', '10:00', '11:00', '12:00'];
  const { groups, hidden } = dayGroups(day(crowded));
  expect(groups.map((group) => group.segments.length)).toEqual([4, 1, 1]);
  expect(hidden).toBe(4);
});
