/** What a calendar needs to know of an appointment; instants are ISO 8601. */
export type CalendarEvent = {
  readonly uid: string;
  /** Of one of a series: where the series has it (RFC 5545, RECURRENCE-ID). */
  readonly recurrence?: string | null | undefined;
  /** Counts the changes, so that a newer file replaces an older one's entry (RFC 5545, SEQUENCE). */
  readonly sequence: number;
  readonly title: string;
  readonly description: string;
  readonly location: string | null;
  readonly startTime: string;
  readonly endTime: string;
};

/** Address that opens Google's calendar with the event filled in. */
export function googleCalendarUrl(event: CalendarEvent): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${utcStamp(event.startTime)}/${utcStamp(event.endTime)}`,
    details: event.description,
  });
  if (event.location) query.set('location', event.location);
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}

/** An instant in iCalendar's basic UTC form: 20261126T170000Z. */
export function utcStamp(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}
