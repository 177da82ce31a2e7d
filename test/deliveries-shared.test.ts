import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WebhookLog, WebhookLogAnswer } from '#shared/contract/webhooks.ts';
import { addAppointment } from './factories/appointments.ts';
import { createOrganization, createProfessional } from './factories/organization.ts';
import { must, type Client } from './harness/client.ts';
import { spawnServer } from './harness/processes.ts';
import { COUNT_AS_PROVEN } from './harness/proven.ts';
import { startReceiver, type Receiver } from './harness/receiver.ts';
import { freshDatabase } from './harness/databases.ts';
import { startTestServer } from './harness/server.ts';
import { startMailServer, type MailServer } from './harness/smtp.ts';
import { TEST_SECRET } from './harness/template.ts';
import { waitFor } from './harness/wait.ts';

/** The embedded database has one process; a PostgreSQL server is shared by two. */
const SENDERS = process.env.TEST_DATABASE_URL
  ? ['um@clinica.exemplo', 'dois@clinica.exemplo']
  : ['um@clinica.exemplo'];
const COUNT = 110;
/** Calls held open until their number exceeds what one process may open to one receiver, where there are two processes. */
const OPEN_TOGETHER = SENDERS.length > 1 ? 10 : 3;

let guest: Client;
let query: (sql: string) => Promise<unknown>;
let smtp: MailServer;
let receiver: Receiver;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  smtp = await startMailServer();
  receiver = await startReceiver();
  const envOf = (from: string) => ({
    SMTP_URL: smtp.url,
    MAIL_FROM: from,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    APP_SECRET: TEST_SECRET,
  });
  const database = await freshDatabase();
  if (database === null) {
    const server = await startTestServer({ env: envOf(SENDERS[0] ?? '') });
    ends.push(() => server.close());
    ({ guest } = server);
    query = (sql) => server.context.database.query(sql);
  } else {
    const dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-shared-'));
    const servers = await Promise.all(
      SENDERS.map((from, index) =>
        spawnServer({ ...envOf(from), DATABASE_URL: database.url, DATA_DIR: join(dataDir, String(index)) }),
      ),
    );
    const connection = new pg.Client({ connectionString: database.url });
    await connection.connect();
    query = (sql) => connection.query(sql);
    guest = servers[0]?.guest as Client;
    ends.push(() => Promise.all(servers.map((server) => server.stop())));
    ends.push(() => connection.end());
    ends.push(() => database.drop());
    ends.push(() => rm(dataDir, { recursive: true, force: true }));
  }
  ends.push(
    () => smtp.stop(),
    () => receiver.close(),
  );
});
afterAll(async () => {
  for (const end of ends) await end();
});

const reminders = () => smtp.received.filter(({ subject }) => subject?.startsWith('Lembrete'));

it(`sends ${COUNT} reminders that are due together once each, by every process that there is`, async () => {
  const organization = await createOrganization({ guest });
  await query(COUNT_AS_PROVEN);
  const ana = await createProfessional(organization);
  must(
    await ana.client.post('/api/notification-settings', {
      webhookNotificationsEnabled: true,
      webhookUrl: receiver.url(),
      webhookEvents: ['appointment.reminder'],
      notificationTimes: [60],
    }),
  );
  const first = Math.ceil(Date.now() / 3_600_000 + 72) * 3_600_000;
  for (let hour = 0; hour < COUNT; hour++)
    await addAppointment(organization, ana, new Date(first + hour * 3_600_000).toISOString());
  await waitFor(async () => {
    const ahead = must<{ totalCount: number }>(
      await ana.client.get('/api/webhook-logs/scheduled?page=1&limit=1'),
    );
    return ahead.totalCount === COUNT ? ahead : null;
  });

  const open: ServerResponse[] = [];
  const together: RequestListener = (_request, response) => {
    open.push(response);
    if (open.length === OPEN_TOGETHER) for (const each of open) each.writeHead(200).end();
  };
  receiver.answer(...Array.from({ length: OPEN_TOGETHER }, () => together));
  await query(`UPDATE webhook_deliveries SET due_at = now() WHERE status = 'scheduled'`);
  await query(`UPDATE mail_reminders SET due_at = now() WHERE due_at IS NOT NULL`);

  const sent = await waitFor(async () => {
    const rows: WebhookLog[] = [];
    for (const page of [1, 2]) {
      const found = await ana.client.get<WebhookLogAnswer>(`/api/webhook-logs?limit=100&page=${page}`);
      rows.push(...must<WebhookLogAnswer>(found).logs);
    }
    return rows.length === COUNT && rows.every(({ status }) => status === 'success') ? rows : null;
  }, 40);
  await waitFor(() => Promise.resolve(reminders().length >= 2 * COUNT ? true : null), 40);

  expect(open).toHaveLength(OPEN_TOGETHER);
  expect(sent.every(({ attempts }) => attempts === 1)).toBe(true);
  const called = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(called.sort()).toEqual(sent.map(({ id }) => id).sort());
  const mails = reminders().map(({ messageId }) => messageId);
  expect(mails).toHaveLength(2 * COUNT);
  expect(new Set(mails).size).toBe(2 * COUNT);
  const senders = new Set(reminders().map(({ from }) => from?.value[0]?.address));
  expect([...senders].sort()).toEqual([...SENDERS].sort());
});
