/** What a team's week or day reads: asked for by its screen, and found by the server ahead of it. */
import { AGENDA_PAGE, AGENDA_PEOPLE } from './contract/limits.ts';
import { addDays } from './scheduling/calendar-date.ts';
import { msOfEpochMinute } from './scheduling/epoch-minute.ts';
import { startOfDay } from './scheduling/zone.ts';
import type { ShownPeople } from './shown-people.ts';

type Days = { readonly from: string; readonly to: string };

/** What the list of people is asked for those whom an agenda of these days shows. */
export function peopleAsked(shown: ShownPeople, days: Days, page: number) {
  const size = { size: agendaSize(shown), ...(page === 1 ? {} : { page }) };
  const { from, to } = days;
  if (shown.kind === 'attending') return { from, to, ...size };
  if (shown.kind === 'chosen') return { ids: shown.ids.join(','), ...size };
  const present = { status: 'shown', from, to } as const;
  return shown.kind === 'specialty'
    ? { ...present, specialty: shown.name, ...size }
    : { ...present, ...size };
}

/** How many people a page of the agenda has. */
export function agendaSize({ kind }: ShownPeople): number {
  return kind === 'chosen' ? AGENDA_PEOPLE : AGENDA_PAGE;
}

/** What lasts over midnight may share these minutes of the next day, or those of the day before, with another. */
const NIGHT = 180;

/**
 * The instants to read for days, from their first midnight among these clocks to the last. What is over keeps the clock that its
 * professional had: of days that are over, a day more is read.
 */
export function instantsOf({ from, to }: Days, today: string, zones: readonly string[]): Days {
  const midnights = (day: string): number[] => zones.map((zone) => startOfDay(zone, day));
  const instant = (minute: number): string => new Date(msOfEpochMinute(minute)).toISOString();
  return {
    from: instant(Math.min(...midnights(from < today ? addDays(from, -1) : from)) - NIGHT),
    to: instant(Math.max(...midnights(addDays(to, to < today ? 2 : 1))) + NIGHT),
  };
}

/** The dates around a shown one on which hours may differ from the week: its month's sheet has at most a week of its neighbours. */
export function datesAround(date: string): Days {
  const month = `${date.slice(0, 7)}-01`;
  return { from: addDays(month, -7), to: addDays(`${addDays(month, 31).slice(0, 7)}-01`, 6) };
}
