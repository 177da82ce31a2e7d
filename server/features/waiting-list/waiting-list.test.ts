import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { PublicBookingAnswer, SlotsAnswer } from '#shared/contract/booking.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import type { HeldTime } from '#shared/contract/held-times.ts';
import {
  joinedWaiting,
  waitingListAnswer,
  waitingPage,
  type JoinedWaiting,
  type WaitingListAnswer,
  type WaitingPage,
} from '#shared/contract/waiting-list.ts';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';
import { hurry } from './agendas.queries.ts';
import { searchDue } from './due.service.ts';

// Wednesday 09:00 in São Paulo.
const NOW = '2026-11-18T12:00:00Z';
// Thursday 10:00 and 11:00, the only times of the day.
const TEN = '2026-11-19T13:00:00.000Z';
const ELEVEN = '2026-11-19T14:00:00.000Z';
const clock = movableClock(NOW);
let server: TestServer;
let organization: Organization;
let ana: Person;
/** The appointments that fill Thursday. */
let full: { ten: string; eleven: string };

beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock },
    env: { RATE_LIMITS: 'off', CHANGE_MAIL_DELAY: '0' },
  });
});
beforeEach(async () => {
  clock.set(NOW);
  organization = await createOrganization(server);
  must(await organization.admin.client.patch('/api/admin/organization', { waitingList: true }));
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana, { startTime: '10:00', endTime: '12:00' });
  full = { ten: await booked(TEN), eleven: await booked(ELEVEN) };
});
afterAll(() => server.close());

async function booked(startTime: string, person = ana): Promise<string> {
  const body = { userId: person.user.id, clientName: 'Cliente Cheio', startTime, duration: 60 };
  return must<Appointment>(await organization.admin.client.post('/api/appointments', body), 201).id;
}

const THURSDAY = {
  weekdays: [4],
  parts: ['morning'],
  from: '2026-11-19',
  until: '2026-11-19',
  noticeMinutes: 60,
};
const ask = (more: object = {}) =>
  server.guest.post<JoinedWaiting & ErrorBody>('/api/appointments/public/waiting', {
    professionalId: ana.user.id,
    clientName: 'Eva Cruz',
    clientEmail: freshEmail(),
    ...THURSDAY,
    ...more,
  });
/** @returns the token of the page */
async function waits(more: object = {}): Promise<string> {
  const { path } = joinedWaiting.parse(must<JoinedWaiting>(await ask(more), 201));
  return /^\/agendamento\/espera\/([\w-]+)$/.exec(path ?? '')?.[1] ?? '';
}
const page = async (token: string) =>
  waitingPage.parse(must<WaitingPage>(await server.guest.get(`/api/agendamento/espera/${token}`)));
const answer = (token: string, what: 'take' | 'decline' | 'leave', offerId?: string) =>
  server.guest.post<WaitingPage & ErrorBody>(
    `/api/agendamento/espera/${token}/${what}`,
    offerId === undefined ? undefined : { offerId },
  );
const cancel = async (id: string) =>
  void must(await organization.admin.client.delete(`/api/appointments/${id}`));
const offered = (token: string) =>
  waitFor(async () => {
    const { offer } = await page(token);
    return offer;
  });
/** Searches Ana's agenda now, as the poll does within a second of whatever frees a time. */
async function search(person = ana): Promise<void> {
  await jobsDone(server, 'appointment-event');
  await server.context.database.transaction((tx) => hurry(tx, [person.user.id], clock.now()));
  await searchDue(server.context);
}
const list = async (person: Person = organization.admin) =>
  waitingListAnswer.parse(must<WaitingListAnswer>(await person.client.get('/api/waiting-list')));
const thursday = async () => {
  const range = 'from=2026-11-19T00:00:00.000Z&to=2026-11-20T00:00:00.000Z';
  return must<Appointment[]>(
    await organization.admin.client.get(`/api/appointments?userId=${ana.user.id}&${range}`),
  );
};
const freeStarts = async () => {
  const answer = must<SlotsAnswer>(
    await server.guest.get(`/api/slots?professionalId=${ana.user.id}&from=2026-11-19&to=2026-11-19`),
  );
  return answer.days.flatMap(({ slots }) => slots.map(({ startTime }) => startTime));
};
const book = (startTime: string) =>
  server.guest.post<PublicBookingAnswer & ErrorBody>('/api/appointments/public', {
    professionalId: ana.user.id,
    clientName: 'Outra Pessoa',
    clientEmail: freshEmail(),
    startTime,
  });

describe('a time that opens', () => {
  it('is offered to the first in the list, held for 15 minutes, and taken by one press', async () => {
    const email = freshEmail();
    const first = await waits({ clientEmail: email });
    const second = await waits({ clientName: 'Segunda Pessoa' });
    await cancel(full.ten);
    const offer = await offered(first);
    expect(offer).toMatchObject({
      startTime: TEN,
      heldUntil: '2026-11-18T12:15:00.000Z',
      professionalName: 'Ana Prado',
    });
    expect(await page(second)).toMatchObject({ state: 'waiting', offer: null });
    expect(await freeStarts()).toEqual([]);
    expect(await book(TEN)).toMatchObject(refused(409, 'APPOINTMENT_CONFLICT'));
    const range = 'from=2026-11-19T00:00:00.000Z&to=2026-11-20T00:00:00.000Z';
    const held = must<HeldTime[]>(await ana.client.get(`/api/held-times?${range}`));
    expect(held).toMatchObject([{ clientName: 'Eva Cruz', startTime: TEN, isOffer: true }]);

    await jobsDone(server, 'waiting-mail');
    const mails = await mailsTo(server, email);
    const mail = mails.find(({ subject }) => subject?.startsWith('Abriu um horário para você'));
    expect(mail?.text).toContain(`/agendamento/espera/${first}`);
    expect(mail?.text).toContain('reservado para você até');
    // The address may be a stranger's: nothing that the visitor typed is in it.
    expect(mail?.text).not.toContain('Eva');

    const taken = must<WaitingPage>(await answer(first, 'take', offer?.id));
    expect(taken).toMatchObject({ state: 'booked', offer: null });
    expect((await thursday()).map(({ startTime, clientName }) => [startTime, clientName])).toEqual([
      [TEN, 'Eva Cruz'],
      [ELEVEN, 'Cliente Cheio'],
    ]);
    const managed = must<{ startTime: string }>(await server.guest.get(`/api${taken.managePath ?? ''}`));
    expect(managed.startTime).toBe(TEN);
    expect(must<WaitingPage>(await answer(first, 'take', offer?.id))).toMatchObject({ state: 'booked' });
    expect(await thursday()).toHaveLength(2);
  });

  it('passes on when nobody answers, without a moment in which it is free, and is free after the last', async () => {
    const first = await waits();
    const second = await waits();
    await cancel(full.ten);
    const one = await offered(first);
    clock.advance(15);
    // The offer is over, and the row still holds the time until it is passed on.
    expect(await answer(first, 'take', one?.id)).toMatchObject(refused(409, 'WAITING_OFFER_OVER'));
    expect(await book(TEN)).toMatchObject(refused(409, 'APPOINTMENT_CONFLICT'));
    await search();
    expect((await page(second)).offer).toMatchObject({
      startTime: TEN,
      heldUntil: '2026-11-18T12:30:00.000Z',
    });
    expect(await page(first)).toMatchObject({ state: 'waiting', offer: null });
    clock.advance(15);
    await search();
    expect([(await page(first)).offer, (await page(second)).offer]).toEqual([null, null]);
    expect(await freeStarts()).toEqual([TEN]);
    expect((await list()).entries.map(({ missed }) => missed)).toEqual([1, 1]);
  });

  it('passes on at once when it is declined or its client leaves', async () => {
    const [first, second, third] = [await waits(), await waits(), await waits()];
    await cancel(full.ten);
    expect(must<WaitingPage>(await answer(first, 'decline', (await offered(first))?.id)).state).toBe(
      'waiting',
    );
    expect(await offered(second)).toMatchObject({ startTime: TEN });
    expect(must<WaitingPage>(await answer(second, 'leave')).state).toBe('left');
    expect(await offered(third)).toMatchObject({ startTime: TEN });
    expect(must<WaitingPage>(await answer(second, 'leave')).state).toBe('left');
  });

  it('goes past whom it does not fit', async () => {
    const evening = await waits({ parts: ['evening'] });
    const friday = await waits({ weekdays: [5] });
    const late = await waits({ noticeMinutes: 2880 });
    const fits = await waits();
    await cancel(full.ten);
    expect(await offered(fits)).toMatchObject({ startTime: TEN });
    for (const token of [evening, friday, late]) expect((await page(token)).offer).toBeNull();
  });

  it('is held at night until two hours into the day', async () => {
    clock.set('2026-11-19T02:00:00Z');
    const waiting = await waits();
    await cancel(full.eleven);
    expect(await offered(waiting)).toMatchObject({
      startTime: ELEVEN,
      heldUntil: '2026-11-19T13:00:00.000Z',
    });
  });

  it('is found too when hours are added and nobody cancels', async () => {
    const token = await waits({ parts: ['afternoon'] });
    await search();
    expect((await page(token)).offer).toBeNull();
    await addWeek(organization, ana, { startTime: '14:00', endTime: '15:00' });
    clock.advance(5);
    await searchDue(server.context);
    expect((await page(token)).offer).toMatchObject({ startTime: '2026-11-19T17:00:00.000Z' });
  });

  it('is offered to whom any professional will do, by the service’s name', async () => {
    const bia = await createProfessional(organization, 'Bia Reis');
    await addWeek(organization, bia, { startTime: '10:00', endTime: '11:00' });
    const [cut] = [await addProduct(organization, ana, { name: 'Corte', duration: 60 })];
    await addProduct(organization, bia, { name: 'corte', duration: 60 });
    const other = await booked(TEN, bia);
    const any = await waits({ productId: cut.id, anyProfessional: true });
    const anas = await waits({ productId: cut.id });
    await cancel(other);
    expect(await offered(any)).toMatchObject({ startTime: TEN, professionalName: 'Bia Reis' });
    expect((await page(anas)).offer).toBeNull();
  });
});

describe('an earlier time', () => {
  it('moves the client’s appointment, whose time is offered on', async () => {
    await cancel(full.eleven);
    const { managePath, id } = must<PublicBookingAnswer>(await book(ELEVEN), 201);
    const wish = { weekdays: [4], parts: ['morning'], noticeMinutes: 60 };
    const asked = must<JoinedWaiting>(await server.guest.post(`/api${managePath}/waiting`, wish), 201);
    expect(await server.guest.post(`/api${managePath}/waiting`, wish)).toMatchObject(
      refused(409, 'WAITING_ALREADY'),
    );
    const token = asked.path?.split('/').at(-1) ?? '';
    const next = await waits();
    await cancel(full.ten);
    const offer = await offered(token);
    expect(offer).toMatchObject({ startTime: TEN });
    expect(await page(token)).toMatchObject({ replaces: { startTime: ELEVEN } });
    const taken = must<WaitingPage>(await answer(token, 'take', offer?.id));
    expect(taken.managePath).toBe(managePath);
    expect((await thursday()).map((each) => [each.id, each.startTime])).toEqual([[id, TEN]]);
    expect(await offered(next)).toMatchObject({ startTime: ELEVEN });
  });

  it('is wanted no more once the appointment is cancelled', async () => {
    await cancel(full.eleven);
    const { managePath } = must<PublicBookingAnswer>(await book(ELEVEN), 201);
    const wish = { weekdays: [4], parts: ['morning'], noticeMinutes: 60 };
    const asked = must<JoinedWaiting>(await server.guest.post(`/api${managePath}/waiting`, wish), 201);
    must(await server.guest.post(`/api${managePath}/cancel`));
    await cancel(full.ten);
    await search();
    expect(await page(asked.path?.split('/').at(-1) ?? '')).toMatchObject({ state: 'left', offer: null });
  });
});

describe('races', () => {
  it('of twenty presses, twenty bookings and the expiry, one has the time', async () => {
    const token = await waits();
    const next = await waits();
    await cancel(full.ten);
    const offer = await offered(token);
    clock.set('2026-11-18T12:14:59Z');
    const presses = Array.from({ length: 20 }, () => answer(token, 'take', offer?.id));
    const bookings = Array.from({ length: 20 }, () => book(TEN));
    const expiry = sleep(5).then(() => {
      clock.advance(1);
      return searchDue(server.context);
    });
    await Promise.all([expiry, ...presses, ...bookings]);
    await search();
    const atTen = (await thursday()).filter(({ startTime }) => startTime === TEN);
    const [first, second] = [await page(token), await page(next)];
    expect(atTen.length + (second.offer === null ? 0 : 1)).toBe(1);
    expect(first.state === 'booked').toBe(atTen.length === 1);
  });

  it('staff who confirms in the client’s place and the client book once', async () => {
    const token = await waits();
    await cancel(full.ten);
    const offer = await offered(token);
    const range = 'from=2026-11-19T00:00:00.000Z&to=2026-11-20T00:00:00.000Z';
    const [held] = must<HeldTime[]>(await ana.client.get(`/api/held-times?${range}`));
    await Promise.all([
      ana.client.post(`/api/held-times/${held?.id ?? ''}/confirm`),
      ...Array.from({ length: 10 }, () => answer(token, 'take', offer?.id)),
    ]);
    expect(await page(token)).toMatchObject({ state: 'booked' });
    expect((await thursday()).filter(({ startTime }) => startTime === TEN)).toHaveLength(1);
  });

  it('busy time in the calendar elsewhere keeps the client from taking the time', async () => {
    const token = await waits();
    await cancel(full.ten);
    const offer = await offered(token);
    await server.context.database.query(
      `INSERT INTO google_busy (organization_id, user_id, event_id, start_time, end_time, seen_in)
       SELECT organization_id, id, 'dentista', $2, $3, gen_random_uuid() FROM users WHERE id = $1`,
      [ana.user.id, TEN, ELEVEN],
    );
    expect(await answer(token, 'take', offer?.id)).toMatchObject(refused(409, 'WAITING_OFFER_BLOCKED'));
    expect(await page(token)).toMatchObject({ state: 'waiting', offer: null });
    expect((await thursday()).map(({ startTime }) => startTime)).toEqual([ELEVEN]);
    await search();
    expect((await page(token)).offer).toBeNull();
  });

  it('twenty who ask at once do not exceed a client’s limit', async () => {
    const clientEmail = freshEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ clientEmail })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject(refused(422, 'WAITING_CLIENT_LIMIT'));
  });
});

describe('asking', () => {
  it('is refused where the list is off, for what is free, for wrong dates, and by the honeypot', async () => {
    await cancel(full.ten);
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: 'WAITING_TIME_FREE', details: { suggestions: [{ startTime: TEN }] } },
    });
    expect(await ask({ until: '2026-11-17' })).toMatchObject(refused(422, 'WAITING_DATES'));
    expect(await ask({ until: '2027-03-01' })).toMatchObject(refused(422, 'WAITING_DATES'));
    expect(await ask({ website: 'http://spam' })).toMatchObject(refused(400, 'VALIDATION'));
    expect(await ask({ weekdays: [] })).toMatchObject({ status: 400 });
    must(await organization.admin.client.patch('/api/admin/organization', { waitingList: false }));
    expect(await ask()).toMatchObject(refused(422, 'WAITING_LIST_OFF'));
    expect((await list()).entries).toEqual([]);
  });

  it('gives the link to the mailbox alone where e-mails are confirmed', async () => {
    must(await ana.client.post('/api/booking-form-settings', { confirmEmail: true }));
    const clientEmail = freshEmail();
    expect(must<JoinedWaiting>(await ask({ clientEmail }), 201).path).toBeNull();
    await jobsDone(server, 'waiting-mail');
    const [mail] = await mailsTo(server, clientEmail);
    const token = /espera\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.headers.get('list')).toMatchObject({
      unsubscribe: { url: expect.stringContaining(token) as string },
    });
    expect(await page(token)).toMatchObject({ state: 'waiting', professionalName: 'Ana Prado' });
  });

  it('ends after three offers that nobody answered', async () => {
    const token = await waits({ weekdays: [0, 1, 2, 3, 4, 5, 6], until: '2026-11-19' });
    await addWeek(organization, ana, { startTime: '08:00', endTime: '09:00' });
    await cancel(full.ten);
    await cancel(full.eleven);
    for (let missed = 1; missed <= 3; missed++) {
      await search();
      expect(await page(token)).toMatchObject({ state: 'offered' });
      clock.advance(15);
    }
    await search();
    expect(await page(token)).toMatchObject({ state: 'expired', offer: null });
  });

  it('ends when its dates are over, and is deleted 30 days later', async () => {
    const token = await waits({ until: '2026-11-19' });
    clock.set('2026-11-21T12:00:00Z');
    await runHousekeeping(server.context);
    expect(await page(token)).toMatchObject({ state: 'expired' });
    clock.set('2026-12-22T12:00:01Z');
    await runHousekeeping(server.context);
    expect(await server.guest.get(`/api/agendamento/espera/${token}`)).toMatchObject(
      refused(404, 'WAITING_LINK_INVALID'),
    );
  });
});

describe('the team', () => {
  it('sees the list in its order, changes it, and takes clients off', async () => {
    for (const clientName of ['Um', 'Dois', 'Três']) await waits({ clientName });
    const names = async () => (await list()).entries.map(({ clientName }) => clientName);
    const [, second, third] = (await list()).entries;
    must(await organization.admin.client.post(`/api/waiting-list/${third?.id ?? ''}/move`, { to: 'first' }));
    expect(await names()).toEqual(['Três', 'Um', 'Dois']);
    must(await ana.client.post(`/api/waiting-list/${second?.id ?? ''}/move`, { to: 'up' }));
    expect(await names()).toEqual(['Três', 'Dois', 'Um']);
    must(await ana.client.post(`/api/waiting-list/${second?.id ?? ''}/move`, { to: 'down' }));
    expect(await names()).toEqual(['Três', 'Um', 'Dois']);
    await cancel(full.ten);
    await waitFor(async () => ((await list()).entries[0]?.offer ? true : null));
    must(await organization.admin.client.delete(`/api/waiting-list/${third?.id ?? ''}`));
    expect(await names()).toEqual(['Um', 'Dois']);
    await waitFor(async () => ((await list()).entries[0]?.offer ? true : null));
    must(await ana.client.post(`/api/waiting-list/${second?.id ?? ''}/booked`));
    expect(await names()).toEqual(['Um']);
  });

  it('shows a professional nobody else’s clients, and another organisation nothing', async () => {
    await waits({ clientName: 'De Ana' });
    await waits({ clientName: 'De qualquer um', anyProfessional: true });
    const bia = await createProfessional(organization, 'Bia Reis');
    const [anas] = (await list()).entries;
    expect((await list(bia)).entries.map(({ clientName }) => clientName)).toEqual(['De qualquer um']);
    const other = (await createOrganization(server)).admin;
    expect((await list(other)).entries).toEqual([]);
    for (const person of [bia, other]) {
      expect(await person.client.delete(`/api/waiting-list/${anas?.id ?? ''}`)).toMatchObject(
        refused(404, 'WAITING_NOT_FOUND'),
      );
    }
  });

  it('adds a client without an e-mail, who gets the offer by WhatsApp', async () => {
    const body = { userId: ana.user.id, clientName: 'Rui Melo', clientPhone: '11987654321', ...THURSDAY };
    expect(await ana.client.post('/api/waiting-list', { ...body, clientPhone: '' })).toMatchObject(
      refused(422, 'WAITING_CONTACT'),
    );
    must(await ana.client.post('/api/waiting-list', body), 201);
    await cancel(full.ten);
    const entry = await waitFor(async () => {
      const [first] = (await list(ana)).entries;
      return first?.offer ? first : null;
    });
    const text = decodeURIComponent(entry.whatsapp ?? '');
    expect(text).toContain('Olá, Rui! Abriu um horário com Ana Prado');
    expect(text).toContain('/agendamento/espera/');
  });
});
