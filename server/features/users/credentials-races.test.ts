import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionAnswer } from '#shared/contract/auth.ts';
import { sendReset } from '#server/features/auth/reset.service.ts';
import { newId } from '#server/lib/ids.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  PASSWORD,
  signIn,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { holdNextTransaction } from '#test/harness/held.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let bruno: Person;
beforeAll(async () => {
  // Without workers the only transactions are those of the calls.
  server = await startTestServer({ overrides: { workers: false } });
});
beforeEach(async () => {
  organization = await createOrganization(server);
  bruno = await createProfessional(organization);
});
afterAll(() => server.close());

const put = (body: object) => organization.admin.client.put(`/api/admin/users/${bruno.user.id}`, body);
const login = (password: string) =>
  server.guest.post<SessionAnswer>('/api/auth/user/login', { email: bruno.email, password });

it('no link is made for an address that was changed since somebody asked', async () => {
  const held = holdNextTransaction(server.context.database);
  const sending = sendReset(server.context, { requestId: newId(), email: bruno.email });
  await held.asked;
  must(await put({ email: freshEmail() }));
  held.release();
  await sending;
  expect(await mailsTo(server, bruno.email)).toEqual([]);
});

describe('a password that changes while somebody proves the old one', () => {
  it('lets nobody in', async () => {
    const held = holdNextTransaction(server.context.database);
    const entering = login(PASSWORD);
    await held.asked;
    must(await bruno.client.post('/api/auth/password', { current: PASSWORD, new: 'bem-nova' }));
    held.release();
    expect(await entering).toMatchObject(refused(401, 'WRONG_CREDENTIALS'));
    await signIn(server, bruno.email, 'bem-nova');
  });

  it('takes no other new one', async () => {
    const second = await signIn(server, bruno.email);
    const held = holdNextTransaction(server.context.database);
    const changing = second.client.post('/api/auth/password', { current: PASSWORD, new: 'do-intruso' });
    await held.asked;
    must(await put({ password: 'da-administração' }));
    held.release();
    // The session ended, too; it was open when the call came.
    expect(await changing).toMatchObject(refused(422, 'WRONG_CURRENT_PASSWORD'));
    await signIn(server, bruno.email, 'da-administração');
  });

  it('leaves no session of the old one, however the two meet', async () => {
    let current = PASSWORD;
    for (let round = 0; round < 25; round++) {
      const next = `senha-${round}`;
      // An old password that comes too late is a wrong one, and many of those bring a pause.
      await server.context.database.query('DELETE FROM sign_in_guesses');
      const [entered, changed] = await Promise.all([
        login(current),
        bruno.client.post('/api/auth/password', { current, new: next }),
      ]);
      must(changed);
      expect([200, 401]).toContain(entered.status);
      if (entered.status === 200)
        expect((await server.guest.as(entered.body.token).get('/api/user/profile')).status).toBe(401);
      current = next;
    }
  });
});
