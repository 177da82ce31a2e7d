import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { agendaEvent, noHandlers } from './model/sample.ts';
import { TeamGrid } from './team/team-grid.tsx';
import type { AgendaPerson } from './team/team-people.ts';
import { SHARED_LIMITS } from './types.ts';

const DATE = '2026-11-23';
const NOW = Date.parse('2026-11-23T12:30:00Z');

/** One person's 23/11/2026 by the clock of their zone, with an appointment at 10:00 there. */
function dayIn(timezone: string, start: string): string {
  const { date: today, minuteOfDay: nowMinute } = toLocal(timezone, epochMinuteOf(NOW));
  const ana: AgendaPerson = { id: 'ana', name: 'Ana Prado', sign: 'AP', color: '#3b82f6', timezone };
  const end = new Date(Date.parse(start) + 3_600_000).toISOString();
  return renderToStaticMarkup(
    <TeamGrid
      events={[agendaEvent({ start, end, timezone })]}
      team={{
        people: [ana],
        dayOf: () => ({ starts: [], step: 60 }),
        onSelectTime: () => undefined,
      }}
      date={DATE}
      now={NOW}
      {...{ today, nowMinute, limits: SHARED_LIMITS, monthFits: true, weekFits: false, monthStyle: 'times' }}
      {...noHandlers}
    />,
  );
}

/** Hour of the row that holds the line, and hour of the row that holds the appointment. */
function rowsOf(html: string): { line: string | undefined; appointment: string | undefined } {
  const rows = html.split('role="row"');
  const hourOf = (row: string | undefined) => /\b(\d\d):00\b/.exec(row ?? '')?.[1];
  return {
    line: hourOf(rows.find((row) => row.includes('bg-danger'))),
    appointment: hourOf(rows.find((row) => row.includes('data-event="event"'))),
  };
}

it.each([
  ['America/Sao_Paulo', '09:30', '09', '2026-11-23T13:00:00Z'],
  ['America/Manaus', '08:30', '08', '2026-11-23T14:00:00Z'],
  ['Atlantic/Azores', '11:30', '11', '2026-11-23T11:00:00Z'],
])('one person’s day has the line of the present by their clock: %s', (timezone, time, hour, start) => {
  const html = dayIn(timezone, start);
  expect(html).toContain(`Agora são ${time}.`);
  expect(rowsOf(html)).toEqual({ line: hour, appointment: '10' });
});
