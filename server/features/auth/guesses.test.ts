import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionAnswer } from '#shared/contract/auth.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  PASSWORD,
  type Person,
} from '#test/factories/organization.ts';
import { WRONG_PASSWORDS_OF_ADDRESS } from '#server/http/rate-limits.ts';
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
const fromAnywhere = () => ({
  ...server.guest,
  post: <Body>(path: string, body?: unknown) =>
    server.guest.post<Body>(path, body, { 'x-forwarded-for': `10.3.0.${registered++}` }),
});
beforeEach(async () => {
  clock.advance(1440);
  person = (await createOrganization({ guest: fromAnywhere() })).admin;
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
const code = (body: unknown) => (body as { code?: string }).code;
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
  it('wrong passwords are checked eleven times of 400 from 400 addresses, and the owner gets one mail', async () => {
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

  it('wrong passwords are forgotten after an hour, and right ones are never counted', async () => {
    await guess(person.email, 11);
    clock.advance(61);
    expect(await guess(person.email, 10)).toBe(0);
    clock.advance(61);
    for (let time = 0; time < 12; time++) must(await enter(person.email, PASSWORD));
  });

  it('wrong passwords of another account, or of a password that was changed since, make no device known', async () => {
    const { deviceToken = '' } = must<SessionAnswer>(await enter(person.email, PASSWORD));
    const body = { current: PASSWORD, new: 'bem-nova' };
    const changed = must<{ deviceToken: string }>(await person.client.post('/api/auth/password', body));
    await guess(person.email, 12);
    expect(await enter(person.email, 'bem-nova', [deviceToken])).toMatchObject(SLOWED);
    must(await enter(person.email, 'bem-nova', [changed.deviceToken]));
  });
});

describe('wrong passwords from one address', () => {
  /** As from one office: every request has the same address. */
  const enterFrom = (address: string, email: string, password: string, deviceTokens?: string[]) =>
    server.guest.post<SessionAnswer>(
      '/api/auth/user/login',
      { email, password, ...(deviceTokens === undefined ? {} : { deviceTokens }) },
      { 'x-forwarded-for': address },
    );

  it('for one account do not slow a colleague there down', async () => {
    const colleague = await createProfessional(await createOrganization({ guest: fromAnywhere() }));
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => enterFrom('10.4.0.1', person.email, 'errada')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11);
    expect(answers.filter(({ body }) => code(body) === 'ACCOUNT_SLOWED')).toHaveLength(29);
    must(await enterFrom('10.4.0.1', colleague.email, PASSWORD));
    expect(await enterFrom('10.4.0.1', colleague.email, 'errada')).toMatchObject(WRONG);
    must(await enterFrom('10.4.0.1', colleague.email, PASSWORD));
  });

  it('for many accounts slow the address down, but no device that has signed in there before', async () => {
    const { deviceToken = '' } = must<SessionAnswer>(await enterFrom('10.4.0.2', person.email, PASSWORD));
    let refusals = 0;
    for (let round = 0; round < 70; round++) {
      const answer = await enterFrom('10.4.0.2', freshEmail(), 'errada');
      if (answer.status === 401) continue;
      expect(answer).toMatchObject(refused(429, 'RATE_LIMITED'));
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      refusals++;
    }
    expect(refusals).toBe(70 - WRONG_PASSWORDS_OF_ADDRESS);
    expect(await enterFrom('10.4.0.2', person.email, PASSWORD)).toMatchObject(refused(429, 'RATE_LIMITED'));
    must(await enterFrom('10.4.0.3', person.email, PASSWORD));
    must(await enterFrom('10.4.0.2', person.email, PASSWORD, [deviceToken]));
    // A stolen device token lets nobody guess without end.
    for (let wrong = 1; wrong < 10; wrong++)
      expect(await enterFrom('10.4.0.2', person.email, 'errada', [deviceToken])).toMatchObject(WRONG);
    expect(await enterFrom('10.4.0.2', person.email, 'errada', [deviceToken])).toMatchObject(
      refused(429, 'RATE_LIMITED'),
    );
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
