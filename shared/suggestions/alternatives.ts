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

/** Anybody who is free. The zone is the one by whose clock their times are chosen. */
export type Anybodys = {
  readonly userId: null;
  readonly name: null;
  readonly timezone: string;
  readonly productId: null;
};

/** A time to take instead of a refused one. */
export type AlternativeTime = Interval &
  (Whose | Anybodys) & {
    readonly kind: AlternativeKind;
    /** How it differs from what was asked, in Portuguese. */
    readonly label: string;
  };

export type AlternativesQuery = {
  /** The start that was refused. */
  readonly asked: EpochMinute;
  readonly now: EpochMinute;
  /** With whom it was asked for. */
  readonly who: Whose | Anybodys;
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
  const own = (kind: 'nearby' | 'next_week', { start, end }: Interval): AlternativeTime => ({
    kind,
    start,
    end,
    ...who,
    label: alternativeLabel({ ...about, kind, start }),
  });
  const another = ({ start, end, ...person }: Interval & Whose): AlternativeTime => {
    const kind = 'another_person';
    return { kind, start, end, ...person, label: alternativeLabel({ ...about, kind, start, person }) };
  };
  return [
    ...near.map((slot) => own('nearby', slot)),
    ...others.map(another),
    ...(later === null ? [] : [own('next_week', later)]),
  ];
}
