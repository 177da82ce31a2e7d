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
  return (date, start, end) => {
    const weekly = own.filter(({ dayOfWeek }) => dayOfWeek === weekdayOf(date)).map(rangeOf);
    const apart = exceptionsOn(dates, date).filter(({ userId }) => userId === personId);
    const [first] = apart;
    if (first === undefined) {
      const holiday = dates.holidays.find((each) => each.date === date);
      return isClosedFor(holiday, personId) ? holiday?.name : pauseIn(weekly, start, end);
    }
    const left = apart.flatMap(hoursOfException);
    if (left.length === 0) return noteOf(first);
    // What is left of the week's hours is an absence from the rest; hours beyond them are simply others.
    const isAbsence = left.every((each) => weekly.some((hours) => isWithin(each, hours)));
    const isTaken = weekly.some((hours) => hours.start < end && start < hours.end);
    return isAbsence && isTaken ? (first.reason ?? undefined) : pauseIn(left, start, end);
  };
}

function pauseIn(open: readonly MinuteRange[], start: number, end: number): string | undefined {
  const pause = lunchOf(open);
  return pause !== undefined && isWithin({ start, end }, pause) ? 'Almoço' : undefined;
}

function isWithin(inner: MinuteRange, outer: MinuteRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
