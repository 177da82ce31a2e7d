/** What the agenda draws. It knows no API: its users map appointments to these. */

export type AgendaView = 'month' | 'week' | 'day';

export type AgendaEvent = {
  id: string;
  /** ISO instants, UTC. */
  start: string;
  end: string;
  /** The client's name, or what stands in its place. */
  title: string;
  service?: string | undefined;
  /** '#rrggbb'. */
  color: string;
  /** The IANA zone of its professional: it decides on which day and at what hour the event stands. */
  timezone: string;
  /** Its zone in words and in short ('Horário do Leste', 'Nova York'), where its clock is not the agenda's. */
  zoneName?: string | undefined;
  zoneMark?: string | undefined;
  professionalId: string;
  professionalName?: string | undefined;
  /** Initials that no other professional has, for where the name has no room. */
  professionalSign?: string | undefined;
  /** The professional's place in the list of all: appointments of one time stand in its order. */
  rank?: number | undefined;
  /** Time taken by something that is no appointment: drawn quieter, not counted. */
  busyOnly?: boolean | undefined;
  /** What is `busyOnly` until its client confirms, in words: 'aguardando confirmação do e-mail, até hoje às 14:32'. */
  waits?: string | undefined;
  /** What waits is offered to somebody on the waiting list. */
  offered?: boolean | undefined;
  /** What is `busyOnly` in an agenda of several people: it stays at the side, for the time is free for the others. */
  aside?: boolean | undefined;
  /** Came from another calendar. */
  imported?: boolean | undefined;
  /** Overlaps another one of the same professional. */
  conflict?: boolean | undefined;
  /** Shares time with something that is no appointment, or waits for its client to choose another time, in words. */
  clash?: string | undefined;
  /** Squeezed in knowingly over a taken time, in words with the reason: no conflict. */
  overbooked?: string | undefined;
  /** Left where its professional does not attend, in words: 'na ausência'. */
  away?: string | undefined;
  /** The client has said that they come. */
  confirmed?: boolean | undefined;
  /** Whether the client came, once somebody said. */
  attendance?: 'came' | 'missed' | undefined;
};

/** What a day holds in all, where `events` are only its first: how many begin on it, and how many share time with it. */
export type DayTotal = {
  count: number;
  touching: number;
  /** The colours of its first, where `events` hold none of them. */
  colors?: readonly string[] | undefined;
};

/**
 * What takes time on a day and is no appointment, where `events` hold only its first: how much there is, how much of it waits
 * for a client's confirmation, and of how many people it is.
 */
export type BusyTotal = { count: number; waiting: number; people: number };

/** Minutes after midnight, half open. */
export type MinuteRange = { start: number; end: number };

/** How much is shown before "+N"; the specification gives the shared and the own agenda different numbers. */
export type AgendaLimits = {
  /** Most appointments in one hour, and side by side in one person's day. */
  perSlot: number;
  /** Most appointments side by side in the week, and how many where more would not fit: fewer, so that a name can be read beside "+N". */
  weekColumns: number;
  weekCrowded: number;
  /** Longest client name, in characters. */
  weekName: number;
};

/**
 * A day ('YYYY-MM-DD') and a time ('HH:mm') by the clock of the event that is placed there; in another person's column by
 * that person's.
 */
export type AgendaSlot = {
  date: string;
  time: string;
  /** Whose column it is, where that is not the event's own. */
  professionalId?: string | undefined;
};

/** What became of a move. */
export type MoveOutcome = {
  moved: boolean;
  /** A way forward after a refusal, such as a dialog; it waits until nothing else is being dragged. */
  next?: (() => void) | undefined;
};

/** What the grids ask for; every view takes the same. Days are 'YYYY-MM-DD', times 'HH:mm'. */
export type AgendaActions = {
  onSelectDay: (date: string) => void;
  onSelectSlot: (date: string, time: string) => void;
  onSelectEvent: (id: string) => void;
  onShowMore: (date: string) => void;
  /** The agenda wants to show another day: an arrow, a key, a day of the strip. */
  onDateChange: (date: string) => void;
  /**
   * An event was dropped somewhere else; given as it was lifted. Draw it there at once; the answer tells what became of it, nothing means that
   * it was moved. Without this no event can be dragged.
   */
  onMoveEvent?: ((lifted: AgendaEvent, slot: AgendaSlot) => Promise<MoveOutcome> | void) | undefined;
  /** Where a professional's grid begins within an hour of a day, in minutes after midnight; nothing for the full hour. */
  startIn?: ((professionalId: string, date: string, hour: number) => number | undefined) | undefined;
  /** What the hand that carries an event says of a place. */
  describeSlot?: ((id: string, slot: AgendaSlot) => SlotWords) | undefined;
  /** Somebody at the keyboard wants to move an event: ask where to. */
  onAskMove?: ((id: string) => void) | undefined;
  /** The client of an appointment that has begun came, or missed it; what is said already is to be taken back. */
  onAttend?: ((id: string, said: 'came' | 'missed') => void) | undefined;
};

/** Of a place that an event is held over: when it would begin and end, and with whom, and whether it would be refused there. */
export type SlotWords = { readonly label: string; readonly isTaken: boolean };

/** Every professional's appointments in one calendar: a large team's hour fits into the day as a whole. */
export const SHARED_LIMITS: AgendaLimits = {
  perSlot: 48,
  weekColumns: 4,
  weekCrowded: 3,
  weekName: 60,
};
/** A professional's own agenda. */
export const OWN_LIMITS: AgendaLimits = {
  perSlot: 6,
  weekColumns: 6,
  weekCrowded: 6,
  weekName: 20,
};
