import { expect, it } from 'vitest';
import { lunchOf } from '#web/agenda/model/hours.ts';
import { agendaEvent } from '#web/agenda/model/sample.ts';
import { bucketByDay, segmentsOf } from '#web/agenda/model/segments.ts';
import type { AgendaEvent } from '#web/agenda/types.ts';
import { closedIn, createTeamLayout } from './team-day.ts';
import type { AgendaPerson, PersonDay } from './team-people.ts';

const DATE = '2026-11-20';
const ZONE = 'America/Sao_Paulo';
const personOf = (id: string): AgendaPerson => ({
  id,
  name: id,
  sign: id[0] ?? '',
  color: '#3b82f6',
  timezone: ZONE,
});
const PEOPLE = ['ana', 'bruno', 'clara'].map(personOf);
const OPEN: PersonDay = {
  open: [
    { start: 540, end: 720 },
    { start: 780, end: 1080 },
  ],
  starts: [],
  step: 60,
};

/** From an hour to another by São Paulo's clock. */
const event = (
  id: string,
  professionalId: string,
  from: string,
  to: string,
  own: Partial<AgendaEvent> = {},
) =>
  agendaEvent({
    id,
    professionalId,
    start: `${DATE}T${from}:00-03:00`,
    end: `${DATE}T${to}:00-03:00`,
    ...own,
  });
const segmentsFrom = (events: readonly AgendaEvent[]) =>
  segmentsOf(bucketByDay(events, { from: DATE, to: DATE }), DATE);
const given = { people: PEOPLE, dayOf: () => OPEN, limit: 3 };

it('puts each person’s appointments into their column, and nobody else’s into any', () => {
  const events = [
    event('a', 'ana', '09:00', '10:00'),
    event('b', 'bruno', '09:00', '10:00'),
    event('x', 'somebody', '09:00', '10:00'),
  ];
  const { columns } = createTeamLayout()(segmentsFrom(events), given);
  expect(columns.map(({ segments }) => segments.map((each) => each.event.id))).toEqual([['a'], ['b'], []]);
});

it('lays overlaps of one person side by side, and counts what has no room', () => {
  const events = [0, 1, 2, 3].map((index) => event(`a${index}`, 'ana', '09:00', '10:00'));
  const [ana] = createTeamLayout()(segmentsFrom(events), given).columns;
  const hour = ana?.hours.get(9);
  expect(hour?.placed.map(({ column, columns }) => [column, columns])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ]);
  expect(hour?.more).toEqual([{ start: 540, end: 600, count: 1 }]);
});

it('lays an appointment beside what it meets, where the column is wide', () => {
  const events = [
    event('a', 'ana', '10:00', '11:00'),
    event('later', 'ana', '14:00', '15:00'),
    event('meeting', 'ana', '10:30', '11:30', { busyOnly: true }),
    event('lunch', 'ana', '12:00', '13:00', { busyOnly: true }),
  ];
  const besideOf = (isWide: boolean) => {
    const [ana] = createTeamLayout()(segmentsFrom(events), { ...given, isWide }).columns;
    return [...(ana?.hours.values() ?? [])].flatMap(({ beside }) => beside.map((each) => each.event.id));
  };
  expect(besideOf(true)).toEqual(['a', 'meeting']);
  expect(besideOf(false)).toEqual([]);
});

it('has rows from 07:00 to 23:00, and as many more as appointments need', () => {
  const rowsOf = (events: readonly AgendaEvent[]) => {
    const { firstHour, lastHour } = createTeamLayout()(segmentsFrom(events), given);
    return [firstHour, lastHour];
  };
  expect(rowsOf([event('a', 'ana', '09:00', '10:00')])).toEqual([7, 23]);
  expect(rowsOf([event('a', 'ana', '05:30', '06:00')])).toEqual([5, 23]);
  expect(rowsOf([event('g', 'ana', '00:00', '06:00', { busyOnly: true })])).toEqual([7, 23]);
});

it('counts how much of the attended time is taken, two at once only once', () => {
  const events = [
    event('a', 'ana', '09:00', '10:00'),
    event('b', 'ana', '09:30', '10:30'),
    event('c', 'ana', '11:30', '13:30'),
    event('g', 'ana', '14:00', '15:00', { busyOnly: true }),
  ];
  const [ana, bruno] = createTeamLayout()(segmentsFrom(events), given).columns;
  expect(ana?.load).toEqual({ taken: 90 + 30 + 30, open: 180 + 300 });
  expect(ana?.count).toBe(3);
  expect(bruno?.load).toEqual({ taken: 0, open: 480 });
});

it('counts places where several are attended at once, and no more than there are', () => {
  const open = [{ start: 540, end: 720, capacity: 2 }];
  const events = [
    event('a', 'ana', '09:00', '10:00'),
    event('b', 'ana', '09:00', '10:00'),
    event('c', 'ana', '09:30', '10:30'),
    event('d', 'ana', '08:00', '09:30'),
  ];
  const [ana] = createTeamLayout()(segmentsFrom(events), {
    ...given,
    dayOf: () => ({ ...OPEN, open }),
  }).columns;
  expect(ana?.load).toEqual({ taken: 120 + 30, open: 360 });
});

it('keeps the column of a person whose day is as before', () => {
  const layout = createTeamLayout();
  const before = layout(segmentsFrom([event('a', 'ana', '09:00', '10:00')]), given).columns;
  const steady = [...(before[0]?.segments ?? [])].map((segment) => segment.event);
  const after = layout(segmentsFrom([...steady, event('b', 'bruno', '09:00', '10:00')]), given).columns;
  expect(after.map((column, index) => column === before[index])).toEqual([true, false, true]);
});

it('hatches what of an hour lies outside the attended time', () => {
  expect(closedIn(8, OPEN.open)).toEqual([{ start: 480, end: 540 }]);
  expect(closedIn(9, OPEN.open)).toEqual([]);
  expect(closedIn(9, [{ start: 555, end: 585 }])).toEqual([
    { start: 540, end: 555 },
    { start: 585, end: 600 },
  ]);
  expect(closedIn(9, [])).toEqual([{ start: 540, end: 600 }]);
  expect(closedIn(9, undefined)).toEqual([]);
});

it('names the pause at midday, and no other', () => {
  expect(lunchOf(OPEN.open)).toEqual({ start: 720, end: 780 });
  const [morning, evening] = [
    { start: 480, end: 720 },
    { start: 1080, end: 1200 },
  ];
  expect(lunchOf([morning, evening])).toBeUndefined();
  expect(lunchOf([morning])).toBeUndefined();
  expect(lunchOf(undefined)).toBeUndefined();
});
