import type { AlternativeKind } from '#shared/contract/suggestions.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import type { EpochMinute, Interval } from '#shared/scheduling/types.ts';
import { toLocal, wallToEpoch } from '#shared/scheduling/zone.ts';
import { alternativeLabel } from './alternative-words.ts';

/** Whose time it is. */
export type Whose = {
  readonly userId: string;
  readonly name: string;
  readonly timezone: string;
  /** The service that is booked with them; null for none. */
  readonly productId: string | null;
  /** Leads to their page, where others have to be found. */
  readonly bookingSlug?: string | undefined;
};

/** A time to take instead of a refused one. */
export type AlternativeTime = Interval &
  Whose & {
    readonly kind: AlternativeKind;
    /** How it differs from what was asked, in Portuguese. */
    readonly label: string;
  };

export type AlternativesQuery = {
  /** The start that was refused. */
  readonly asked: EpochMinute;
  readonly now: EpochMinute;
  /** With whom it was asked for. */
  readonly who: Whose;
  /** IANA zone by whose clock the labels are read: that of `who`, or the client's own. */
  readonly clock: string;
  /** Their free times nearest to it, in order. */
  readonly nearest: readonly Interval[];
  /** Their free time on the same weekday at the same hour, one or two weeks later. */
  readonly later: Interval | null;
  /** Other people who are free at exactly that time. */
  readonly others: readonly (Interval & Whose)[];
};

/** The same weekday and clock time some weeks later; null where the clock jumps over it. @param zone IANA zone of that clock */
export function weeksLater(zone: string, start: EpochMinute, weeks: number): EpochMinute | null {
  const { date, minuteOfDay } = toLocal(zone, start);
  return wallToEpoch(zone, addDays(date, 7 * weeks), minuteOfDay);
}

/**
 * What is offered instead of a refused time, in the order in which it is shown: near by, at the same time with others, a week
 * later. A time that is both near by and a week later is listed as the latter.
 */
export function alternativesOf(query: AlternativesQuery): AlternativeTime[] {
  const { asked, now, who, clock, nearest, later, others } = query;
  const about = { asked, now, timezone: clock };
  const near = nearest.filter(({ start }) => start !== later?.start);
  const one = (kind: AlternativeKind, { start, end }: Interval, whose: Whose): AlternativeTime => ({
    kind,
    start,
    end,
    ...whose,
    label: alternativeLabel({ ...about, kind, start, person: whose }),
  });
  return [
    ...near.map((slot) => one('nearby', slot, who)),
    ...others.map(({ start, end, ...whose }) => one('another_person', { start, end }, whose)),
    ...(later === null ? [] : [one('next_week', later, who)]),
  ];
}
