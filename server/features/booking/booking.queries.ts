import {
  bookingFormSettings as formContract,
  type BookingFormSettings,
} from '#shared/contract/booking-form.ts';
import { publicProfile, type PublicProduct } from '#shared/contract/booking.ts';
import { fieldsOf } from '#shared/contract/common.ts';
import { READ_LIMITS } from '#shared/contract/limits.ts';
import { asJson, selected, type Picked } from '#server/db/columns.ts';
import type { Reader } from '#server/db/database.ts';
import { bookingFormSettings, users } from '#server/db/schema.ts';
import type { OrganizationId } from '#server/db/scope.ts';

export type WindowRow = {
  id: string;
  dayOfWeek: number;
  startMinute: number;
  endMinute: number;
  appointmentDuration: number;
  maxConcurrentAppointments: number;
};

const PROFILE = fieldsOf(publicProfile);

export type ProfessionalRow = Picked<typeof users, (typeof PROFILE)[number]> & {
  organizationId: OrganizationId;
  organizationName: string;
  waitingList: boolean;
  autoCreateMeet: boolean;
  windows: WindowRow[];
  form: BookingFormSettings | null;
  /** Busy times as milliseconds since 1970, start and end only. */
  busy: [number, number][];
  /** When the next held time of theirs is free again, unless it is confirmed; milliseconds. */
  nextRelease: number | string | null;
  /** When they are elsewhere, as milliseconds too, cut to the time asked for. */
  blocked: [number, number][];
  products: PublicProduct[];
};

/** The public face of an active professional, found by a slug that is or was theirs, in one row. */
const OF_SLUG = `
  SELECT o.id AS "organizationId", o.name AS "organizationName", o.waiting_list AS "waitingList",
         ${selected(users, 'u', PROFILE)},
         u.auto_create_meet AND u.calendar_sync AND EXISTS (
           SELECT 1 FROM connected_calendars c
            WHERE c.organization_id = u.organization_id AND c.user_id = u.id AND c.is_well) AS "autoCreateMeet",
         COALESCE(w.windows, '[]') AS windows,
         (SELECT ${asJson(bookingFormSettings, 'f', fieldsOf(formContract))}
            FROM booking_form_settings f WHERE f.user_id = u.id) AS form,
         COALESCE((SELECT json_agg(json_build_array(
                            (extract(epoch FROM b.start_time) * 1000)::bigint,
                            (extract(epoch FROM b.end_time) * 1000)::bigint) ORDER BY b.start_time)
            FROM (SELECT start_time, end_time FROM appointment_rows
                   WHERE organization_id = u.organization_id AND user_id = u.id
                     AND (held_until IS NULL OR held_until > $2)
                     AND start_time > $2::timestamptz - interval '1 day' AND end_time > $2 AND start_time < $3
                   ORDER BY start_time LIMIT ${READ_LIMITS.busy}) b), '[]') AS busy,
         (SELECT (extract(epoch FROM min(held_until)) * 1000)::bigint FROM appointment_rows
           WHERE organization_id = u.organization_id AND user_id = u.id AND held_until > $2) AS "nextRelease",
         COALESCE((SELECT json_agg(json_build_array(
                            (extract(epoch FROM GREATEST(g.start_time, $2)) * 1000)::bigint,
                            (extract(epoch FROM LEAST(g.end_time, $3)) * 1000)::bigint))
            FROM (SELECT start_time, end_time FROM blocked_times
                   WHERE organization_id = u.organization_id AND user_id = u.id
                     AND tstzrange(start_time, end_time, '[)') && tstzrange($2, $3, '[)')
                   ORDER BY start_time LIMIT ${READ_LIMITS.busy}) g), '[]') AS blocked,
         COALESCE((SELECT json_agg(json_build_object(
                            'id', p.id, 'name', p.name, 'description', p.description, 'duration', p.duration,
                            'price', p.price_cents / 100.0, 'isActive', true) ORDER BY p.name, p.id)
            FROM (SELECT id, name, description, duration, price_cents FROM products
                   WHERE organization_id = u.organization_id AND user_id = u.id AND is_active
                   ORDER BY name, id LIMIT ${READ_LIMITS.products}) p), '[]') AS products
    FROM users u
    JOIN organizations o ON o.id = u.organization_id
    LEFT JOIN LATERAL (
         SELECT json_agg(json_build_object(
                  'id', a.id, 'dayOfWeek', a.day_of_week, 'startMinute', a.start_minute, 'endMinute', a.end_minute,
                  'appointmentDuration', a.appointment_duration, 'maxConcurrentAppointments', a.max_concurrent)
                ORDER BY a.day_of_week, a.start_minute) AS windows
           FROM (SELECT id, day_of_week, start_minute, end_minute, appointment_duration, max_concurrent
                   FROM availability
                  WHERE organization_id = u.organization_id AND user_id = u.id AND is_active
                  ORDER BY day_of_week, start_minute LIMIT ${READ_LIMITS.windows}) a) w ON true
   WHERE u.id = (SELECT user_id FROM booking_slugs WHERE slug = $1) AND u.is_active LIMIT 1`;

// global: the link is what tells the organisation.
export async function professionalOfSlug(
  db: Reader,
  slug: string,
  busyFrom: Date,
  busyTo: Date,
): Promise<ProfessionalRow | null> {
  const [row] = await db.query<ProfessionalRow>(OF_SLUG, [slug, busyFrom, busyTo]);
  return row ?? null;
}
