import type { RequestListener, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { NotificationSettings } from '#shared/contract/notification-settings.ts';
import type { WebhookOutcome } from '#shared/contract/webhooks.ts';
import { must } from '#test/harness/client.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { useOffice, type Colleague } from '#test/harness/office.ts';
import { verified, type Received } from '#test/harness/receiver.ts';
import { waitFor } from '#test/harness/wait.ts';

const office = useOffice();
const { book, clock, detail, logs, lookedAt, save, settled, withReceiver } = office;
const admin = () => office.organization.admin.client;

const tried = () => settled(office.ana, ({ attempts }) => attempts === 1);
const troubleMails = async (email: string) =>
  (await mailsTo(office.server, email)).filter(({ subject }) => subject?.startsWith('Um webhook'));
describe('a reminder that could not be delivered at once', () => {
  const reminder = { webhookEvents: ['appointment.reminder' as const], notificationTimes: [60] };
  const cases: [sentence: string, change: (id: string, by: Colleague) => Promise<unknown>][] = [
    [
      'O agendamento foi cancelado: este lembrete não vale mais.',
      (id, { person }) => person.client.delete(`/api/appointments/${id}`),
    ],
    [
      'O agendamento mudou de horário: este lembrete não vale mais.',
      (id, { person }) => person.client.put(`/api/appointments/${id}`, { startTime: '2026-11-20T19:00:00Z' }),
    ],
    ['O agendamento já começou: este lembrete não vale mais.', () => Promise.resolve()],
  ];

  it('a late reminder is not sent once its appointment was cancelled, moved or has begun, and nobody is alarmed', async () => {
    const all = await Promise.all(
      cases.map(async ([sentence, change]) => {
        const one = await withReceiver(reminder, 500);
        const { id } = await one.book();
        await office.planned(one.person, 1);
        return { sentence, change: () => change(id, one), ...one };
      }),
    );
    clock.set('2026-11-20T14:00:00Z');
    for (const { person } of all) await settled(person, ({ attempts }) => attempts === 1);
    for (const { change } of all) await change();
    clock.set('2026-11-20T15:00:30Z');
    for (const { person, receiver, sentence } of all) {
      const row = await settled(person, ({ status }) => status === 'failed');
      expect(row).toMatchObject({ error: sentence, attempts: 1, httpStatus: 500, nextTryAt: null });
      // Sending it by hand is refused for the same reason, and leaves the row as it is.
      const outcome = await person.client.post<WebhookOutcome>(`/api/webhook-logs/${row.id}/process`);
      expect(must(outcome)).toEqual({ success: false, message: sentence, httpStatus: null });
      expect(await logs(person)).toContainEqual(row);
      expect(receiver.received).toHaveLength(1);
    }
    await lookedAt();
    for (const { person } of all) expect(await troubleMails(person.email)).toEqual([]);
  });

  it('a late reminder is sent again word for word while its appointment is ahead', async () => {
    const { person, receiver, book: bookOne } = await withReceiver(reminder, 500);
    const { id } = await bookOne();
    await office.planned(person, 1);
    clock.set('2026-11-20T14:00:00Z');
    await settled(person, ({ attempts }) => attempts === 1);
    must(await person.client.put(`/api/appointments/${id}`, { clientName: 'Outro nome' }));
    clock.advance(1);
    await settled(person, ({ status }) => status === 'success');
    expect(receiver.received[1]?.text).toBe(receiver.received[0]?.text);
  });
});

describe('while a delivery waits for its next try', () => {
  it('names the time, and none while the try is under way, by the queue or by hand', async () => {
    await save(office.ana, { webhookUrl: office.receiver.url() });
    const held: ServerResponse[] = [];
    const hold: RequestListener = (_request, response) => void held.push(response);
    office.receiver.answer(500, hold, hold);
    await book();
    const { id, nextTryAt } = await tried();
    expect(Date.parse(nextTryAt ?? '')).toBeGreaterThan(clock.now().getTime());
    clock.advance(1);
    await office.receiver.calls(2);
    expect(await detail(office.ana, id)).toMatchObject({ status: 'pending', attempts: 1, nextTryAt: null });
    held[0]?.writeHead(500).end();
    const again = await settled(office.ana, ({ attempts }) => attempts === 2);
    expect(Date.parse(again.nextTryAt ?? '')).toBeGreaterThan(clock.now().getTime());
    const sent = office.ana.client.post(`/api/webhook-logs/${id}/process`);
    await office.receiver.calls(3);
    expect(await detail(office.ana, id)).toMatchObject({ status: 'pending', attempts: 2, nextTryAt: null });
    held[1]?.writeHead(204).end();
    must(await sent);
    expect(await detail(office.ana, id)).toMatchObject({ status: 'success', nextTryAt: null });
  });

  it('a webhook switched off ends its waiting delivery, and nobody is alarmed', async () => {
    await save(office.ana, { webhookUrl: office.receiver.url() });
    office.receiver.answer(500);
    await book();
    await tried();
    await save(office.ana, { webhookNotificationsEnabled: false });
    clock.advance(1);
    const ended = await settled(office.ana, ({ status }) => status === 'failed');
    expect(ended).toMatchObject({ error: 'O webhook foi desligado.', attempts: 1, httpStatus: 500 });
    expect(must(await office.ana.client.post(`/api/webhook-logs/${ended.id}/process`))).toEqual({
      success: false,
      message: 'O webhook foi desligado.',
      httpStatus: null,
    });
    await lookedAt();
    expect(office.receiver.received).toHaveLength(1);
    expect(await troubleMails(office.ana.email)).toEqual([]);
    // Switched on again it can be sent by hand.
    await save(office.ana, {});
    must(await office.ana.client.post(`/api/webhook-logs/${ended.id}/process`));
    expect(office.receiver.received[1]?.headers['webhook-id']).toBe(ended.id);
  });

  it('a changed address and secret get the next try, as the same message', async () => {
    await save(office.ana, { webhookUrl: office.receiver.url('/velho') });
    office.receiver.answer(500);
    await book();
    await tried();
    await save(office.ana, { webhookUrl: office.receiver.url('/novo') });
    const { webhookSecret } = must<NotificationSettings>(await office.ana.client.post('/api/webhook/secret'));
    clock.advance(1);
    const done = await settled(office.ana, ({ status }) => status === 'success');
    expect(done.webhookUrl).toBe(office.receiver.url('/novo'));
    expect(office.receiver.received.map(({ path }) => path)).toEqual(['/velho', '/novo']);
    const [first, second] = office.receiver.received;
    expect(second?.headers['webhook-id']).toBe(done.id);
    expect(verified(second as Received, webhookSecret, clock.now())).toEqual(first?.payload);
    expect((await detail(office.ana, done.id)).tries.map(({ webhookUrl }) => webhookUrl)).toEqual([
      office.receiver.url('/velho'),
      office.receiver.url('/novo'),
    ]);
  });

  it('an address changed during the call: that the old one is gone does not stop the new one', async () => {
    await save(office.ana, { webhookUrl: office.receiver.url('/velho') });
    let held: ServerResponse | undefined;
    office.receiver.answer((_request, response) => void (held = response));
    await book();
    await office.receiver.calls(1);
    await save(office.ana, { webhookUrl: office.receiver.url('/novo') });
    held?.writeHead(410).end();
    await settled(office.ana, ({ httpStatus }) => httpStatus === 410);
    const settings = must<NotificationSettings>(await office.ana.client.get('/api/notification-settings'));
    expect(settings.webhookGoneAt).toBeNull();
    await book('2026-11-21T15:00:00Z');
    expect((await office.receiver.calls(2))[1]?.path).toBe('/novo');
    expect(await troubleMails(office.ana.email)).toEqual([]);
  });

  it('a deactivated professional’s delivery is sent all the same, for they may still sign in and read', async () => {
    const { person, receiver, book: bookOne } = await withReceiver({}, 500);
    await bookOne();
    await settled(person, ({ attempts }) => attempts === 1);
    must(await admin().put(`/api/admin/users/${person.user.id}`, { isActive: false }));
    clock.advance(1);
    await settled(person, ({ status }) => status === 'success');
    expect(receiver.received).toHaveLength(2);
  });

  it('a deleted professional’s delivery goes with them, even during a call, and the organisation’s is sent', async () => {
    const { client } = office.organization.admin;
    const house = office.receiver;
    must(
      await client.post('/api/admin/webhook-settings', {
        webhookNotificationsEnabled: true,
        webhookUrl: house.url('/casa'),
      }),
    );
    let held: ServerResponse | undefined;
    const {
      person,
      receiver,
      book: bookOne,
    } = await withReceiver({}, 500, (_request, response) => {
      held = response;
    });
    house.answer(200, 500);
    const { id } = await bookOne();
    await settled(person, ({ attempts }) => attempts === 1);
    must(await client.delete(`/api/appointments/${id}`));
    await receiver.calls(2);
    await house.calls(2);
    must(await client.delete(`/api/admin/users/${person.user.id}`));
    held?.writeHead(410).end();
    clock.advance(1);
    await house.calls(3);
    await lookedAt();
    expect(receiver.received).toHaveLength(2);
    const ofHouse = await waitFor(async () => {
      const found = await logs(office.organization.admin, '?scope=organization');
      return found.filter(({ status }) => status === 'success').length >= 2 ? found : null;
    });
    expect(ofHouse.map(({ event }) => event)).toContain('appointment.cancelled');
    const lost = await office.server.context.database.query(
      `SELECT state FROM pgboss.job WHERE name LIKE 'webhook%' AND state NOT IN ('completed', 'active', 'created')`,
    );
    expect(lost).toEqual([]);
  });

  it('a delivery taken off the list is not sent any more', async () => {
    await save(office.ana, { webhookUrl: office.receiver.url() });
    office.receiver.answer(500);
    await book();
    const { id } = await tried();
    must(await office.ana.client.delete(`/api/webhook-logs/${id}`));
    clock.advance(1);
    await lookedAt();
    expect(office.receiver.received).toHaveLength(1);
  });
});
