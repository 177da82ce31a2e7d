import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatedSeries } from '#shared/contract/series.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

// What a request read may be gone once it holds the lock. On a PostgreSQL server a second connection holds the
// professional's lock, deletes, and lets go; the embedded database has one connection, so there the deletion is in time.
let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z'), workers: false },
  });
  organization = await createOrganization(server);
  [ana, bruno] = [
    await createProfessional(organization, 'Ana'),
    await createProfessional(organization, 'Bruno'),
  ];
  await addWeek(organization, ana, { appointmentDuration: 60 });
  await addWeek(organization, bruno, { appointmentDuration: 60 });
});
afterAll(() => server.close());

it('moves a series while its reminders are planned, without one waiting for the other', async () => {
  const { client } = organization.admin;
  const rule = { every: 'week', count: 3 };
  const starts = ['2026-12-03', '2026-12-10', '2026-12-17'].map((date) => ({
    startTime: `${date}T17:00:00.000Z`,
  }));
  const asked = { userId: ana.user.id, duration: 60, date: '2026-12-03', time: '14:00', rule, starts };
  const { appointments } = must<CreatedSeries>(
    await client.post('/api/series', { ...asked, clientName: 'Eva Cruz', clientEmail: freshEmail() }),
    201,
  );
  const ids = appointments.map(({ id }) => id).sort();
  const moves = appointments.map(({ id, startTime }) => ({
    id,
    startTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
  }));
  const move = () => client.post(`/api/appointments/${ids[0]}/series/move`, { scope: 'all', moves });
  const hold = (id: string | undefined) => `SELECT FROM appointment_rows WHERE id = '${id}' FOR SHARE`;
  const answer = await whileHeld([hold(ids[0]), hold(ids.at(-1))], move);
  expect(must(answer)).toEqual({ moved: 3 });
});

let hours = 0;
const nextTime = () => new Date(Date.UTC(2026, 10, 19 + hours++, 15)).toISOString();

/** Starts a request, lets it wait for a professional's lock, runs a statement meanwhile, and answers the request's answer. */
async function whileWaiting(
  person: Person,
  statement: string,
  request: () => Promise<Answer>,
): Promise<Answer> {
  if (server.databaseUrl === null) {
    await server.context.database.query(statement);
    return request();
  }
  return whileHeld([`SELECT ${takeLock('agenda', `'${person.user.id}'`)}`, statement], request);
}

/** The same for any first statement that holds what the request needs. One connection holds nothing against itself. */
async function whileHeld(
  [first, then]: readonly [string, string],
  request: () => Promise<Answer>,
): Promise<Answer> {
  const { databaseUrl } = server;
  if (databaseUrl === null) return request();
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  try {
    await other.query('BEGIN');
    await other.query(first);
    const answer = request();
    await waitFor(async () => {
      const waiting = await other.query(
        'SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
      );
      return waiting.rowCount === 0 ? null : true;
    });
    await other.query(then);
    await other.query('COMMIT');
    return await answer;
  } finally {
    await other.end();
  }
}

const book = (person: Person, productId: string | null = null) =>
  server.guest.post('/api/appointments/public', {
    professionalId: person.user.id,
    clientName: 'Eva Cruz',
    clientEmail: freshEmail(),
    startTime: nextTime(),
    productId,
  });
const path = (id: string) => `/api/appointments/${id}`;

describe('what is gone by the time that a request holds the lock', () => {
  it('an appointment: moving, editing and transferring it answer 404, and nothing comes back', async () => {
    const changes: ((id: string) => Promise<Answer>)[] = [
      (id) => organization.admin.client.put(path(id), { startTime: nextTime() }),
      (id) => organization.admin.client.put(path(id), { notes: 'tarde demais' }),
      (id) => organization.admin.client.put(path(id), { userId: bruno.user.id }),
    ];
    for (const change of changes) {
      const { id } = await addAppointment(organization, ana, nextTime());
      const answer = await whileWaiting(ana, `DELETE FROM appointments WHERE id = '${id}'`, () => change(id));
      expect(answer).toMatchObject(refused(404, 'APPOINTMENT_NOT_FOUND'));
      expect((await organization.admin.client.get<unknown[]>(`/api/appointments?ids=${id}`)).body).toEqual(
        [],
      );
    }
  });

  it('an appointment: its client’s link answers that it is valid no more', async () => {
    for (const change of ['cancel', 'move']) {
      const made = must<{ id: string; managePath: string }>(await book(ana), 201);
      const answer = await whileWaiting(ana, `DELETE FROM appointments WHERE id = '${made.id}'`, () =>
        server.guest.post(`/api${made.managePath}/${change}`, { startTime: nextTime() }),
      );
      expect(answer).toMatchObject(refused(404, 'MANAGE_LINK_INVALID'));
    }
  });

  it('a product: booking it answers 404', async () => {
    const product = await addProduct(organization, ana, { duration: 60 });
    const answer = await whileWaiting(ana, `DELETE FROM products WHERE id = '${product.id}'`, () =>
      book(ana, product.id),
    );
    expect(answer).toMatchObject(refused(404, 'PRODUCT_NOT_FOUND'));
  });

  it('a professional: booking with them answers 404, a transfer to them too', async () => {
    const gone = [
      await createProfessional(organization, 'Caio'),
      await createProfessional(organization, 'Davi'),
    ];
    const { id } = await addAppointment(organization, bruno, nextTime());
    const [caio, davi] = gone as [Person, Person];
    const booked = await whileWaiting(caio, `DELETE FROM users WHERE id = '${caio.user.id}'`, () =>
      book(caio),
    );
    expect(booked).toMatchObject(refused(404, 'USER_NOT_FOUND'));
    const moved = await whileWaiting(davi, `DELETE FROM users WHERE id = '${davi.user.id}'`, () =>
      organization.admin.client.put(path(id), { userId: davi.user.id }),
    );
    expect(moved).toMatchObject(refused(404, 'USER_NOT_FOUND'));
  });

  it('a professional’s state: who was made inactive meanwhile takes neither a booking nor a transfer', async () => {
    const eva = await createProfessional(organization, 'Eva');
    await addWeek(organization, eva);
    const { id } = await addAppointment(organization, bruno, nextTime());
    const off = `UPDATE users SET is_active = false WHERE id = '${eva.user.id}'`;
    const on = `UPDATE users SET is_active = true WHERE id = '${eva.user.id}'`;
    const inactive = refused(422, 'PROFESSIONAL_INACTIVE');
    expect(await whileWaiting(eva, off, () => book(eva))).toMatchObject(inactive);
    await server.context.database.query(on);
    const transfer = () => organization.admin.client.put(path(id), { userId: eva.user.id });
    expect(await whileWaiting(eva, off, transfer)).toMatchObject(inactive);
  });
});

describe('a transfer', () => {
  it('leaves the former professional’s video call and event behind', async () => {
    const { id } = await addAppointment(organization, ana, nextTime());
    await server.context.database.query(
      `UPDATE appointments SET meet_link = 'https://meet.google.com/abc', google_event_id = 'hm1' WHERE id = '${id}'`,
    );
    const edited = await organization.admin.client.put(path(id), { notes: 'fica' });
    expect(edited).toMatchObject({ body: { meetLink: 'https://meet.google.com/abc', googleEventId: 'hm1' } });
    const moved = await organization.admin.client.put(path(id), { userId: bruno.user.id });
    expect(moved).toMatchObject({ status: 200, body: { meetLink: null, googleEventId: null } });
  });
});

describe('what is offered instead of a taken time', () => {
  type Offer = { details: { suggestions: { startTime: string; endTime: string }[]; timezone: string } };
  const offered = (answer: Answer) => {
    expect(answer.status).toBe(409);
    return (answer.body as Offer).details.suggestions.map(({ startTime, endTime }) => [
      startTime.slice(5, 16),
      (Date.parse(endTime) - Date.parse(startTime)) / 60_000,
    ]);
  };

  it('suggestions are three, nearest, on the page’s grid and outside the gap for a client; staff’s rules for staff', async () => {
    const fabio = await createProfessional(organization, 'Fábio');
    await addWeek(organization, fabio, { startTime: '09:00', endTime: '18:00', appointmentDuration: 60 });
    must(await fabio.client.patch('/api/user/profile', { bufferTime: 30 }));
    // 12:00 to 13:00 in São Paulo is taken.
    await addAppointment(organization, fabio, '2026-11-19T15:00:00Z', { duration: 60 });
    const time = { startTime: '2026-11-19T15:00:00Z' };
    const visitor = { professionalId: fabio.user.id, clientName: 'Eva', clientEmail: freshEmail() };
    const byClient = offered(await server.guest.post('/api/appointments/public', { ...visitor, ...time }));
    // 11:00 and 13:00 lie inside the gap; of 09:00 and 15:00, equally near, the earlier one.
    expect(byClient).toEqual([
      ['11-19T12:00', 60],
      ['11-19T13:00', 60],
      ['11-19T17:00', 60],
    ]);
    for (const startTime of ['2026-11-19T13:00:00Z', '2026-11-19T17:00:00Z']) {
      must(
        await server.guest.post('/api/appointments/public', {
          ...visitor,
          clientEmail: freshEmail(),
          startTime,
        }),
        201,
      );
    }
    const byStaff = offered(
      await organization.admin.client.post('/api/appointments', {
        userId: fabio.user.id,
        clientName: 'Eva',
        clientPhone: '11987654321',
        ...time,
        duration: 30,
      }),
    );
    expect(byStaff).toHaveLength(3);
    for (const [startTime, minutes] of byStaff) {
      expect(minutes).toBe(30);
      const free = {
        userId: fabio.user.id,
        clientName: 'Eva',
        clientPhone: '11987654321',
        startTime: `2026-${String(startTime)}:00Z`,
        duration: 30,
      };
      expect((await organization.admin.client.post('/api/appointments', free)).status).toBe(201);
    }
  });
});
