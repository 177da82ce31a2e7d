import type { TestServer } from '#test/harness/server.ts';
import type { Organization } from './organization.ts';
import { addTeam } from './team.ts';

/** Entries of the log that even a small team has: more than a page of it. */
const LOG_ENTRIES = 60;

/**
 * The team of `addTeam` with four appointments each on the day of `from`, named so that everybody's row is as long whatever
 * their number: what a screen reads of twenty of them has the same size in a team of thirty and of two hundred.
 */
export async function plantTeam(
  server: TestServer,
  organization: Organization,
  { people, from }: { people: number; from: string },
): Promise<void> {
  const { database } = server.context;
  const owner = `(SELECT organization_id FROM users WHERE id = '${organization.admin.user.id}')`;
  await addTeam(server, organization, { people, appointmentsEach: 4, from });
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
    [Math.max(people, LOG_ENTRIES), from],
  );
}
