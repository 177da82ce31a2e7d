import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bell } from '#shared/contract/audit-log.ts';
import type { SaveNotificationsBody } from '#shared/contract/notification-settings.ts';
import type { WebhookLogAnswer } from '#shared/contract/webhooks.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { openStream, type OpenStream } from '#test/harness/event-stream.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { startReceiver, type Receiver } from '#test/harness/receiver.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

const START = '2026-11-18T12:00:00Z';
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
let receiver: Receiver;
let streams: OpenStream[] = [];
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock }, env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
});
beforeEach(async () => {
  clock.set(START);
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  receiver = await startReceiver();
});
afterEach(async () => {
  await Promise.all(streams.map((stream) => stream.close()));
  streams = [];
  await receiver.close();
});
afterAll(() => server.close());

async function listen({ client }: Pick<Person, 'client'>): Promise<OpenStream> {
  const stream = await openStream(client);
  expect(await stream.next()).toMatchObject({ type: 'connection_established' });
  streams.push(stream);
  return stream;
}

/** What the open history of a webhook follows by: that a message was planned, and that it was tried. */
async function publishesDeliveries(stream: OpenStream, userId: string | null): Promise<void> {
  for (let times = 0; times < 2; times++)
    expect(await stream.next()).toEqual({
      type: 'webhook_deliveries',
      userId,
      appointmentId: null,
      source: 'system',
    });
}

/** The next message that is about more than the webhook's history. */
async function nextNews(stream: OpenStream): ReturnType<OpenStream['next']> {
  const event = await stream.next();
  return event?.type === 'webhook_deliveries' ? nextNews(stream) : event;
}

const ON: SaveNotificationsBody = { webhookNotificationsEnabled: true };
const saveOwn = async (person: Person) =>
  must(await person.client.post('/api/notification-settings', { ...ON, webhookUrl: receiver.url() }));
const saveHouse = async () =>
  must(
    await organization.admin.client.post('/api/admin/webhook-settings', {
      ...ON,
      webhookUrl: receiver.url('/casa'),
    }),
  );
const book = (time = '2026-11-20T15:00:00Z') => addAppointment(organization, ana, time);
/** A message that everybody in the organisation's office hears after what went before. */
const rename = async (name: string) => {
  for (const { user } of [ana, bruno])
    must(await organization.admin.client.put(`/api/admin/users/${user.id}`, { name: `${name} ${user.id}` }));
};

describe('trouble with a webhook is announced live', () => {
  it('when it is gone: to the professional whose it is, and to nobody else', async () => {
    await saveOwn(ana);
    const outside = await createOrganization(server);
    const [own, colleague, admin, foreign] = [
      await listen(ana),
      await listen(bruno),
      await listen(organization.admin),
      await listen(outside.admin),
    ];
    receiver.answer(410);
    const { id } = await book();
    expect(await own.next()).toMatchObject({ type: 'appointment_created' });
    await publishesDeliveries(own, ana.user.id);
    expect(await own.next()).toEqual({
      type: 'webhook_disabled',
      userId: ana.user.id,
      appointmentId: id,
      source: 'system',
    });
    await rename('Depois');
    expect(await colleague.next()).toMatchObject({ type: 'user_updated', userId: bruno.user.id });
    expect(await admin.next()).toMatchObject({ type: 'appointment_created' });
    expect(await admin.next()).toMatchObject({ type: 'user_updated', userId: ana.user.id });
    must(await outside.admin.client.patch('/api/user/profile', { title: 'Fim' }));
    expect(await foreign.next()).toMatchObject({ type: 'user_updated', userId: outside.admin.user.id });
  });

  it('when it is the organisation’s: to its administrators alone', async () => {
    await saveHouse();
    const [own, admin] = [await listen(ana), await listen(organization.admin)];
    receiver.answer(410);
    const { id } = await book();
    expect(await admin.next()).toMatchObject({ type: 'appointment_created' });
    await publishesDeliveries(admin, null);
    expect(await admin.next()).toEqual({
      type: 'webhook_disabled',
      userId: null,
      appointmentId: id,
      source: 'system',
    });
    await rename('Depois');
    expect(await own.next()).toMatchObject({ type: 'appointment_created' });
    expect(await own.next()).toMatchObject({ type: 'user_updated', userId: ana.user.id });
  });

  it('when messages were given up after their last try, once a day, with one mail', async () => {
    await saveOwn(ana);
    receiver.answer(...Array.from({ length: 21 }, () => 503));
    await book('2026-12-10T15:00:00Z');
    await book('2026-12-10T16:00:00Z');
    const tried = (tries: number) =>
      waitFor(async () => {
        const { logs } = must<WebhookLogAnswer>(await ana.client.get('/api/webhook-logs'));
        return logs.length === 2 && logs.every(({ attempts }) => attempts === tries) ? logs : null;
      });
    for (let tries = 1; tries < 6; tries++) {
      await tried(tries);
      clock.advance(13 * 60);
    }
    await tried(6);
    const own = await listen(ana);
    clock.advance(13 * 60);
    expect(await nextNews(own)).toMatchObject({ type: 'webhook_failed', userId: ana.user.id });
    const given = { entity: 'notifications', action: 'delivery_given_up', owner: { id: ana.user.id } };
    expect(must<Bell>(await ana.client.get('/api/bell')).entries[0]).toMatchObject(given);
    await tried(7);
    // Both were given up, and all that follows was done.
    await jobsDone(server, 'webhook');
    must(await ana.client.patch('/api/user/profile', { title: 'Fim' }));
    expect(await nextNews(own)).toMatchObject({ type: 'user_updated' });
    const mails = await mailsTo(server, ana.email);
    expect(mails.filter(({ subject }) => subject?.startsWith('Um webhook'))).toHaveLength(1);
  });
});
