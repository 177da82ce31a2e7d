import { describe, expect, it } from 'vitest';
import type { SaveNotificationsBody } from '#shared/contract/notification-settings.ts';
import { must } from '#test/harness/client.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { useOffice } from '#test/harness/office.ts';
import { waitFor } from '#test/harness/wait.ts';

const office = useOffice();
const { book, clock, planned, save, scheduled } = office;

describe('reminders', () => {
  const events: SaveNotificationsBody = { webhookEvents: ['appointment.reminder'] };

  it('reminders are planned for each time, sent when it comes, and say what is true then', async () => {
    await save(office.ana, { ...events, webhookUrl: office.receiver.url() });
    const { id } = await book();
    const ahead = await planned(office.ana, 2);
    expect(ahead).toMatchObject([
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
    must(await office.ana.client.put(`/api/appointments/${id}`, { clientName: 'Carla Dias Melo' }));
    clock.set('2026-11-19T15:00:01Z');
    const [reminder] = await office.receiver.calls(1);
    expect(reminder?.payload).toMatchObject({
      event: 'appointment.reminder',
      data: { appointmentId: id, clientName: 'Carla Dias Melo', reminderMinutes: 1440 },
    });
    expect(await scheduled(office.ana)).toHaveLength(1);
    const mails = await waitFor(async () => {
      const found = [
        ...(await mailsTo(office.server, office.ana.email)),
        ...(await mailsTo(office.server, 'carla@')),
      ].filter(({ subject }) => subject?.startsWith('Lembrete'));
      return found.length >= 2 ? found : null;
    });
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Lembrete de agendamento: sexta-feira, 20 de novembro de 2026, 12:00',
      'Lembrete do seu agendamento: sexta-feira, 20 de novembro de 2026, 12:00',
    ]);
  });

  it('move with their appointment, go with it, and are none for the past', async () => {
    await save(office.ana, { ...events, webhookUrl: office.receiver.url() });
    const { id } = await book();
    await planned(office.ana, 2);
    must(await office.ana.client.put(`/api/appointments/${id}`, { startTime: '2026-11-18T20:00:00Z' }));
    const moved = await planned(office.ana, 1);
    expect(moved).toMatchObject([{ scheduledFor: '2026-11-18T19:00:00.000Z' }]);
    must(await office.ana.client.delete(`/api/appointments/${id}`));
    await planned(office.ana, 0);
    clock.set('2026-11-18T19:30:00Z');
    await book('2026-11-18T20:00:00Z');
    await save(office.ana, { webhookEvents: ['appointment.created', 'appointment.reminder'] });
    const later = await book('2026-11-22T20:00:00Z');
    await planned(office.ana, 2);
    expect(
      (await scheduled(office.ana)).every(({ payload }) => payload.data.appointmentId === later.id),
    ).toBe(true);
    expect(
      office.receiver.received.filter(({ payload }) => payload.event === 'appointment.reminder'),
    ).toEqual([]);
  });

  it('can be sent before their time or removed, and are not planned again by a change', async () => {
    await save(office.ana, { ...events, webhookUrl: office.receiver.url() });
    const { id } = await book();
    const [day, hour] = await planned(office.ana, 2);
    expect(must(await office.ana.client.post(`/api/webhook-logs/${day?.id}/process`))).toMatchObject({
      success: true,
    });
    must(await office.ana.client.delete(`/api/webhook-logs/${hour?.id}`));
    expect(await scheduled(office.ana)).toEqual([]);
    must(await office.ana.client.put(`/api/appointments/${id}`, { clientName: 'Outro nome' }));
    await book('2026-11-21T15:00:00Z');
    await planned(office.ana, 2);
    expect((await scheduled(office.ana)).some(({ payload }) => payload.data.appointmentId === id)).toBe(
      false,
    );
  });

  it('follow times that are changed later, for everything ahead', async () => {
    await book();
    await book('2026-11-21T15:00:00Z');
    await save(office.ana, { ...events, webhookUrl: office.receiver.url(), notificationTimes: [30] });
    const ahead = await planned(office.ana, 2);
    expect(ahead.map(({ scheduledFor }) => scheduledFor)).toEqual([
      '2026-11-20T14:30:00.000Z',
      '2026-11-21T14:30:00.000Z',
    ]);
    expect(must(await office.ana.client.post('/api/webhook-logs/reprocess-all'))).toEqual({
      success: true,
      message: 'Lembretes reprogramados: 2 agendamentos futuros.',
      count: 2,
    });
    expect(await scheduled(office.ana)).toHaveLength(2);
    const [removed] = await scheduled(office.ana);
    must(await office.ana.client.delete(`/api/webhook-logs/${removed?.id}`));
    expect(await scheduled(office.ana)).toHaveLength(1);
    must(await office.ana.client.post('/api/webhook-logs/reprocess-all'));
    expect(await scheduled(office.ana)).toEqual(ahead);
  });

  it('reminders that the server slept through are sent late, but not once the appointment has begun', async () => {
    await save(office.ana, { ...events, webhookUrl: office.receiver.url(), notificationTimes: [60] });
    const [missed, ahead] = [await book('2026-11-20T15:00:00Z'), await book('2026-11-20T17:00:00Z')];
    await planned(office.ana, 2);
    clock.set('2026-11-20T16:30:00Z');
    const [only] = await office.receiver.calls(1);
    expect(only?.payload.data.appointmentId).toBe(ahead.id);
    await planned(office.ana, 0);
    expect(office.receiver.received.some(({ payload }) => payload.data.appointmentId === missed.id)).toBe(
      false,
    );
  });

  it('several reminders slept through come as one mail, and to systems each by itself', async () => {
    await save(office.ana, {
      ...events,
      webhookUrl: office.receiver.url(),
      notificationTimes: [60, 120, 1440],
    });
    // One of which all are overdue; one of which the nearest is still to come, in two minutes and in ten hours.
    const [all, soon, much] = ['2026-11-20T15:00:00Z', '2026-11-20T16:00:00Z', '2026-11-21T02:30:00Z'];
    const client = (name: string) => ({ clientEmail: `${name}@exemplo.com.br` });
    await book(all, client('todos'));
    await book(soon, client('logo'));
    await book(much, client('longe'));
    await planned(office.ana, 9);
    clock.set('2026-11-20T14:58:00Z');
    const calls = await office.receiver.calls(6);
    expect(calls.map(({ payload: { data } }) => [data.startTime, data.reminderMinutes]).sort()).toEqual(
      [
        [all, 60],
        [all, 120],
        [all, 1440],
        [soon, 120],
        [soon, 1440],
        [much, 1440],
      ]
        .map(([time, minutes]) => [String(time).replace('Z', '.000Z'), minutes])
        .sort(),
    );
    const reminders = async (name: string) =>
      (await mailsTo(office.server, `${name}@`)).filter(({ subject }) => subject?.startsWith('Lembrete'));
    const sent = (name: string, count: number) =>
      waitFor(async () => ((await reminders(name)).length >= count ? true : null));
    await sent('todos', 1);
    await sent('longe', 1);
    expect(await reminders('logo')).toEqual([]);
    clock.set('2026-11-20T15:00:00Z');
    await sent('logo', 1);
    await office.receiver.calls(7);
    for (const name of ['todos', 'logo', 'longe']) expect(await reminders(name), name).toHaveLength(1);
  });
});
