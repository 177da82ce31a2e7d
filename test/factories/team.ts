import type { TestServer } from '#test/harness/server.ts';
import type { Organization } from './organization.ts';

/**
 * Writes a team into the organisation until it has `people`, the administrator included: each with a week of hours from
 * Monday to Friday, 09:00 to 18:00 in São Paulo, and `appointmentsEach` appointments of an hour from `from` (ISO instant) on,
 * four a day two hours apart.
 */
export async function addTeam(
  server: TestServer,
  { admin }: Organization,
  { people, appointmentsEach, from }: { people: number; appointmentsEach: number; from: string },
): Promise<void> {
  const { database } = server.context;
  const organization = `(SELECT organization_id FROM users WHERE id = '${admin.user.id}')`;
  await database.query(
    `INSERT INTO users (id, organization_id, role, name, email, password_hash, color, booking_slug, timezone,
                        default_duration, meeting_title)
     SELECT gen_random_uuid(), o.id, 'professional', 'Pessoa ' || n, 'p' || n || '-' || o.id || '@equipe.exemplo', '!',
            '#3b82f6', 'p-' || n || '-' || o.id, 'America/Sao_Paulo', 60, ''
       FROM (SELECT ${organization} AS id) o, generate_series(1, $1::int - 1) n`,
    [people],
  );
  await database.query(
    `INSERT INTO booking_slugs (slug, organization_id, user_id)
     SELECT booking_slug, organization_id, id FROM users WHERE organization_id = ${organization}
     ON CONFLICT DO NOTHING`,
  );
  await database.query(
    `INSERT INTO availability (id, organization_id, user_id, day_of_week, start_minute, end_minute,
                               appointment_duration, max_concurrent)
     SELECT gen_random_uuid(), organization_id, id, day, 540, 1080, 60, 1
       FROM users, generate_series(1, 5) day WHERE organization_id = ${organization}`,
  );
  await database.query(
    `INSERT INTO appointment_rows (id, organization_id, user_id, professional_name, timezone, client_name, client_email,
                                   start_time, end_time, lane, manage_token_hash, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, id, name, timezone, 'Cliente ' || n, 'cliente' || n || '@exemplo.com.br',
            at, at + interval '1 hour', 0, decode(md5(id::text || n), 'hex'), 'public', now(), now()
       FROM users, generate_series(0, $1::int - 1) n,
            LATERAL (SELECT $2::timestamptz + n / 4 * interval '1 day' + n % 4 * interval '2 hours' AS at) t
      WHERE organization_id = ${organization}`,
    [appointmentsEach, from],
  );
}

/** Names with accents ('João Conceição 7'), five specialties in turn and long descriptions for the people of `addTeam`. */
export async function describeTeam(server: TestServer, { admin }: Organization): Promise<void> {
  await server.context.database.query(
    `UPDATE users SET name = 'João Conceição ' || split_part(name, ' ', 2),
            title = (ARRAY['Psicóloga', 'Nutricionista', 'Fisioterapeuta', 'Fonoaudióloga', 'Médica'])
                      [1 + split_part(name, ' ', 2)::int % 5],
            description = repeat('Atende adultos e crianças, também por vídeo, e escreve ' || md5(id::text) || '. ', 20)
      WHERE name LIKE 'Pessoa %' AND organization_id = (SELECT organization_id FROM users WHERE id = $1)`,
    [admin.user.id],
  );
}
