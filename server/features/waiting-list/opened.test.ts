import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HeldBookingAnswer, PublicBookingAnswer } from '#shared/contract/booking.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';
import {
  openWaitingClinic,
  ELEVEN,
  TEN,
  THURSDAY,
  WAITING_NOW,
  type WaitingClinic,
} from '#test/harness/waiting-clinic.ts';

const clock = movableClock(WAITING_NOW);
let server: TestServer;
let clinic: WaitingClinic;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock },
    env: { RATE_LIMITS: 'off', CHANGE_MAIL_DELAY: '0' },
  });
});
beforeEach(async () => {
  clock.set(WAITING_NOW);
  clinic = await openWaitingClinic(server);
});
afterAll(() => server.close());

/** Waits until that number of Ana's times is kept: the server searches by itself as well. */
async function isKept(count: number): Promise<void> {
  const sql = `SELECT id FROM waiting_freed WHERE user_id = $1`;
  await waitFor(async () => {
    const rows = await server.context.database.query(sql, [clinic.ana.user.id]);
    return rows.length === count ? true : null;
  });
}

describe('hours that are added', () => {
  const admin = () => clinic.organization.admin.client;

  it.each([
    [
      'a window of the week',
      { parts: ['manha', 'tarde'] },
      (userId: string) =>
        admin().post('/api/availability', {
          userId,
          dayOfWeek: 4,
          startTime: '14:00',
          endTime: '15:00',
        }),
      '2026-11-19T17:00:00.000Z',
    ],
    [
      'hours of one date',
      { parts: ['manha', 'noite'] },
      (userId: string) =>
        admin().post('/api/availability/exceptions', {
          userId,
          from: '2026-11-19',
          hours: { startTime: '19:00', endTime: '20:00' },
        }),
      '2026-11-19T22:00:00.000Z',
    ],
    [
      'a holiday that is opened',
      { until: '2026-11-20', weekdays: [4, 5] },
      (userId: string) => admin().put('/api/availability/holidays', { userId, isWorked: true }),
      '2026-11-20T13:00:00.000Z',
    ],
  ])('offers them within a moment: %s', async (_what, wish, add, startTime) => {
    const userId = clinic.ana.user.id;
    must(await admin().put('/api/availability/holidays', { userId, isWorked: false }));
    const token = await clinic.waits(wish);
    await clinic.search();
    expect((await clinic.page(token)).offer).toBeNull();
    // The clock stands still: nothing is due by itself.
    expect((await add(userId)).status).toBeLessThan(300);
    expect(await clinic.offered(token)).toMatchObject({ startTime });
  });

  it('offers them within a moment when their professional is active again', async () => {
    const bia = await createProfessional(clinic.organization, 'Bia Reis');
    await addWeek(clinic.organization, bia, { startTime: '10:00', endTime: '11:00' });
    const change = async (isActive: boolean) =>
      void must(await admin().put(`/api/admin/users/${bia.user.id}`, { isActive }));
    await change(false);
    const token = await clinic.waits({ anyProfessional: true });
    await clinic.search();
    expect((await clinic.page(token)).offer).toBeNull();
    await change(true);
    expect(await clinic.offered(token)).toMatchObject({ startTime: TEN, professionalName: 'Bia Reis' });
  });

  it('offers none of somebody without a share to who waits for anybody, until they have one', async () => {
    const share = async (distributionShare: number) =>
      void must(await admin().put(`/api/admin/users/${clinic.ana.user.id}`, { distributionShare }));
    const token = await clinic.waits({ anyProfessional: true });
    await share(0);
    await clinic.cancel(clinic.full.ten);
    await clinic.search();
    expect((await clinic.page(token)).offer).toBeNull();
    await share(50);
    await clinic.search();
    expect((await clinic.page(token)).offer).toMatchObject({ startTime: TEN });
  });
});

describe('a hold that runs out', () => {
  const END = '2026-11-18T12:30:00Z';
  const confirms = async (confirmEmail: boolean) =>
    void must(await clinic.ana.client.post('/api/booking-form-settings', { confirmEmail }));

  /** A visitor holds the time at ten until 09:30. */
  async function holdTen(): Promise<HeldBookingAnswer> {
    await clinic.cancel(clinic.full.ten);
    await confirms(true);
    const held = must<HeldBookingAnswer | PublicBookingAnswer>(await clinic.book(TEN), 202);
    await confirms(false);
    return held as HeldBookingAnswer; // by its status
  }

  it('offers its time to who waits, and to no visitor in between', async () => {
    await holdTen();
    const token = await clinic.waits();
    await clinic.search();
    expect((await clinic.page(token)).offer).toBeNull();
    // Visitors who press in the very moment, for as long as the search may take.
    let offered = false;
    const answers: number[] = [];
    const press = async () => {
      for (let count = 0; !offered && count < 300; count++) answers.push((await clinic.book(TEN)).status);
    };
    clock.set(END);
    const pressing = Promise.all(Array.from({ length: 5 }, press));
    const offer = await clinic.offered(token);
    offered = true;
    await pressing;
    expect(offer).toMatchObject({ startTime: TEN });
    expect(new Set(answers)).toEqual(new Set([409]));
    await isKept(0);
  });

  it('searches the agenda at the hold’s end, not by the next round', async () => {
    await holdTen();
    const token = await clinic.waits();
    clock.set('2026-11-18T12:29:10Z');
    await clinic.search();
    clock.set(END);
    expect(await clinic.offered(token)).toMatchObject({ startTime: TEN });
  });

  it('leaves its time to visitors where it fits nobody, once the search has seen it', async () => {
    const held = await holdTen();
    await clinic.waits({ noticeMinutes: 2880 });
    await clinic.search();
    await isKept(1);
    expect(held.heldUntil).toBe(new Date(END).toISOString());
    clock.set(END);
    await clinic.search();
    await isKept(0);
    expect(await clinic.book(TEN)).toMatchObject({ status: 201 });
  });

  it('forgets a hold that is given back before its end', async () => {
    await holdTen();
    const [held] = await clinic.held();
    await clinic.waits({ noticeMinutes: 2880 });
    await clinic.search();
    await isKept(1);
    must(await clinic.ana.client.delete(`/api/held-times/${held?.id ?? ''}`));
    await clinic.search();
    await isKept(0);
    clock.set(END);
    expect(await clinic.book(TEN)).toMatchObject({ status: 201 });
  });

  it('keeps no visitor away where nobody waits', async () => {
    await holdTen();
    clock.set(END);
    expect(await clinic.book(TEN)).toMatchObject({ status: 201 });
  });
});

describe('a wish by another clock than the professional’s', () => {
  /** 02:00 of Friday in Auckland is 10:00 of Thursday in São Paulo. */
  async function inAuckland() {
    const { organization } = clinic;
    must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
    const lia = await createProfessional(organization, 'Lia Moana', { timezone: 'Pacific/Auckland' });
    await addWeek(organization, lia, { startTime: '02:00', endTime: '03:00' });
    return { lia, full: await clinic.booked(TEN, lia) };
  }
  const anybody = () => ({ professionalId: undefined, team: clinic.organization.admin.user.id });

  it('goes by the clock of the team’s link by which the client chose', async () => {
    const { lia, full } = await inAuckland();
    // Nobody has a time on Friday.
    for (const time of ['13', '14']) await clinic.booked(`2026-11-20T${time}:00:00.000Z`);
    await clinic.booked('2026-11-20T13:00:00.000Z', lia);
    const friday = await clinic.waits({
      ...anybody(),
      weekdays: [5],
      from: '2026-11-20',
      until: '2026-11-20',
    });
    const thursday = await clinic.waits(anybody());
    expect((await clinic.list()).entries.map(({ timezone }) => timezone)).toEqual([
      'America/Sao_Paulo',
      'America/Sao_Paulo',
    ]);
    await clinic.cancel(full);
    expect(await clinic.offered(thursday)).toMatchObject({ startTime: TEN, professionalName: 'Lia Moana' });
    expect((await clinic.page(friday)).offer).toBeNull();
  });

  it('goes by the professional’s clock for one professional', async () => {
    const { lia, full } = await inAuckland();
    const own = { professionalId: lia.user.id };
    const thursday = await clinic.waits(own);
    const friday = await clinic.waits({ ...own, weekdays: [5], from: '2026-11-20', until: '2026-11-20' });
    await clinic.cancel(full);
    expect(await clinic.offered(friday)).toMatchObject({ startTime: TEN });
    expect((await clinic.page(thursday)).offer).toBeNull();
  });

  it('goes, for an earlier time, by the clock by which the client booked', async () => {
    const { lia, full } = await inAuckland();
    await addWeek(clinic.organization, lia, { startTime: '03:00', endTime: '04:00' });
    const body = { team: clinic.organization.admin.user.id, clientName: 'Eva Cruz' };
    const { managePath } = must<PublicBookingAnswer>(
      await server.guest.post('/api/appointments/public', {
        ...body,
        anyProfessional: true,
        clientEmail: 'eva@cliente.example',
        startTime: ELEVEN,
      }),
      201,
    );
    const wish = { weekdays: [4], parts: ['manha'], noticeMinutes: 60 };
    const { path } = must<{ path: string }>(await server.guest.post(`/api${managePath}/waiting`, wish), 201);
    await clinic.cancel(full);
    expect(await clinic.offered(path.split('/').at(-1) ?? '')).toMatchObject({ startTime: TEN });
  });

  it('says what is free, and what nobody works, by the clock of the page', async () => {
    const { full } = await inAuckland();
    await clinic.cancel(full);
    const friday = { weekdays: [5], from: '2026-11-20', until: '2026-11-20' };
    // At the page's clock nobody works on Friday evening.
    const evening = { ...anybody(), ...friday, parts: ['noite'] };
    expect(await clinic.ask(evening)).toMatchObject(refused(422, 'WAITING_NEVER'));
    expect(await clinic.ask({ ...anybody(), ...THURSDAY })).toMatchObject(refused(409, 'WAITING_TIME_FREE'));
  });
});
