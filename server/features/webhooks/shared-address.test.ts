import { expect, it } from 'vitest';
import type { NotificationSettings } from '#shared/contract/notification-settings.ts';
import type { WebhookLogAnswer, WebhookLogDetail } from '#shared/contract/webhooks.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { useOffice } from '#test/harness/office.ts';
import { verified, type AppointmentLog, type Received } from '#test/harness/receiver.ts';
import { refused } from '#test/harness/refused.ts';
import { waitFor } from '#test/harness/wait.ts';

const office = useOffice();
const SCOPE = 'scope=organization';

/** Ana's webhook and the organisation's, at the same address. */
async function shareAddress() {
  const { client } = office.organization.admin;
  const webhookUrl = office.receiver.url();
  const webhookEvents = ['appointment.created' as const, 'appointment.reminder' as const];
  const own = await office.save(office.ana, { webhookUrl, webhookEvents, notificationTimes: [60, 120] });
  const house = must<NotificationSettings>(
    await client.post('/api/admin/webhook-settings', {
      webhookNotificationsEnabled: true,
      webhookUrl,
      webhookEvents,
      notificationTimes: [60, 1440],
    }),
  );
  const history = async () => must<WebhookLogAnswer>(await client.get(`/api/webhook-logs?${SCOPE}`)).logs;
  return { client, own, house, history };
}

const isSignedBy = (call: Received, secret: string | null) => {
  try {
    verified(call, secret, office.clock.now());
    return true;
  } catch {
    return false;
  }
};

it('calls an address of a professional and the organisation once, signed for both, in both histories', async () => {
  const { client, own, house, history } = await shareAddress();
  office.receiver.answer(500);
  await office.book();
  const failed = await office.settled(office.ana, ({ httpStatus }) => httpStatus === 500);
  office.clock.advance(1);
  const mine = await office.settled(office.ana, ({ status }) => status === 'success');
  expect(mine.id).toBe(failed.id);
  const calls = await office.receiver.calls(2);
  for (const call of calls) {
    expect(call.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const { webhookSecret } of [own, house]) expect(isSignedBy(call, webhookSecret)).toBe(true);
  }
  expect(await history()).toMatchObject([{ id: mine.id, status: 'success', userId: null }]);
  const detail = must<WebhookLogDetail>(await client.get(`/api/webhook-logs/${mine.id}`));
  expect(detail.tries).toHaveLength(2);
  const colleague = await createProfessional(office.organization);
  expect(await colleague.client.get(`/api/webhook-logs/${mine.id}`)).toMatchObject(
    refused(404, 'WEBHOOK_NOT_FOUND'),
  );

  // Each takes it off the own list alone.
  must(await client.delete(`/api/webhook-logs/${mine.id}`));
  expect(await history()).toEqual([]);
  expect(await office.logs(office.ana)).toHaveLength(1);
  must(await office.ana.client.delete(`/api/webhook-logs/${mine.id}`));
  expect(await office.logs(office.ana)).toEqual([]);
  expect(office.receiver.received).toHaveLength(2);
});

it('reminds a shared address at the times of both, and signs for the one that is left', async () => {
  const { client, own, house, history } = await shareAddress();
  const ahead = async () =>
    must<{ webhooks: AppointmentLog[] }>(await client.get(`/api/webhook-logs/scheduled?${SCOPE}&page=1`))
      .webhooks;
  const times = (logs: readonly AppointmentLog[]) => logs.map(({ payload }) => payload.data.reminderMinutes);
  await office.book();
  const planned = await office.planned(office.ana, 2);
  expect(times(planned)).toEqual([120, 60]);
  expect(times(await ahead())).toEqual([1440, 60]);
  await office.receiver.calls(1);

  // The switch of each is their own.
  await office.save(office.ana, { webhookNotificationsEnabled: false });
  await office.book('2026-11-20T18:00:00Z');
  const [, second] = await office.receiver.calls(2);
  if (second === undefined) return expect.fail('the organisation was not called');
  expect([own, house].map(({ webhookSecret }) => isSignedBy(second, webhookSecret))).toEqual([false, true]);

  // What was sent for both stays with the organisation when the professional goes.
  office.clock.set('2026-11-21T12:00:00Z');
  must(await client.delete(`/api/admin/users/${office.ana.user.id}`));
  await waitFor(async () => ((await history()).length >= 2 ? true : null));
});

it('notifies the owners of both when the address is gone', async () => {
  const { client, history } = await shareAddress();
  office.receiver.answer(410);
  await office.book();
  await waitFor(async () => ((await history())[0]?.httpStatus === 410 ? true : null));
  const gone = async (path: string, as = client) =>
    must<NotificationSettings>(await as.get(path)).webhookGoneAt;
  expect(await gone('/api/admin/webhook-settings')).not.toBeNull();
  expect(await gone('/api/notification-settings', office.ana.client)).not.toBeNull();
});
