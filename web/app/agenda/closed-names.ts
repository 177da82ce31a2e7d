import type { WeeklyWindow } from '#shared/contract/availability.ts';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { lunchOf } from '#web/agenda/model/hours.ts';
import type { MinuteRange } from '#web/agenda/types.ts';
import { weekdayOf } from '#web/lib/format-day.ts';
import { exceptionsOn, hoursOfException, isClosedFor, NO_DATES, noteOf, rangeOf } from './dates-apart.ts';

/**
 * What a person's closed time is, where that is known: an absence by its own words, a holiday, or the pause at midday. Undefined for
 * time that is simply outside the hours. Start and end are minutes after midnight.
 */
export function closedNameOf(
  slots: readonly WeeklyWindow[],
  dates: DatesApart = NO_DATES,
  personId: string,
): (date: string, start: number, end: number) => string | undefined {
  const own = slots.filter(({ userId, isActive }) => isActive && userId === personId);
  const namesOn = (date: string): ((start: number, end: number) => string | undefined) => {
    const weekly = own.filter(({ dayOfWeek }) => dayOfWeek === weekdayOf(date)).map(rangeOf);
    const apart = exceptionsOn(dates, date).filter(({ userId }) => userId === personId);
    const [first] = apart;
    if (first === undefined) {
      const holiday = dates.holidays.find((each) => each.date === date);
      return isClosedFor(holiday, personId) ? () => holiday?.name : pausesOf(weekly);
    }
    const left = apart.flatMap(hoursOfException);
    if (left.length === 0) return () => noteOf(first);
    // What is left of the week's hours is an absence from the rest; hours beyond them are simply others.
    const isAbsence = left.every((each) => weekly.some((hours) => isWithin(each, hours)));
    const pauses = pausesOf(left);
    return (start, end) => {
      const isTaken = weekly.some((hours) => hours.start < end && start < hours.end);
      return isAbsence && isTaken ? (first.reason ?? undefined) : pauses(start, end);
    };
  };
  // A week asks for each of its hours: what a date has is found once.
  const known = new Map<string, ReturnType<typeof namesOn>>();
  return (date, start, end) => {
    const names = known.get(date) ?? namesOn(date);
    known.set(date, names);
    return names(start, end);
  };
}

function pausesOf(open: readonly MinuteRange[]) {
  const pause = lunchOf(open);
  return (start: number, end: number) =>
    pause !== undefined && isWithin({ start, end }, pause) ? 'Almoço' : undefined;
}

function isWithin(inner: MinuteRange, outer: MinuteRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
