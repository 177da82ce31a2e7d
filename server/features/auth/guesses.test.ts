import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionAnswer } from '#shared/contract/auth.ts';
import { createOrganization, freshEmail, PASSWORD, type Person } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { writtenLog } from '#test/harness/written-log.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
const { log, text } = writtenLog();
let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer({
    env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' },
    overrides: { clock, log },
  });
});
let registered = 0;
beforeEach(async () => {
  clock.advance(1440);
  const guest = { ...server.guest };
  guest.post = (path, body) => server.guest.post(path, body, { 'x-forwarded-for': `10.3.0.${registered++}` });
  person = (await createOrganization({ guest })).admin;
});
afterAll(() => server.close());

/** Each call comes from another address. */
let calls = 0;
const enter = (email: string, password: string, deviceTokens?: string[]) =>
  server.guest.post<SessionAnswer>(
    '/api/auth/user/login',
    { email, password, ...(deviceTokens === undefined ? {} : { deviceTokens }) },
    { 'x-forwarded-for': `10.2.${Math.floor(calls / 250)}.${calls++ % 250}` },
  );
const SLOWED = refused(429, 'ACCOUNT_SLOWED');
const WRONG = refused(401, 'WRONG_CREDENTIALS');

/** Wrong passwords one after the other, each as soon as the pause is over. Returns the seconds of all pauses. */
async function guess(email: string, times: number): Promise<number> {
  let waited = 0;
  for (let checked = 0; checked < times;) {
    const answer = await enter(email, 'errada');
    if (answer.status === 401) checked++;
    else {
      expect(answer).toMatchObject(SLOWED);
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      waited += seconds;
      clock.advance(seconds / 60);
    }
  }
  return waited;
}

const notices = async () => {
  await jobsDone(server, 'account-notice');
  return (await mailsTo(server, person.email)).map(({ subject }) => subject);
};

describe('wrong passwords for one account', () => {
  it('are checked eleven times of 400 from 400 addresses, and the owner gets one mail', async () => {
    const before = text().length;
    const answers = await Promise.all(Array.from({ length: 400 }, () => enter(person.email, 'errada')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(389);
    expect(await notices()).toEqual(['Muitas senhas erradas na sua conta']);
    expect(
      text()
        .slice(before)
        .match(/many wrong passwords for one account/g),
    ).toHaveLength(1);
    const logged = await server.context.database.query(
      `SELECT actor_kind AS actor FROM audit_log WHERE entity_id = $1 AND action = 'guesses_noticed'`,
      [person.user.id],
    );
    expect(logged).toEqual([{ actor: 'system' }]);

    // More of them on the same day bring no other mail, on the next day they do.
    await guess(person.email, 3);
    expect(await notices()).toHaveLength(1);
    clock.advance(1440);
    await guess(person.email, 11);
    expect(await notices()).toHaveLength(2);
  });

  it('double the pause each time, for a known e-mail as for an unknown one', async () => {
    for (const email of [person.email, freshEmail()]) {
      expect(await guess(email, 16)).toBe(1 + 2 + 4 + 8 + 16);
    }
  });

  it('cost the owner five minutes at most, and nothing on a device that has signed in before', async () => {
    const { deviceToken = '' } = must<SessionAnswer>(await enter(person.email, PASSWORD));
    await guess(person.email, 25);
    expect(await enter(person.email, PASSWORD)).toMatchObject(SLOWED);
    must(await enter(person.email, PASSWORD, [deviceToken]));
    expect(await enter(person.email, PASSWORD, ['x'.repeat(43)])).toMatchObject(SLOWED);
    // The token is no password.
    expect(await enter(person.email, 'errada', [deviceToken])).toMatchObject(WRONG);
    clock.advance(5);
    must(await enter(person.email, PASSWORD));
  });

  it('are forgotten after an hour, and right ones are never counted', async () => {
    await guess(person.email, 11);
    clock.advance(61);
    expect(await guess(person.email, 10)).toBe(0);
    clock.advance(61);
    for (let time = 0; time < 12; time++) must(await enter(person.email, PASSWORD));
  });

  it('of another account, or of a password that was changed since, make no device known', async () => {
    const { deviceToken = '' } = must<SessionAnswer>(await enter(person.email, PASSWORD));
    const body = { current: PASSWORD, new: 'bem-nova' };
    const changed = must<{ deviceToken: string }>(await person.client.post('/api/auth/password', body));
    await guess(person.email, 12);
    expect(await enter(person.email, 'bem-nova', [deviceToken])).toMatchObject(SLOWED);
    must(await enter(person.email, 'bem-nova', [changed.deviceToken]));
  });
});

it('takes a sign-in at a process whose clock is behind another’s', async () => {
  must(await enter(person.email, PASSWORD));
  clock.advance(-1 / 60);
  must(await enter(person.email, PASSWORD));
  expect(await enter(person.email, 'errada')).toMatchObject(WRONG);
  clock.advance(-1 / 60);
  must(await enter(person.email, PASSWORD));
});
