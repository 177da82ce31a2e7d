import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hurry } from './agendas.queries.ts';
import { searchDue } from './due.service.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import {
  openWaitingClinic,
  ELEVEN,
  TEN,
  WAITING_NOW,
  type WaitingClinic,
} from '#test/harness/waiting-clinic.ts';

const clock = movableClock(WAITING_NOW);
let server: TestServer;
let clinic: WaitingClinic;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock, workers: false },
    env: { RATE_LIMITS: 'off', CHANGE_MAIL_DELAY: '0' },
  });
});
beforeEach(async () => {
  clock.set(WAITING_NOW);
  clinic = await openWaitingClinic(server);
});
afterAll(() => server.close());

/** Searches Ana's agenda now: nothing searches by itself here. */
async function search(): Promise<void> {
  await server.context.database.transaction((tx) => hurry(tx, [clinic.ana.user.id], clock.now()));
  await searchDue(server.context);
}

const admin = () => clinic.organization.admin.client;
const DAY = TEN.slice(0, 10);

/** Somebody is offered Thursday at ten. @returns the token, and the offer's id */
async function offeredTen() {
  const token = await clinic.waits();
  await clinic.cancel(clinic.full.ten);
  await search();
  const { offer } = await clinic.page(token);
  expect(offer).toMatchObject({ startTime: TEN });
  return { token, offerId: offer?.id };
}

async function closeDay(): Promise<string> {
  const body = { userId: clinic.ana.user.id, from: DAY };
  return must<{ id: string }>(await admin().post('/api/availability/exceptions', body), 201).id;
}

describe('an offer whose time is closed', () => {
  it.each([
    ['a day off', closeDay],
    [
      'other hours of that date',
      async () =>
        must(
          await admin().post('/api/availability/exceptions', {
            userId: clinic.ana.user.id,
            from: DAY,
            hours: { startTime: '10:30', endTime: '12:00' },
          }),
          201,
        ),
    ],
    [
      'an edited week',
      async () => {
        const windows = must<{ id: string }[]>(
          await admin().get(`/api/availability?userId=${clinic.ana.user.id}`),
        );
        for (const { id } of windows)
          must(await admin().patch(`/api/availability/${id}`, { startTime: '11:00', endTime: '12:00' }));
      },
    ],
  ])('takes an offer back, and tells its client, who stays on the list: %s', async (_what, close) => {
    const { token, offerId } = await offeredTen();
    await close();
    await search();
    expect(await clinic.page(token)).toMatchObject({
      state: 'waiting',
      offer: null,
      withdrawn: { startTime: TEN, timezone: 'America/Sao_Paulo' },
    });
    expect(await clinic.held()).toEqual([]);
    expect(await clinic.answer(token, 'take', offerId)).toMatchObject(refused(409, 'WAITING_OFFER_OVER'));
    expect((await clinic.thursday()).map(({ startTime }) => startTime)).toEqual([ELEVEN]);
    // Nothing is said any more of a time that is over.
    clock.set(TEN);
    expect((await clinic.page(token)).withdrawn).toBeNull();
  });

  it('refuses a client whose time is closed before the search has seen it', async () => {
    const { token, offerId } = await offeredTen();
    await closeDay();
    expect(await clinic.answer(token, 'take', offerId)).toMatchObject(refused(409, 'WAITING_OFFER_BLOCKED'));
    expect(await clinic.page(token)).toMatchObject({ state: 'waiting', offer: null });
  });

  it('keeps an offer where other hours are closed', async () => {
    const { token, offerId } = await offeredTen();
    const windows = must<{ id: string }[]>(
      await admin().get(`/api/availability?userId=${clinic.ana.user.id}`),
    );
    for (const { id } of windows)
      must(await admin().patch(`/api/availability/${id}`, { startTime: '10:00', endTime: '11:00' }));
    await search();
    expect((await clinic.page(token)).offer?.id).toBe(offerId);
  });

  it('makes an offer again to the same client once its time comes back', async () => {
    const { token } = await offeredTen();
    const id = await closeDay();
    await search();
    expect((await clinic.page(token)).offer).toBeNull();
    must(await admin().delete(`/api/availability/exceptions/${id}`));
    await search();
    const { offer, withdrawn } = await clinic.page(token);
    expect({ offer, withdrawn }).toMatchObject({ offer: { startTime: TEN }, withdrawn: null });
    must(await clinic.answer(token, 'take', offer?.id));
    expect(await clinic.page(token)).toMatchObject({ state: 'booked', withdrawn: null });
  });

  it('makes no offer again to a client whom staff passed over', async () => {
    const { token } = await offeredTen();
    const [held] = await clinic.held();
    must(await clinic.ana.client.delete(`/api/held-times/${held?.id ?? ''}`));
    await search();
    expect(await clinic.page(token)).toMatchObject({ state: 'waiting', offer: null });
  });
});

it('says to who left, or has an appointment by it, that the request is over', async () => {
  const { token, offerId } = await offeredTen();
  const next = await clinic.waits();
  must(await clinic.answer(token, 'leave'));
  for (const what of ['take', 'decline'] as const)
    expect(await clinic.answer(token, what, offerId)).toMatchObject(refused(409, 'WAITING_ENDED'));
  await search();
  const offer = (await clinic.page(next)).offer?.id;
  must(await clinic.answer(next, 'take', offer));
  expect(await clinic.answer(next, 'decline', offer)).toMatchObject(refused(409, 'WAITING_ENDED'));
  expect(await clinic.answer(next, 'take', offerId)).toMatchObject(refused(409, 'WAITING_ENDED'));
});
