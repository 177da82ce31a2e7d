import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import type { DayOfWeek } from '#shared/scheduling/types.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { nationalHolidays } from '#server/lib/holidays.ts';

export type WindowRow = {
  dayOfWeek: DayOfWeek;
  startMinute: number;
  endMinute: number;
  slotMinutes: number;
  capacity: number;
};

/** A day off or a period away (no hours), or other hours on one day; local dates, both included. */
export type ExceptionRow = { from: string; to: string; windows: Omit<WindowRow, 'dayOfWeek'>[] };

export type ProductRow = { id: string; name: string; duration: number; isActive: boolean };

/** Everything that decides on one professional's bookings, in one row. */
export type RulesRow = {
  userId: string;
  organizationId: string;
  name: string;
  timezone: string;
  isActive: boolean;
  bufferTime: number | null;
  defaultDuration: number;
  moveKeepsDuration: boolean;
  /** What a meeting is called, and what is said of it, with placeholders. */
  meetingTitle: string;
  meetingDescription: string | null;
  windows: WindowRow[];
  exceptions: ExceptionRow[];
  /** The national holidays on which the professional does not work. */
  holidays: readonly string[];
  form: BookingFormSettings | null;
  product: ProductRow | null;
  repeated: { appointmentId: string; requestHash: string } | null;
};

/** `$2` the product asked for, `$3` the idempotency key; both may be null. */
const RULES = `
  SELECT u.id AS "userId", u.organization_id AS "organizationId", u.name, u.timezone,
         u.is_active AS "isActive", u.buffer_time AS "bufferTime", u.default_duration AS "defaultDuration",
         u.move_keeps_duration AS "moveKeepsDuration",
         u.meeting_title AS "meetingTitle", u.meeting_description AS "meetingDescription",
         COALESCE((SELECT json_agg(json_build_object(
                     'dayOfWeek', a.day_of_week, 'startMinute', a.start_minute, 'endMinute', a.end_minute,
                     'slotMinutes', a.appointment_duration, 'capacity', a.max_concurrent)
                   ORDER BY a.day_of_week, a.start_minute)
            FROM availability a
           WHERE a.organization_id = u.organization_id AND a.user_id = u.id AND a.is_active), '[]') AS windows,
         COALESCE((SELECT json_agg(json_build_object('from', e.first_date, 'to', e.last_date, 'windows', e.windows))
            FROM (SELECT first_date, last_date, COALESCE(json_agg(json_build_object(
                           'startMinute', start_minute, 'endMinute', end_minute,
                           'slotMinutes', appointment_duration, 'capacity', max_concurrent)
                         ORDER BY start_minute) FILTER (WHERE start_minute IS NOT NULL), '[]') AS windows
                    FROM availability_exceptions
                   WHERE organization_id = u.organization_id AND user_id = u.id
                   GROUP BY first_date, last_date) e), '[]') AS exceptions,
         COALESCE((SELECT json_agg(h.holiday)
            FROM worked_holidays h
           WHERE h.organization_id = u.organization_id AND h.user_id = u.id), '[]') AS "workedHolidays",
         (SELECT json_build_object(
                   'requireName', f.require_name, 'requireEmail', f.require_email, 'requirePhone', f.require_phone,
                   'showPhone', f.show_phone, 'requireNotes', f.require_notes, 'showNotes', f.show_notes,
                   'customMessage', f.custom_message)
            FROM booking_form_settings f WHERE f.user_id = u.id) AS form,
         (SELECT json_build_object('id', p.id, 'name', p.name, 'duration', p.duration, 'isActive', p.is_active)
            FROM products p
           WHERE p.organization_id = u.organization_id AND p.user_id = u.id AND p.id = $2::uuid) AS product,
         (SELECT json_build_object('appointmentId', k.appointment_id, 'requestHash', encode(k.request_hash, 'hex'))
            FROM idempotency_keys k
           WHERE k.organization_id = u.organization_id AND k.key = $3::text) AS repeated
    FROM users u
   WHERE u.id = $1::uuid`;

type Asked = { readonly productId?: string | null; readonly idempotencyKey?: string | null };

// global: a public visitor names only the professional, who tells the organisation.
export async function publicRulesOf(db: Reader, userId: string, asked: Asked = {}): Promise<RulesRow | null> {
  const rows = await db.query<Omit<RulesRow, 'holidays'> & { workedHolidays: string[] }>(RULES, [
    userId,
    asked.productId ?? null,
    asked.idempotencyKey ?? null,
  ]);
  if (rows[0] === undefined) return null;
  const { workedHolidays, ...row } = rows[0];
  const closed = (await nationalHolidays()).filter(({ key }) => !workedHolidays.includes(key));
  return { ...row, holidays: closed.map(({ date }) => date) };
}

/** The rules of a professional of this organisation; null for anybody else's. */
export async function rulesOf(
  db: Reader,
  scope: Scope,
  userId: string,
  asked: Asked = {},
): Promise<RulesRow | null> {
  const row = await publicRulesOf(db, userId, asked);
  return row?.organizationId === scope.organizationId ? row : null;
}

export type BusyRow = { id: string; start: Date; end: Date; lane: number };

/**
 * The appointments of a professional that share time with [from, to), sorted by start. No appointment is longer
 * than a day, which lets the index find them by their start alone, however long the history.
 */
export async function busyBetween(
  db: Reader,
  scope: Scope,
  userId: string,
  from: Date,
  to: Date,
): Promise<BusyRow[]> {
  return db.query<BusyRow>(
    `SELECT id, start_time AS start, end_time AS "end", lane
       FROM appointments
      WHERE organization_id = $1 AND user_id = $2
        AND start_time > $3::timestamptz - interval '1 day' AND start_time < $4 AND end_time > $3
      ORDER BY start_time`,
    [scope.organizationId, userId, from, to],
  );
}
