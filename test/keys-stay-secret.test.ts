import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveEvent } from '#shared/contract/notifications.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, createProfessional, type Organization } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import type { Answer, Client } from '#test/harness/client.ts';
import { openStream } from '#test/harness/event-stream.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { everythingStored } from '#test/harness/stored.ts';
import { writtenLog } from '#test/harness/written-log.ts';

const { log, text: logged } = writtenLog();
let server: TestServer;
let organization: Organization;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z'), log },
  });
  organization = await createOrganization(server);
});
afterAll(() => server.close());

const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });
const call = (name: string, args: object) => rpc('tools/call', { name, arguments: args });

/** All that a day with both keys brings, mishaps and keys in wrong places included; returns what was answered. */
async function useBoth(api: Client, mcp: Client): Promise<Answer[]> {
  const ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  const [apiKey, mcpKey] = [api.token ?? '', mcp.token ?? ''];
  const booking = { professionalId: ana.user.id, startTime: '2026-11-19T15:00:00Z', clientName: 'Lia Costa' };
  const answers: Answer[] = [
    await api.get('/api/v1/professionals'),
    await api.post('/api/v1/appointments', booking),
    await api.post('/api/v1/appointments', booking),
    await api.post('/api/v1/appointments', { [apiKey.slice(0, 20)]: 1 }),
    await mcp.post('/mcp-server', rpc('tools/list', {})),
    await mcp.post('/mcp-server', call('list_appointments', {})),
    await mcp.post('/mcp-server', call('create_appointment', { startTime: 'já' })),
    await mcp.post('/mcp-server', call('nada', {})),
    await mcp.post('/mcp-server', '{'),
    // At the other door, in an address, and at no door at all.
    await api.post('/mcp-server', rpc('tools/list', {})),
    await mcp.get('/api/v1/professionals'),
    await server.guest.get(`/api/v1/professionals?token=${apiKey}`),
    await server.guest.get(`/api/v1/${apiKey}`),
    await server.guest.get(`/mcp-server/${mcpKey}`),
    await api.get('/api/user/profile'),
    await mcp.get('/api/notifications/stream'),
  ];
  const { database } = server.context;
  for (const table of ['integration_tokens', 'users', 'audit_log']) {
    await database.script(`ALTER TABLE ${table} RENAME TO elsewhere`);
    answers.push(await api.get('/api/v1/professionals'));
    answers.push(await mcp.post('/mcp-server', call('list_professionals', {})));
    await database.script(`ALTER TABLE elsewhere RENAME TO ${table}`);
  }
  return answers;
}

it('a key is shown to the person who made it, and appears nowhere else', async () => {
  const { client } = organization.admin;
  const stream = await openStream(client);
  const [former, api, mcp] = [
    await openDoor(organization, 'api'),
    await openDoor(organization, 'api'),
    await openDoor(organization, 'mcp'),
  ];
  const stranger = await createOrganization(server);
  await openDoor(stranger, 'api');
  const answers = await useBoth(api, mcp);
  answers.push(await former.get('/api/v1/professionals'));
  for (const path of ['integration-settings', 'get-api-token', 'users'])
    answers.push(await stranger.admin.client.get(`/api/admin/${path}`));
  answers.push(await client.get('/api/admin/integration-settings'));
  await jobsDone(server, '');
  const received: LiveEvent[] = [];
  for (let event = await stream.next(); event !== null; event = await stream.next()) {
    received.push(event);
    if (event.appointmentId !== null) break;
  }
  await stream.close();

  const places = {
    logs: logged(),
    answers: JSON.stringify(answers.map(({ body, headers }) => [body, [...headers]])),
    'live events': JSON.stringify(received),
    database: await everythingStored(server),
  };
  expect(places.logs).toContain('a call of an assistant failed');
  expect(received.length).toBeGreaterThan(1);
  expect(places.database).toContain('api_token_generated');
  for (const { token } of [former, api, mcp]) {
    const secret = token ?? expect.fail('There is no key.');
    // What comes after the kind, as it is, and as bytes are written in rows.
    for (const form of [
      secret.slice(7),
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64'),
    ])
      for (const [place, text] of Object.entries(places)) expect(text.includes(form), place).toBe(false);
  }
});
