import { describe, expect, it } from 'vitest';
import { agendaEvent, manyEvents } from '#web/agenda/model/sample.ts';
import { bucketByDay } from '#web/agenda/model/segments.ts';
import { steadyBuckets, steadyEvents } from '#web/agenda/model/steady.ts';
import type { AgendaEvent } from '#web/agenda/types.ts';
import { weekDays } from '#web/lib/format-day.ts';
import { NARROW_LANE_PX, WIDE_LANE_PX } from './week-columns.ts';
import { createWeekLayout } from './week-day.ts';

const DAYS = weekDays('2026-11-20');
const RANGE = { from: '2026-11-15', to: '2026-11-21' };
const LIMITS = { weekColumns: 4, weekCrowded: 3 };

function columnOf(events: AgendaEvent[], day: string) {
  const layout = createWeekLayout()(bucketByDay(events, RANGE), DAYS, LIMITS);
  const found = layout.find((column) => column.day === day);
  if (found === undefined) throw new Error(`${day} is not in the week.`);
  return found;
}

/** `count` appointments from 10:00 to 11:00. */
const atTen = (count: number) =>
  Array.from({ length: count }, (_, index) => agendaEvent({ id: `e${index}`, rank: index }));

it('lays again only the day that changed', () => {
  const [steady, days] = [steadyEvents(), steadyBuckets()];
  const bucketsOf = (events: readonly AgendaEvent[]) => days(bucketByDay(steady(events), RANGE));
  const layout = createWeekLayout();
  const events = manyEvents(1_000);
  const before = layout(bucketsOf(events), DAYS, LIMITS);
  const changed = events.map((event) => (event.id === 'sample-17' ? { ...event, title: 'Nora' } : event));
  const after = layout(bucketsOf(changed), DAYS, LIMITS);
  expect(after.filter((column, index) => column !== before[index]).map(({ day }) => day)).toEqual([
    '2026-11-18',
  ]);
  expect(layout(bucketsOf(changed), DAYS, { ...LIMITS, weekColumns: 6 })[0]).not.toBe(after[0]);
});

it('keeps the hours that look as before in a day that changed', () => {
  const layout = createWeekLayout();
  const events = [
    ...atTen(3),
    agendaEvent({ id: 'late', start: '2026-11-20T18:00:00Z', end: '2026-11-20T19:00:00Z' }),
  ];
  const hoursOf = (list: readonly AgendaEvent[]) =>
    layout(bucketByDay(list, RANGE), DAYS, LIMITS).find(({ day }) => day === '2026-11-20')?.hours ?? [];
  const before = hoursOf(events);
  const redrawn = (list: readonly AgendaEvent[]) =>
    hoursOf(list).flatMap((hour, row) => (hour === before[row] ? [] : [row + 7]));
  // From 15:00 to 16:00 and on until 16:30.
  const longer = events.map((each) => (each.id === 'late' ? { ...each, end: '2026-11-20T19:30:00Z' } : each));
  expect(redrawn(longer)).toEqual([15, 16]);
  expect(redrawn(events.map((each) => (each.id === 'e1' ? { ...each, title: 'Nora' } : each)))).toContain(10);
  // One more at ten: the others become narrower.
  expect(redrawn([...events, agendaEvent({ id: 'e9', rank: 9 })])).toContain(10);
});

it('an appointment keeps its number in its hour, and a turned week counts from 0 again', () => {
  const layout = createWeekLayout();
  const keysOf = (list: readonly AgendaEvent[], day = '2026-11-20') =>
    Object.fromEntries(
      layout(bucketByDay(list, { from: RANGE.from, to: '2026-11-28' }), weekDays(day), LIMITS).find(
        (column) => column.day === day,
      )?.hours[3]?.keys ?? [],
    );
  expect(keysOf(atTen(3))).toEqual({ e0: 0, e1: 1, e2: 2 });
  const others = [agendaEvent({ id: 'new', rank: -1 }), ...atTen(3).slice(1)];
  expect(keysOf(others)).toEqual({ e1: 1, e2: 2, new: 3 });
  const later = { start: '2026-11-27T13:00:00Z', end: '2026-11-27T14:00:00Z' };
  expect(keysOf([agendaEvent({ id: 'later', ...later })], '2026-11-27')).toEqual({ later: 0 });
});

it('shows four side by side, and three with the rest counted where there are more', () => {
  const four = columnOf(atTen(4), '2026-11-20').hours[3];
  expect(four?.placed.map(({ columns, crowded }) => [columns, crowded])).toEqual(
    Array.from({ length: 4 }, () => [4, false]),
  );
  const seven = columnOf(atTen(7), '2026-11-20').hours[3];
  expect(seven?.placed.map(({ segment }) => segment.event.id)).toEqual(['e0', 'e1', 'e2']);
  expect(seven?.more).toEqual([{ start: 600, end: 660, count: 4, lane: 0 }]);
});

it('counts what is hidden at the time at which it begins, all day long', () => {
  const chain = ['12', '13', '14'].flatMap((hour) =>
    Array.from({ length: 5 }, (_, index) =>
      agendaEvent({
        id: `${hour}-${index}`,
        start: `2026-11-20T${hour}:00:00Z`,
        // Each runs into the next hour: all of them are one cluster.
        end: `2026-11-20T${Number(hour) + 1}:10:00Z`,
      }),
    ),
  );
  const { hours, segments } = columnOf(chain, '2026-11-20');
  const shown = hours.flatMap(({ placed }) => placed).length;
  const hidden = hours.flatMap(({ more }) => more);
  expect(shown + hidden.reduce((sum, { count }) => sum + count, 0)).toBe(segments.length);
  expect(hidden.map(({ start }) => start)).toEqual([540, 600, 660]);
});

it('draws what began before 07:00 from the first row, and says which hours it takes', () => {
  const night = agendaEvent({ start: '2026-11-20T09:30:00Z', end: '2026-11-20T12:00:00Z' });
  const { before, hours } = columnOf([night], '2026-11-20');
  expect(before).toEqual([]);
  expect(hours[0]?.placed).toHaveLength(1);
  expect(hours.map(({ isContinued: goesOn }) => goesOn).slice(0, 3)).toEqual([false, true, false]);
});

describe('time that is merely taken', () => {
  const taken = agendaEvent({
    id: 'taken',
    start: '2026-11-20T13:30:00Z',
    end: '2026-11-20T16:00:00Z',
    busyOnly: true,
  });

  it('takes no column from the appointments, has a lane at their side, and occupies its hours', () => {
    const { hours } = columnOf([...atTen(4), taken], '2026-11-20');
    expect(hours[3]?.placed.map(({ columns, lane }) => [columns, lane])).toEqual(
      Array.from({ length: 4 }, () => [4, NARROW_LANE_PX]),
    );
    expect(hours[3]?.busy.map(({ lane }) => lane)).toEqual([NARROW_LANE_PX]);
    expect(hours[3]?.busy.map(({ start, end }) => [start, end])).toEqual([[630, 780]]);
    expect(hours.map(({ isContinued: goesOn }) => goesOn).slice(2, 7)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('blocked time has room for its words beside one or two events, and the whole width beside none', () => {
    const { hours } = columnOf([...atTen(2), taken], '2026-11-20');
    expect(hours[3]?.placed.map(({ lane }) => lane)).toEqual([WIDE_LANE_PX, WIDE_LANE_PX]);
    expect(hours[3]?.busy.map(({ lane }) => lane)).toEqual([WIDE_LANE_PX]);
    expect(columnOf([taken], '2026-11-20').hours[3]?.busy.map(({ lane }) => lane)).toEqual([0]);
  });

  it('blocked time keeps clear of the "+N" of hidden events', () => {
    const { hours } = columnOf([...atTen(5), { ...taken, aside: true }], '2026-11-20');
    expect(hours[3]?.more.map(({ count, lane }) => [count, lane])).toEqual([[2, NARROW_LANE_PX]]);
  });

  it('leaves the hours free for the others where it is one of several people’s', () => {
    const { hours } = columnOf([{ ...taken, aside: true }], '2026-11-20');
    expect(hours[3]?.busy).toHaveLength(1);
    expect(hours.some(({ isContinued: goesOn }) => goesOn)).toBe(false);
  });

  it('draws again the hour in which it becomes longer', () => {
    const layout = createWeekLayout();
    const hoursOf = (event: AgendaEvent) =>
      layout(bucketByDay([event], RANGE), DAYS, LIMITS).find(({ day }) => day === '2026-11-20')?.hours;
    const before = hoursOf(taken);
    const after = hoursOf({ ...taken, end: '2026-11-20T15:30:00Z' });
    expect(after?.flatMap((hour, row) => (hour === before?.[row] ? [] : [row + 7]))).toEqual([10]);
  });
});
