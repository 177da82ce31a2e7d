import type { DayPart } from '../day-parts.ts';
import type { DayOfWeek, DayWindow, WeeklyWindow } from '#shared/scheduling/types.ts';

/** A weekly window as it is kept, paused ones too. */
export type KeptWindow = WeeklyWindow & {
  readonly isActive: boolean;
  /** The local day (days since 1970) on which it got its hours: it was offered as a whole on the days after. */
  readonly sinceDay: number;
};

/** A part of a day that a client looked for; `day` is the whole of it. */
export type PartOfDay = DayPart | 'day';

/** Searches of public pages for a weekday that found no time. */
export type Miss = {
  readonly dayOfWeek: DayOfWeek;
  readonly part: PartOfDay;
  readonly searches: number;
  /** On how many different dates. */
  readonly dates: number;
};

/** Appointments one after another without a real pause, on one local day (days since 1970), in minutes of that day. */
export type LongRun = { readonly day: number; readonly startMinute: number; readonly endMinute: number };

/** All that suggestions are made from. Local days of the person's zone are counted from 1970-01-01. */
export type Evidence = {
  readonly today: number;
  /** The first day observed. */
  readonly firstDay: number;
  /** Days of the past on which the weekly hours did not hold: exceptions and holidays. */
  readonly apart: ReadonlySet<number>;
  readonly windows: readonly KeptWindow[];
  /** By cell of the week, the day after which all dates of its weekday offered it; -1 where it is not offered. */
  readonly since: WeekCells;
  /** Booked minutes of the last `RECENT_DAYS` days, by cell of the week. */
  readonly recent: WeekCells;
  /** Those of them on dates that are not apart, and after the cell's `since`. */
  readonly recentOffered: WeekCells;
  /** The last local day on which an appointment touches the cell, also one ahead; -1 where none does. */
  readonly lastBooked: WeekCells;
  /** Appointments of the last `RECENT_DAYS` days. */
  readonly appointments: number;
  readonly runs: readonly LongRun[];
  readonly misses: readonly Miss[];
};

/** A number for each quarter of an hour of a week, Sunday 00:00 first. */
export type WeekCells = Int32Array;

/** The hours that a suggestion is about: minutes of the day on the professional's clock. */
type Hours = { readonly dayOfWeek: DayOfWeek; readonly startMinute: number; readonly endMinute: number };

/** Hours that nobody books: offer them no more. */
export type CloseSuggestion = Hours & {
  readonly kind: 'close';
  /** How many of the weekday's last dates offered them and got no appointment. */
  readonly evidence: number;
};

/** Hours that clients look for and do not find: offer them. */
export type OpenSuggestion = Hours &
  Pick<DayWindow, 'slotMinutes' | 'capacity'> & {
    readonly kind: 'open';
    readonly part: PartOfDay;
    /** How many searches found nothing. */
    readonly evidence: number;
    readonly dates: number;
  };

/** A pause within hours that are usually full. */
export type PauseSuggestion = Hours & {
  readonly kind: 'pause';
  /** On how many dates the appointments lasted that long without a pause, of how many. */
  readonly evidence: number;
  readonly dates: number;
  /** The usual length of such a run, in minutes. */
  readonly runMinutes: number;
  /** Booked minutes that the pause would have displaced, over the dates. */
  readonly displacedMinutes: number;
};

export type Suggestion = CloseSuggestion | OpenSuggestion | PauseSuggestion;
export type SuggestionKind = Suggestion['kind'];
