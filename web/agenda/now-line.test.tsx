import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Agenda } from './agenda.tsx';
import { agendaEvent, noHandlers } from './model/sample.ts';

/** 23/11/2026 on an agenda's clock, with one appointment at 10:00 in São Paulo (13:00 UTC), half an hour from now. */
function dayIn(timezone: string): string {
  return renderToStaticMarkup(
    <Agenda
      events={[agendaEvent({ start: '2026-11-23T13:00:00Z', end: '2026-11-23T14:00:00Z' })]}
      view="day"
      date="2026-11-23"
      now={Date.parse('2026-11-23T12:30:00Z')}
      timezone={timezone}
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
  ['America/Sao_Paulo', '09:30', '09'],
  ['America/Manaus', '08:30', '08'],
  ['Atlantic/Azores', '11:30', '11'],
])('the line of the present keeps the agenda’s clock, the card its own: %s', (timezone, time, hour) => {
  const html = dayIn(timezone);
  expect(html).toContain(`Agora são ${time}.`);
  expect(rowsOf(html)).toEqual({ line: hour, appointment: '10' });
});
