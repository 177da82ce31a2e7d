import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import type { PublicProduct } from '#shared/contract/booking.ts';
import type { Reader } from '#server/db/database.ts';

export type WindowRow = {
  id: string;
  dayOfWeek: number;
  startMinute: number;
  endMinute: number;
  appointmentDuration: number;
  maxConcurrentAppointments: number;
};

export type ProfessionalRow = {
  organizationId: string;
  organizationName: string;
  id: string;
  name: string;
  title: string | null;
  description: string | null;
  color: string;
  timezone: string;
  autoCreateMeet: boolean;
  windows: WindowRow[];
  form: BookingFormSettings | null;
  /** Busy times as milliseconds since 1970, start and end only. */
  busy: [number, number][];
  /** When they are elsewhere, as milliseconds too, cut to the time asked for. */
  blocked: [number, number][];
  products: PublicProduct[];
};

/** The public face of active professionals, each in one row, whatever the link that leads to them. */
const PROFESSIONALS = `
  SELECT o.id AS "organizationId", o.name AS "organizationName",
         u.id, u.name, u.title, u.description, u.color, u.timezone, u.auto_create_meet AND u.calendar_sync AND EXISTS (
           SELECT 1 FROM google_connections g
            WHERE g.organization_id = u.organization_id AND g.user_id = u.id AND g.broken_at IS NULL) AS "autoCreateMeet",
         COALESCE(w.windows, '[]') AS windows,
         (SELECT json_build_object(
                   'requireName', f.require_name, 'requireEmail', f.require_email, 'requirePhone', f.require_phone,
                   'showPhone', f.show_phone, 'requireNotes', f.require_notes, 'showNotes', f.show_notes,
                   'customMessage', f.custom_message)
            FROM booking_form_settings f WHERE f.user_id = u.id) AS form,
         COALESCE((SELECT json_agg(json_build_array(
                            (extract(epoch FROM b.start_time) * 1000)::bigint,
                            (extract(epoch FROM b.end_time) * 1000)::bigint) ORDER BY b.start_time)
            FROM appointments b
           WHERE b.organization_id = u.organization_id AND b.user_id = u.id
             AND b.start_time > $2::timestamptz - interval '1 day' AND b.end_time > $2 AND b.start_time < $3), '[]') AS busy,
         COALESCE((SELECT json_agg(json_build_array(
                            (extract(epoch FROM GREATEST(g.start_time, $2)) * 1000)::bigint,
                            (extract(epoch FROM LEAST(g.end_time, $3)) * 1000)::bigint))
            FROM google_busy g
           WHERE g.organization_id = u.organization_id AND g.user_id = u.id
             AND tstzrange(g.start_time, g.end_time, '[)') && tstzrange($2, $3, '[)')), '[]') AS blocked,
         COALESCE((SELECT json_agg(json_build_object(
                            'id', p.id, 'name', p.name, 'description', p.description, 'duration', p.duration,
                            'price', p.price_cents / 100.0, 'isActive', true) ORDER BY p.name, p.id)
            FROM products p
           WHERE p.organization_id = u.organization_id AND p.user_id = u.id AND p.is_active), '[]') AS products
    FROM users u
    JOIN organizations o ON o.id = u.organization_id
    LEFT JOIN LATERAL (
         SELECT json_agg(json_build_object(
                  'id', a.id, 'dayOfWeek', a.day_of_week, 'startMinute', a.start_minute, 'endMinute', a.end_minute,
                  'appointmentDuration', a.appointment_duration, 'maxConcurrentAppointments', a.max_concurrent)
                ORDER BY a.day_of_week, a.start_minute) AS windows
           FROM availability a
          WHERE a.organization_id = u.organization_id AND a.user_id = u.id AND a.is_active) w ON true`;

const OF_SLUG = `${PROFESSIONALS}
   WHERE u.id = (SELECT user_id FROM booking_slugs WHERE slug = $1) AND u.is_active`;

/** Shared pages offer active professionals with at least one active window. */
const OF_TEAM_BY_SLUG = `${PROFESSIONALS}
   WHERE u.organization_id = (SELECT organization_id FROM booking_slugs WHERE slug = $1 AND user_id IS NOT NULL)
     AND u.is_active AND w.windows IS NOT NULL`;

const OF_TEAM_BY_ADMIN = `${PROFESSIONALS}
   WHERE u.organization_id = (SELECT organization_id FROM users WHERE id = $1::uuid AND role = 'admin')
     AND u.is_active AND w.windows IS NOT NULL`;

export type LinkKind = 'personal' | 'team-by-slug' | 'team-by-admin';

const STATEMENTS: Readonly<Record<LinkKind, string>> = {
  personal: OF_SLUG,
  'team-by-slug': OF_TEAM_BY_SLUG,
  'team-by-admin': OF_TEAM_BY_ADMIN,
};

// global: the link is what tells the organisation.
export async function professionalsOfLink(
  db: Reader,
  kind: LinkKind,
  value: string,
  busyFrom: Date,
  busyTo: Date,
): Promise<ProfessionalRow[]> {
  return db.query<ProfessionalRow>(STATEMENTS[kind], [value, busyFrom, busyTo]);
}

// global: the link is what tells the organisation.
export async function organizationOfLink(
  db: Reader,
  kind: LinkKind,
  value: string,
): Promise<{ id: string; name: string } | null> {
  const rows = await db.query<{ id: string; name: string }>(
    kind === 'team-by-admin'
      ? `SELECT o.id, o.name FROM organizations o JOIN users u ON u.organization_id = o.id
          WHERE u.id = $1::uuid AND u.role = 'admin'`
      : `SELECT o.id, o.name FROM organizations o JOIN booking_slugs s ON s.organization_id = o.id
          WHERE s.slug = $1 AND s.user_id IS NOT NULL`,
    [value],
  );
  return rows[0] ?? null;
}
