import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationSettings, SaveNotificationsBody } from '#shared/contract/notification-settings.ts';
import type { WebhookLog } from '#shared/contract/webhooks.ts';
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
const scheduled = async (person: Person) =>
  must<WebhookLog[]>(await person.client.get('/api/webhook-logs/scheduled'));
const book = (time = '2026-11-20T15:00:00Z') => addAppointment(organization, ana, time);

describe('reminders', () => {
  const events: SaveNotificationsBody = { webhookEvents: ['appointment.reminder'] };

  it('are planned for each time, sent when it comes, and say what is true then', async () => {
    await save(ana, { ...events, webhookUrl: receiver.url() });
    const { id } = await book();
    const planned = await waitFor(async () => {
      const found = await scheduled(ana);
      return found.length === 2 ? found : null;
    });
    expect(planned).toMatchObject([
      {
        status: 'scheduled',
        scheduledFor: '2026-11-19T15:00:00.000Z',
        payload: { data: { reminderMinutes: 1440 } },
      },
      {
        status: 'scheduled',
        scheduledFor: '2026-11-20T14:00:00.000Z',
        payload: { data: { reminderMinutes: 60 } },
      },
    ]);
    must(await ana.client.put(`/api/appointments/${id}`, { clientName: 'Carla Dias Melo' }));
    clock.set('2026-11-19T15:00:01Z');
    const [reminder] = await receiver.calls(1);
    expect(reminder?.payload).toMatchObject({
      event: 'appointment.reminder',
      data: { appointmentId: id, clientName: 'Carla Dias Melo', reminderMinutes: 1440 },
    });
    expect(await scheduled(ana)).toHaveLength(1);
    const mails = await waitFor(async () => {
      const found = [...(await mailsTo(server, ana.email)), ...(await mailsTo(server, 'carla@'))].filter(
        ({ subject }) => subject?.startsWith('Lembrete'),
      );
      return found.length >= 2 ? found : null;
    });
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Lembrete de agendamento: sexta-feira, 20 de novembro de 2026, 12:00',
      'Lembrete do seu agendamento: sexta-feira, 20 de novembro de 2026, 12:00',
    ]);
  });

  it('move with their appointment, go with it, and are none for the past', async () => {
    await save(ana, { ...events, webhookUrl: receiver.url() });
    const { id } = await book();
    await waitFor(async () => ((await scheduled(ana)).length === 2 ? true : null));
    must(await ana.client.put(`/api/appointments/${id}`, { startTime: '2026-11-18T20:00:00Z' }));
    const moved = await waitFor(async () => {
      const found = await scheduled(ana);
      return found.length === 1 ? found : null;
    });
    expect(moved).toMatchObject([{ scheduledFor: '2026-11-18T19:00:00.000Z' }]);
    must(await ana.client.delete(`/api/appointments/${id}`));
    await waitFor(async () => ((await scheduled(ana)).length === 0 ? true : null));
    clock.set('2026-11-18T19:30:00Z');
    await book('2026-11-18T20:00:00Z');
    await save(ana, { webhookEvents: ['appointment.created', 'appointment.reminder'] });
    const later = await book('2026-11-22T20:00:00Z');
    await waitFor(async () => ((await scheduled(ana)).length === 2 ? true : null));
    expect((await scheduled(ana)).every(({ payload }) => payload.data.appointmentId === later.id)).toBe(true);
    expect(receiver.received.filter(({ payload }) => payload.event === 'appointment.reminder')).toEqual([]);
  });

  it('can be sent before their time or removed, and are not planned again by a change', async () => {
    await save(ana, { ...events, webhookUrl: receiver.url() });
    const { id } = await book();
    const [day, hour] = await waitFor(async () => {
      const found = await scheduled(ana);
      return found.length === 2 ? found : null;
    });
    expect(must(await ana.client.post(`/api/webhook-logs/${day?.id}/process`))).toMatchObject({
      success: true,
    });
    must(await ana.client.delete(`/api/webhook-logs/${hour?.id}`));
    expect(await scheduled(ana)).toEqual([]);
    must(await ana.client.put(`/api/appointments/${id}`, { clientName: 'Outro nome' }));
    await book('2026-11-21T15:00:00Z');
    await waitFor(async () => ((await scheduled(ana)).length === 2 ? true : null));
    expect((await scheduled(ana)).some(({ payload }) => payload.data.appointmentId === id)).toBe(false);
  });

  it('follow times that are changed later, for everything ahead', async () => {
    await book();
    await book('2026-11-21T15:00:00Z');
    await save(ana, { ...events, webhookUrl: receiver.url(), notificationTimes: [30] });
    const planned = await waitFor(async () => {
      const found = await scheduled(ana);
      return found.length === 2 ? found : null;
    });
    expect(planned.map(({ scheduledFor }) => scheduledFor)).toEqual([
      '2026-11-20T14:30:00.000Z',
      '2026-11-21T14:30:00.000Z',
    ]);
    expect(must(await ana.client.post('/api/webhook-logs/reprocess-all'))).toEqual({
      success: true,
      message: 'Lembretes reprogramados: 2 agendamentos futuros.',
      count: 2,
    });
    expect(await scheduled(ana)).toHaveLength(2);
    const [removed] = await scheduled(ana);
    must(await ana.client.delete(`/api/webhook-logs/${removed?.id}`));
    expect(await scheduled(ana)).toHaveLength(1);
    must(await ana.client.post('/api/webhook-logs/reprocess-all'));
    expect(await scheduled(ana)).toEqual(planned);
  });

  it('that the server slept through are sent late, but not once the appointment has begun', async () => {
    await save(ana, { ...events, webhookUrl: receiver.url(), notificationTimes: [60] });
    const [missed, ahead] = [await book('2026-11-20T15:00:00Z'), await book('2026-11-20T17:00:00Z')];
    await waitFor(async () => ((await scheduled(ana)).length === 2 ? true : null));
    clock.set('2026-11-20T16:30:00Z');
    const [only] = await receiver.calls(1);
    expect(only?.payload.data.appointmentId).toBe(ahead.id);
    await waitFor(async () => ((await scheduled(ana)).length === 0 ? true : null));
    expect(receiver.received.some(({ payload }) => payload.data.appointmentId === missed.id)).toBe(false);
  });
});
