import type { TestServer } from '#test/harness/server.ts';

/** Makes a person and their windows as old as a moment, in a zone. */
export async function backdate(
  { context: { database } }: TestServer,
  userId: string,
  { timezone, since }: { readonly timezone: string; readonly since: string },
): Promise<void> {
  await database.query('UPDATE users SET created_at = $2, timezone = $3 WHERE id = $1', [
    userId,
    since,
    timezone,
  ]);
  await database.query('UPDATE availability SET created_at = $2, offered_since = $2 WHERE user_id = $1', [
    userId,
    since,
  ]);
}

/** Books every hour of eleven days, a week apart, from 09:00 to 17:00 by the wall clock of a zone. @param first 'YYYY-MM-DD' */
export async function bookWeekly(
  { context: { database } }: TestServer,
  userId: string,
  { timezone, first }: { readonly timezone: string; readonly first: string },
): Promise<void> {
  await database.query(
    `INSERT INTO appointments (id, organization_id, user_id, professional_name, timezone, client_name, start_time, end_time, lane,
                 manage_token_hash, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), u.organization_id, u.id, u.name, u.timezone, 'Cliente', t.at, t.at + interval '60 minutes', 0,
            decode(md5(u.id::text || t.at), 'hex'), 'public', now(), now()
       FROM users u, generate_series(0, 10) week, generate_series(9, 16) hour,
            LATERAL (SELECT ($3::date + week * interval '7 days' + hour * interval '1 hour') AT TIME ZONE $2 AS at) t
      WHERE u.id = $1`,
    [userId, timezone, first],
  );
}
