import { utcStamp, type CalendarEvent } from './calendar-address.ts';

const MAX_LINE_BYTES = 75;

/**
 * The event as an iCalendar file (RFC 5545), times in UTC so that every calendar shows them in its owner's zone.
 * `now` (ISO) becomes DTSTAMP, which the format demands.
 */
export function icsOf(event: CalendarEvent, now: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hora Marcada//Agendamento//PT-BR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    ...(event.recurrence ? [`RECURRENCE-ID:${utcStamp(event.recurrence)}`] : []),
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(event.startTime)}`,
    `DTEND:${utcStamp(event.endTime)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Long lines continue after a line break and a space; a character's bytes are never split. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let result = '';
  let used = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (used + size > MAX_LINE_BYTES) {
      result += '\r\n ';
      used = 1;
    }
    result += character;
    used += size;
  }
  return result;
}
