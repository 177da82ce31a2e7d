import type { OwnLimits } from '#shared/scheduling/booking-limits.ts';

/** Business constants of the product. Times in minutes unless the name says otherwise. */

export const PASSWORD_MIN_LENGTH = 6;
/** A session ends so long after its last use, and so long after it was opened however often it is used. */
export const SESSION_DAYS = 30;
export const SESSION_MAX_DAYS = 90;

export const DEFAULT_TIMEZONE = 'America/Sao_Paulo';
export const FALLBACK_COLOR = '#6b7280';
export const DEFAULT_DURATION = 60;
/** What the settings form starts with; enforced only once the professional has saved it. */
export const DEFAULT_BUFFER = 15;
export const DEFAULT_MEETING_TITLE = 'Atendimento de {cliente}';

export const AVAILABILITY_DURATION = { min: 15, max: 240, step: 15, fallback: 60 } as const;
export const CONCURRENT_APPOINTMENTS = { min: 1, max: 10, fallback: 1 } as const;
export const DEFAULT_AVAILABILITY = {
  dayOfWeek: 1,
  startTime: '09:00',
  endTime: '17:00',
  appointmentDuration: 60,
  maxConcurrentAppointments: 1,
} as const;

export const MANUAL_DURATIONS = [30, 60, 90, 120] as const;
/** An appointment may not be longer than a day: a guard against slips, not a product rule. */
export const APPOINTMENT_MAX_MINUTES = 1440;
export const MOVE_DURATION = 60;

/** Misses after which a client books by phone, and the months in which they count. */
export const MISSES_LIMIT = { min: 1, max: 10 } as const;
export const MISSES_MONTHS = { min: 1, max: 24 } as const;

/** Appointments ahead that one e-mail or phone may have through an organisation's public pages. */
export const UPCOMING_LIMIT = { min: 1, max: 100, fallback: 5 } as const;
/**
 * Minutes for which a time waits for its client to confirm by e-mail: long enough for a slow mail server and a person
 * who looks into the junk folder, short enough that a flood of false bookings blocks no working day.
 */
export const HOLD_MINUTES = 30;
/** Public bookings that one professional takes within an hour. */
export const PUBLIC_BOOKINGS_AN_HOUR = 60;
export const PUBLIC_BUSY_DAYS = 60;
/** Days of one question: free times, appointments, held times and busy times alike. */
export const RANGE_MAX_DAYS = 62;
export const SUGGESTION_COUNT = 3;
/** What is printed or downloaded at once: days, both included; appointments of a page; pages that a printer is sent. */
export const SHEET = { days: 31, page: 200, printedPages: 10 } as const;
/** The first free times of several people: how many at once, the days that one search reaches, and from today all of them. */
export const FIRST_FREE = { times: 5, names: 3, days: RANGE_MAX_DAYS, ahead: 365 } as const;
/**
 * What the team's search shows at most of each, and how many of the newest appointments with a frequent text it looks
 * through. Contacts, which an index does not hold whole, are read row by row.
 */
export const SEARCH_RESULTS = {
  clients: 8,
  professionals: 5,
  appointments: 5,
  visitsByName: 500,
  visitsByContact: 100,
} as const;
/**
 * A list of appointments: the longest range in days, what is read without one (days back from now, the rest ahead), and
 * the most rows that one answer carries: of people who are named (a week of 25 with 60 a day), and of a whole organisation.
 */
export const APPOINTMENTS_RANGE = {
  days: RANGE_MAX_DAYS,
  defaultDaysBack: 7,
  rows: 11_000,
  rowsOfAll: 2_000,
} as const;

/** People whose weeks and days a team's agenda shows at once: those of a page, and the most that are chosen one by one. */
export const AGENDA_PAGE = 12;
export const AGENDA_PEOPLE = 25;
/** Specialties offered to choose people by. */
export const SPECIALTIES_SHOWN = 30;
/** Per cent of a person's offered time that counts for their share of what is distributed; and their place in the order. */
export const DISTRIBUTION_SHARE = { min: 0, max: 200, fallback: 100 } as const;
export const DISTRIBUTION_PRIORITY = { min: 1, max: 9, fallback: 1 } as const;

/** People on a page of a list. */
export const TEAM_PAGE = 20;
/** The days of a month's page: six weeks. */
export const MONTH_PAGE_DAYS = 42;
/**
 * What a day of a team's month shows: the first starting times, the first appointments of each, and the first of what takes
 * time besides.
 */
export const MONTH_CELL = { times: 3, perTime: 4, busy: 4 } as const;
/** The most colours of a day in a phone's month, a dot each. */
export const MONTH_DOTS = 3;
/** The most lines of a day that a window asks for whose month shows an appointment a line. */
export const MONTH_LINES_MOST = 12;

/** A product's longest duration, and its highest price in reais. */
export const PRODUCT_LIMITS = { minutes: APPOINTMENT_MAX_MINUTES, price: 1_000_000 } as const;

/**
 * A team's public page: professionals on one page of the list, specialties offered as filters, characters of a
 * professional's own words on their card, and the last page that may be asked for.
 */
export const PUBLIC_TEAM = { page: 12, specialties: 8, summary: 160, lastPage: 200 } as const;

/**
 * The most that is kept: people of an organisation; of each person services, weekly windows and exceptions that are not
 * over. Anonymous visitors read them, so they bound what a public page costs. And short links of an organisation.
 */
export const KEPT_LIMITS = {
  people: 200,
  products: 100,
  windows: 150,
  exceptions: 400,
  shortLinks: 300,
} as const;
/**
 * The most that one anonymous answer reads of each, in rows: more than may be kept, because an installation may hold more
 * from before there were limits. `windows` is more than fit into a week, `holidays` more than any calendar has.
 */
export const READ_LIMITS = {
  people: 300,
  products: 200,
  windows: 700,
  exceptions: 800,
  holidays: 100,
  busy: 5_000,
  /** People of a team's public page, of whom one page at a time is sent. */
  publicTeam: PUBLIC_TEAM.page * PUBLIC_TEAM.lastPage,
} as const;

/** Appointments on a page of a card: today's, or those ahead. */
export const CARD_PAGE = 5;
/** How many of a card's appointments one answer carries: whole pages. */
export const CARD_STRETCH = 4 * CARD_PAGE;
/** Days ahead that count as upcoming; as many back and ahead count in the share of confirmed appointments. */
export const UPCOMING_DAYS = 30;
/** How far lists with pages are counted: whole pages of ten. Of more, an answer says that there are more. */
export const LIST_COUNTED_TO = 150;
/** Short links on a page of their list, and the days that their counts cover. */
export const SHORT_LINKS_PAGE = 10;
export const SHORT_LINK_COUNT_DAYS = 30;
/** Sessions on a page of one's own, besides the one that asks. */
export const SESSIONS_PAGE = 10;
/** How many entries of an appointment's history are sent. */
export const HISTORY_SIZE = 100;
/** Dates apart from the week on a page of their list. */
export const EXCEPTIONS_PAGE = 20;
/** A period away, in days. */
export const EXCEPTION_MAX_DAYS = 366;
/** Appointments named that stay on a day off. */
export const KEPT_APPOINTMENTS_SHOWN = 20;
export const POLL_SECONDS = 30;
/** How many pieces of news the bell lists, of how many entries of the log at most, and from how many on it counts no further. */
export const BELL = { news: 20, entries: 200, most: 10 } as const;
/** How many things that changed an open page asks for by name at once. */
export const LIVE_LIST_SIZE = 50;
/** How far back an interrupted page is sent what it missed, and at most how many events. */
export const LIVE_REPLAY = { minutes: 10, events: 100 } as const;

export const TEXT_LIMITS = {
  name: 120,
  email: 254,
  password: 200,
  title: 120,
  description: 2000,
  notes: 2000,
  phone: 20,
  customMessage: 1000,
  meetingTitle: 200,
  slug: 60,
} as const;

/** Words that may not become a booking slug, because a route stands there. */
export const RESERVED_SLUGS = [
  'personal',
  'shared',
  'admin',
  'api',
  'book',
  'novo',
  'assets',
  'any',
  'qualquer',
] as const;

/** Words that may not become a short link's code: they read as an address of the product. */
export const RESERVED_CODES = [...RESERVED_SLUGS, 'agendamento', 'login', 'marcar', 'register'] as const;

/** How long a link that sets a new password holds. */
export const RESET_LINK_MINUTES = 60;

/** How many appointments are cancelled at once. */
export const CANCEL_MANY_LIMIT = 100;

/**
 * An absence: its longest period in days, the appointments that it may touch and how many of them are shown and settled at a
 * time, days after it in which other times are looked for, colleagues who are asked, and seconds in which it can be undone.
 */
export const ABSENCE = {
  days: RANGE_MAX_DAYS,
  appointments: 400,
  page: 50,
  batch: 20,
  searchDays: 14,
  colleagues: 24,
  undoSeconds: 20,
  keptDays: 90,
} as const;

/** Accounts whose tokens a device keeps, so that wrong passwords typed elsewhere do not slow it down. */
export const MOST_DEVICE_TOKENS = 5;

/** Between what a limit is chosen, and what holds until then; null where there is none. */
export type LimitRange = { readonly min: number; readonly max: number; readonly fallback: number | null };

/** Characters of why an appointment is booked over a taken time. */
export const OVERBOOKING_REASON = 200;
/** How many appointments over a taken time a professional may take on one day: 0 takes none. */
export const OVERBOOKING_LIMIT = { min: 0, max: 50, fallback: null } as const satisfies LimitRange;

/** What a professional may choose for each limit. */
export const OWN_LIMITS = {
  minimumNotice: { min: 0, max: 43_200, fallback: 10 },
  bookingHorizon: { min: 1, max: 365, fallback: 365 },
  dailyMaximum: { min: 1, max: 100, fallback: null },
} as const satisfies Record<keyof OwnLimits, LimitRange>;

/**
 * The waiting list: open requests of one client and of an organisation, days ahead, the longest notice in minutes, offers
 * that may go unanswered before a request ends, days for which an ended one is kept, people on a page of the list, and people or
 * services that are offered to narrow it by.
 */
export const WAITING_LIMITS = {
  perClient: 3,
  kept: 500,
  days: 60,
  noticeMinutes: 10_080,
  missed: 3,
  endedDays: 30,
  page: 20,
  choices: 20,
} as const;

/**
 * Of a series: how many appointments are booked at a time (a year of three a week), how many may lie ahead (a year of five a week), and how
 * many days after the first the last one may be. One without an end is booked for some days more.
 */
export const SERIES = { appointments: 160, ahead: 310, days: 366, moreDays: 53 } as const;

/** Other appointments of a series that the page of one of them leads to. */
export const LINKED_SERIES = 12;

/** Appointments whose attendance one request says: a full day of a person, or more. */
export const ATTENDANCE_LIMIT = 100;

/**
 * Records of clients: how many a page has, how many are read at a time for a file, tags and contacts of each kind of one client,
 * characters of a tag, tags and late cancellations of a list, and days for which two records that
 * were joined can be taken apart.
 */
export const CLIENT_LIMITS = {
  page: 20,
  filePage: 500,
  tags: 10,
  tag: 30,
  tagsListed: 100,
  lateListed: 20,
  cancelledListed: 20,
  contacts: 5,
  mergeDays: 30,
} as const;

/** Days without a visit, and with none ahead, after which a list of those who have not come shows a client. */
export const NOT_SEEN_DAYS = { notSeenThreeMonths: 90, notSeenLately: 180, notSeenYear: 365 } as const;

/**
 * A file of clients: its lines and bytes, lines that are stored by one transaction and compared by one statement, and what is shown
 * of a long list.
 */
export const CLIENT_IMPORT = {
  lines: 5_000,
  bytes: 2_000_000,
  batch: 100,
  compared: 500,
  shown: 50,
} as const;

/** Professionals and services that a month's report names each, those with the most appointments first. */
export const REPORT_ROWS = 50;
/** Receipts on a page of their list. */
export const RECEIPTS_PAGE = 20;
/** Receipts that a month's file reads at a time. */
export const RECEIPTS_FILE_PAGE = 500;
