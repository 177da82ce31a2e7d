import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TeamBookingData } from '#shared/contract/booking.ts';
import { KEPT_LIMITS, READ_LIMITS, PUBLIC_TEAM } from '#shared/contract/limits.ts';
import { addProduct, addWindow } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  PASSWORD,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z'), workers: false },
  });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
});
afterAll(() => server.close());

/** Writes rows straight into the database, as an installation may hold them from before there were limits. */
const plant = (statement: string) =>
  server.context.database.query(
    statement
      .replaceAll('$ORG', `(SELECT organization_id FROM users WHERE id = '${ana.user.id}')`)
      .replaceAll('$ANA', `'${ana.user.id}'`),
  );

describe('what an organisation keeps is limited', () => {
  it('to 100 services of one person, two at once included', async () => {
    await plant(`INSERT INTO products (id, organization_id, user_id, name, duration, price_cents)
      SELECT gen_random_uuid(), $ORG, $ANA, 'Serviço ' || n, 30, 100 FROM generate_series(1, ${KEPT_LIMITS.products - 1}) n`);
    const body = { name: 'Mais um', duration: 30, price: 1 };
    const answers = await Promise.all([1, 2, 3].map(() => ana.client.post('/api/products', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    for (const answer of answers.filter(({ status }) => status === 422)) {
      expect(answer).toMatchObject(refused(422, 'PRODUCT_LIMIT', { limit: KEPT_LIMITS.products }));
    }
    await addProduct(organization, await createProfessional(organization));
  });

  it('to 150 windows in the week of one person, copies included', async () => {
    await plant(`INSERT INTO availability (id, organization_id, user_id, day_of_week, start_minute, end_minute, appointment_duration, max_concurrent)
      SELECT gen_random_uuid(), $ORG, $ANA, 1 + n / 75, 15 * (n % 75), 15 * (n % 75) + 15, 15, 1 FROM generate_series(0, 148) n`);
    await addWindow(organization, ana, { dayOfWeek: 0, startTime: '09:00', endTime: '10:00' });
    const more = {
      dayOfWeek: 0,
      startTime: '10:00',
      endTime: '11:00',
      appointmentDuration: 60,
      maxConcurrentAppointments: 1,
    };
    const limit = refused(422, 'AVAILABILITY_LIMIT', { limit: KEPT_LIMITS.windows });
    expect(await ana.client.post('/api/availability', more)).toMatchObject(limit);
    expect(await ana.client.post('/api/availability/copy', { from: 1, to: [5] })).toMatchObject(limit);
  });

  it('to 400 exceptions ahead of one person', async () => {
    await plant(`INSERT INTO availability_exceptions (id, organization_id, user_id, first_date, last_date, created_at)
      SELECT gen_random_uuid(), $ORG, $ANA, d, d, now() FROM (
        SELECT date '2026-11-17' + n AS d FROM generate_series(0, ${KEPT_LIMITS.exceptions - 1}) n) days`);
    // One of them is over already.
    must(await ana.client.post('/api/availability/exceptions', { from: '2030-01-02' }), 201);
    expect(await ana.client.post('/api/availability/exceptions', { from: '2030-01-03' })).toMatchObject(
      refused(422, 'EXCEPTION_LIMIT', { limit: KEPT_LIMITS.exceptions }),
    );
  });

  it('to 200 people', async () => {
    const person = () => ({ name: 'Mais Um', email: freshEmail(), password: PASSWORD });
    await plant(`INSERT INTO users (id, organization_id, role, name, email, password_hash, color, booking_slug, timezone, default_duration, meeting_title)
      SELECT gen_random_uuid(), $ORG, 'professional', 'Pessoa ' || n, 'pessoa' || n || '@plantada.exemplo', '!', '#3b82f6',
             'plantada-' || n, 'America/Sao_Paulo', 60, ''
        FROM generate_series(1, ${KEPT_LIMITS.people} - 1 - (SELECT count(*)::int FROM users WHERE organization_id = $ORG)) n`);
    const { client } = organization.admin;
    const answers = [
      await client.post('/api/admin/users', person()),
      await client.post('/api/admin/users', person()),
    ];
    expect(answers[0]?.status).toBe(201);
    expect(answers[1]).toMatchObject(refused(422, 'PEOPLE_LIMIT', { limit: KEPT_LIMITS.people }));
  });
});

it('an anonymous answer stays within the limits, whatever the database holds', async () => {
  const { admin } = organization;
  await plant(`INSERT INTO products (id, organization_id, user_id, name, duration, price_cents)
    SELECT gen_random_uuid(), $ORG, $ANA, 'Velho ' || n, 30, 100 FROM generate_series(1, 900) n`);
  await plant(`INSERT INTO users (id, organization_id, role, name, email, password_hash, color, booking_slug, timezone, default_duration, meeting_title)
    SELECT gen_random_uuid(), $ORG, 'professional', 'Velha ' || n, 'velha' || n || '@plantada.exemplo', '!', '#3b82f6',
           'velha-' || n, 'America/Sao_Paulo', 60, '' FROM generate_series(1, 200) n`);
  await plant(`INSERT INTO availability (id, organization_id, user_id, day_of_week, start_minute, end_minute, appointment_duration, max_concurrent)
    SELECT gen_random_uuid(), organization_id, id, 1, 540, 600, 60, 1 FROM users WHERE organization_id = $ORG AND id <> $ANA`);
  const get = async <Body>(path: string) => must<Body>(await server.guest.get(path));
  expect(await get<unknown[]>(`/api/products/${ana.user.id}`)).toHaveLength(READ_LIMITS.products);
  const team = await get<TeamBookingData>(`/api/booking/shared/admin/${admin.user.id}`);
  expect(team.professionals).toHaveLength(PUBLIC_TEAM.page);
  expect(team.team.total).toBeLessThanOrEqual(READ_LIMITS.publicTeam);
});

/** Where the statements of anonymous visitors stand. */
const LISTS = ['booking/booking.queries.ts', 'booking/team.queries.ts', 'scheduling/rules.queries.ts'];

it.each(LISTS)('every list in the public statements of %s has a LIMIT', async (file) => {
  const text = await readFile(new URL(`../server/features/${file}`, import.meta.url), 'utf8');
  const lists = text.split('SELECT json_agg(').slice(1);
  expect(lists.length).toBeGreaterThan(0);
  const unlimited = lists.filter((list) => !(list.split('`;')[0] ?? '').includes('LIMIT ${READ_LIMITS.'));
  expect(unlimited).toEqual([]);
});
