import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { startReceiver, type Receiver } from '#test/harness/receiver.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const HOSTILE = 'Zé\r\nBcc: vitima@exemplo.com.br\u202Efdp\u200B';
const CLEAN = 'Zé Bcc: vitima@exemplo.com.brfdp';
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z') },
    env: { WEBHOOK_ALLOW_PRIVATE: 'true' },
  });
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

it('a name with line breaks and hidden marks is clean in every door, mail, calendar file and webhook', async () => {
  const organization = await createOrganization(server);
  const ana = await createProfessional(organization, HOSTILE);
  expect(ana.user.name).toBe(CLEAN);
  await addWeek(organization, ana);
  must(
    await ana.client.post('/api/notification-settings', {
      webhookNotificationsEnabled: true,
      webhookUrl: receiver.url(),
      webhookEvents: ['appointment.created'],
    }),
  );
  const [api, mcp] = [await openDoor(organization, 'api'), await openDoor(organization, 'mcp')];
  const clientEmail = 'limpo@exemplo.com.br';
  const body = { clientName: HOSTILE, clientEmail, notes: 'um\r\ndois\u202E' };
  const at = (hour: number) => ({ startTime: `2026-11-20T${hour}:00:00Z` });
  const doors: [Client, string, object][] = [
    [ana.client, '/api/appointments', { ...body, ...at(12) }],
    [server.guest, '/api/appointments/public', { ...body, ...at(13), professionalId: ana.user.id }],
    [api, '/api/v1/appointments', { ...body, ...at(14), professionalId: ana.user.id }],
  ];
  for (const [client, path, sent] of doors) must(await client.post(path, sent), 201);
  const call = { name: 'create_appointment', arguments: { ...body, ...at(15), professional: ana.user.id } };
  must(await mcp.post('/mcp-server', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }));
  const rows = must<Appointment[]>(await ana.client.get('/api/appointments'));
  expect(rows.map(({ clientName, notes }) => [clientName, notes])).toEqual(
    Array.from({ length: 4 }, () => [CLEAN, 'um\ndois']),
  );

  await jobsDone(server, 'appointment');
  const mails = [...(await mailsTo(server, clientEmail)), ...(await mailsTo(server, ana.email))];
  expect(mails).toHaveLength(8);
  for (const mail of mails) {
    expect(mail.bcc).toBeUndefined();
    const calendars = mail.attachments.map(({ content }) => content.toString());
    for (const text of [mail.subject ?? '', mail.text ?? '', ...calendars]) expect(text).not.toMatch(UNSEEN);
    for (const calendar of calendars) expect(calendar.replace(/\r\n /g, '')).not.toMatch(/^Bcc/m);
  }
  for (const { payload } of await receiver.calls(4)) {
    expect(payload).toMatchObject({ data: { clientName: CLEAN, professionalName: CLEAN } });
  }
});
