import { expect, it } from 'vitest';
import type { Placed } from '#web/agenda/model/columns.ts';
import { agendaEvent } from '#web/agenda/model/sample.ts';
import { LINE_ROOM, LINES_ROOM, nameIn, roomOfLanes } from './team-lane.ts';
import type { AgendaEvent } from '#web/agenda/types.ts';

function placed(columns: number, column: number, event: Partial<AgendaEvent> = {}): Placed {
  const segment = {
    event: agendaEvent(event),
    day: '2026-11-23',
    start: 600,
    end: 660,
    fromBefore: false,
    intoNext: false,
  };
  return { segment, column, columns, span: 1, crowded: false };
}

function hour(...each: Placed[]) {
  return { placed: each, more: [], busy: [], isContinued: false, beside: [] };
}

it('shortens a name by the room of its lane: whole, the first one, initials', () => {
  const names = (room: number) => [LINE_ROOM, LINES_ROOM].map((sizes) => nameIn(room, 'Rita Lima Sá', sizes));
  expect(names(160)).toEqual(['Rita Lima Sá', 'Rita Lima Sá']);
  expect(names(108)).toEqual(['Rita', 'Rita Lima Sá']);
  expect(names(72)).toEqual(['RS', 'Rita']);
  expect(names(60)).toEqual(['RS', 'RS']);
});

it('takes the gap, the bar and the tick off a lane, and says which of the widths it reaches', () => {
  // 60 px, less gaps of 4 and 6, a bar of 10 and 2 at the end, or 20 under a tick.
  expect(roomOfLanes(hour(placed(2, 0), placed(2, 1)), 120)).toBe('44 33.6');
  expect(roomOfLanes(hour(placed(2, 0), placed(2, 1, { confirmed: true })), 152)).toBe('60 33.6');
  expect(roomOfLanes(hour(placed(3, 0), placed(3, 1), placed(3, 2)), 120)).toBe('0 0 0');
});

it('says the same of widths in which the same is seen, and nothing where an appointment has its column', () => {
  const both = hour(placed(2, 0), placed(2, 1));
  expect(roomOfLanes(both, 126)).toBe(roomOfLanes(both, 134));
  expect(roomOfLanes(hour(placed(1, 0)), 120)).toBe('');
  expect(roomOfLanes(undefined, 120)).toBe('');
});
