import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { searchDue } from './due.service.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { waitFor } from '#test/harness/wait.ts';
import type { WaitingPage } from '#shared/contract/waiting-list.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { createProfessional, freshEmail } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
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

describe('a time that opens', () => {
  it('offers it to the first in the list, holds it for 15 minutes, and gives it for one press', async () => {
    const email = freshEmail();
    const first = await clinic.waits({ clientEmail: email });
    const second = await clinic.waits({ clientName: 'Segunda Pessoa' });
    await clinic.cancel(clinic.full.ten);
    const offer = await clinic.offered(first);
    expect(offer).toMatchObject({
      startTime: TEN,
      heldUntil: '2026-11-18T12:15:00.000Z',
      professionalName: 'Ana Prado',
    });
    expect(await clinic.page(second)).toMatchObject({ state: 'waiting', offer: null });
    expect(await clinic.freeStarts()).toEqual([]);
    expect(await clinic.book(TEN)).toMatchObject(refused(409, 'APPOINTMENT_CONFLICT'));
    const held = await clinic.held();
    expect(held).toMatchObject([
      { clientName: 'Eva Cruz', startTime: TEN, isOffer: true, heldUntil: offer?.heldUntil },
    ]);

    await jobsDone(server, 'waiting-mail');
    const mails = await mailsTo(server, email);
    const mail = mails.find(({ subject }) => subject?.startsWith('Abriu um horário para você'));
    expect(mail?.text).toContain(`/agendamento/espera/${first}`);
    expect(mail?.text).toContain('reservado para você até');
    expect(mail?.text).toContain('Olá, Eva!');
    // The first mail may reach a stranger: nothing that the visitor typed is in it.
    const joined = mails.find(({ subject }) => subject?.startsWith('Você está na lista de espera'));
    expect(joined?.text).toContain('Olá!');
    expect(joined?.text).not.toContain('Eva');

    const taken = must<WaitingPage>(await clinic.answer(first, 'take', offer?.id));
    expect(taken).toMatchObject({
      state: 'booked',
      offer: null,
      booked: { startTime: TEN, professionalName: 'Ana Prado' },
    });
    expect((await clinic.thursday()).map(({ startTime, clientName }) => [startTime, clientName])).toEqual([
      [TEN, 'Eva Cruz'],
      [ELEVEN, 'Cliente Cheio'],
    ]);
    const managed = must<{ startTime: string }>(await server.guest.get(`/api${taken.managePath ?? ''}`));
    expect(managed.startTime).toBe(TEN);
    expect(must<WaitingPage>(await clinic.answer(first, 'take', offer?.id))).toMatchObject({
      state: 'booked',
    });
    expect(await clinic.thursday()).toHaveLength(2);
  });

  it('greets in the mail by a word that can be a first name alone', async () => {
    const typed = [
      'www.golpe.example clique',
      '<b>Eva</b> Cruz',
      'Clique-agora-e-ganhe-um-prêmio',
      "D'Ávila Reis",
    ];
    const emails = typed.map(() => freshEmail());
    const tokens: string[] = [];
    for (const [index, clientName] of typed.entries())
      tokens.push(await clinic.waits({ clientName, clientEmail: emails[index] }));
    await clinic.cancel(clinic.full.ten);
    const greetings: (string | undefined)[] = [];
    for (const [index, token] of tokens.entries()) {
      const offer = await clinic.offered(token);
      await jobsDone(server, 'waiting-mail');
      const mails = await mailsTo(server, emails[index] ?? '');
      const mail = mails.find(({ subject }) => subject?.startsWith('Abriu um horário'));
      greetings.push(/Olá.*!/.exec(mail?.text ?? '')?.[0]);
      must(await clinic.answer(token, 'decline', offer?.id));
    }
    expect(greetings).toEqual(['Olá!', 'Olá!', 'Olá!', "Olá, D'Ávila!"]);
  });

  it('passes it on when nobody answers, without a moment in which it is free, and frees it after the last', async () => {
    const first = await clinic.waits();
    const second = await clinic.waits();
    await clinic.cancel(clinic.full.ten);
    const one = await clinic.offered(first);
    clock.advance(15);
    // The offer is over, and the row still holds the time until it is passed on.
    expect(await clinic.answer(first, 'take', one?.id)).toMatchObject(refused(409, 'WAITING_OFFER_OVER'));
    expect(await clinic.book(TEN)).toMatchObject(refused(409, 'APPOINTMENT_CONFLICT'));
    await clinic.search();
    expect((await clinic.page(second)).offer).toMatchObject({
      startTime: TEN,
      heldUntil: '2026-11-18T12:30:00.000Z',
    });
    expect(await clinic.page(first)).toMatchObject({ state: 'waiting', offer: null });
    clock.advance(15);
    await clinic.search();
    expect([(await clinic.page(first)).offer, (await clinic.page(second)).offer]).toEqual([null, null]);
    // The poll may have taken the agenda a moment before, and still search it.
    await expect.poll(clinic.freeStarts).toEqual([TEN]);
    expect((await clinic.list()).entries.map(({ missed }) => missed)).toEqual([1, 1]);
  });

  it('passes it on at once when a client declines or leaves', async () => {
    const [first, second, third] = [await clinic.waits(), await clinic.waits(), await clinic.waits()];
    await clinic.cancel(clinic.full.ten);
    expect(
      must<WaitingPage>(await clinic.answer(first, 'decline', (await clinic.offered(first))?.id)).state,
    ).toBe('waiting');
    expect(await clinic.offered(second)).toMatchObject({ startTime: TEN });
    expect(must<WaitingPage>(await clinic.answer(second, 'leave')).state).toBe('left');
    expect(await clinic.offered(third)).toMatchObject({ startTime: TEN });
    expect(must<WaitingPage>(await clinic.answer(second, 'leave')).state).toBe('left');
  });

  it('skips clients whom it does not fit', async () => {
    const evening = await clinic.waits({ noticeMinutes: 2880 });
    for (const hour of [13, 14]) await clinic.booked(`2026-11-20T${hour}:00:00.000Z`);
    const friday = await clinic.waits({ weekdays: [5], until: '2026-11-20' });
    const late = await clinic.waits({ noticeMinutes: 2880 });
    const fits = await clinic.waits();
    await clinic.cancel(clinic.full.ten);
    expect(await clinic.offered(fits)).toMatchObject({ startTime: TEN });
    for (const token of [evening, friday, late]) expect((await clinic.page(token)).offer).toBeNull();
  });

  it('holds it at night until two hours before the start, so that it may pass on', async () => {
    clock.set('2026-11-19T02:00:00Z');
    const waiting = await clinic.waits();
    await clinic.cancel(clinic.full.eleven);
    expect(await clinic.offered(waiting)).toMatchObject({
      startTime: ELEVEN,
      heldUntil: '2026-11-19T12:00:00.000Z',
    });
  });

  it('finds one within five minutes that nothing announces: busy time elsewhere that went', async () => {
    const busy = (sql: string) =>
      server.context.database.query(sql, [clinic.ana.user.id, ...(sql.includes('$2') ? [TEN, ELEVEN] : [])]);
    await busy(
      `INSERT INTO google_busy (organization_id, user_id, event_id, start_time, end_time, seen_in)
       SELECT organization_id, id, 'dentista', $2, $3, gen_random_uuid() FROM users WHERE id = $1`,
    );
    await clinic.cancel(clinic.full.ten);
    const token = await clinic.waits();
    await clinic.search();
    expect((await clinic.page(token)).offer).toBeNull();
    await busy(`DELETE FROM google_busy WHERE user_id = $1`);
    clock.advance(5);
    await searchDue(server.context);
    expect((await clinic.page(token)).offer).toMatchObject({ startTime: TEN });
  });

  it('finds the service by its name for clients who want any professional', async () => {
    const bia = await createProfessional(clinic.organization, 'Bia Reis');
    await addWeek(clinic.organization, bia, { startTime: '10:00', endTime: '11:00' });
    const [cut] = [await addProduct(clinic.organization, clinic.ana, { name: 'Corte', duration: 60 })];
    await addProduct(clinic.organization, bia, { name: 'corte', duration: 60 });
    const other = await clinic.booked(TEN, bia);
    const any = await clinic.waits({ productId: cut.id, anyProfessional: true });
    const anas = await clinic.waits({ productId: cut.id });
    await clinic.cancel(other);
    expect(await clinic.offered(any)).toMatchObject({ startTime: TEN, professionalName: 'Bia Reis' });
    expect((await clinic.page(anas)).offer).toBeNull();
  });
});

const kept = () =>
  server.context.database.query(`SELECT id FROM waiting_freed WHERE user_id = $1`, [clinic.ana.user.id]);

describe('races', () => {
  it('gives the time to one of twenty presses, twenty bookings and the expiry', async () => {
    const token = await clinic.waits();
    const next = await clinic.waits();
    await clinic.cancel(clinic.full.ten);
    const offer = await clinic.offered(token);
    clock.set('2026-11-18T12:14:59Z');
    const presses = Array.from({ length: 20 }, () => clinic.answer(token, 'take', offer?.id));
    const bookings = Array.from({ length: 20 }, () => clinic.book(TEN));
    const expiry = sleep(5).then(() => {
      clock.advance(1);
      return searchDue(server.context);
    });
    await Promise.all([expiry, ...presses, ...bookings]);
    await clinic.search();
    const atTen = (await clinic.thursday()).filter(({ startTime }) => startTime === TEN);
    const [first, second] = [await clinic.page(token), await clinic.page(next)];
    expect(atTen.length + (second.offer === null ? 0 : 1)).toBe(1);
    expect(first.state === 'booked').toBe(atTen.length === 1);
  });

  it('keeps a freed time from visitors until who waits for it was offered it', async () => {
    const token = await clinic.waits();
    // Visitors who press in the very moment, for as long as the search may take.
    let offered = false;
    const pressing = Array.from({ length: 5 }, async () => {
      const answers: number[] = [];
      while (!offered && answers.length < 300) answers.push((await clinic.book(TEN)).status);
      return answers;
    });
    await clinic.cancel(clinic.full.ten);
    const offer = await clinic.offered(token);
    offered = true;
    expect(offer).toMatchObject({ startTime: TEN });
    expect(new Set((await Promise.all(pressing)).flat())).toEqual(new Set([409]));
    await waitFor(async () => ((await kept()).length === 0 ? true : null));
  });

  it.each([
    ['declines', (token: string, offerId = '') => clinic.answer(token, 'decline', offerId)],
    ['leaves', (token: string) => server.guest.post(`/api/agendamento/espera/${token}/leave`)],
    [
      'is removed by staff',
      async () => {
        const [first] = (await clinic.list()).entries;
        return clinic.ana.client.delete(`/api/waiting-list/${first?.id ?? ''}`);
      },
    ],
    [
      'is passed over by staff',
      async () => {
        const [held] = await clinic.held();
        return clinic.ana.client.delete(`/api/held-times/${held?.id ?? ''}`);
      },
    ],
  ] as const)('keeps the time for the next client when the first one %s', async (_, end) => {
    const token = await clinic.waits();
    const next = await clinic.waits({ clientName: 'Segunda Pessoa' });
    await clinic.cancel(clinic.full.ten);
    const offer = await clinic.offered(token);
    must(await end(token, offer?.id));
    expect(await clinic.book(TEN)).toMatchObject(refused(409, 'APPOINTMENT_CONFLICT'));
    expect(await clinic.offered(next)).toMatchObject({ startTime: TEN });
  });

  it('gives a freed time to staff at once, and to visitors after the search or ten seconds', async () => {
    await clinic.waits({ noticeMinutes: 2880 });
    await clinic.cancel(clinic.full.ten);
    const again = await clinic.booked(TEN);
    await waitFor(async () => ((await kept()).length === 0 ? true : null));
    await clinic.cancel(again);
    await clinic.search();
    expect(await clinic.book(TEN)).toMatchObject({ status: 201 });
    // Nobody searches: as after a search that fails.
    await server.context.database.query(
      `INSERT INTO waiting_freed (organization_id, user_id, start_time, end_time, lane, kept_until)
       SELECT organization_id, id, $2, $3, 0, $4 FROM users WHERE id = $1`,
      [clinic.ana.user.id, '2026-11-26T13:00:00Z', '2026-11-26T14:00:00Z', '2026-11-18T12:00:10Z'],
    );
    expect(await clinic.book('2026-11-26T13:00:00.000Z')).toMatchObject(refused(409, 'APPOINTMENT_CONFLICT'));
    clock.set('2026-11-18T12:00:10Z');
    expect(await clinic.book('2026-11-26T13:00:00.000Z')).toMatchObject({ status: 201 });
  });

  it('keeps no time of an agenda that nobody waits for', async () => {
    await clinic.cancel(clinic.full.ten);
    expect(await clinic.book(TEN)).toMatchObject({ status: 201 });
  });

  it('books once when staff and the client confirm at the same time', async () => {
    const token = await clinic.waits();
    await clinic.cancel(clinic.full.ten);
    const offer = await clinic.offered(token);
    const [held] = await clinic.held();
    await Promise.all([
      clinic.ana.client.post(`/api/held-times/${held?.id ?? ''}/confirm`),
      ...Array.from({ length: 10 }, () => clinic.answer(token, 'take', offer?.id)),
    ]);
    expect(await clinic.page(token)).toMatchObject({ state: 'booked', booked: { startTime: TEN } });
    expect((await clinic.thursday()).filter(({ startTime }) => startTime === TEN)).toHaveLength(1);
  });

  it('refuses a client whose time got blocked in the calendar elsewhere', async () => {
    const token = await clinic.waits();
    await clinic.cancel(clinic.full.ten);
    const offer = await clinic.offered(token);
    await server.context.database.query(
      `INSERT INTO google_busy (organization_id, user_id, event_id, start_time, end_time, seen_in)
       SELECT organization_id, id, 'dentista', $2, $3, gen_random_uuid() FROM users WHERE id = $1`,
      [clinic.ana.user.id, TEN, ELEVEN],
    );
    expect(await clinic.answer(token, 'take', offer?.id)).toMatchObject(
      refused(409, 'WAITING_OFFER_BLOCKED'),
    );
    expect(await clinic.page(token)).toMatchObject({ state: 'waiting', offer: null });
    expect((await clinic.thursday()).map(({ startTime }) => startTime)).toEqual([ELEVEN]);
    await clinic.search();
    expect((await clinic.page(token)).offer).toBeNull();
  });

  it('refuses a client whose professional is not active any more, and offers again once they are', async () => {
    const { client } = clinic.organization.admin;
    const { id } = clinic.ana.user;
    const first = await clinic.waits();
    await clinic.waits();
    await clinic.cancel(clinic.full.ten);
    const offer = await clinic.offered(first);
    must(await client.put(`/api/admin/users/${id}`, { isActive: false }));
    // It ends with the change itself, not with the next search.
    expect(await clinic.page(first)).toMatchObject({ state: 'waiting', offer: null });
    expect(await clinic.answer(first, 'take', offer?.id)).toMatchObject(refused(409, 'WAITING_OFFER_OVER'));
    const rows = await server.context.database.query(
      'SELECT id FROM appointment_rows WHERE user_id = $1 AND start_time = $2',
      [id, TEN],
    );
    expect(rows).toEqual([]);
    must(await client.put(`/api/admin/users/${id}`, { isActive: true }));
    await clinic.search();
    // To the same client: what was taken back from them is not what they passed on.
    expect(await clinic.offered(first)).toMatchObject({ startTime: TEN });
    expect((await clinic.thursday()).map(({ startTime }) => startTime)).toEqual([ELEVEN]);
  });

  it('books or ends an offer, where a press and the end of its professional come at once', async () => {
    const token = await clinic.waits();
    await clinic.cancel(clinic.full.ten);
    const offer = await clinic.offered(token);
    const [taken, ended] = await Promise.all([
      clinic.answer(token, 'take', offer?.id),
      clinic.organization.admin.client.put(`/api/admin/users/${clinic.ana.user.id}`, { isActive: false }),
    ]);
    must(ended);
    const isTaken = taken.status === 200;
    expect([200, 409]).toContain(taken.status);
    expect(await clinic.page(token)).toMatchObject({ state: isTaken ? 'booked' : 'waiting', offer: null });
    expect((await clinic.thursday()).map(({ startTime }) => startTime)).toEqual(
      isTaken ? [TEN, ELEVEN] : [ELEVEN],
    );
  });

  it('keeps a client’s limit when twenty requests come at once', async () => {
    const clientEmail = freshEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => clinic.ask({ clientEmail, clientName: `Filho ${place}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject(refused(422, 'WAITING_CLIENT_LIMIT'));
  });

  it('keeps one request when the same one comes ten times at once', async () => {
    const client = { clientName: 'Rui Melo', clientEmail: freshEmail(), clientPhone: '(11) 98765-4321' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => clinic.ask(client)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const already = refused(409, 'WAITING_ALREADY');
    expect(answers.find(({ status }) => status !== 201)).toMatchObject(already);
    // By the phone too, in other letters, for dates in common; and by staff.
    const wider = { ...client, clientName: 'rui melo', clientEmail: freshEmail(), from: '2026-11-18' };
    expect(await clinic.ask(wider)).toMatchObject(already);
    const byStaff = { ...THURSDAY, ...client, userId: clinic.ana.user.id };
    expect(await clinic.ana.client.post('/api/waiting-list', byStaff)).toMatchObject(already);
    for (const another of [
      { ...client, clientName: 'Ana Melo' },
      { ...client, weekdays: [5], from: '2026-11-20', until: '2026-11-20', noticeMinutes: 10_080 },
      { ...client, clientPhone: '(11) 91234-5678', clientEmail: freshEmail() },
    ])
      must(await clinic.ask(another), 201);
  });
});
