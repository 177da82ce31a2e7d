import type { MinuteRange } from '#web/agenda/types.ts';

/** Somebody whose day stands in a column of its own. */
export type AgendaPerson = {
  id: string;
  name: string;
  /** The name in short, for a narrow column: 'Ana S.'. */
  brief?: string | undefined;
  /** Initials that nobody else on the agenda has. */
  sign: string;
  /** '#rrggbb'. */
  color: string;
  /** What they do, such as 'Psicóloga'. */
  title?: string | undefined;
  /** IANA: by this clock their column is read. */
  timezone: string;
  /** Their zone in words and in short ('Manaus'), where its clock is not the agenda's. */
  zoneName?: string | undefined;
  zoneMark?: string | undefined;
  /** How their clock differs from the agenda's: '1 h a menos'. */
  zoneGap?: string | undefined;
};

export type OpenRange = MinuteRange & { capacity?: number };

/** One person's day, by their own clock, in minutes after midnight. */
export type PersonDay = {
  /** When they attend, and how many at once (1 where nothing is said); an empty list is a day off, undefined says nothing. */
  open?: readonly OpenRange[] | undefined;
  /** Where their grid lets an appointment begin, in order. */
  starts: readonly number[];
  /** How long an appointment of their grid is, in minutes. */
  step: number;
  /** Why the day differs from the week: a holiday, a day off. */
  note?: string | undefined;
};

/** A free time that was pressed, or drawn from its beginning to its end. */
export type FreeTime = {
  professionalId: string;
  /** 'YYYY-MM-DD' and 'HH:mm' by the person's clock. */
  date: string;
  time: string;
  /** How long it is to be, where that was drawn. */
  minutes?: number | undefined;
};

/** The day of one person or of several, a column each; what the day of an agenda needs for it. */
export type AgendaTeam = {
  /** In the order of the columns. */
  people: readonly AgendaPerson[];
  /** Keeps its identity while nothing of it changes: the columns are memoised on it. */
  dayOf: (personId: string, date: string) => PersonDay;
  onSelectTime: (free: FreeTime) => void;
  /** One person's day alone was asked for; left out where it is that. */
  onShowPerson?: ((personId: string) => void) | undefined;
  /** Whose column is to be brought into sight: once for each new object. */
  toShow?: { readonly personId: string } | undefined;
  /** Hears how to ask for the one person whose column is in sight, on a phone or alone; undefined where several are. */
  onSight?: ((inSight: (() => string | undefined) | undefined) => void) | undefined;
  /** Somebody falls out on the day that is shown. */
  onAbsence?: ((personId: string) => void) | undefined;
};
