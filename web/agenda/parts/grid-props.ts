import type {
  AgendaActions,
  AgendaEvent,
  AgendaLimits,
  BusyTotal,
  DayTotal,
  MinuteRange,
} from '#web/agenda/types.ts';

/** What the agenda hands to each of its grids. */
export type AgendaGridProps = AgendaActions & {
  events: readonly AgendaEvent[];
  /** The day that is chosen; the grid shows its month, its week or itself. */
  date: string;
  /** Milliseconds since 1970. It decides what is over and what comes next, not a clock. */
  now: number;
  /** Today, and minutes after its midnight, in the zone of the agenda. */
  today: string;
  nowMinute: number;
  /** When each day is open; an empty list is a closed day, undefined says nothing. */
  openHours?: ((date: string) => readonly MinuteRange[] | undefined) | undefined;
  /** The hours could not all be read: nothing is called free. */
  isUnsure?: boolean | undefined;
  /** What one person's closed time is, in minutes after midnight, where that is known: 'Almoço', 'Férias'. */
  closedName?: ((date: string, start: number, end: number) => string | undefined) | undefined;
  /** Of a month whose events are only the first of each day; a day without appointments has none. */
  totals?: ReadonlyMap<string, DayTotal> | undefined;
  /** The same of what takes time and is no appointment. */
  busyTotals?: ReadonlyMap<string, BusyTotal> | undefined;
  /** Whom the heads of a week count, where that is not everybody who is shown: 'das pessoas 1–12 de 30'. */
  counted?: string | undefined;
  /** A word beside the day's number, such as a holiday's name. */
  dayNote?: ((date: string) => string | undefined) | undefined;
  limits: AgendaLimits;
  /** Whether a wide screen's month fits the window. */
  monthFits: boolean;
  /** The seven days of a week share the width of the window. */
  weekFits: boolean;
  /** Days of the taller month by starting time (everybody's agenda) or by the hour (one's own). */
  monthStyle: 'times' | 'hours';
};
