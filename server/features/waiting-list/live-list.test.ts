import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { WaitingAgenda } from './agendas.queries.ts';
import { searchAgenda } from './offers.service.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional, type Person } from '#test/factories/organization.ts';
import { addWaiting } from '#test/factories/waiting.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { openStream, type OpenStream } from '#test/harness/event-stream.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import {
  ELEVEN,
  openWaitingClinic,
  TEN,
  WAITING_NOW,
  type WaitingClinic,
} from '#test/harness/waiting-clinic.ts';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';

const clock = movableClock(WAITING_NOW);
let server: TestServer;
let clinic: WaitingClinic;
let bia: Person;
let admins: OpenStream;
let anas: OpenStream;
let bias: OpenStream;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false }, env: { RATE_LIMITS: 'off' } });
});
beforeEach(async () => {
  clock.set(WAITING_NOW);
  clinic = await openWaitingClinic(server);
  bia = await createProfessional(clinic.organization, 'Bia Reis');
  await addWeek(clinic.organization, bia, { startTime: '10:00', endTime: '11:00' });
  await clinic.booked(TEN, bia);
  admins = await openStream(clinic.organization.admin.client);
  anas = await openStream(clinic.ana.client);
  bias = await openStream(bia.client);
});
afterAll(() => server.close());

/** Searches Ana's agenda as the poll does, here and now. */
async function search(): Promise<void> {
  const [agenda] = await server.context.database.query<WaitingAgenda>(
    `SELECT organization_id AS "organizationId", id AS "userId", $2::timestamptz AS "dueAt" FROM users WHERE id = $1`,
    [clinic.ana.user.id, clock.now()],
  );
  if (agenda === undefined) throw new Error('There is no such person.');
  await searchAgenda(server.context, agenda);
}

/** How many messages of the list a stream got until now. */
async function heard(stream: OpenStream): Promise<number> {
  for (let count = 0; ;) {
    const event = await stream.next();
    if (event === null) throw new Error('The stream has ended.');
    if (event.type === 'google_synced') return count;
    if (event.type === 'waiting_list') count++;
  }
}

/** How many messages of the list an act sent to the administrator, to Ana and to Bia. */
async function heardOf(act: () => Promise<unknown>): Promise<number[]> {
  await heardByAll();
  await act();
  return heardByAll();
}

/** How many each of the three has heard since the last time. */
async function heardByAll(): Promise<number[]> {
  const [agenda] = await server.context.database.query<WaitingAgenda>(
    `SELECT organization_id AS "organizationId" FROM users WHERE id = $1`,
    [clinic.ana.user.id],
  );
  if (agenda === undefined) throw new Error('There is no such person.');
  // The last that everybody hears until now.
  for (const { user } of [clinic.ana, bia])
    await server.context.database.transaction((tx) =>
      server.context.live.publish(tx, agenda, {
        type: 'google_synced',
        userId: user.id,
        appointmentId: null,
        source: 'system',
      }),
    );
  const counts = [await heard(admins), await heard(anas), await heard(bias)];
  // The administrator hears of both agendas.
  await heard(admins);
  return counts;
}

const ANAS = [1, 1, 0];

it('tells the staff that a client asked, and that they left, once each', async () => {
  let token = '';
  expect(await heardOf(async () => (token = await clinic.waits()))).toEqual(ANAS);
  expect(await heardOf(() => clinic.answer(token, 'leave'))).toEqual(ANAS);
  expect(await heardOf(() => clinic.answer(token, 'leave'))).toEqual([0, 0, 0]);
});

it('tells everybody of a request for anybody', async () => {
  const { admin } = clinic.organization;
  must(await admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  const anybody = { professionalId: undefined, team: clinic.ana.user.bookingSlug };
  expect(await heardOf(async () => must(await clinic.ask(anybody), 201))).toEqual([1, 1, 1]);
});

it('tells the staff of an offer, and of each answer to it', async () => {
  const token = await clinic.waits();
  await clinic.cancel(clinic.full.ten);
  expect(await heardOf(search)).toEqual(ANAS);
  const declined = (await clinic.page(token)).offer;
  expect(declined?.startTime).toBe(TEN);
  expect(await heardOf(() => clinic.answer(token, 'decline', declined?.id))).toEqual(ANAS);
  await clinic.cancel(clinic.full.eleven);
  expect(await heardOf(search)).toEqual(ANAS);
  const taken = (await clinic.page(token)).offer;
  expect(taken?.startTime).toBe(ELEVEN);
  expect(await heardOf(() => clinic.answer(token, 'take', taken?.id))).toEqual(ANAS);
});

it('tells the staff of an offer that is passed on', async () => {
  await clinic.waits();
  const second = await clinic.waits({ clientName: 'Lia Melo' });
  await clinic.cancel(clinic.full.ten);
  await search();
  clock.advance(120);
  // Back on the list the one, offered the other.
  expect(await heardOf(search)).toEqual([2, 2, 0]);
  expect((await clinic.page(second)).offer?.startTime).toBe(TEN);
});

it('tells the staff what another of them did to the list', async () => {
  const { client } = clinic.organization.admin;
  let id = '';
  expect(await heardOf(async () => (id = (await addWaiting(clinic.ana, 'Um')).id))).toEqual(ANAS);
  expect(await heardOf(() => client.post(`/api/waiting-list/${id}/move`, { to: 'first' }))).toEqual(ANAS);
  expect(await heardOf(() => client.delete(`/api/waiting-list/${id}`))).toEqual(ANAS);
});

it('tells the staff once that requests of a person expired, however many', async () => {
  for (const clientName of ['Um', 'Dois', 'Três']) await addWaiting(clinic.ana, clientName, '2026-11-19');
  clock.set('2026-11-22T12:00:00Z');
  expect(await heardOf(() => runHousekeeping(server.context))).toEqual(ANAS);
  expect((await clinic.list()).entries).toEqual([]);
});
