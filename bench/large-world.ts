import type { Database } from '#server/db/database.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { addCrowd } from '#test/factories/crowd.ts';
import { createOrganization, createProfessional, type Organization } from '#test/factories/organization.ts';
import { createClient } from '#test/harness/client.ts';
import { today } from './open-agenda.ts';

export const PEOPLE = 200;
export const APPOINTMENTS = 500_000;
export const OTHER_ORGANIZATIONS = 1_000;
/** Of each other organisation, whose administrator is its one professional. */
const OTHERS_EACH = 100;
/** Half an hour at each full hour from 9:00 to 17:00 in São Paulo: half of every day stays free. */
const A_DAY = 9;
const OPENS_MS = 12 * 3_600_000;
/** Days of appointments that are still ahead, today included. */
const DAYS_AHEAD = 28;

const FIRST_NAMES =
  'Marina Rafael Júlia Pedro Sofia Lucas Helena João Beatriz Caio Lívia Otávio Nina Davi Íris Hugo';
const LAST_NAMES =
  'Alves Souza Campos Antunes Barros Teixeira Dias Moreira Prado Lima Nunes Rocha Torres Reis Matos';
/** More clients than a clinic of that size knows: each has about ten appointments. */
const CLIENTS = 50_000;

/** Of the client of a `number`, in SQL: the record, the name out of both lists, and the contacts. */
const RECORD_ID = `md5('cliente-' || number)::uuid`;
const NAME = `($3::text[])[1 + number % cardinality($3::text[])] || ' ' ||
                ($4::text[])[1 + number / 16 % cardinality($4::text[])] || ' ' || number`;
const EMAIL = `'cliente-' || number || '@exemplo.com.br'`;
const PHONE = `'55119' || 10000000 + number * 1601`;

/**
 * Fills a new database with an organisation of 200 professionals and 500,000 appointments, each with its entry in the
 * log, beside 1,000 other organisations with 100 each. By statements over sets, in about a
 * minute, because calls would take hours.
 */
export async function addLargeWorld(database: Database, address: string): Promise<Organization> {
  const organization = await createOrganization({ guest: createClient(address) });
  const person = await createProfessional(organization, 'Profissional');
  await addWeek(organization, person, { startTime: '09:00', endTime: '18:00', appointmentDuration: 30 });
  await addProduct(organization, person, { name: 'Sessão', duration: 60 });
  await takeNoService(organization, person);
  await addCrowd(database, person, PEOPLE - 1);
  const [own] = await database.query<{ id: string }>(
    'SELECT organization_id AS id FROM users WHERE id = $1',
    [person.user.id],
  );
  await addOtherOrganizations(database, person.user.id);
  await addRecords(database, own?.id);
  await withoutIndexes(database, ['appointment_rows', 'audit_log'], async () => {
    const ours = `u.organization_id = $7 AND u.role = 'professional'`;
    await addAppointments(database, ours, APPOINTMENTS / PEOPLE, own?.id);
    await addAppointments(database, `u.organization_id <> $7`, OTHERS_EACH, own?.id);
    await addLog(database);
  });
  await addPast(database, person.user.id);
  // What a server's automatic maintenance has long done.
  await database.script('VACUUM ANALYZE');
  await mustHold(database, own?.id);
  return organization;
}

/** People who were there all along, and half a year of searches that found nothing with one of them. */
async function addPast(database: Database, userId: string): Promise<void> {
  const old = `now() - interval '1 year'`;
  await database.query(`UPDATE users SET created_at = ${old}`);
  await database.query(`UPDATE availability SET created_at = ${old}, offered_since = ${old}`);
  await database.query(
    `INSERT INTO search_misses (organization_id, user_id, date, part, searches, first_at, last_at)
     SELECT u.organization_id, u.id, now()::date + day, part, 2, now() - interval '30 days', now()
       FROM users u, generate_series(-150, 60) day, unnest(ARRAY['day', 'manha', 'tarde', 'noite']) part
      WHERE u.id = $1`,
    [userId],
  );
}

/** Organisations of one person each, who is like the given one. */
async function addOtherOrganizations(database: Database, likeUser: string): Promise<void> {
  await database.query(
    `WITH made AS (
       INSERT INTO organizations
       SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'name', 'Outra ' || n))).*
         FROM organizations o JOIN users u ON u.organization_id = o.id, generate_series(1, $2::int) n
        WHERE u.id = $1
       RETURNING id, name)
     INSERT INTO users
     SELECT (jsonb_populate_record(u, jsonb_build_object(
              'id', gen_random_uuid(), 'organization_id', m.id, 'role', 'admin', 'name', m.name,
              'email', m.id || '@exemplo.com.br', 'booking_slug', m.id))).*
       FROM users u, made m WHERE u.id = $1`,
    [likeUser, OTHER_ORGANIZATIONS],
  );
  await database.query(
    `INSERT INTO availability
     SELECT (jsonb_populate_record(a, jsonb_build_object(
              'id', gen_random_uuid(), 'organization_id', u.organization_id, 'user_id', u.id))).*
       FROM availability a JOIN users l ON l.id = a.user_id, users u
      WHERE a.user_id = $1 AND u.organization_id <> l.organization_id`,
    [likeUser],
  );
}

/** The record of each client of ours, with both contacts; one in a hundred has a tag. */
async function addRecords(database: Database, organizationId: string | undefined): Promise<void> {
  const values = [organizationId, CLIENTS, FIRST_NAMES.split(' '), LAST_NAMES.split(' ')];
  await database.query(
    `INSERT INTO clients (id, organization_id, name, tags, created_at, updated_at)
     SELECT ${RECORD_ID}, $1, ${NAME}, CASE WHEN number % 100 = 0 THEN ARRAY['mensal'] ELSE '{}' END,
            now() - interval '1 year', now() - interval '1 year'
       FROM generate_series(0, $2::int - 1) number`,
    values,
  );
  await database.query(
    `INSERT INTO client_contacts (client_id, organization_id, kind, told_by, value, created_at)
     SELECT ${RECORD_ID}, $1, kind, value, value, now() - interval '1 year'
       FROM generate_series(0, $2::int - 1) number,
            LATERAL (VALUES ('email', ${EMAIL}), ('phone', ${PHONE})) contact (kind, value)`,
    values.slice(0, 2),
  );
}

/** `count` appointments for everybody of whom the condition holds ($7 is our organisation), back from four weeks ahead. */
async function addAppointments(
  database: Database,
  condition: string,
  count: number,
  organizationId: string | undefined,
): Promise<void> {
  await database.query(
    `INSERT INTO appointment_rows (id, organization_id, user_id, professional_name, timezone, client_name, client_email,
       client_phone, client_id, start_time, end_time, lane, revision, manage_token_hash, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), u.organization_id, u.id, u.name, u.timezone, ${NAME}, ${EMAIL}, ${PHONE},
            CASE WHEN u.organization_id = $7 THEN ${RECORD_ID} END, t.start, t.start + interval '30 minutes', 0, 0,
            sha256((u.id::text || n)::bytea), 'public', t.start - interval '60 days', t.start - interval '60 days'
       FROM users u
      CROSS JOIN generate_series(0, $1::int - 1) n
      CROSS JOIN LATERAL (SELECT abs(hashtext(u.id::text || n)) % $2::int AS number) k
      CROSS JOIN LATERAL (SELECT $5::timestamptz - (n / $6::int) * interval '1 day'
                                 + (n % $6::int) * interval '1 hour' AS start) t
      WHERE ${condition}`,
    [
      count,
      CLIENTS,
      FIRST_NAMES.split(' '),
      LAST_NAMES.split(' '),
      new Date(today() + (DAYS_AHEAD - 1) * 86_400_000 + OPENS_MS),
      A_DAY,
      organizationId,
    ],
  );
}

/**
 * Takes away the indexes that enforce nothing and the constraint against double bookings, and builds them again after
 * the work: faster than row by row, and the constraint then judges every row.
 */
async function withoutIndexes(
  database: Database,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const found = await database.query<{ drop: string; make: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', c.conrelid::regclass, c.conname) AS drop,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) AS make
       FROM pg_constraint c WHERE c.conrelid = ANY($1::text[]::regclass[]) AND c.contype = 'x'
     UNION ALL
     SELECT format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
       FROM pg_index i
      WHERE i.indrelid = ANY($1::text[]::regclass[])
        AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { drop } of found) await database.script(drop);
  await work();
  for (const { make } of found) await database.script(make);
}

async function addLog(database: Database): Promise<void> {
  await database.query(
    `INSERT INTO audit_log (organization_id, entity, entity_id, action, actor_kind, actor_name, occurred_at, before, after,
       subject_name, owner_id, owner_name)
     SELECT organization_id, 'appointment', id, 'created', 'client', client_name, created_at, '{}',
            jsonb_build_object('startTime', start_time), client_name, user_id, professional_name
       FROM appointments ORDER BY created_at`,
  );
}

/** @throws Error unless the world is as large as it is to be */
async function mustHold(database: Database, organizationId: string | undefined): Promise<void> {
  const [found] = await database.query<Record<'people' | 'appointments' | 'others', number>>(
    `SELECT (SELECT count(*)::int FROM users WHERE organization_id = $1 AND role = 'professional') AS people,
            (SELECT count(*)::int FROM appointments WHERE organization_id = $1) AS appointments,
            (SELECT count(*)::int FROM organizations WHERE id <> $1) AS others`,
    [organizationId],
  );
  const expected = { people: PEOPLE, appointments: APPOINTMENTS, others: OTHER_ORGANIZATIONS };
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`Expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}.`);
}
