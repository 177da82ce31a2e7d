import { describe, expect, it } from 'vitest';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { useOffice } from '#test/harness/office.ts';
import { verified, type Received } from '#test/harness/receiver.ts';
import { refused } from '#test/harness/refused.ts';
import { waitFor } from '#test/harness/wait.ts';

const office = useOffice();
const { book, clock, logs, save, settled } = office;

describe('the settings', () => {
  it('start with the defaults, keep what is saved, and make a secret', async () => {
    expect(must(await office.ana.client.get('/api/notification-settings'))).toEqual({
      userId: office.ana.user.id,
      emailNotificationsEnabled: true,
      webhookNotificationsEnabled: false,
      notificationTimes: [60, 1440],
      webhookUrl: null,
      webhookEvents: ['appointment.created', 'appointment.updated', 'appointment.cancelled'],
      webhookSecret: null,
      formerSecretUntil: null,
      webhookGoneAt: null,
    });
    const saved = await save(office.ana, { webhookUrl: office.receiver.url(), notificationTimes: [120, 30] });
    expect(saved).toMatchObject({ webhookUrl: office.receiver.url(), notificationTimes: [30, 120] });
    expect(saved.webhookSecret).toMatch(/^whsec_/);
    expect(must(await office.ana.client.get('/api/notification-settings'))).toEqual(saved);
    const colleague = await createProfessional(office.organization);
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
    expect(await office.ana.client.post('/api/notification-settings', body)).toMatchObject(
      refused(422, code),
    );
  });
});

describe('a webhook', () => {
  it('a webhook is sent created, updated and cancelled, signed, with the fields that were promised', async () => {
    const { webhookSecret } = await save(office.ana, { webhookUrl: office.receiver.url() });
    const { id } = await book();
    const [created] = await office.receiver.calls(1);
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
        seriesId: null,
        attendance: null,
      },
    });
    expect(verified(created as Received, webhookSecret, clock.now())).toEqual(created?.payload);
    must(await office.ana.client.put(`/api/appointments/${id}`, { startTime: '2026-11-20T17:00:00Z' }));
    await office.receiver.calls(2);
    // A save that changes nothing is nobody's news.
    must(
      await office.ana.client.put(`/api/appointments/${id}`, {
        clientName: 'Carla Dias',
        startTime: '2026-11-20T17:00:00Z',
      }),
    );
    must(await office.ana.client.delete(`/api/appointments/${id}`));
    const all = await office.receiver.calls(3);
    expect(all.map(({ payload }) => payload.event)).toEqual([
      'appointment.created',
      'appointment.updated',
      'appointment.cancelled',
    ]);
    expect(all[1]?.payload.data.startTime).toBe('2026-11-20T17:00:00.000Z');
    const log = await settled(
      office.ana,
      ({ event, status }) => event === 'appointment.cancelled' && status === 'success',
    );
    expect(log).toMatchObject({
      userId: office.ana.user.id,
      httpStatus: 200,
      attempts: 1,
      webhookUrl: office.receiver.url(),
    });
  });

  it('hears only of what was chosen, and nothing when it is switched off', async () => {
    await save(office.ana, { webhookUrl: office.receiver.url(), webhookEvents: ['appointment.cancelled'] });
    const { id } = await book();
    must(await office.ana.client.delete(`/api/appointments/${id}`));
    const [first] = await office.receiver.calls(1);
    expect(first?.payload.event).toBe('appointment.cancelled');
    await save(office.ana, { webhookNotificationsEnabled: false });
    must(
      await office.organization.admin.client.post('/api/admin/webhook-settings', {
        webhookNotificationsEnabled: true,
        webhookUrl: office.receiver.url('/casa'),
        webhookEvents: ['appointment.cancelled'],
      }),
    );
    const other = await book('2026-11-21T15:00:00Z');
    must(await office.ana.client.delete(`/api/appointments/${other.id}`));
    expect((await office.receiver.calls(2)).map(({ path }) => path)).toEqual(['/ponto', '/casa']);
  });

  it('a former professional’s webhook is sent the transfer, and nothing after it', async () => {
    await save(office.ana, { webhookUrl: office.receiver.url('/ana') });
    const bruno = await createProfessional(office.organization, 'Bruno Lima');
    await save(bruno, { webhookUrl: office.receiver.url('/bruno') });
    const { id } = await book();
    await office.receiver.calls(1);
    const { client } = office.organization.admin;
    must(await client.put(`/api/appointments/${id}`, { userId: bruno.user.id }));
    const calls = (await office.receiver.calls(3)).slice(1);
    expect(calls.map(({ path }) => path).sort()).toEqual(['/ana', '/bruno']);
    for (const { payload } of calls)
      expect(payload).toMatchObject({
        event: 'appointment.updated',
        data: { professionalName: 'Bruno Lima' },
      });
    must(await client.delete(`/api/appointments/${id}`));
    expect((await office.receiver.calls(4))[3]).toMatchObject({ path: '/bruno' });
    await office.lookedAt();
    expect(office.receiver.received).toHaveLength(4);
  });

  it('webhooks of the professional and of the organisation are both called; one address only once', async () => {
    const { client } = office.organization.admin;
    await save(office.ana, { webhookUrl: office.receiver.url('/ana') });
    must(
      await client.post('/api/admin/webhook-settings', {
        webhookNotificationsEnabled: true,
        webhookUrl: office.receiver.url('/casa'),
      }),
    );
    await book();
    expect((await office.receiver.calls(2)).map(({ path }) => path).sort()).toEqual(['/ana', '/casa']);
    const ofHouse = await waitFor(async () => {
      const found = await logs(office.organization.admin, '?scope=organization');
      return found.some(({ status }) => status === 'success') ? found : null;
    });
    expect(ofHouse).toEqual([expect.objectContaining({ userId: null })]);
    expect(await logs(office.organization.admin)).toEqual([]);

    must(await client.post('/api/admin/webhook-settings', { webhookUrl: office.receiver.url('/ana') }));
    const { id } = await book('2026-11-21T15:00:00Z');
    await settled(
      office.ana,
      ({ payload, status }) => payload.data.appointmentId === id && status === 'success',
    );
    expect(await logs(office.organization.admin, '?scope=organization')).toHaveLength(2);
    expect(office.receiver.received).toHaveLength(3);
  });

  it('a webhook is tested with an example, and shows the true outcome', async () => {
    expect(await office.ana.client.post('/api/webhook/test')).toMatchObject(
      refused(422, 'WEBHOOK_URL_REQUIRED'),
    );
    await save(office.ana, { webhookNotificationsEnabled: false, webhookUrl: office.receiver.url() });
    expect(must(await office.ana.client.post('/api/webhook/test'))).toMatchObject({
      success: true,
      httpStatus: 200,
      answer: 'resposta 200',
    });
    const long = 'x'.repeat(5_000);
    office.receiver.answer((_request, response) => void response.writeHead(500).end(` ${long}`));
    expect(must(await office.ana.client.post('/api/webhook/test'))).toEqual({
      success: false,
      message: 'O servidor respondeu com HTTP 500.',
      httpStatus: 500,
      answer: long.slice(0, 1_000),
    });
    await office.receiver.close();
    expect(must(await office.ana.client.post('/api/webhook/test'))).toEqual({
      success: false,
      message: 'O servidor recusou a conexão.',
      httpStatus: null,
      answer: null,
    });
  });

  it('belongs to its owner: nobody else reads, sends or removes a delivery', async () => {
    await save(office.ana, { webhookUrl: office.receiver.url() });
    await book();
    const { id } = await settled(office.ana, ({ status }) => status === 'success');
    const colleague = await createProfessional(office.organization);
    const outside = await createOrganization(office.server);
    for (const { client } of [colleague, office.organization.admin, outside.admin]) {
      expect(await client.get(`/api/webhook-logs/${id}`)).toMatchObject(refused(404, 'WEBHOOK_NOT_FOUND'));
      expect(await client.post(`/api/webhook-logs/${id}/process`)).toMatchObject(
        refused(404, 'WEBHOOK_NOT_FOUND'),
      );
      expect(await client.delete(`/api/webhook-logs/${id}`)).toMatchObject(refused(404, 'WEBHOOK_NOT_FOUND'));
    }
    expect(await office.ana.client.get('/api/webhook-logs?scope=organization')).toMatchObject(
      refused(403, 'FORBIDDEN'),
    );
    must(await office.ana.client.delete(`/api/webhook-logs/${id}`));
    expect(await logs(office.ana)).toEqual([]);
  });
});
