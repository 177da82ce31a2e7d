import ICAL from 'ical.js';

/** The events of a calendar file, with its zones made known. */
export function readCalendar(content: string): ICAL.Component {
  const calendar = new ICAL.Component(ICAL.parse(content));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar;
}

/** When a calendar program shows the appointments of a series. */
export function shownBy({ events }: { readonly events: readonly ICAL.Component[] }): string[] {
  const all = events.map((component) => new ICAL.Event(component));
  const master = all.find((event) => !event.isRecurrenceException());
  if (master === undefined) return [];
  for (const event of all) if (event.isRecurrenceException()) master.relateException(event);
  const shown: string[] = [];
  const iterator = master.iterator();
  for (let next = iterator.next(); next; next = iterator.next())
    shown.push(master.getOccurrenceDetails(next).startDate.toJSDate().toISOString());
  return shown.sort();
}
