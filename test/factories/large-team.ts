import { randomUUID } from 'node:crypto';
import type { TestServer } from '#test/harness/server.ts';
import type { Organization, Person } from './organization.ts';
import { addTeam } from './team.ts';

/** Entries of the log that even a small team has: more than a page of it. */
const LOG_ENTRIES = 60;

/**
 * The team of `addTeam` from the day of `from` on, named so that everybody's row is as long whatever
 * their number: what a screen reads of twenty of them has the same size in a team of thirty and of two hundred.
 */
export async function plantTeam(
  server: TestServer,
  organization: Organization,
  team: { people: number; appointmentsEach: number; from: string },
): Promise<void> {
  const { database } = server.context;
  const owner = `(SELECT organization_id FROM users WHERE id = '${organization.admin.user.id}')`;
  await addTeam(server, organization, team);
  await database.query(
    `UPDATE users SET name = 'Pessoa ' || n, email = 'pessoa-' || n || '@equipe.exemplo', title = 'Fisioterapia'
       FROM (SELECT id AS whose, lpad(split_part(name, ' ', 2), 3, '0') AS n FROM users WHERE name LIKE 'Pessoa %') p
      WHERE id = whose AND organization_id = ${owner}`,
  );
  await database.query(
    `UPDATE appointment_rows a SET professional_name = u.name FROM users u
      WHERE u.id = a.user_id AND a.organization_id = ${owner}`,
  );
  await database.query(
    `INSERT INTO audit_log (organization_id, entity, entity_id, action, actor_kind, actor_id, actor_name, occurred_at,
                            before, after, subject_name)
     SELECT u.organization_id, 'user', u.id, 'updated', 'user', u.id, u.name, $2, '{}', '{"title": "Fisioterapia"}', u.name
       FROM generate_series(1, $1::int) n
       JOIN (SELECT *, row_number() OVER (ORDER BY name) AS nth, count(*) OVER () AS count FROM users) u
         ON u.nth = 1 + (n - 1) % u.count
      WHERE u.organization_id = ${owner}`,
    [Math.max(team.people, LOG_ENTRIES), team.from],
  );
}

/**
 * Gives everybody's appointments of an organisation their client's record: the first of each person is with one client of all,
 * the others are with a client each. The client of all comes to everybody at each of `visits` (ISO instants) too. Answers with
 * the id of that client's record.
 */
export async function plantClients(
  server: TestServer,
  { admin }: Organization,
  visits: readonly string[],
): Promise<string> {
  const { database } = server.context;
  const ofAll = randomUUID();
  const record = `CASE client_name WHEN 'Cliente 0' THEN '${ofAll}' ELSE id END`;
  const owner = `(SELECT organization_id FROM users WHERE id = '${admin.user.id}')`;
  await database.query(
    `INSERT INTO appointment_rows (id, organization_id, user_id, professional_name, timezone, client_name, client_email,
                                   start_time, end_time, lane, manage_token_hash, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, id, name, timezone, 'Cliente 0', 'cliente0@exemplo.com.br', at,
            at + interval '1 hour', 0, decode(md5(id::text || at), 'hex'), 'public', now(), now()
       FROM users, unnest($1::timestamptz[]) at WHERE organization_id = ${owner}`,
    [visits],
  );
  await database.query(
    `INSERT INTO clients (id, organization_id, name, created_at, updated_at)
     SELECT DISTINCT ${record}, organization_id, client_name, now(), now() FROM appointment_rows
      WHERE organization_id = ${owner} AND client_name LIKE 'Cliente %'`,
  );
  await database.query(
    `UPDATE appointment_rows SET client_id = ${record}
      WHERE organization_id = ${owner} AND client_name LIKE 'Cliente %'`,
  );
  await database.query(
    `INSERT INTO client_contacts (client_id, organization_id, kind, told_by, value, created_at)
     SELECT DISTINCT client_id, organization_id, 'email', client_email, client_email, now() FROM appointment_rows
      WHERE organization_id = ${owner} AND client_id IS NOT NULL`,
  );
  return ofAll;
}

/** What one person may have of each. */
const MOST = { services: 100, windows: 147, daysOff: 400 } as const;

/**
 * What people set up in time: everybody has two services, two windows on each of five days, a day off in the week of `from`
 * and another a month later, and works on a holiday. `fullest` has 100 services, 147 windows and 400 days off, most of them
 * from `daysOffFrom` ('YYYY-MM-DD') on.
 */
export async function plantOffers(
  server: TestServer,
  { admin }: Organization,
  {
    daysOff,
    daysOffFrom,
    fullest,
  }: { daysOff: readonly string[]; daysOffFrom: string; fullest: Person | null },
): Promise<void> {
  const { database } = server.context;
  const everybody = `users u WHERE u.organization_id = (SELECT organization_id FROM users WHERE id = '${admin.user.id}')`;
  const one = `users u WHERE u.id = ${fullest === null ? 'NULL' : `'${fullest.user.id}'`}`;
  const service = `INSERT INTO products (id, organization_id, user_id, name, duration, price_cents)
    SELECT gen_random_uuid(), u.organization_id, u.id, 'Atendimento ' || lpad(n::text, 3, '0'), 60, 12000`;
  const dayOff = `INSERT INTO availability_exceptions (id, organization_id, user_id, first_date, last_date, reason, created_at)
    SELECT gen_random_uuid(), u.organization_id, u.id, day, day, 'Folga', now()`;
  const window = `INSERT INTO availability (id, organization_id, user_id, day_of_week, start_minute, end_minute,
                                            appointment_duration, max_concurrent)
    SELECT gen_random_uuid(), u.organization_id, u.id, day, start_minute, start_minute + minutes, 60, 1`;
  const statements = [
    `${service} FROM generate_series(1, 2) n, ${everybody}`,
    `${service} FROM generate_series(3, ${MOST.services}) n, ${one}`,
    `DELETE FROM availability WHERE organization_id = (SELECT organization_id FROM users WHERE id = '${admin.user.id}')`,
    `${window} FROM generate_series(1, 5) day, (VALUES (540, 240), (780, 300)) hours (start_minute, minutes), ${everybody} AND u.id NOT IN (SELECT u.id FROM ${one})`,
    `${window} FROM generate_series(0, 6) day, generate_series(0, ${(MOST.windows / 7 - 1) * 60}, 60) start_minute,
            (SELECT 60 AS minutes) hours, ${one}`,
    `${dayOff} FROM unnest('{${daysOff.join(',')}}'::date[]) day, ${everybody}`,
    `${dayOff} FROM generate_series(0, ${MOST.daysOff - daysOff.length - 1}) n, LATERAL (SELECT date '${daysOffFrom}' + n AS day) d, ${one}`,
    `INSERT INTO worked_holidays (organization_id, user_id, holiday)
     SELECT u.organization_id, u.id, 'natal' FROM ${everybody}`,
  ];
  for (const statement of statements) await database.query(statement);
}
