import { afterAll, beforeAll, expect, it } from 'vitest';
import { unseal } from '#server/lib/seal.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createOrganization } from '#test/factories/organization.ts';
import type { Answer } from '#test/harness/client.ts';
import { consentGiven, googleEnv, settledOf } from '#test/harness/google-office.ts';
import { startGoogle, type Google } from '#test/harness/google.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { TEST_SECRET } from '#test/harness/template.ts';
import { everythingStored } from '#test/harness/stored.ts';
import { writtenLog } from '#test/harness/written-log.ts';

const { log, text: logged } = writtenLog();
let google: Google;
let server: TestServer;
beforeAll(async () => {
  google = await startGoogle();
  google.account('sigilosa@gmail.example');
  server = await startTestServer({
    overrides: { log },
    env: googleEnv(google),
  });
});
afterAll(async () => {
  await server.close();
  await google.close();
});

it('the grant, the code and the client’s secret stand nowhere in the open', async () => {
  const organization = await createOrganization(server);
  const { client } = organization.admin;
  const answers: Answer[] = [];
  const asked = await client.get<{ authUrl: string }>('/api/google/oauth');
  answers.push(asked);
  const given = await consentGiven(server, asked.body.authUrl);
  answers.push(await client.post('/api/google/callback', given));
  for (const path of ['status', 'calendars', 'userinfo', 'test'])
    answers.push(await client.get(`/api/google/${path}`));
  answers.push(await client.put('/api/google/bidirectional-sync', { enabled: true }));
  await addAppointment(organization, organization.admin, new Date(Date.now() + 86_400_000).toISOString());
  await settledOf(server);
  answers.push(await client.post('/api/google-calendar/sync-now', { fullSync: true }));
  google.fail({ on: '*', with: 'backendError', times: Infinity });
  for (const path of ['calendars', 'test']) answers.push(await client.get(`/api/google/${path}`));
  google.heal();
  google.expireAccessTokens();
  answers.push(await client.get('/api/google/test'));
  google.account('sigilosa@gmail.example').revokeGrant();
  answers.push(await client.get('/api/google/test'));
  expect(answers.map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 200, 200, 200, 200, 502, 502, 200, 409,
  ]);

  const [kept] = await server.context.database.query<{ sealed: string[] }>(
    'SELECT ARRAY[refresh_token, access_token] AS sealed FROM google_connections',
  );
  const tokens = (kept?.sealed ?? []).map((each) => unseal(TEST_SECRET, 'google-token', each));
  const secrets = [...tokens, given?.code ?? '', google.clientSecret];
  expect(secrets.filter((secret) => secret.length > 15)).toHaveLength(4);
  const places = {
    logs: logged(),
    answers: JSON.stringify(answers.map(({ body, headers }) => [body, [...headers]])),
    database: await everythingStored(server),
  };
  expect(places.database).toContain('sigilosa@gmail.example');
  expect(places.logs).not.toContain('sigilosa@gmail.example');
  for (const secret of secrets)
    for (const [place, text] of Object.entries(places)) expect(text.includes(secret), place).toBe(false);
});
