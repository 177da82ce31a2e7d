import { expect, it } from 'vitest';
import { agendaEvent } from '#web/agenda/model/sample.ts';
import { bucketByDay, segmentsOf } from '#web/agenda/model/segments.ts';
import { firstAttending, isDone, lastOf, nextDayWithHours, openingOf } from './day-opening.ts';
import { createTeamLayout, type TeamColumn } from './team-day.ts';
import type { PersonDay } from './team-people.ts';

const DATE = '2026-11-20';
const ANA = { id: 'ana', name: 'Ana', sign: 'A', color: '#3b82f6', timezone: 'America/Sao_Paulo' };
const CLOSED: PersonDay = { open: [], starts: [], step: 60 };
const OPEN: PersonDay = { ...CLOSED, open: [{ start: 540, end: 1080 }] };
const at = (time: string): string => `${DATE}T${time}:00-03:00`;
const columnOf = (day: PersonDay, ...times: [string, string][]): TeamColumn => {
  const events = times.map(([start, end], index) =>
    agendaEvent({ id: String(index), professionalId: 'ana', start: at(start), end: at(end) }),
  );
  const segments = segmentsOf(bucketByDay(events, { from: DATE, to: DATE }), DATE);
  const [column] = createTeamLayout()(segments, { people: [ANA], dayOf: () => day, limit: 3 }).columns;
  if (column === undefined) throw new Error('There is no column.');
  return column;
};

it('ends a day with its last hour and its last appointment', () => {
  const column = columnOf(OPEN, ['10:00', '11:00'], ['18:30', '19:00']);
  expect(isDone(column, Date.parse(at('18:45')), 1125)).toBe(false);
  expect(isDone(column, Date.parse(at('19:00')), 1140)).toBe(true);
  expect(isDone(columnOf(OPEN), Date.parse(at('17:00')), 1020)).toBe(false);
  expect(isDone(columnOf({ ...OPEN, open: undefined }), Date.parse(at('23:00')), 1380)).toBe(false);
});

it('opens another day where hours or appointments begin, free hours included', () => {
  expect(openingOf(columnOf(OPEN, ['13:30', '14:00']))).toBe(540);
  expect(openingOf(columnOf(OPEN, ['07:30', '08:00']))).toBe(450);
  expect(openingOf(columnOf(CLOSED))).toBeUndefined();
});

it('opens today at the present hour, or at the appointment that goes on', () => {
  const today = (time: string, minute: number) => ({ now: Date.parse(at(time)), minute });
  const column = columnOf(OPEN, ['10:30', '12:00'], ['13:30', '14:00']);
  expect(openingOf(column, today('07:20', 440))).toBe(540);
  expect(openingOf(column, today('11:20', 680))).toBe(630);
  expect(openingOf(column, today('12:20', 740))).toBe(720);
  expect(openingOf(column, today('18:00', 1080))).toBe(810);
});

it('opens a day that is over at its last appointment, or where its hours began', () => {
  expect(lastOf(columnOf(OPEN, ['10:00', '11:00'], ['16:30', '17:00']))).toBe(990);
  expect(lastOf(columnOf(OPEN))).toBe(540);
});

it('shows the first who attends, is booked, or whose hours are not known, else the first of all', () => {
  const [free, closed] = [columnOf(OPEN), columnOf(CLOSED)];
  expect(firstAttending([closed, free])).toBe(1);
  expect(firstAttending([closed, columnOf(CLOSED, ['10:00', '11:00'])])).toBe(1);
  expect(firstAttending([closed, columnOf({ ...CLOSED, open: undefined })])).toBe(1);
  expect(firstAttending([closed, closed])).toBe(0);
});

it('finds the next day with hours within a week', () => {
  const dayOf = (_: string, date: string): PersonDay => (date === '2026-11-23' ? OPEN : CLOSED);
  expect(nextDayWithHours([ANA], dayOf, DATE)).toBe('2026-11-23');
  expect(nextDayWithHours([ANA], () => CLOSED, DATE)).toBeUndefined();
});
