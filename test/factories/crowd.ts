import type { Database } from '#server/db/database.ts';
import type { Person } from './organization.ts';

/** What is copied with each person, and the column of its own id, if it has one. */
const OWNED = [
  ['availability', 'id'],
  ['products', 'id'],
  ['worked_holidays', null],
  ['booking_form_settings', null],
] as const;

/**
 * Adds `count` people who are like one that exists: the same profile, hours, services and form, under names of their own
 * ('Pessoa 0001'). Written straight into the database: as many calls as a person would need take minutes. They
 * cannot sign in.
 */
export async function addCrowd(database: Database, like: Person, count: number): Promise<void> {
  await database.query(
    `INSERT INTO users
     SELECT (jsonb_populate_record(u, jsonb_build_object(
              'id', gen_random_uuid(), 'name', 'Pessoa ' || lpad(n::text, 4, '0'),
              'email', 'pessoa-' || n || '-' || u.email, 'booking_slug', u.booking_slug || '-' || n))).*
       FROM users u, generate_series(1, $2::int) n WHERE u.id = $1`,
    [like.user.id, count],
  );
  for (const [table, id] of OWNED) {
    const own = id === null ? '' : `'${id}', gen_random_uuid(),`;
    await database.query(
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(t, jsonb_build_object(${own} 'user_id', p.id))).*
         FROM ${table} t JOIN users l ON l.id = t.user_id
         JOIN users p ON p.organization_id = l.organization_id AND p.email LIKE 'pessoa-%-' || l.email
        WHERE l.id = $1`,
      [like.user.id],
    );
  }
}

/**
 * Gives everybody like this person an appointment as the one that exists: at each of the `hours` (UTC) of `days` days
 * from a date on.
 */
export async function addCrowdAppointments(
  database: Database,
  model: { readonly id: string },
  { from, days, hours }: { readonly from: string; readonly days: number; readonly hours: readonly number[] },
): Promise<void> {
  await database.query(
    `INSERT INTO appointments
     SELECT (jsonb_populate_record(a, jsonb_build_object(
              'id', gen_random_uuid(), 'manage_token_hash', sha256(gen_random_uuid()::text::bytea),
              'user_id', p.id, 'start_time', t.start,
              'end_time', t.start + (a.end_time - a.start_time)))).*
       FROM appointments a
       JOIN users l ON l.id = a.user_id
       JOIN users p ON p.organization_id = l.organization_id AND p.email LIKE 'pessoa-%-' || l.email
      CROSS JOIN (SELECT $2::timestamptz + d * interval '1 day' + h * interval '1 hour' AS start
                    FROM generate_series(0, $3::int - 1) d, unnest($4::int[]) h) t
      WHERE a.id = $1`,
    [model.id, `${from}T00:00:00Z`, days, hours],
  );
}
