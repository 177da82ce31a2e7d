import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { createLogger } from '#server/lib/logger.ts';
import { startServer } from '#server/start-server.ts';
import type { Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { openAgendas, SECRET, today } from './open-agenda.ts';

const PEOPLE = 6;
/** Appointments of each person: eight a day, back to back from nine, over thirteen months. */
const DAYS = { past: 335, ahead: 60, each: 8 } as const;
const HOUR_MS = 3_600_000;
/** In UTC, at nine in the morning of São Paulo. */
const NINE_MS = 12 * HOUR_MS;

/** A word that every client's name begins with, and that stands nowhere else in the application. */
export const CLIENT = 'Quitéria';

/** What the browser keeps of somebody who is signed in: the items of its local storage. */
export type SignedIn = readonly { readonly name: string; readonly value: string }[];
export type Clinic = { readonly admin: SignedIn; readonly professional: SignedIn };

/** Fills an empty embedded database with a clinic of six professionals, and signs two people in. */
export async function seedClinic(dataDir: string): Promise<Clinic> {
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, APP_SECRET: SECRET, RATE_LIMITS: 'off' });
  const server = await startServer(config, { log: createLogger('silent'), workers: false });
  try {
    const { organization, people } = await openAgendas(server.address, PEOPLE);
    for (const person of people) await addAppointments(server.context, person);
    await server.context.database.script('VACUUM ANALYZE appointment_rows');
    const [professional] = people;
    if (professional === undefined) throw new Error('There is no professional.');
    return { admin: await signedIn(organization.admin), professional: await signedIn(professional) };
  } finally {
    await server.close();
  }
}

async function addAppointments({ database }: Context, { user }: Person): Promise<void> {
  await database.query(
    `INSERT INTO appointments (id, organization_id, user_id, professional_name, timezone, client_name, client_email,
       start_time, end_time, lane, revision, manage_token_hash, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), u.organization_id, u.id, u.name, u.timezone, $6 || ' ' || day || ' ' || turn,
            'cliente@exemplo.com.br', at, at + interval '1 hour', 0, 0, sha256((u.id::text || at)::bytea), 'public', now(), now()
       FROM users u, generate_series($3::int, $4::int) day, generate_series(0, $5::int - 1) turn,
            LATERAL (SELECT $2::timestamptz + day * interval '1 day' + turn * interval '1 hour' AS at) t
      WHERE u.id = $1`,
    [user.id, new Date(today() + NINE_MS), -DAYS.past, DAYS.ahead, DAYS.each, CLIENT],
  );
}

async function signedIn({ client }: Person): Promise<SignedIn> {
  const { id, role, email, name } = must<Record<string, string>>(await client.get('/api/user/profile'));
  return [
    { name: 'auth_token', value: client.token ?? '' },
    { name: 'auth_user', value: JSON.stringify({ id, role, email, name }) },
  ];
}
