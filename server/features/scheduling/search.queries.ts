import { LIMIT_FIELDS } from '#shared/scheduling/booking-limits.ts';
import { addDays, dayOfWeekOf, daysBetween } from '#shared/scheduling/calendar-date.ts';
import type { DayOfWeek, Interval } from '#shared/scheduling/types.ts';
import { takesSeveral } from '#shared/scheduling/windows.ts';
import { selected, type Picked } from '#server/db/columns.ts';
import type { Reader } from '#server/db/database.ts';
import { queryFor } from '#server/db/query-for.ts';
import { rowsOf } from '#server/db/rows.ts';
import { users } from '#server/db/schema.ts';
import type { Scope } from '#server/db/scope.ts';
import { holidayPlaceOf, holidaysOf } from '#server/lib/holidays.ts';
import type { BusyRange } from './busy.queries.ts';
import type { ExceptionRow, HoursRow, OfferRow } from './rules.queries.ts';

const PERSON = ['name', 'timezone', 'isActive', 'bufferTime', ...LIMIT_FIELDS, 'suggestTimes'] as const;
const HOLIDAY_PLACE = ['holidayCountry', 'holidayRegion'] as const;

/** What decides on the free times of one of several professionals, on some dates. */
export type SearchRow = Picked<typeof users, (typeof PERSON)[number]> &
  HoursRow &
  OfferRow & {
    readonly userId: string;
    readonly product: { isActive: boolean; duration: number } | null;
    /** Minutes of the shortest active service; null when there is none. */
    readonly shortestService: number | null;
  };

/** Day of the week, start and end as minutes of the day, slot length, capacity. */
type StoredWindow = [DayOfWeek, number, number, number, number];
type StoredRow = Picked<typeof users, (typeof PERSON)[number] | (typeof HOLIDAY_PLACE)[number]> & {
  userId: string;
  windows: StoredWindow[] | null;
  exceptions: ExceptionRow[] | null;
  worked: string | null;
  allowNoService: boolean | null;
  shortestService: number | null;
  product: SearchRow['product'];
};

/**
 * All rows as one value, each as the list of what `columns` name: the driver's own way of reading rows costs several times as
 * much, and so do the names beside each value.
 */
// bounded: given select.
const asOne = (columns: readonly string[], select: string) => `
  SELECT COALESCE(json_agg(json_build_array(${columns.map((name) => `r."${name}"`).join(', ')})), '[]') AS rows
    FROM (${select}) r`;

async function readOne<Row>(
  query: Reader['query'],
  columns: readonly (keyof Row & string)[],
  statement: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const found = await query<{ rows: unknown[][] }>(statement, values);
  return rowsOf<Row>(columns, found[0]?.rows ?? []);
}

const STORED = [
  'userId',
  ...PERSON,
  ...HOLIDAY_PLACE,
  'windows',
  'exceptions',
  'worked',
  'allowNoService',
  'shortestService',
  'product',
] as const satisfies readonly (keyof StoredRow)[];

/**
 * `$1` the organisation, `$2` the professionals, `$3` services, at most one of each professional; of the week the days
 * `$4`, of the exceptions those of the dates `$5` to `$6`. Each table is read once for everybody.
 */
// bounded: given $2 and kept KEPT_LIMITS.windows.
const RULES_ON_DATES = asOne(
  STORED,
  `
  SELECT u.id AS "userId", ${selected(users, 'u', [...PERSON, ...HOLIDAY_PLACE])},
         w.windows, e.exceptions, h.worked, f.allow_no_service AS "allowNoService",
         s.shortest AS "shortestService", p.product
    FROM users u
    LEFT JOIN booking_form_settings f ON f.user_id = u.id
    LEFT JOIN (SELECT user_id, array_agg(ARRAY[
                        day_of_week, start_minute, end_minute, appointment_duration, max_concurrent]) AS windows
                 FROM availability
                WHERE organization_id = $1 AND user_id = ANY ($2::uuid[]) AND is_active
                  AND day_of_week = ANY ($4::int[])
                GROUP BY user_id) w ON w.user_id = u.id
    LEFT JOIN (SELECT user_id, json_agg(json_build_object(
                        'from', first_date, 'to', last_date, 'windows', windows) ORDER BY last_date DESC) AS exceptions
                 FROM (SELECT user_id, first_date, last_date, COALESCE(json_agg(json_build_object(
                                'startMinute', start_minute, 'endMinute', end_minute,
                                'slotMinutes', appointment_duration, 'capacity', max_concurrent)
                              ORDER BY start_minute) FILTER (WHERE start_minute IS NOT NULL), '[]') AS windows
                         FROM availability_exceptions
                        WHERE organization_id = $1 AND user_id = ANY ($2::uuid[])
                          AND last_date >= $5::date AND first_date <= $6::date
                        GROUP BY user_id, first_date, last_date) dates
                GROUP BY user_id) e ON e.user_id = u.id
    LEFT JOIN (SELECT user_id, string_agg(holiday, ' ') AS worked FROM worked_holidays
                WHERE organization_id = $1 AND user_id = ANY ($2::uuid[])
                GROUP BY user_id) h ON h.user_id = u.id
    LEFT JOIN (SELECT user_id, min(duration) AS shortest FROM products
                WHERE organization_id = $1 AND user_id = ANY ($2::uuid[]) AND is_active
                GROUP BY user_id) s ON s.user_id = u.id
    LEFT JOIN (SELECT user_id, json_build_object('isActive', is_active, 'duration', duration) AS product
                 FROM products
                WHERE organization_id = $1 AND id = ANY ($3::uuid[])) p ON p.user_id = u.id
   WHERE u.organization_id = $1 AND u.id = ANY ($2::uuid[])`,
);

/** First and last local date, both included. */
type Dates = { readonly from: string; readonly to: string };

export type SearchedPeople = { readonly userIds: readonly string[]; readonly productIds: readonly string[] };

/** The rules that hold for several professionals of this organisation on some dates, in no order. */
// bounded: given userIds and kept KEPT_LIMITS.windows.
export async function rulesOnDates(
  db: Reader,
  scope: Scope,
  { userIds, productIds }: SearchedPeople,
  dates: Dates,
): Promise<SearchRow[]> {
  const { from, to } = dates;
  const rows = await readOne<StoredRow>(queryFor(db, userIds), STORED, RULES_ON_DATES, [
    scope.organizationId,
    userIds,
    productIds,
    weekdaysOf(dates),
    from,
    to,
  ]);
  const holidays = await holidaysOn(rows, dates);
  return rows.map((row) => searchRowOf(row, holidays.get(placeKey(row)) ?? []));
}

function searchRowOf(stored: StoredRow, holidays: readonly HolidayOn[]): SearchRow {
  const { windows, exceptions, worked, allowNoService } = stored;
  return {
    userId: stored.userId,
    name: stored.name,
    timezone: stored.timezone,
    isActive: stored.isActive,
    bufferTime: stored.bufferTime,
    minimumNotice: stored.minimumNotice,
    bookingHorizon: stored.bookingHorizon,
    dailyMaximum: stored.dailyMaximum,
    suggestTimes: stored.suggestTimes,
    hasServices: stored.shortestService !== null,
    shortestService: stored.shortestService,
    product: stored.product,
    form: allowNoService === null ? null : { allowNoService },
    windows: (windows ?? []).map(([dayOfWeek, startMinute, endMinute, slotMinutes, capacity]) => {
      return { dayOfWeek, startMinute, endMinute, slotMinutes, capacity };
    }),
    exceptions: exceptions ?? [],
    holidays: holidays.length === 0 ? NO_DATES : datesOff(holidays, worked?.split(' ') ?? []),
  };
}

const NO_DATES: readonly string[] = [];

function datesOff(holidays: readonly HolidayOn[], worked: readonly string[]): string[] {
  return holidays.filter(({ key }) => !worked.includes(key)).map(({ date }) => date);
}

type HolidayOn = { readonly key: string; readonly date: string };

/** The holidays on some dates, of each place once. */
async function holidaysOn(
  rows: readonly StoredRow[],
  { from, to }: Dates,
): Promise<ReadonlyMap<string, readonly HolidayOn[]>> {
  const places = new Map(rows.map((row) => [placeKey(row), row]));
  const found = [...places].map(async ([key, row]): Promise<[string, readonly HolidayOn[]]> => {
    const all = await holidaysOf(holidayPlaceOf(row));
    return [key, all.filter(({ date }) => from <= date && date <= to)];
  });
  return new Map(await Promise.all(found));
}

const placeKey = ({ timezone, holidayCountry, holidayRegion }: StoredRow) =>
  `${timezone} ${holidayCountry ?? ''} ${holidayRegion ?? ''}`;

function weekdaysOf({ from, to }: Dates): DayOfWeek[] {
  const count = Math.min(7, daysBetween(from, to) + 1);
  return Array.from({ length: count }, (_, day) => dayOfWeekOf(addDays(from, day)));
}

const IN_ORDER = 'ORDER BY from_minute, to_minute';

type BusyLists = {
  userId: string;
  bookedFrom: number[] | null;
  bookedTo: number[] | null;
  blockedFrom: number[] | null;
  blockedTo: number[] | null;
};

const BUSY_COLUMNS = ['userId', 'bookedFrom', 'bookedTo', 'blockedFrom', 'blockedTo'] as const;

/**
 * Each professional in one row, times as minutes since 1970 and rounded outwards as `busyIntervalOf` does: starts and ends of
 * each kind, in the same order. Of those in `$6` each appointment; of the others what touches is one.
 */
// bounded: given $2 and range.
const BUSY_LISTS = asOne(
  BUSY_COLUMNS,
  `
  WITH taken AS (
    SELECT user_id, is_booked, floor(date_part('epoch', start_time) / 60)::int AS from_minute,
           ceil(date_part('epoch', end_time) / 60)::int AS to_minute
      FROM (SELECT user_id, true AS is_booked, start_time, end_time
              FROM appointment_rows
             WHERE organization_id = $1 AND user_id = ANY ($2::uuid[])
               AND start_time > $3::timestamptz - interval '1 day' AND start_time < $4 AND end_time > $3
               AND (held_until IS NULL OR held_until > $5)
             UNION ALL
            SELECT user_id, false, start_time, end_time
              FROM blocked_times
             WHERE organization_id = $1 AND user_id = ANY ($2::uuid[])
               AND tstzrange(start_time, end_time, '[)') && tstzrange($3, $4, '[)')) times)
  SELECT user_id AS "userId",
         array_agg(from_minute ${IN_ORDER}) FILTER (WHERE is_booked) AS "bookedFrom",
         array_agg(to_minute ${IN_ORDER}) FILTER (WHERE is_booked) AS "bookedTo",
         array_agg(from_minute ${IN_ORDER}) FILTER (WHERE NOT is_booked) AS "blockedFrom",
         array_agg(to_minute ${IN_ORDER}) FILTER (WHERE NOT is_booked) AS "blockedTo"
    FROM (SELECT user_id, is_booked, from_minute, to_minute FROM taken WHERE user_id = ANY ($6::uuid[])
           UNION ALL
          SELECT user_id, is_booked, lower(span), upper(span)
            FROM (SELECT user_id, is_booked, unnest(range_agg(int4range(from_minute, to_minute))) AS span
                    FROM taken WHERE user_id <> ALL ($6::uuid[])
                   GROUP BY user_id, is_booked) joined) lists
   GROUP BY user_id`,
);

export type Taken = { readonly busy: readonly Interval[]; readonly blocked: readonly Interval[] };

/** Somebody whose time is asked for, and what their rules say of it. */
export type Timed = Pick<SearchRow, 'userId' | 'dailyMaximum' | 'windows' | 'exceptions'>;

/** Whether it matters how many appointments there are at a time or on a day. */
function countsEach(who: Timed): boolean {
  return who.dailyMaximum !== null || takesSeveral(who);
}

/**
 * What takes the time of several professionals within [from, to), as `busyBetween` has it of one; who has nothing is left out. Where
 * the rules of somebody do not count appointments, those that touch are one: a full day is as short as an empty one.
 */
// bounded: given people and range.
export async function takenTimesOf(
  db: Reader,
  scope: Scope,
  people: readonly Timed[],
  { from, to, now }: BusyRange,
): Promise<ReadonlyMap<string, Taken>> {
  const userIds = people.map(({ userId }) => userId);
  const counted = people.filter(countsEach).map(({ userId }) => userId);
  const values = [scope.organizationId, userIds, from, to, now, counted];
  const rows = await readOne<BusyLists>(queryFor(db, userIds), BUSY_COLUMNS, BUSY_LISTS, values);
  return new Map(
    rows.map(({ userId, bookedFrom, bookedTo, blockedFrom, blockedTo }) => [
      userId,
      { busy: intervalsOf(bookedFrom, bookedTo), blocked: intervalsOf(blockedFrom, blockedTo) },
    ]),
  );
}

function intervalsOf(starts: readonly number[] | null, ends: readonly number[] | null): Interval[] {
  return (starts ?? []).map((start, index) => ({ start, end: ends?.[index] ?? start }));
}
