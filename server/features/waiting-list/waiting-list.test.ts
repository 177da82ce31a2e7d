import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';
import { openStream } from '#test/harness/event-stream.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { waitFor } from '#test/harness/wait.ts';
import type { Bell } from '#shared/contract/audit-log.ts';
import type { JoinedWaiting, WaitingListAnswer } from '#shared/contract/waiting-list.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { createOrganization, createProfessional, freshEmail } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import {
  openWaitingClinic,
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

const offerAnybody = async (anyProfessional: string) =>
  void must(await clinic.organization.admin.client.patch('/api/admin/organization', { anyProfessional }));

describe('asking', () => {
  it('refuses where the list is off, what is free, wrong dates, and the honeypot', async () => {
    const waiting = await clinic.waits({ noticeMinutes: 2880 });
    await clinic.cancel(clinic.full.ten);
    expect(await clinic.ask()).toMatchObject({
      status: 409,
      body: { code: 'WAITING_TIME_FREE', details: { suggestions: [{ startTime: TEN }] } },
    });
    expect(await clinic.ask({ until: '2026-11-17' })).toMatchObject(refused(422, 'WAITING_DATES'));
    expect(await clinic.ask({ until: '2027-03-01' })).toMatchObject(refused(422, 'WAITING_DATES'));
    // The only date is a Thursday.
    expect(await clinic.ask({ weekdays: [1, 5] })).toMatchObject(refused(422, 'WAITING_DAYS'));
    // Ana works from 10:00 to 12:00: some of what is asked has to be within that, by an exception too.
    const never = refused(422, 'WAITING_NEVER');
    expect(await clinic.ask({ parts: ['tarde', 'noite'] })).toMatchObject(never);
    const byStaff = { ...THURSDAY, parts: ['noite'], userId: clinic.ana.user.id, clientName: 'Rui Melo' };
    const rui = { ...byStaff, clientPhone: '11987650009' };
    expect(await clinic.ana.client.post('/api/waiting-list', rui)).toMatchObject(never);
    const anybody = { anyProfessional: true, parts: ['noite'] };
    expect(await clinic.ask(anybody)).toMatchObject(never);
    const team = { ...anybody, professionalId: undefined, anyProfessional: undefined };
    expect(await clinic.ask({ ...team, team: clinic.ana.user.bookingSlug })).toMatchObject(never);
    const bia = await createProfessional(clinic.organization, 'Bia Reis');
    await addWeek(clinic.organization, bia, { startTime: '19:00', endTime: '20:00' });
    await clinic.booked('2026-11-19T22:00:00.000Z', bia);
    await clinic.waits(anybody);
    await clinic.waits({ parts: ['manha', 'noite'], noticeMinutes: 2880 });
    const hours = { startTime: '20:00', endTime: '21:00' };
    const exception = { from: '2026-11-19', hours };
    must(await clinic.ana.client.post('/api/availability/exceptions', exception), 201);
    expect(await clinic.ask({ parts: ['noite'] })).toMatchObject({ status: 409 });
    expect(await clinic.ask({ parts: ['manha'] })).toMatchObject(never);
    expect(await clinic.ask({ website: 'http://spam' })).toMatchObject(refused(400, 'VALIDATION'));
    expect(await clinic.ask({ weekdays: [] })).toMatchObject({ status: 400 });
    must(await clinic.organization.admin.client.patch('/api/admin/organization', { waitingList: false }));
    expect(await clinic.ask()).toMatchObject(refused(422, 'WAITING_LIST_OFF'));
    expect(await clinic.list()).toMatchObject({ entries: [{}, {}, {}], isOn: false });
    expect(await clinic.page(waiting)).toMatchObject({ state: 'waiting', isOn: false });
  });

  it('refuses staff and visitors who ask for somebody without hours, until there are hours on a date', async () => {
    const { organization } = clinic;
    const dora = await createProfessional(organization, 'Dora Reis');
    const asked = { clientName: 'Rui Melo', clientEmail: freshEmail(), ...THURSDAY };
    const noHours = refused(422, 'WAITING_NO_HOURS');
    for (const staff of [organization.admin, dora])
      expect(await staff.client.post('/api/waiting-list', { ...asked, userId: dora.user.id })).toMatchObject(
        noHours,
      );
    expect(await clinic.ask({ professionalId: dora.user.id })).toMatchObject(noHours);
    const hours = { startTime: '08:00', endTime: '09:00' };
    must(await dora.client.post('/api/availability/exceptions', { from: '2026-11-20', hours }), 201);
    const friday = { weekdays: [5], until: '2026-11-20', noticeMinutes: 2880 };
    must(await dora.client.post('/api/waiting-list', { ...asked, ...friday, userId: dora.user.id }), 201);
  });

  it('takes a phone by the rule of the booking form, and no door takes a text without a digit', async () => {
    const form = (settings: object) => clinic.ana.client.post('/api/booking-form-settings', settings);
    const wrong = { status: 400, body: { code: 'PHONE_INVALID', details: { fields: ['clientPhone'] } } };
    expect(await clinic.ask({ clientPhone: 'abc' })).toMatchObject(wrong);
    const { full, ana } = clinic;
    const bare = { userId: ana.user.id, clientName: 'Rui Melo', clientEmail: freshEmail(), ...THURSDAY };
    expect(await ana.client.post('/api/waiting-list', { ...bare, clientPhone: 'abc' })).toMatchObject(wrong);
    const rui = { clientName: 'Rui Melo', clientPhone: 'abc' };
    const other = { ...rui, userId: ana.user.id, startTime: '2026-11-20T13:00:00.000Z' };
    expect(await ana.client.post('/api/appointments', other)).toMatchObject(wrong);
    expect(await ana.client.put(`/api/appointments/${full.ten}`, rui)).toMatchObject(wrong);
    const visitor = { professionalId: ana.user.id, clientEmail: freshEmail() };
    const booking = { ...rui, ...visitor, startTime: '2026-11-20T13:00:00.000Z' };
    expect(await server.guest.post('/api/appointments/public', booking)).toMatchObject(wrong);
    must(await form({ requirePhone: true }));
    expect(await clinic.ask({ clientPhone: ' ' })).toMatchObject({
      status: 400,
      body: { code: 'REQUIRED_FIELDS', details: { fields: ['clientPhone'] } },
    });
    await clinic.waits({ clientName: 'Com Telefone', clientPhone: '(11) 98765-4321' });
    must(await form({ showPhone: false }));
    await clinic.waits({ clientName: 'Sem Telefone', clientPhone: 'abc' });
    expect((await clinic.list()).entries).toMatchObject([
      { clientName: 'Com Telefone', clientPhone: '5511987654321' },
      { clientName: 'Sem Telefone', clientPhone: null },
    ]);
  });

  it('takes who waits for anybody of a team, whose link offers that', async () => {
    const { organization, ana } = clinic;
    const anybody = { professionalId: undefined, team: ana.user.bookingSlug };
    await offerAnybody('off');
    for (const asked of [anybody, { anyProfessional: true }])
      expect(await clinic.ask(asked)).toMatchObject(refused(422, 'ANYBODY_OFF'));
    await offerAnybody('offered');
    expect(await clinic.ask({ ...anybody, service: 'Corte' })).toMatchObject(
      refused(404, 'PRODUCT_NOT_FOUND'),
    );
    expect(await clinic.ask({ ...anybody, professionalId: ana.user.id })).toMatchObject({ status: 400 });
    const token = await clinic.waits(anybody);
    expect(await clinic.page(token)).toMatchObject({
      professionalName: null,
      state: 'waiting',
      bookingPath: `/book/shared/${organization.admin.user.id}`,
    });
    await clinic.cancel(clinic.full.ten);
    expect(await clinic.ask({ ...anybody, clientEmail: freshEmail() })).toMatchObject(
      refused(409, 'WAITING_TIME_FREE'),
    );
    await clinic.search();
    expect(await clinic.offered(token)).toMatchObject({ professionalName: 'Ana Prado', startTime: TEN });
  });

  it('offers nothing to clients who wait for anybody while no link offers that, but to those whom staff added', async () => {
    const token = await clinic.waits({ anyProfessional: true });
    await offerAnybody('off');
    const added = { clientName: 'Rui Melo', clientEmail: freshEmail(), ...THURSDAY };
    must(await clinic.organization.admin.client.post('/api/waiting-list', added), 201);
    await clinic.cancel(clinic.full.ten);
    await clinic.search();
    expect(await clinic.page(token)).toMatchObject({ state: 'waiting', offer: null, isOn: false });
    // The poll may have taken the agenda a moment before, and still search it.
    const offered = async () => (await clinic.list()).entries.map(({ offer }) => offer?.startTime);
    await expect.poll(offered).toEqual([undefined, TEN]);
    await clinic.cancel(clinic.full.eleven);
    await offerAnybody('only');
    await clinic.search();
    expect(await clinic.page(token)).toMatchObject({ state: 'offered', isOn: true });
  });

  it('gives the link to the mailbox alone where e-mails are confirmed', async () => {
    must(await clinic.ana.client.post('/api/booking-form-settings', { confirmEmail: true }));
    const clientEmail = freshEmail();
    expect(must<JoinedWaiting>(await clinic.ask({ clientEmail }), 201).path).toBeNull();
    await jobsDone(server, 'waiting-mail');
    const [mail] = await mailsTo(server, clientEmail);
    const token = /espera\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.headers.get('list')).toMatchObject({
      unsubscribe: { url: expect.stringContaining(token) as string },
    });
    expect(await clinic.page(token)).toMatchObject({ state: 'waiting', professionalName: 'Ana Prado' });
  });

  it('ends after three offers that nobody answered', async () => {
    const token = await clinic.waits({ weekdays: [0, 1, 2, 3, 4, 5, 6], until: '2026-11-19' });
    await addWeek(clinic.organization, clinic.ana, { startTime: '08:00', endTime: '09:00' });
    await clinic.cancel(clinic.full.ten);
    await clinic.cancel(clinic.full.eleven);
    // The poll may have taken the agenda a moment before, and still search it.
    const page = () => clinic.page(token);
    for (let missed = 1; missed <= 3; missed++) {
      await clinic.search();
      const heldUntil = new Date(clock.now().getTime() + 15 * 60_000).toISOString();
      await expect.poll(page).toMatchObject({ state: 'offered', offer: { heldUntil } });
      clock.advance(15);
    }
    await clinic.search();
    await expect.poll(page).toMatchObject({ state: 'expired', offer: null });
  });

  it('ends when its dates are over, and is deleted 30 days later', async () => {
    const token = await clinic.waits({ until: '2026-11-19' });
    clock.set('2026-11-21T12:00:00Z');
    await runHousekeeping(server.context);
    expect(await clinic.page(token)).toMatchObject({ state: 'expired' });
    clock.set('2026-12-22T12:00:01Z');
    await runHousekeeping(server.context);
    expect(await server.guest.get(`/api/agendamento/espera/${token}`)).toMatchObject(
      refused(404, 'WAITING_LINK_INVALID'),
    );
  });
});

describe('the team', () => {
  it('reads of a request that its professional is off on all of its dates', async () => {
    await clinic.waits({ clientName: 'Um', until: '2026-11-19' });
    await clinic.waits({ clientName: 'Dois', from: '2026-11-19', until: '2026-11-20' });
    const away = async () => (await clinic.list()).entries.map(({ isAway }) => isAway);
    expect(await away()).toEqual([false, false]);
    const off = { from: '2026-11-18', to: '2026-11-19', reason: 'Congresso' };
    must(await clinic.ana.client.post('/api/availability/exceptions', off), 201);
    expect(await away()).toEqual([true, false]);
  });

  it('sees the list in its order, changes it, and takes clients off', async () => {
    const tokens: string[] = [];
    for (const clientName of ['Um', 'Dois', 'Três']) tokens.push(await clinic.waits({ clientName }));
    const names = async () => (await clinic.list()).entries.map(({ clientName }) => clientName);
    const [, second, third] = (await clinic.list()).entries;
    must(
      await clinic.organization.admin.client.post(`/api/waiting-list/${third?.id ?? ''}/move`, {
        to: 'first',
      }),
    );
    expect(await names()).toEqual(['Três', 'Um', 'Dois']);
    must(await clinic.ana.client.post(`/api/waiting-list/${second?.id ?? ''}/move`, { to: 'up' }));
    expect(await names()).toEqual(['Três', 'Dois', 'Um']);
    must(await clinic.ana.client.post(`/api/waiting-list/${second?.id ?? ''}/move`, { to: 'down' }));
    expect(await names()).toEqual(['Três', 'Um', 'Dois']);
    await clinic.cancel(clinic.full.ten);
    await waitFor(async () => ((await clinic.list()).entries[0]?.offer ? true : null));
    must(await clinic.organization.admin.client.delete(`/api/waiting-list/${third?.id ?? ''}`));
    expect(await names()).toEqual(['Um', 'Dois']);
    expect(await clinic.page(tokens[2] ?? '')).toMatchObject({ state: 'left', endedBy: 'staff' });
    await waitFor(async () => ((await clinic.list()).entries[0]?.offer ? true : null));
    const made = await clinic.booked('2026-11-20T13:00:00.000Z');
    const path = `/api/waiting-list/${second?.id ?? ''}/booked`;
    const unknown = { appointmentId: second?.id };
    expect(await clinic.ana.client.post(path, unknown)).toMatchObject(refused(404, 'APPOINTMENT_NOT_FOUND'));
    must(await clinic.ana.client.post(path, { appointmentId: made }));
    expect(await names()).toEqual(['Um']);
    expect(await clinic.page(tokens[1] ?? '')).toMatchObject({
      state: 'booked',
      booked: { startTime: '2026-11-20T13:00:00.000Z', professionalName: 'Ana Prado' },
      managePath: expect.stringMatching(/^\/agendamento\//) as string,
    });
  });

  it('reads each queue with its own turns, narrowed by person, service and what is offered', async () => {
    const { organization, ana } = clinic;
    const bia = await createProfessional(organization, 'Bia Reis');
    await addWeek(organization, bia);
    const { id: productId } = await addProduct(organization, bia, { name: 'Sessão' });
    const admin = organization.admin.client;
    const wish = { weekdays: [4], parts: ['manha'], noticeMinutes: 10_080, until: '2026-11-20' };
    const add = async (clientName: string, asked: object) =>
      must(
        await admin.post('/api/waiting-list', {
          clientName,
          clientPhone: '11 91234-5678',
          ...wish,
          ...asked,
        }),
        201,
      );
    await clinic.waits({ clientName: 'Um' });
    await add('Dois', { userId: bia.user.id, productId });
    await clinic.waits({ clientName: 'Três', anyProfessional: true });
    await clinic.waits({ clientName: 'Quatro' });
    const read = async (query: string, as = admin) => {
      const { entries } = must<WaitingListAnswer>(await as.get(`/api/waiting-list${query}`));
      return entries.map(({ clientName, place, queueLength }) => `${clientName} ${place}/${queueLength}`);
    };
    expect(await read('')).toEqual(['Um 1/3', 'Dois 1/2', 'Três 1/1', 'Quatro 3/3']);
    expect(await read(`?of=${ana.user.id}`)).toEqual(['Um 1/3', 'Três 2/3', 'Quatro 3/3']);
    expect(await read('', ana.client)).toEqual(['Um 1/3', 'Três 2/3', 'Quatro 3/3']);
    expect(await read('?of=qualquer')).toEqual(['Três 1/1']);
    expect(await read('?service=sessao')).toEqual(['Dois 1/2']);
    expect(await read('?state=offered')).toEqual([]);
    expect(must<WaitingListAnswer>(await admin.get('/api/waiting-list')).choices).toEqual({
      people: [
        { id: ana.user.id, name: ana.user.name },
        { id: bia.user.id, name: 'Bia Reis' },
      ],
      services: ['Sessão'],
      hasAnybody: true,
    });
    const servicesOf = async (query: string) =>
      must<{ services: string[] }>(await admin.get(`/api/waiting-list/services${query}`)).services;
    expect(await servicesOf('')).toEqual(['Sessão']);
    expect(await servicesOf('?q=SSAO')).toEqual(['Sessão']);
    expect(await servicesOf('?q=s_ss')).toEqual([]);
    const [, , three, four] = must<WaitingListAnswer>(await admin.get('/api/waiting-list')).entries;
    const move = async (entry: typeof three, body: object) =>
      must(await admin.post(`/api/waiting-list/${entry?.id ?? ''}/move`, body));
    // In Ana's queue the one before is for anybody; Bia's is another queue.
    await move(four, { to: 'up' });
    expect(await read('')).toEqual(['Um 1/3', 'Dois 1/2', 'Quatro 2/3', 'Três 1/1']);
    await move(three, { to: 'up' });
    expect(await read('')).toEqual(['Um 1/3', 'Dois 1/2', 'Quatro 2/3', 'Três 1/1']);
    await move(three, { to: 'up', of: bia.user.id });
    expect(await read(`?of=${bia.user.id}`)).toEqual(['Três 1/2', 'Dois 2/2']);
    await clinic.cancel(clinic.full.ten);
    await clinic.search();
    expect(await read('?state=offered')).toHaveLength(1);
    expect(await read('?state=waiting')).toHaveLength(3);
  });

  it('shows a professional no colleague’s clients, and another organisation nothing', async () => {
    await clinic.waits({ clientName: 'De Ana' });
    await clinic.waits({ clientName: 'De qualquer um', anyProfessional: true });
    const bia = await createProfessional(clinic.organization, 'Bia Reis');
    const [anas] = (await clinic.list()).entries;
    expect((await clinic.list(bia)).entries.map(({ clientName }) => clientName)).toEqual(['De qualquer um']);
    const other = (await createOrganization(server)).admin;
    expect((await clinic.list(other)).entries).toEqual([]);
    for (const person of [bia, other]) {
      expect(await person.client.delete(`/api/waiting-list/${anas?.id ?? ''}`)).toMatchObject(
        refused(404, 'WAITING_NOT_FOUND'),
      );
    }
  });

  it('adds a client who waits for anybody of the team, by the name of a service that some of it offer', async () => {
    const { organization, ana } = clinic;
    const admin = organization.admin.client;
    const bia = await createProfessional(organization, 'Bia Reis');
    await addWeek(organization, bia, { startTime: '10:00', endTime: '11:00' });
    await addProduct(organization, bia, { name: 'Barba', duration: 60 });
    const held = await clinic.booked(TEN, bia);
    const body = { clientName: 'Rui Melo', clientEmail: freshEmail(), service: 'barba', ...THURSDAY };
    expect(await ana.client.post('/api/waiting-list', body)).toMatchObject(refused(403, 'FORBIDDEN'));
    expect(await admin.post('/api/waiting-list', { ...body, service: 'Corte' })).toMatchObject(
      refused(404, 'PRODUCT_NOT_FOUND'),
    );
    // Ana is free, and does not offer it.
    await clinic.cancel(clinic.full.eleven);
    must(await admin.post('/api/waiting-list', body), 201);
    expect((await clinic.list()).entries).toMatchObject([
      { userId: null, productId: null, productName: 'Barba', offer: null },
    ]);
    await clinic.cancel(held);
    await waitFor(async () => ((await clinic.list()).entries[0]?.offer ? true : null));
    expect((await clinic.list()).entries).toMatchObject([
      { offer: { professionalName: 'Bia Reis', startTime: TEN } },
    ]);
    // Free with somebody of the team already.
    const other = { ...body, clientName: 'Outra', service: null };
    expect(await admin.post('/api/waiting-list', other)).toMatchObject(refused(409, 'WAITING_TIME_FREE'));
  });

  it('adds a client without an e-mail, who gets the offer by WhatsApp', async () => {
    const body = {
      userId: clinic.ana.user.id,
      clientName: 'Rui Melo',
      clientPhone: '11987654321',
      ...THURSDAY,
    };
    expect(await clinic.ana.client.post('/api/waiting-list', { ...body, clientPhone: '' })).toMatchObject(
      refused(422, 'WAITING_CONTACT'),
    );
    must(await clinic.ana.client.post('/api/waiting-list', body), 201);
    const stream = await openStream(clinic.ana.client);
    await clinic.cancel(clinic.full.ten);
    const entry = await waitFor(async () => {
      const [first] = (await clinic.list(clinic.ana)).entries;
      return first?.offer ? first : null;
    });
    const text = decodeURIComponent(entry.whatsapp ?? '');
    expect(text).toContain('Olá, Rui! Abriu um horário com Ana Prado');
    // The client's clock may be another: both times name the zone.
    expect(text).toMatch(/reservado para você até .* \(Horário de Brasília\)\. Para ficar/);
    expect(text).toContain('/agendamento/espera/');
    // Nobody else tells the client: the bell rings.
    let news = await stream.next();
    while (news !== null && news.type !== 'waiting_offer') news = await stream.next();
    expect(news).toMatchObject({ userId: clinic.ana.user.id, appointmentId: null });
    expect(must<Bell>(await clinic.ana.client.get('/api/bell')).entries).toContainEqual(
      expect.objectContaining({ entity: 'waiting_list', action: 'offered', subject: 'Rui Melo' }),
    );
    await stream.close();
  });
});
