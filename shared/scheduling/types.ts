/** Whole minutes since 1970-01-01T00:00Z. */
export type EpochMinute = number;

/** A half-open span of time [start, end): the end itself is not part of it. */
export type Interval = { readonly start: EpochMinute; readonly end: EpochMinute };

/** 0 is Sunday, 6 is Saturday. */
export type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/**
 * One stretch of working hours within a day. Minutes are wall-clock minutes of the day in the professional's
 * zone, 0 to 1440; a window never crosses midnight and the windows of a day never overlap.
 */
export type DayWindow = {
  readonly startMinute: number;
  readonly endMinute: number;
  /** Distance between two slots, and a slot's length when no service gives another. */
  readonly slotMinutes: number;
  /** How many appointments may overlap one another inside this window. */
  readonly capacity: number;
};

/** An active window that repeats every week. */
export type WeeklyWindow = DayWindow & { readonly dayOfWeek: DayOfWeek };

/**
 * Local dates, first and last included ('YYYY-MM-DD'), on which other hours stand in for the weekly ones; without
 * windows they are days off.
 */
export type HoursException = {
  readonly from: string;
  readonly to: string;
  readonly windows: readonly DayWindow[];
};

/**
 * What a professional offers: the zone in which hours are read, the active windows, the exceptions, the buffer
 * around appointments.
 */
export type ScheduleRules = {
  /** IANA name, such as "America/Sao_Paulo". */
  readonly timezone: string;
  /** Active windows only; any order. */
  readonly windows: readonly WeeklyWindow[];
  /** The first that holds a date decides on all its hours. */
  readonly exceptions?: readonly HoursException[] | undefined;
  /** Buffer around an appointment for bookings by the public rules; 0 when none was chosen. */
  readonly bufferMinutes: number;
};

/** A wall-clock reading: 'YYYY-MM-DD', minutes since that day's 00:00 on the clock, day of the week. */
export type LocalTime = {
  readonly date: string;
  readonly minuteOfDay: number;
  readonly dayOfWeek: DayOfWeek;
};

/** The free slots of one local date, earliest first. */
export type DaySlots = { readonly date: string; readonly slots: Interval[] };

/**
 * Wall-clock minutes of the day, 0 to 1440: a slot begins at `from` at the earliest, and has ended by `until`, or only
 * begins before it where it may end later.
 */
export type HoursOfDay = { readonly from: number; readonly until: number; readonly mayEndLater?: true };

/** Why nothing is free on a date: what could be booked is taken, or nobody works. */
export type NoneFree = 'full' | 'closed';

/** The free slots of a date, and why there is none where that is known. */
export type DayTimes = DaySlots & { readonly none?: NoneFree | undefined };
