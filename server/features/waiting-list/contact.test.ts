import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { JoinedWaiting } from '#shared/contract/waiting-list.ts';
import { createProfessional, freshEmail } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';
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

const form = async (settings: object): Promise<void> =>
  void must(await clinic.ana.client.post('/api/booking-form-settings', settings));
const PHONE = { clientEmail: null, clientPhone: '11987654321' };

describe('how a visitor can be told', () => {
  it('follows the booking form, and is an e-mail or a phone where it demands neither', async () => {
    const missing = (...fields: string[]) => ({
      status: 400,
      body: { code: 'REQUIRED_FIELDS', details: { fields } },
    });
    expect(await clinic.ask(PHONE)).toMatchObject(missing('clientEmail'));
    await form({ requireEmail: false });
    expect(await clinic.ask({ clientEmail: '', clientPhone: ' ' })).toMatchObject(
      refused(422, 'WAITING_CONTACT'),
    );
    await form({ showPhone: false });
    expect(await clinic.ask(PHONE)).toMatchObject(missing('clientEmail'));
    await form({ showPhone: true, requirePhone: true });
    expect(await clinic.ask()).toMatchObject(missing('clientPhone'));
    // An appointment that comes of an offer is one that this form makes of a proven mailbox alone.
    await form({ requirePhone: false, confirmEmail: true });
    expect(await clinic.ask(PHONE)).toMatchObject(missing('clientEmail'));
    await form({ confirmEmail: false });
    const token = await clinic.waits(PHONE);
    expect(await clinic.page(token)).toMatchObject({ state: 'waiting', isMailed: false });
  });

  it('offers a time by the team’s WhatsApp to who gave a phone alone, who takes it by the link', async () => {
    await form({ requireEmail: false });
    expect(must<JoinedWaiting>(await clinic.ask({ ...PHONE, clientName: 'Rui Melo' }), 201)).toMatchObject({
      path: expect.stringContaining('/agendamento/espera/') as string,
      emailSent: false,
    });
    await clinic.cancel(clinic.full.ten);
    const entry = await waitFor(async () => {
      const [first] = (await clinic.list(clinic.ana)).entries;
      return first?.offer ? first : null;
    });
    const text = decodeURIComponent(entry.whatsapp ?? '');
    expect(text).toContain('Olá, Rui! Abriu um horário com Ana Prado');
    const held = `/api/waiting-list/offers/${entry.heldId ?? ''}`;
    const { whatsapp, offerUrl } = entry;
    expect(must(await clinic.ana.client.get(held))).toEqual({ whatsapp, offerUrl });
    const bia = await createProfessional(clinic.organization, 'Bia Reis');
    expect(await bia.client.get(held)).toMatchObject(refused(404, 'WAITING_NOT_FOUND'));
    const token = /espera\/([\w-]+)/.exec(text)?.[1] ?? '';
    must(await clinic.answer(token, 'take', entry.offer?.id));
    expect(await clinic.ana.client.get(held)).toMatchObject(refused(404, 'WAITING_NOT_FOUND'));
    expect(await clinic.thursday()).toContainEqual(
      expect.objectContaining({ startTime: TEN, clientEmail: null, clientPhone: '5511987654321' }),
    );
  });

  it('gives staff the link of an offer that neither a mail nor WhatsApp takes to its client', async () => {
    const token = await clinic.waits();
    expect((await clinic.list(clinic.ana)).entries).toMatchObject([{ offer: null, offerUrl: null }]);
    await clinic.cancel(clinic.full.ten);
    const offer = await clinic.offered(token);
    const [entry] = (await clinic.list(clinic.ana)).entries;
    expect(entry).toMatchObject({ offer: { id: offer?.id }, whatsapp: null });
    const { offerUrl } = entry ?? {};
    expect(offerUrl).toBe(`${server.context.config.publicUrl}/agendamento/espera/${token}`);
    const held = `/api/waiting-list/offers/${entry?.heldId ?? ''}`;
    const contact = { whatsapp: null, offerUrl };
    expect(must(await clinic.ana.client.get(held))).toEqual(contact);
    expect(must(await clinic.organization.admin.client.get(held))).toEqual(contact);
    const bia = await createProfessional(clinic.organization, 'Bia Reis');
    expect((await clinic.list(bia)).entries).toEqual([]);
    expect(await bia.client.get(held)).toMatchObject(refused(404, 'WAITING_NOT_FOUND'));
    must(await clinic.answer(token, 'decline', offer?.id));
    expect((await clinic.list(clinic.ana)).entries).toMatchObject([{ offer: null, offerUrl: null }]);
  });

  it('holds the same client and the limit by the phone alone too', async () => {
    await form({ requireEmail: false });
    await clinic.waits({ ...PHONE, clientName: 'Rui Melo' });
    expect(await clinic.ask({ ...PHONE, clientName: 'rui melo' })).toMatchObject(
      refused(409, 'WAITING_ALREADY'),
    );
    await clinic.waits({ ...PHONE, clientName: 'Eva Melo' });
    await clinic.waits({ ...PHONE, clientName: 'Lia Melo', clientEmail: freshEmail() });
    expect(await clinic.ask({ ...PHONE, clientName: 'Davi Melo' })).toMatchObject(
      refused(422, 'WAITING_CLIENT_LIMIT'),
    );
  });
});

describe('the key of a request', () => {
  const post = (body: object, key: string) =>
    server.guest.post<JoinedWaiting>('/api/appointments/public/waiting', body, { 'idempotency-key': key });
  const body = () => ({
    professionalId: clinic.ana.user.id,
    clientName: 'Eva Cruz',
    clientEmail: freshEmail(),
    ...THURSDAY,
  });

  it('answers a request that comes again as the first time, with its link, though the time is free meanwhile', async () => {
    const asked = body();
    const { path, emailSent } = must<JoinedWaiting>(await post(asked, 'espera-1'), 201);
    expect(path).toMatch(/^\/agendamento\/espera\//);
    expect(must(await post(asked, 'espera-1'), 201)).toEqual({ path, emailSent });
    await clinic.cancel(clinic.full.ten);
    expect(must(await post(asked, 'espera-1'), 201)).toEqual({ path, emailSent });
    expect((await clinic.list()).entries).toHaveLength(1);
    await jobsDone(server, 'waiting-mail');
    const joins = (await mailsTo(server, asked.clientEmail)).filter(({ subject }) =>
      subject?.startsWith('Você está na lista'),
    );
    expect(joins).toHaveLength(1);
    expect(await post({ ...asked, clientName: 'Outra' }, 'espera-1')).toMatchObject(
      refused(422, 'IDEMPOTENCY_KEY_REUSED'),
    );
  });

  it('keeps one request, where five with its key come at once', async () => {
    const asked = body();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(asked, 'espera-2')));
    const paths = new Set(answers.map((answer) => must<JoinedWaiting>(answer, 201).path));
    expect(paths.size).toBe(1);
    expect((await clinic.list()).entries).toHaveLength(1);
  });

  it('answers a request for an earlier time that comes again, too', async () => {
    await clinic.cancel(clinic.full.eleven);
    const booked = must<PublicBookingAnswer>(await clinic.book('2026-11-19T14:00:00.000Z'), 201);
    const path = `/api/agendamento/${booked.managePath.split('/').at(-1) ?? ''}/waiting`;
    const wish = { weekdays: [4], parts: ['manha'], noticeMinutes: 60 };
    const ask = (key: string) => server.guest.post<JoinedWaiting>(path, wish, { 'idempotency-key': key });
    const first = must<JoinedWaiting>(await ask('antes-1'), 201);
    expect(must(await ask('antes-1'), 201)).toEqual(first);
    expect(await ask('antes-2')).toMatchObject(refused(409, 'WAITING_ALREADY'));
  });
});
