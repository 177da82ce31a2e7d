import {
  bookingFormSettings as formContract,
  type BookingFormSettings,
} from '#shared/contract/booking-form.ts';
import { fieldsOf } from '#shared/contract/common.ts';
import type { DayOfWeek } from '#shared/scheduling/types.ts';
import { READ_LIMITS } from '#shared/contract/limits.ts';
import { LIMIT_FIELDS } from '#shared/scheduling/booking-limits.ts';
import { asJson, selected, type Picked } from '#server/db/columns.ts';
import type { Reader } from '#server/db/database.ts';
import { bookingFormSettings, products, users } from '#server/db/schema.ts';
import { holidayPlaceOf, holidaysOf, type HolidayPlace } from '#server/lib/holidays.ts';

export type WindowRow = {
  dayOfWeek: DayOfWeek;
  startMinute: number;
  endMinute: number;
  slotMinutes: number;
  capacity: number;
};

/** A day off or a period away (no hours), or other hours on one day; local dates, both included. */
export type ExceptionRow = { from: string; to: string; windows: Omit<WindowRow, 'dayOfWeek'>[] };

export type ProductRow = Picked<typeof products, (typeof PRODUCT)[number]>;

/** What decides of the professional: a new rule of a person is named here. */
const PERSON = [
  'organizationId',
  'name',
  'timezone',
  'isActive',
  'bufferTime',
  ...LIMIT_FIELDS,
  'overbookingLimit',
  'defaultDuration',
  'moveKeepsDuration',
  'meetingTitle',
  'meetingDescription',
  'suggestTimes',
] as const;
const HOLIDAY_PLACE = ['holidayCountry', 'holidayRegion'] as const;
const PRODUCT = ['id', 'name', 'duration', 'priceCents', 'isActive'] as const;

/** Everything that decides on one professional's bookings, in one row. */
export type RulesRow = Picked<typeof users, (typeof PERSON)[number]> & {
  userId: string;
  /** The organisation's rule for appointments that the team books by hand. */
  requireClientEmail: boolean;
  windows: WindowRow[];
  exceptions: ExceptionRow[];
  /** The holidays of their country on which the professional does not work. */
  holidays: readonly string[];
  /** Whose holidays these are; null of a country without any. */
  holidayPlace: HolidayPlace | null;
  form: BookingFormSettings | null;
  /** Whether there is a service to choose. */
  hasServices: boolean;
  /** Minutes of the shortest of them; null when there is none. */
  shortestService: number | null;
  product: ProductRow | null;
  repeated: { appointmentId: string; requestHash: string } | null;
};

/** What decides on a professional's hours. */
export type HoursRow = Pick<
  RulesRow,
  'timezone' | 'windows' | 'exceptions' | 'holidays' | 'bufferTime' | 'dailyMaximum'
>;

/** What decides on whether a professional is booked at all, and for what. */
export type OfferRow = Pick<RulesRow, 'isActive' | 'hasServices'> & {
  readonly form: Pick<NonNullable<RulesRow['form']>, 'allowNoService'> | null;
  readonly product: Pick<ProductRow, 'isActive'> | null;
};

/** Of the professional `$1`. `$2` the product asked for; `$3` the idempotency key, `$4` whose it is. */
const RULES = `
  SELECT u.id AS "userId", ${selected(users, 'u', [...PERSON, ...HOLIDAY_PLACE])},
         (SELECT o.require_client_email FROM organizations o WHERE o.id = u.organization_id) AS "requireClientEmail",
         COALESCE((SELECT json_agg(json_build_object(
                     'dayOfWeek', a.day_of_week, 'startMinute', a.start_minute, 'endMinute', a.end_minute,
                     'slotMinutes', a.appointment_duration, 'capacity', a.max_concurrent)
                   ORDER BY a.day_of_week, a.start_minute)
            FROM (SELECT day_of_week, start_minute, end_minute, appointment_duration, max_concurrent
                    FROM availability
                   WHERE organization_id = u.organization_id AND user_id = u.id AND is_active
                   ORDER BY day_of_week, start_minute LIMIT ${READ_LIMITS.windows}) a), '[]') AS windows,
         COALESCE((SELECT json_agg(json_build_object('from', e.first_date, 'to', e.last_date, 'windows', e.windows))
            FROM (SELECT first_date, last_date, COALESCE(json_agg(json_build_object(
                           'startMinute', start_minute, 'endMinute', end_minute,
                           'slotMinutes', appointment_duration, 'capacity', max_concurrent)
                         ORDER BY start_minute) FILTER (WHERE start_minute IS NOT NULL), '[]') AS windows
                    FROM availability_exceptions
                   WHERE organization_id = u.organization_id AND user_id = u.id
                   GROUP BY first_date, last_date
                   ORDER BY last_date DESC LIMIT ${READ_LIMITS.exceptions}) e), '[]') AS exceptions,
         COALESCE((SELECT json_agg(h.holiday)
            FROM (SELECT holiday FROM worked_holidays
                   WHERE organization_id = u.organization_id AND user_id = u.id
                   ORDER BY holiday LIMIT ${READ_LIMITS.holidays}) h), '[]') AS "workedHolidays",
         (SELECT ${asJson(bookingFormSettings, 'f', fieldsOf(formContract))}
            FROM booking_form_settings f WHERE f.user_id = u.id) AS form,
         (SELECT min(s.duration) FROM products s
           WHERE s.organization_id = u.organization_id AND s.user_id = u.id AND s.is_active) AS "shortestService",
         (SELECT ${asJson(products, 'p', PRODUCT)}
            FROM products p
           WHERE p.organization_id = u.organization_id AND p.user_id = u.id AND p.id = $2::uuid) AS product,
         (SELECT json_build_object('appointmentId', k.appointment_id, 'requestHash', encode(k.request_hash, 'hex'))
            FROM idempotency_keys k
           WHERE k.organization_id = u.organization_id AND k.caller = $4::text AND k.key = $3::text) AS repeated
    FROM users u
   WHERE u.id = $1::uuid`;

export type RulesAsked = {
  readonly productId?: string | null;
  readonly idempotencyKey?: string | null;
  /** Who chose the key: another caller's equal key is another key. */
  readonly createdBy?: string;
};

// global: a public visitor names only the professional, who tells the organisation.
// bounded: row.
export async function rulesOf(db: Reader, userId: string, asked: RulesAsked): Promise<RulesRow | null> {
  const rows = await db.query<StoredRules>(RULES, [
    userId,
    asked.productId ?? null,
    asked.idempotencyKey ?? null,
    asked.createdBy ?? null,
  ]);
  return rows[0] === undefined ? null : withHolidays(rows[0]);
}

type StoredRules = Omit<RulesRow, 'holidays' | 'holidayPlace' | 'hasServices'> &
  Picked<typeof users, (typeof HOLIDAY_PLACE)[number]> & { workedHolidays: string[] };

async function withHolidays(stored: StoredRules): Promise<RulesRow> {
  const { workedHolidays, holidayCountry: _country, holidayRegion: _region, ...row } = stored;
  const holidayPlace = holidayPlaceOf(stored);
  const all = await holidaysOf(holidayPlace);
  const closed = all.filter(({ key }) => !workedHolidays.includes(key));
  const hasServices = row.shortestService !== null;
  return { ...row, hasServices, holidayPlace, holidays: closed.map(({ date }) => date) };
}
