import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { timezoneChoices } from '#web/lib/timezones.ts';
import { agendaEvent } from './sample.ts';
import { bucketByDay } from './segments.ts';
import { isOver, lastOver, nextOf } from './tense.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 22, 17);
const ZONES = timezoneChoices('America/Sao_Paulo', NOW).map(({ value }) => value);
const RANGE = { from: '2026-11-20', to: '2026-11-25' };

const team = fc.array(
  fc.record({
    zone: fc.constantFrom(...ZONES),
    startsIn: fc.integer({ min: -1500, max: 1500 }),
    minutes: fc.integer({ min: 5, max: 300 }),
  }),
  { minLength: 1, maxLength: 8 },
);

it('distinguishes past, running and next by instants, whatever zones a team lives in', () => {
  fc.assert(
    fc.property(team, (people) => {
      const events = people.map(({ zone, startsIn, minutes }, index) =>
        agendaEvent({
          id: String(index),
          timezone: zone,
          start: new Date(NOW + startsIn * MINUTE).toISOString(),
          end: new Date(NOW + (startsIn + minutes) * MINUTE).toISOString(),
        }),
      );
      for (const segments of bucketByDay(events, RANGE).values()) {
        const until = lastOver(segments, NOW);
        for (const segment of segments) {
          const { startsIn = 0, minutes = 0 } = people[Number(segment.event.id)] ?? {};
          expect(isOver(segment, NOW)).toBe(startsIn + minutes <= 0);
          expect(isOver(segment, until)).toBe(startsIn + minutes <= 0);
        }
        const next = nextOf(segments, NOW);
        const waits = segments.map(({ event }) => people[Number(event.id)]?.startsIn ?? 0);
        if (next !== undefined) {
          expect(next.minutes).toBe(people[Number(next.segment.event.id)]?.startsIn);
          expect(next.minutes).toBeGreaterThan(0);
        } else if (segments.every(({ event }) => event.timezone === 'America/Sao_Paulo')) {
          const today = segments[0]?.day === '2026-11-22';
          expect(today && waits.some((wait) => wait > 0)).toBe(false);
        }
      }
    }),
    runs(100),
  );
});

it('says 2 h 29 min of what is 2 h 29 min away, though its clock is two hours behind', () => {
  const [segment] = [
    ...bucketByDay(
      [
        agendaEvent({
          timezone: 'America/New_York',
          start: '2026-11-22T19:29:00Z',
          end: '2026-11-22T20:29:00Z',
        }),
      ],
      RANGE,
    ).values(),
  ].flat();
  expect(segment && nextOf([segment], NOW)).toEqual({ segment, minutes: 149 });
});
