import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { createLogger } from '#server/lib/logger.ts';
import { startServer } from '#server/start-server.ts';
import type { Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { openAgendas, SECRET, today } from './open-agenda.ts';

const PEOPLE = 6;
/** Appointments of each person: eight a day, back to back from nine, over thirteen months. */
const DAYS = { past: 335, ahead: 60, each: 8 };
const HOUR_MS = 3_600_000;
/** In UTC, at nine in the morning of São Paulo. */
const NINE_MS = 12 * HOUR_MS;

/** Everybody but those, and how many appointments each of them has a day over two months: 17,600 in a month. */
const TEAM = { people: 194, past: 30, ahead: 30, each: 3 } as const;

/** A word that every client's name begins with, and that stands nowhere else in the application. */
export const CLIENT = 'Quitéria';

/** What the browser keeps of somebody who is signed in: the items of its local storage. */
export type SignedIn = readonly { readonly name: string; readonly value: string }[];
export type Clinic = { readonly admin: SignedIn; readonly professional: SignedIn };

/** Fills an empty embedded database with a clinic of two hundred professionals, and signs two people in. */
export async function seedClinic(dataDir: string): Promise<Clinic> {
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, APP_SECRET: SECRET, RATE_LIMITS: 'off' });
  const server = await startServer(config, { log: createLogger('silent'), workers: false });
  try {
    const { organization, people } = await openAgendas(server.address, PEOPLE);
    await addColleagues(server.context, organization.admin);
    const own = people.map(({ user }) => user.id);
    await addClients(server.context, organization.admin);
    await addAppointments(server.context, DAYS, `u.id = ANY($5::uuid[])`, own);
    await addAppointments(server.context, TEAM, `u.id <> ALL($5::uuid[]) AND u.role = 'professional'`, own);
    await server.context.database.script('VACUUM ANALYZE appointment_rows');
    const [professional] = people;
    if (professional === undefined) throw new Error('There is no professional.');
    return { admin: await signedIn(organization.admin), professional: await signedIn(professional) };
  } finally {
    await server.close();
  }
}

/** People with hours from Monday to Friday. */
async function addColleagues({ database }: Context, { user }: Person): Promise<void> {
  await database.query(
    `WITH made AS (
       INSERT INTO users (id, organization_id, role, name, email, password_hash, color, booking_slug, timezone,
                          default_duration, meeting_title)
       SELECT gen_random_uuid(), o.organization_id, 'professional', 'Colega ' || n, 'colega' || n || '@exemplo.com.br',
              '!', '#3b82f6', 'colega-' || n, 'America/Sao_Paulo', 60, ''
         FROM users o, generate_series(1, $2::int) n WHERE o.id = $1
       RETURNING id, organization_id
     )
     INSERT INTO availability (id, organization_id, user_id, day_of_week, start_minute, end_minute,
                               appointment_duration, max_concurrent)
     SELECT gen_random_uuid(), organization_id, id, day, 540, 1080, 60, 1 FROM made, generate_series(1, 5) day`,
    [user.id, TEAM.people],
  );
}

/** Of a client whom a day and a turn name, in SQL. */
const CLIENT_NAME = `'${CLIENT} ' || day || ' ' || turn`;
const RECORD_ID = `md5(${CLIENT_NAME})::uuid`;

/** The records of everybody who has an appointment: the server would make them beside the visits. */
async function addClients({ database }: Context, { user }: Person): Promise<void> {
  await database.query(
    `WITH made AS (
       INSERT INTO clients (id, organization_id, name, created_at, updated_at)
       SELECT ${RECORD_ID}, u.organization_id, ${CLIENT_NAME}, now(), now()
         FROM users u, generate_series($2::int, $3::int) day, generate_series(0, $4::int - 1) turn
        WHERE u.id = $1
       RETURNING id, organization_id
     )
     INSERT INTO client_contacts (client_id, organization_id, kind, told_by, value, created_at)
     SELECT id, organization_id, 'email', 'cliente@exemplo.com.br', 'cliente@exemplo.com.br', now() FROM made`,
    [user.id, -DAYS.past, DAYS.ahead, DAYS.each],
  );
}

/** Adds appointments of an hour, one after the other from nine, to the people whom `where` names by `own`. */
async function addAppointments(
  { database }: Context,
  { past, ahead, each }: typeof DAYS,
  where: string,
  own: readonly string[],
): Promise<void> {
  await database.query(
    `INSERT INTO appointments (id, organization_id, user_id, professional_name, timezone, client_name, client_email,
       client_id, start_time, end_time, lane, revision, manage_token_hash, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), u.organization_id, u.id, u.name, u.timezone, ${CLIENT_NAME},
            'cliente@exemplo.com.br', ${RECORD_ID}, at, at + interval '1 hour', 0, 0, sha256((u.id::text || at)::bytea), 'public', now(), now()
       FROM users u, generate_series($2::int, $3::int) day, generate_series(0, $4::int - 1) turn,
            LATERAL (SELECT $1::timestamptz + day * interval '1 day' + turn * interval '1 hour' AS at) t
      WHERE ${where}`,
    [new Date(today() + NINE_MS), -past, ahead, each, own],
  );
}

async function signedIn({ client }: Person): Promise<SignedIn> {
  const { id, role, email, name } = must<Record<string, string>>(await client.get('/api/user/profile'));
  return [
    { name: 'auth_token', value: client.token ?? '' },
    { name: 'auth_user', value: JSON.stringify({ id, role, email, name }) },
  ];
}
