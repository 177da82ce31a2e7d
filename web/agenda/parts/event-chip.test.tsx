import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { agendaEvent } from '#web/agenda/model/sample.ts';
import { WeekBlock } from '#web/agenda/week/week-block.tsx';
import { EventChip } from './event-chip.tsx';

const event = agendaEvent({
  title: 'Marina Alves',
  professionalName: 'Carla Esteves',
  professionalSign: 'CEs',
  zoneMark: 'Nova York',
});
const segment = { event, day: '2026-11-20', start: 600, end: 630, fromBefore: false, intoNext: false };
const nothing = () => undefined;

/** What is written on it, in the order in which it is cut off from the end. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

it('marks a time by another clock before the name without taking its room, and writes initials that only one professional has', () => {
  const html = renderToStaticMarkup(
    <EventChip segment={segment} past={false} withTime onSelectEvent={nothing} />,
  );
  expect(textOf(html)).toBe('10:00 Marina Alves');
  expect(html).toMatch(/zone-mark[^>]*><\/span>Marina Alves/);
  expect(html).toContain('data-who="CEs"');
});

it('marks a time by another clock in a short block of the week', () => {
  const placed = { segment, column: 0, columns: 1, span: 1, crowded: false, lane: 0 };
  const block = renderToStaticMarkup(
    <WeekBlock placed={placed} past={false} nameLength={20} dayWidth={250} onSelectEvent={nothing} />,
  );
  expect(textOf(block)).toBe('10:00 Nova York Marina Alves');
});

it('marks a time by another clock in lanes of any width: by its city where two share a day, by a sign where more do', () => {
  const lane = (columns: number) =>
    renderToStaticMarkup(
      <WeekBlock
        placed={{ segment, column: 0, columns, span: 1, crowded: false, lane: 0 }}
        past={false}
        nameLength={20}
        dayWidth={250}
        onSelectEvent={nothing}
      />,
    );
  expect(textOf(lane(2))).toContain('Nova York');
  for (const columns of [3, 4, 5]) {
    expect(lane(columns), `${columns}`).toContain('zone-mark');
    expect(textOf(lane(columns)), `${columns}`).not.toContain('Nova York');
  }
});
