import { afterAll, beforeAll, expect, it } from 'vitest';
import { UPCOMING_LIMIT } from '#shared/contract/limits.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { hourSeries } from '#test/factories/series.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer } from '#test/harness/client.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { roundTripsOf } from '#test/harness/round-trips.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { unkeptTexts } from '#test/harness/statements.ts';

let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
let productId: string;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T12:00:00Z') },
  });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [ana, bruno]) {
    await addWeek(organization, person, { startTime: '00:00', endTime: '24:00' });
  }
  must(await ana.client.post('/api/booking-form-settings', { upcomingLimit: UPCOMING_LIMIT.max }));
  productId = (await addProduct(organization, ana, { duration: 60 })).id;
  await takeNoService(organization, ana);
});
afterAll(() => server.close());

const nextHour = hourSeries();
const admin = () => organization.admin.client;
/** An appointment of Ana's, at an hour of its own. */
const another = async () => (await addAppointment(organization, ana, nextHour())).id;
const path = (id: string) => `/api/appointments/${id}`;

/** The SQL statements of a request, told apart from those that make what it needs. */
type Request = { readonly prepare?: () => Promise<string>; readonly send: (id: string) => Promise<Answer> };

type Cost = { readonly statements: number; readonly roundTrips: number };

/** The least of three: the job queue's upkeep may fall into one of them. */
async function costOf({ prepare, send }: Request, status: number): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < 3; round++) {
    const id = (await prepare?.()) ?? '';
    const before = server.context.database.statementCount();
    const { result, roundTrips } = await roundTripsOf(() => send(id));
    expect(result.status).toBe(status);
    costs.push({ statements: server.context.database.statementCount() - before, roundTrips });
  }
  return {
    statements: Math.min(...costs.map(({ statements }) => statements)),
    roundTrips: Math.min(...costs.map(({ roundTrips }) => roundTrips)),
  };
}

const visitor = () => ({
  professionalId: ana.user.id,
  clientName: 'Eva Cruz',
  clientEmail: 'eva@exemplo.com.br',
});

/**
 * What changes an agenda, however full it is: status, statements and round trips. Each change locks the agenda and reads
 * what decides in one round trip, and writes the row; the event, the entry in the history and the message to the screens
 * leave in one statement with the commit, and a new row too. A signed-in person's session is read before; a visitor's
 * booking locks its contact, counts what that has ahead and looks for the client's record, before it is known whether it is refused or was made already.
 */
const CHANGES: [string, Request, number, Cost][] = [
  [
    'a booking by a client, of a service, that may be tried again',
    {
      send: () =>
        server.guest.post(
          '/api/appointments/public',
          { ...visitor(), productId, startTime: nextHour() },
          { 'idempotency-key': crypto.randomUUID() },
        ),
    },
    201,
    { statements: 7, roundTrips: 2 },
  ],
  [
    'the same booking tried again',
    {
      async prepare() {
        const startTime = nextHour();
        await server.guest.post(
          '/api/appointments/public',
          { ...visitor(), startTime },
          { 'idempotency-key': startTime },
        );
        return startTime;
      },
      send: (startTime) =>
        server.guest.post(
          '/api/appointments/public',
          { ...visitor(), startTime },
          { 'idempotency-key': startTime },
        ),
    },
    200,
    { statements: 7, roundTrips: 3 },
  ],
  [
    'a booking at a taken time, refused with free ones',
    {
      async prepare() {
        const startTime = nextHour();
        await addAppointment(organization, ana, startTime);
        return startTime;
      },
      send: (startTime) => server.guest.post('/api/appointments/public', { ...visitor(), startTime }),
    },
    409,
    { statements: 7, roundTrips: 3 },
  ],
  [
    'a booking by a professional',
    { send: () => ana.client.post('/api/appointments', { clientName: 'Eva Cruz', startTime: nextHour() }) },
    201,
    { statements: 7, roundTrips: 3 },
  ],
  [
    'new notes',
    { prepare: another, send: (id) => ana.client.put(path(id), { notes: 'Traz os exames.' }) },
    200,
    { statements: 7, roundTrips: 5 },
  ],
  [
    'a move to another time',
    { prepare: another, send: (id) => admin().put(path(id), { startTime: nextHour() }) },
    200,
    { statements: 8, roundTrips: 5 },
  ],
  [
    'a transfer to a colleague, whose screen is updated too',
    { prepare: another, send: (id) => admin().put(path(id), { userId: bruno.user.id }) },
    200,
    { statements: 9, roundTrips: 5 },
  ],
  [
    'a deletion',
    { prepare: another, send: (id) => admin().delete(path(id)) },
    200,
    { statements: 6, roundTrips: 4 },
  ],
  [
    'a deletion by the professional',
    { prepare: another, send: (id) => ana.client.delete(path(id)) },
    200,
    { statements: 6, roundTrips: 4 },
  ],
  [
    'a look at a month of one professional, by an administrator',
    {
      send: () =>
        admin().get(
          `/api/appointments?userId=${ana.user.id}&from=2026-11-01T03:00:00Z&to=2026-12-01T03:00:00Z`,
        ),
    },
    200,
    { statements: 3, roundTrips: 3 },
  ],
];

it.each(CHANGES)('%s', async (_what, request, status, cost) => {
  const roundTrips = server.databaseUrl === null ? 0 : cost.roundTrips;
  expect(await costOf(request, status)).toEqual({ ...cost, roundTrips });
});

it('plans once on a connection what a booking, a move and a deletion send', async () => {
  for (let time = 0; time < 12; time++) {
    const startTime = nextHour();
    const booked = must<{ id: string }>(
      await server.guest.post('/api/appointments/public', {
        ...visitor(),
        clientEmail: `eva${time}@exemplo.com.br`,
        startTime,
      }),
      201,
    );
    must(await admin().put(path(booked.id), { startTime: nextHour() }));
    must(await admin().delete(path(booked.id)));
  }
  // After five plans for the values at hand PostgreSQL keeps one for all, unless it takes that for dearer.
  const planned = await server.context.database.query<{ text: string; again: boolean; kept: boolean }>(
    `SELECT statement AS text, custom_plans > 5 AS again, generic_plans > 0 AS kept FROM pg_prepared_statements`,
  );
  expect(planned.filter(({ again }) => again)).toEqual([]);
  const kept = planned.filter(({ text, kept }) => kept && text.includes('INSERT INTO clients'));
  expect(kept).toHaveLength(server.databaseUrl === null ? 0 : 1);
});

/** What is read and written for all events at hand together, in lists that are as long as there are, and what a clock begins. */
const OF_SEVERAL = [
  /^select .* from "notification_settings"/,
  /^select .* from "series_appointments"/,
  /^select .* from "appointments" .* for share$/s,
  /^delete from "webhook_deliveries"/,
  /"due_at" <= /,
];

it('sends nothing for a booking and its mail alone that is planned each time', async () => {
  const working = await startTestServer({ overrides: { clock: movableClock('2026-11-18T12:00:00Z') } });
  try {
    const house = await createOrganization(working);
    const cid = await createProfessional(house, 'Cid Reis');
    await addWeek(house, cid, { startTime: '00:00', endTime: '24:00' });
    await takeNoService(house, cid);
    const texts = await unkeptTexts(async () => {
      const booking = { ...visitor(), professionalId: cid.user.id, startTime: nextHour() };
      must(await working.guest.post('/api/appointments/public', booking), 201);
      await expect.poll(() => mailsTo(working, booking.clientEmail)).toHaveLength(1);
    });
    expect(texts.filter((text) => !OF_SEVERAL.some((pattern) => pattern.test(text)))).toEqual([]);
  } finally {
    await working.close();
  }
});
