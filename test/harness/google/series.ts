import type { CalendarStore } from './calendar-store.ts';
import { occurrencesOf } from './recurrence.ts';
import type { GoogleEvent } from './times.ts';

export const isSeries = (event: GoogleEvent | undefined) => (event?.recurrence?.length ?? 0) > 0;
export const isGone = (event: GoogleEvent | undefined) => event?.status === 'cancelled';

/** The instances of a series as it was at a version, by their ids, the changed and cancelled ones as they had become. */
export function instancesAt(
  calendar: CalendarStore,
  series: string,
  version: number,
): Map<string, GoogleEvent> {
  const master = calendar.at(series, version);
  if (!master || isGone(master) || !isSeries(master)) return new Map();
  const { recurrence: _, ...common } = master;
  return new Map(
    occurrencesOf(master, calendar.timeZone).map(({ key, start, end }) => {
      const id = `${series}_${key}`;
      const usual = { ...common, id, start, end, recurringEventId: series, originalStartTime: start };
      return [id, calendar.at(id, version) ?? usual];
    }),
  );
}

/** What somebody who sees no series but only their instances sees of an event at a version: by id, cancelled ones too. */
export function singlesAt(calendar: CalendarStore, id: string, version: number): Map<string, GoogleEvent> {
  const event = calendar.at(id, version);
  if (!event) return new Map();
  return isSeries(event) ? instancesAt(calendar, id, version) : new Map([[id, event]]);
}

/** An event or an instance of a series by its id, changed by itself or not. */
export function findEvent(calendar: CalendarStore, id: string): GoogleEvent | undefined {
  const series = /^(.+)_\d{8}(?:T\d{6}Z)?$/.exec(id)?.[1];
  if (series === undefined || !calendar.get(series)) return calendar.get(id);
  if (!isGone(calendar.get(series))) return instancesAt(calendar, series, calendar.version).get(id);
  // With the series all its instances are deleted.
  const instance = instancesAt(calendar, series, calendar.lastAlive(series)?.version ?? 0).get(id);
  return instance && { ...instance, status: 'cancelled' };
}
