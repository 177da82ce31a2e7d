import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationSettings } from '#shared/contract/notification-settings.ts';
import { createOrganization, type Organization } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  organization = await createOrganization(server);
});
afterAll(() => server.close());

const PATHS = [
  [
    '/api/admin/webhook-settings',
    { notificationTimes: [60, 1440] },
    { notificationTimes: [30] },
    { notificationTimes: [15] },
  ],
  [
    '/api/notification-settings',
    { webhookEvents: ['appointment.created', 'appointment.updated', 'appointment.cancelled'] },
    { webhookEvents: ['appointment.created'] },
    { webhookEvents: ['appointment.updated'] },
  ],
  [
    '/api/booking-form-settings',
    { customMessage: null },
    { customMessage: 'Chegue cedo.' },
    { customMessage: 'Traga exames.' },
  ],
] as const;

it.each(PATHS)(
  '%s keeps what somebody else saved meanwhile until the person chooses',
  async (path, seen, theirs, mine) => {
    const { client } = organization.admin;
    const read = async () => must<Record<string, unknown>>(await client.get(path));
    must(await client.post(path, { ...theirs, expected: seen }));

    const refused = await client.post(path, { ...mine, expected: seen });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'CHANGED_MEANWHILE', details: { current: theirs } });
    expect(await read()).toMatchObject(theirs);

    // The same change made twice is no conflict.
    must(await client.post(path, { ...theirs, expected: seen }));
    must(await client.post(path, { ...mine, expected: theirs }));
    expect(await read()).toMatchObject(mine);
  },
);

it('saves what the caller names and leaves the rest to others', async () => {
  const { client } = organization.admin;
  const path = '/api/admin/webhook-settings';
  const before = must<NotificationSettings>(await client.get(path));
  must(await client.post(path, { notificationTimes: [45] }));
  const switched = {
    webhookEvents: ['appointment.cancelled'],
    expected: { webhookEvents: before.webhookEvents },
  };
  must(await client.post(path, switched));
  expect(must<NotificationSettings>(await client.get(path))).toMatchObject({
    notificationTimes: [45],
    webhookEvents: ['appointment.cancelled'],
  });
});
