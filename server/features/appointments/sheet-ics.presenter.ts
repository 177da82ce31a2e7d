import { calledName } from '#shared/clients/called-name.ts';
import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator';
import { CALENDAR_PRODUCT } from '#server/lib/calendar-product.ts';
import { foldedLines } from '#server/lib/folded-lines.ts';
import { meetingWords } from './meeting.policy.ts';
import type { SheetRow } from './sheet.queries.ts';

/** What ends the file. */
export const ICS_END = 'END:VCALENDAR\r\n';

/** What stands before the first event. */
export function icsHead(): string {
  return calendar()
    .toString()
    .replace(/END:VCALENDAR\s*$/, '');
}

/** The events alone. Each has the UID of the appointment's mails, so that a calendar that knows it takes it for the same. */
export function icsEvents(
  rows: readonly SheetRow[],
  { now, withNotes }: { now: Date; withNotes: boolean },
): string {
  // Each event alone: a calendar's own text takes most of its time for folding.
  const events = rows.map((each) => {
    const row = { ...each, clientName: calledName(each) };
    return calendar()
      .createEvent({
        id: `${row.id}@hora-marcada`,
        sequence: row.revision,
        stamp: now,
        start: row.startTime,
        end: row.endTime,
        summary: meetingWords(row).meetingTitle || `${row.clientName} e ${row.professionalName}`,
        description: descriptionOf(row, withNotes),
        location: row.meetLink,
        class: ICalEventClass.PRIVATE,
        status: ICalEventStatus.CONFIRMED,
      })
      .toString();
  });
  return foldedLines(events.join(''));
}

function calendar() {
  return ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: CALENDAR_PRODUCT,
  });
}

function descriptionOf(row: SheetRow, withNotes: boolean): string {
  return [
    `Profissional: ${row.professionalName}`,
    `Cliente: ${row.clientName}`,
    ...(row.clientPhone ? [`Telefone: ${row.clientPhone}`] : []),
    ...(row.productName ? [`Serviço: ${row.productName}`] : []),
    ...(withNotes && row.notes ? [`Observações: ${row.notes}`] : []),
  ].join('\n');
}
