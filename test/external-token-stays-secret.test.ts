import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshEmail } from '#test/factories/organization.ts';
import type { Answer } from '#test/harness/client.ts';
import { startExternalProvider, type ExternalProvider } from '#test/harness/external-provider.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { everythingStored } from '#test/harness/stored.ts';
import { writtenLog } from '#test/harness/written-log.ts';

const { log, text: logged } = writtenLog();
let provider: ExternalProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startExternalProvider();
  server = await startTestServer({
    overrides: { log },
    env: { EXTERNAL_AUTH_HOST: provider.host },
  });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

it('the provider’s token and record are used for a question, and stand nowhere', async () => {
  const email = freshEmail();
  const record = { email, nome: 'Fulana', tipos_areas_atuacao: ['AGENDA'], oab: 'registro-sigiloso' };
  provider.add({ email, record });
  const token = provider.tokenOf(email);
  const answers: Answer[] = [];
  const enter = async (claims: object = {}) => {
    const body = { externalUserData: record, externalToken: token, isAdmin: true, loginEmail: email };
    answers.push(await server.guest.post('/api/auth/external/login', { ...body, ...claims }));
  };
  await enter();
  await enter({ loginEmail: 'outra@exemplo.com.br' });
  await enter({ loginEmail: 'nenhum' });
  await enter({ externalToken: `${token} ` });
  for (const fault of ['error', 'garbage', 'huge', 'stuck', 'redirect'] as const) {
    provider.breakDown(fault);
    await enter();
  }
  provider.breakDown(null);
  provider.change(email, { ...record, tipos_areas_atuacao: [] });
  await enter();
  const { database } = server.context;
  provider.change(email, record);
  await database.script('ALTER TABLE sessions RENAME TO elsewhere');
  await enter();
  await database.script('ALTER TABLE elsewhere RENAME TO sessions');
  await provider.close();
  await enter();

  expect(answers.map(({ status }) => status)).toEqual([
    200, 403, 400, 400, 502, 502, 502, 502, 502, 403, 500, 502,
  ]);
  const places = {
    logs: logged(),
    answers: JSON.stringify(answers.map(({ body, headers }) => [body, [...headers]])),
    database: await everythingStored(server),
  };
  // The operator learns what is wrong with the provider.
  for (const failure of ['STATUS_500', 'TOO_LARGE', 'TIMEOUT', 'STATUS_302', 'REFUSED'])
    expect(places.logs).toContain(`"failure":"${failure}"`);
  expect(places.database).toContain(email);
  expect(places.logs).not.toContain(email);
  for (const secret of [token, Buffer.from(token).toString('base64'), record.oab])
    for (const [place, text] of Object.entries(places)) expect(text.includes(secret), place).toBe(false);
});
