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
async function countOn(stream: OpenStream): Promise<number> {
  for (let count = 0; ;) {
    const event = await stream.next();
    if (event === null) throw new Error('The stream has ended.');
    if (event.type === 'google_synced') return count;
    if (event.type === 'waiting_list') count++;
  }
}

/** How many messages of the list an act sent to the administrator, to Ana and to Bia. */
async function messagesOf(act: () => Promise<unknown>): Promise<number[]> {
  await countedMessages();
  await act();
  return countedMessages();
}

/** How many messages each of the three got since the last time. */
async function countedMessages(): Promise<number[]> {
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
  const counts = [await countOn(admins), await countOn(anas), await countOn(bias)];
  // The administrator hears of both agendas.
  await countOn(admins);
  return counts;
}

const ANAS = [1, 1, 0];

it('a client who asks, and one who leaves, reach the staff’s open lists once each', async () => {
  let token = '';
  expect(await messagesOf(async () => (token = await clinic.waits()))).toEqual(ANAS);
  expect(await messagesOf(() => clinic.answer(token, 'leave'))).toEqual(ANAS);
  expect(await messagesOf(() => clinic.answer(token, 'leave'))).toEqual([0, 0, 0]);
});

it('a request for anybody reaches the open list of everybody', async () => {
  const { admin } = clinic.organization;
  must(await admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  const anybody = { professionalId: undefined, team: clinic.ana.user.bookingSlug };
  expect(await messagesOf(async () => must(await clinic.ask(anybody), 201))).toEqual([1, 1, 1]);
});

it('an offer, and each answer to it, reach the staff’s open lists', async () => {
  const token = await clinic.waits();
  await clinic.cancel(clinic.full.ten);
  expect(await messagesOf(search)).toEqual(ANAS);
  const declined = (await clinic.page(token)).offer;
  expect(declined?.startTime).toBe(TEN);
  expect(await messagesOf(() => clinic.answer(token, 'decline', declined?.id))).toEqual(ANAS);
  await clinic.cancel(clinic.full.eleven);
  expect(await messagesOf(search)).toEqual(ANAS);
  const taken = (await clinic.page(token)).offer;
  expect(taken?.startTime).toBe(ELEVEN);
  expect(await messagesOf(() => clinic.answer(token, 'take', taken?.id))).toEqual(ANAS);
});

it('an offer that is passed on reaches the staff’s open lists', async () => {
  await clinic.waits();
  const second = await clinic.waits({ clientName: 'Lia Melo' });
  await clinic.cancel(clinic.full.ten);
  await search();
  clock.advance(120);
  // Back on the list the one, offered the other.
  expect(await messagesOf(search)).toEqual([2, 2, 0]);
  expect((await clinic.page(second)).offer?.startTime).toBe(TEN);
});

it('what one of the staff does to the list reaches the lists of the others', async () => {
  const { client } = clinic.organization.admin;
  let id = '';
  expect(await messagesOf(async () => (id = (await addWaiting(clinic.ana, 'Um')).id))).toEqual(ANAS);
  expect(await messagesOf(() => client.post(`/api/waiting-list/${id}/move`, { to: 'first' }))).toEqual(ANAS);
  expect(await messagesOf(() => client.delete(`/api/waiting-list/${id}`))).toEqual(ANAS);
});

it('requests of one person that expire together send one message', async () => {
  for (const clientName of ['Um', 'Dois', 'Três'])
    await addWaiting(clinic.ana, clientName, { until: '2026-11-19' });
  clock.set('2026-11-22T12:00:00Z');
  expect(await messagesOf(() => runHousekeeping(server.context))).toEqual(ANAS);
  expect((await clinic.list()).entries).toEqual([]);
});
