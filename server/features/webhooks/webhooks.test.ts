import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationSettings, SaveNotificationsBody } from '#shared/contract/notification-settings.ts';
import type {
  WebhookLog,
  WebhookLogAnswer,
  WebhookLogDetail,
  WebhookOutcome,
} from '#shared/contract/webhooks.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { startReceiver, type Receiver } from '#test/harness/receiver.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

const START = '2026-11-18T12:00:00Z';
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let ana: Person;
let receiver: Receiver;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock }, env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
});
beforeEach(async () => {
  clock.set(START);
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  receiver = await startReceiver();
  return () => receiver.close();
});
afterAll(() => server.close());

const save = async (person: Person, body: SaveNotificationsBody) =>
  must<NotificationSettings>(
    await person.client.post('/api/notification-settings', { webhookNotificationsEnabled: true, ...body }),
  );
const logs = async (person: Person, query = '') =>
  must<WebhookLogAnswer>(await person.client.get(`/api/webhook-logs${query}`)).logs;
/** The one delivery, once it is as asked. */
const settled = (person: Person, isIt: (log: WebhookLog) => boolean) =>
  waitFor(async () => (await logs(person)).find(isIt) ?? null);
const book = (time = '2026-11-20T15:00:00Z') => addAppointment(organization, ana, time);

describe('the settings', () => {
  it('start with the defaults, keep what is saved, and make a secret', async () => {
    expect(must(await ana.client.get('/api/notification-settings'))).toEqual({
      userId: ana.user.id,
      emailNotificationsEnabled: true,
      webhookNotificationsEnabled: false,
      notificationTimes: [60, 1440],
      webhookUrl: null,
      webhookEvents: ['appointment.created', 'appointment.updated', 'appointment.cancelled'],
      webhookSecret: null,
      formerSecretUntil: null,
      webhookGoneAt: null,
    });
    const saved = await save(ana, { webhookUrl: receiver.url(), notificationTimes: [120, 30] });
    expect(saved).toMatchObject({ webhookUrl: receiver.url(), notificationTimes: [30, 120] });
    expect(saved.webhookSecret).toMatch(/^whsec_/);
    expect(must(await ana.client.get('/api/notification-settings'))).toEqual(saved);
    const colleague = await createProfessional(organization);
    expect(must(await colleague.client.get('/api/notification-settings'))).toMatchObject({
      webhookUrl: null,
    });
  });

  it.each([
    [{ notificationTimes: [0] }, 'REMINDER_TIMES'],
    [{ notificationTimes: [1.5] }, 'REMINDER_TIMES'],
    [{ notificationTimes: [60, 60] }, 'REMINDER_TIMES'],
    [{ notificationTimes: [50_000] }, 'REMINDER_TIMES'],
    [{ webhookUrl: 'ftp://exemplo.com.br/' }, 'WEBHOOK_URL_INVALID'],
    [{ webhookUrl: 'exemplo' }, 'WEBHOOK_URL_INVALID'],
  ] as const)('refuse %j', async (body, code) => {
    expect(await ana.client.post('/api/notification-settings', body)).toMatchObject(refused(422, code));
  });
});

describe('a webhook', () => {
  it('is told of created, updated and cancelled, signed, with the fields that were promised', async () => {
    const { webhookSecret } = await save(ana, { webhookUrl: receiver.url() });
    const { id } = await book();
    const [created] = await receiver.calls(1);
    expect(created?.payload).toEqual({
      event: 'appointment.created',
      timestamp: '2026-11-18T12:00:00.000Z',
      data: {
        appointmentId: id,
        clientName: 'Carla Dias',
        clientEmail: 'carla@exemplo.com.br',
        clientPhone: null,
        startTime: '2026-11-20T15:00:00.000Z',
        endTime: '2026-11-20T16:00:00.000Z',
        notes: null,
        professionalName: 'Ana Prado',
        meetLink: null,
        googleEventId: null,
        reminderMinutes: null,
      },
    });
    const headers = created?.headers as Record<string, string>;
    // The reference library judges the age by the wall clock, which this test's is not.
    const now = Date.now;
    Date.now = () => clock.now().getTime();
    try {
      expect(new Webhook(webhookSecret ?? '').verify(created?.text ?? '', headers)).toEqual(created?.payload);
    } finally {
      Date.now = now;
    }
    must(await ana.client.put(`/api/appointments/${id}`, { startTime: '2026-11-20T17:00:00Z' }));
    await receiver.calls(2);
    must(await ana.client.delete(`/api/appointments/${id}`));
    const all = await receiver.calls(3);
    expect(all.map(({ payload }) => payload.event)).toEqual([
      'appointment.created',
      'appointment.updated',
      'appointment.cancelled',
    ]);
    expect(all[1]?.payload.data.startTime).toBe('2026-11-20T17:00:00.000Z');
    const log = await settled(
      ana,
      ({ event, status }) => event === 'appointment.cancelled' && status === 'success',
    );
    expect(log).toMatchObject({
      userId: ana.user.id,
      httpStatus: 200,
      attempts: 1,
      webhookUrl: receiver.url(),
    });
  });

  it('hears only of what was chosen, and nothing when it is switched off', async () => {
    await save(ana, { webhookUrl: receiver.url(), webhookEvents: ['appointment.cancelled'] });
    const { id } = await book();
    must(await ana.client.delete(`/api/appointments/${id}`));
    const [first] = await receiver.calls(1);
    expect(first?.payload.event).toBe('appointment.cancelled');
    await save(ana, { webhookNotificationsEnabled: false });
    must(
      await organization.admin.client.post('/api/admin/webhook-settings', {
        webhookNotificationsEnabled: true,
        webhookUrl: receiver.url('/casa'),
        webhookEvents: ['appointment.cancelled'],
      }),
    );
    const other = await book('2026-11-21T15:00:00Z');
    must(await ana.client.delete(`/api/appointments/${other.id}`));
    expect((await receiver.calls(2)).map(({ path }) => path)).toEqual(['/ponto', '/casa']);
  });

  it('of the professional and of the organisation are both called; one address only once', async () => {
    const { client } = organization.admin;
    await save(ana, { webhookUrl: receiver.url('/ana') });
    must(
      await client.post('/api/admin/webhook-settings', {
        webhookNotificationsEnabled: true,
        webhookUrl: receiver.url('/casa'),
      }),
    );
    await book();
    expect((await receiver.calls(2)).map(({ path }) => path).sort()).toEqual(['/ana', '/casa']);
    const ofHouse = await waitFor(async () => {
      const found = await logs(organization.admin, '?scope=organization');
      return found.some(({ status }) => status === 'success') ? found : null;
    });
    expect(ofHouse).toEqual([expect.objectContaining({ userId: null })]);
    expect(await logs(organization.admin)).toEqual([]);

    must(await client.post('/api/admin/webhook-settings', { webhookUrl: receiver.url('/ana') }));
    const { id } = await book('2026-11-21T15:00:00Z');
    await settled(ana, ({ payload, status }) => payload.data.appointmentId === id && status === 'success');
    expect(await logs(organization.admin, '?scope=organization')).toHaveLength(1);
    expect(receiver.received).toHaveLength(3);
  });

  it('that answers 500 and then 200 is tried again with the same id, and both tries are written down', async () => {
    await save(ana, { webhookUrl: receiver.url() });
    receiver.answer(500);
    await book();
    const waiting = await settled(ana, ({ attempts }) => attempts === 1);
    expect(waiting).toMatchObject({
      status: 'pending',
      httpStatus: 500,
      error: 'O servidor respondeu com HTTP 500.',
    });
    expect(waiting.nextTryAt).not.toBeNull();
    expect(receiver.received).toHaveLength(1);
    clock.advance(1);
    const done = await settled(ana, ({ status }) => status === 'success');
    const [first, second] = await receiver.calls(2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.text).toBe(first?.text);
    const detail = must<WebhookLogDetail>(await ana.client.get(`/api/webhook-logs/${done.id}`));
    expect(detail.tries).toMatchObject([
      { number: 1, httpStatus: 500, responseBody: 'resposta 500' },
      { number: 2, httpStatus: 200, error: null },
    ]);
    expect(detail.tries[0]?.requestHeaders['webhook-id']).toBe(done.id);
  });

  it('is given up after the last try, and its owner is told by e-mail', async () => {
    await save(ana, { webhookUrl: receiver.url() });
    receiver.answer(...Array.from({ length: 7 }, () => 503));
    await book();
    for (let tries = 1; tries < 7; tries++) {
      await settled(ana, ({ attempts }) => attempts === tries);
      clock.advance(13 * 60);
    }
    const failed = await settled(ana, ({ status }) => status === 'failed');
    expect(failed).toMatchObject({ attempts: 7, httpStatus: 503, nextTryAt: null });
    const [mail] = await waitFor(async () => {
      const found = (await mailsTo(server, ana.email)).filter(({ subject }) =>
        subject?.startsWith('Um webhook'),
      );
      return found.length > 0 ? found : null;
    });
    expect(mail?.text).toContain('não foi entregue depois de 7 tentativas');
    expect(mail?.text).not.toContain('Carla');

    const again = must<WebhookOutcome>(await ana.client.post(`/api/webhook-logs/${failed.id}/process`));
    expect(again).toEqual({
      success: true,
      message: 'Webhook enviado: o servidor respondeu com HTTP 200.',
      httpStatus: 200,
    });
    expect(receiver.received).toHaveLength(8);
  });

  it('that answers 410 is not called any more until its settings are saved again', async () => {
    await save(ana, { webhookUrl: receiver.url() });
    receiver.answer(410);
    await book();
    expect(await settled(ana, ({ status }) => status === 'failed')).toMatchObject({
      httpStatus: 410,
      attempts: 1,
    });
    expect(must(await ana.client.get('/api/notification-settings'))).toMatchObject({
      webhookGoneAt: '2026-11-18T12:00:00.000Z',
    });
    await book('2026-11-21T15:00:00Z');
    expect(await save(ana, { webhookUrl: receiver.url('/novo') })).toMatchObject({ webhookGoneAt: null });
    await book('2026-11-22T15:00:00Z');
    await waitFor(async () => (receiver.received.some(({ path }) => path === '/novo') ? true : null));
    expect(receiver.received.filter(({ path }) => path === '/ponto')).toHaveLength(1);
  });

  it('is tested with an example, and the truth is told', async () => {
    expect(await ana.client.post('/api/webhook/test')).toMatchObject(refused(422, 'WEBHOOK_URL_REQUIRED'));
    await save(ana, { webhookNotificationsEnabled: false, webhookUrl: receiver.url() });
    expect(must(await ana.client.post('/api/webhook/test'))).toMatchObject({
      success: true,
      httpStatus: 200,
    });
    receiver.answer(500);
    expect(must(await ana.client.post('/api/webhook/test'))).toEqual({
      success: false,
      message: 'O servidor respondeu com HTTP 500.',
      httpStatus: 500,
    });
    await receiver.close();
    expect(must(await ana.client.post('/api/webhook/test'))).toEqual({
      success: false,
      message: 'O servidor recusou a conexão.',
      httpStatus: null,
    });
  });

  it('belongs to its owner: nobody else reads, sends or removes a delivery', async () => {
    await save(ana, { webhookUrl: receiver.url() });
    await book();
    const { id } = await settled(ana, ({ status }) => status === 'success');
    const colleague = await createProfessional(organization);
    const outside = await createOrganization(server);
    for (const { client } of [colleague, organization.admin, outside.admin]) {
      expect(await client.get(`/api/webhook-logs/${id}`)).toMatchObject(refused(404, 'WEBHOOK_NOT_FOUND'));
      expect(await client.post(`/api/webhook-logs/${id}/process`)).toMatchObject(
        refused(404, 'WEBHOOK_NOT_FOUND'),
      );
      expect(await client.delete(`/api/webhook-logs/${id}`)).toMatchObject(refused(404, 'WEBHOOK_NOT_FOUND'));
    }
    expect(await ana.client.get('/api/webhook-logs?scope=organization')).toMatchObject(
      refused(403, 'FORBIDDEN'),
    );
    must(await ana.client.delete(`/api/webhook-logs/${id}`));
    expect(await logs(ana)).toEqual([]);
  });
});
