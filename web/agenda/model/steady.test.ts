import { describe, expect, it } from 'vitest';
import { agendaEvent, manyEvents } from './sample.ts';
import { bucketByDay } from './segments.ts';
import { steadyBuckets, steadyEvents } from './steady.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-12-05' };
const copies = (count: number) => manyEvents(count).map((event) => ({ ...event }));

describe('steadyEvents', () => {
  it('gives the former list when nothing changed', () => {
    const steady = steadyEvents();
    expect(steady(copies(300))).toBe(steady(copies(300)));
  });

  it('gives a new object for what changed alone', () => {
    const steady = steadyEvents();
    const before = steady(copies(300));
    const after = steady(
      copies(300).map((event) => (event.id === 'sample-7' ? { ...event, title: 'Nora' } : event)),
    );
    expect(after).not.toBe(before);
    expect(after.filter((event, index) => event !== before[index]).map(({ id }) => id)).toEqual(['sample-7']);
  });

  it('finds an event again wherever it stands in the list', () => {
    const steady = steadyEvents();
    const [first, second] = steady([agendaEvent({ id: 'a' }), agendaEvent({ id: 'b' })]);
    const after = steady([agendaEvent({ id: 'c' }), agendaEvent({ id: 'b' }), agendaEvent({ id: 'a' })]);
    expect(after[1]).toBe(second);
    expect(after[2]).toBe(first);
  });

  it.each([
    'start',
    'end',
    'title',
    'service',
    'color',
    'timezone',
    'conflict',
    'clash',
    'overbooked',
    'aside',
    'imported',
    'rank',
  ])('sees a change of %s', (field) => {
    const steady = steadyEvents();
    const [before] = steady([agendaEvent({})]);
    const [after] = steady([{ ...agendaEvent({}), [field]: 'changed' }]);
    expect(after).not.toBe(before);
  });
});

describe('steadyBuckets', () => {
  it('keeps every day but the two that a move touches', () => {
    const [events, days] = [steadyEvents(), steadyBuckets()];
    const before = days(bucketByDay(events(copies(300)), NOVEMBER));
    const moved = copies(300).map((event) =>
      event.id === 'sample-3'
        ? { ...event, start: '2026-11-20T13:00:00Z', end: '2026-11-20T14:00:00Z' }
        : event,
    );
    const after = days(bucketByDay(events(moved), NOVEMBER));
    const changed = [...after].filter(([day, segments]) => before.get(day) !== segments);
    expect(changed.map(([day]) => day).sort()).toEqual(['2026-11-04', '2026-11-20']);
  });

  it('sees that a day lost its last event', () => {
    const days = steadyBuckets();
    days(bucketByDay([agendaEvent({})], NOVEMBER));
    expect(days(bucketByDay([], NOVEMBER)).size).toBe(0);
  });
});
