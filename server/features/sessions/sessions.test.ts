import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnSessionsAnswer, SessionAnswer } from '#shared/contract/auth.ts';
import { LIST_COUNTED_TO } from '#shared/contract/limits.ts';
import {
  PASSWORD,
  createOrganization,
  createProfessional,
  signIn,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const DAY = 1440;
const START = '2026-11-18T12:00:00Z';

const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let person: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
  organization = await createOrganization(server);
});
beforeEach(async () => {
  clock.set(START);
  person = await createProfessional(organization);
});
afterAll(() => server.close());

const statusOf = async (client: Client) => (await client.get('/api/user/profile')).status;

describe('a session', () => {
  it('lasts 30 days from its last use', async () => {
    clock.advance(29 * DAY);
    expect(await statusOf(person.client)).toBe(200);
    clock.advance(29 * DAY);
    expect(await statusOf(person.client)).toBe(200);
    clock.advance(30 * DAY);
    expect(await person.client.get('/api/user/profile')).toMatchObject(refused(401, 'SESSION_EXPIRED'));
    clock.set(START);
    clock.advance(87 * DAY);
    expect(await statusOf(person.client)).toBe(200);
  });

  it('a session that is not used ends after 30 days', async () => {
    clock.advance(30 * DAY - 1);
    expect(await statusOf(person.client)).toBe(200);
    const second = await signIn(server, person.email);
    clock.advance(30 * DAY);
    expect(await statusOf(second.client)).toBe(401);
  });

  it('slides without a write for every request', async () => {
    const { database } = server.context;
    const lastUse = async () => {
      const [row] = await database.query<{ at: Date }>(
        'SELECT last_used_at AS at FROM sessions WHERE user_id = $1',
        [person.user.id],
      );
      return row?.at.toISOString();
    };
    const first = await lastUse();
    clock.advance(60);
    await statusOf(person.client);
    expect(await lastUse()).toBe(first);
    clock.advance(1);
    await statusOf(person.client);
    expect(await lastUse()).toBe('2026-11-18T13:01:00.000Z');
  });

  it('a session is stored as a hash of a token that reveals nothing', async () => {
    const token = person.client.token ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await server.context.database.query<{ row: string; hash: string }>(
      `SELECT sessions::text AS row, encode(token_hash, 'hex') AS hash FROM sessions WHERE user_id = $1`,
      [person.user.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
    expect(rows[0]?.hash).toBe(createHash('sha256').update(token).digest('hex'));
  });

  it('a session that is signed out is over, and others of the same person go on', async () => {
    const second = await signIn(server, person.email);
    must(await person.client.post('/api/auth/logout'));
    expect(await statusOf(person.client)).toBe(401);
    expect(await statusOf(second.client)).toBe(200);
  });
});

describe('a person’s sessions', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
  const open = async (agent: string) => {
    const body = { email: person.email, password: PASSWORD };
    const answer = await server.guest.post<SessionAnswer>('/api/auth/user/login', body, {
      'user-agent': agent,
    });
    return server.guest.as(must<SessionAnswer>(answer).token);
  };
  const listOf = async (client: Client) =>
    must<OwnSessionsAnswer>(await client.get('/api/auth/sessions')).sessions;

  it('sessions are listed by device and last use, and end one by one or all but this one', async () => {
    clock.advance(10);
    const laptop = await open(CHROME);
    clock.advance(10);
    const phone = await open(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1',
    );
    const listed = await listOf(laptop);
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Chrome no Windows', true],
      ['Safari no iPhone', false],
      [null, false],
    ]);
    expect(listed[1]?.lastUsedAt).toBe('2026-11-18T12:20:00.000Z');
    must(await laptop.delete(`/api/auth/sessions/${listed[1]?.id}`));
    expect([await statusOf(phone), await statusOf(laptop), await statusOf(person.client)]).toEqual([
      401, 200, 200,
    ]);
    must(await laptop.delete('/api/auth/sessions'));
    expect([await statusOf(laptop), await statusOf(person.client)]).toEqual([200, 401]);
    expect(await listOf(laptop)).toHaveLength(1);
    const entries = await server.context.database.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE entity_id = $1 AND action = 'sessions_ended'`,
      [person.user.id],
    );
    expect(entries).toHaveLength(2);
  });

  it('sessions are listed ten a page after one’s own, and counted so far and no further', async () => {
    const plant = (count: number) =>
      server.context.database.query(
        `INSERT INTO sessions (id, organization_id, user_id, token_hash, created_at, last_used_at, expires_at)
         SELECT gen_random_uuid(), organization_id, id, decode(md5(random()::text), 'hex'), $2,
                $2::timestamptz - n * interval '1 minute', $2::timestamptz + interval '30 days'
           FROM users, generate_series(1, $3::int) n WHERE id = $1`,
        [person.user.id, START, count],
      );
    const pageOf = async (page: number) =>
      must<OwnSessionsAnswer>(await person.client.get(`/api/auth/sessions?page=${page}`));
    await plant(24);
    const pages = await Promise.all([1, 2, 3, 4].map(pageOf));
    expect(pages.map(({ sessions }) => sessions.length)).toEqual([11, 11, 5, 1]);
    expect(pages.map(({ sessions }) => sessions[0]?.isCurrent)).toEqual([true, true, true, true]);
    const others = pages.flatMap(({ sessions }) => sessions.slice(1));
    expect(new Set(others.map(({ id }) => id)).size).toBe(24);
    const uses = others.map(({ lastUsedAt }) => lastUsedAt);
    expect(uses).toEqual([...uses].sort().reverse());
    const pagination = { totalCount: 24, totalPages: 3, moreThanTotal: false };
    expect(pages.map((each) => each.pagination)).toMatchObject(pages.map(() => pagination));
    await plant(200);
    expect(await pageOf(1)).toMatchObject({
      pagination: { totalCount: LIST_COUNTED_TO, totalPages: 15, moreThanTotal: true, hasNext: true },
    });
    expect(await person.client.get('/api/auth/sessions?page=0')).toMatchObject({ status: 400 });
  });

  it('sessions are nobody else’s to see or to end', async () => {
    const [own] = await listOf(person.client);
    const colleague = await createProfessional(organization);
    for (const { client } of [colleague, organization.admin]) {
      expect((await listOf(client)).map(({ id }) => id)).not.toContain(own?.id);
      expect(await client.delete(`/api/auth/sessions/${own?.id}`)).toMatchObject(
        refused(404, 'SESSION_NOT_FOUND'),
      );
    }
    expect(await statusOf(person.client)).toBe(200);
  });

  it('end 90 days after they were opened, however often they are used', async () => {
    for (let day = 0; day < 89; day += 10) {
      clock.set(START);
      clock.advance(day * DAY);
      expect(await statusOf(person.client)).toBe(200);
    }
    clock.set(START);
    clock.advance(90 * DAY - 1);
    expect(await statusOf(person.client)).toBe(200);
    clock.advance(1);
    expect(await statusOf(person.client)).toBe(401);
  });
});

describe('a new password', () => {
  it('ends the other sessions, keeps this one, and is the only one that signs in', async () => {
    const others = [await signIn(server, person.email), await signIn(server, person.email)];
    must(await person.client.post('/api/auth/password', { current: PASSWORD, new: 'bem-nova' }));
    expect(await statusOf(person.client)).toBe(200);
    for (const other of others) expect(await statusOf(other.client)).toBe(401);
    const again = { email: person.email, password: PASSWORD };
    expect(await server.guest.post('/api/auth/user/login', again)).toMatchObject(
      refused(401, 'WRONG_CREDENTIALS'),
    );
    await signIn(server, person.email, 'bem-nova');
  });

  it('needs the current one and six characters', async () => {
    const change = (current: string, next: string) =>
      person.client.post('/api/auth/password', { current, new: next });
    expect(await change('errada', 'bem-nova')).toMatchObject(refused(422, 'WRONG_CURRENT_PASSWORD'));
    expect(await change(PASSWORD, '12345')).toMatchObject(refused(400, 'PASSWORD_TOO_SHORT'));
    await signIn(server, person.email);
  });

  it('a new password is stored with argon2id', async () => {
    vi.stubEnv('ARGON2_COST', 'full');
    must(await person.client.post('/api/auth/password', { current: PASSWORD, new: 'bem-nova' }));
    vi.unstubAllEnvs();
    const rows = await server.context.database.query<{ hash: string }>(
      'SELECT password_hash AS hash FROM users WHERE id = $1',
      [person.user.id],
    );
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

it('nobody signs in with an unknown e-mail, in the same words as with a wrong password', async () => {
  const unknown = await server.guest.post('/api/auth/user/login', {
    email: 'ninguem@exemplo.com.br',
    password: PASSWORD,
  });
  const wrong = await server.guest.post('/api/auth/user/login', { email: person.email, password: 'errada' });
  expect(unknown).toMatchObject(refused(401, 'WRONG_CREDENTIALS'));
  expect(wrong.body).toEqual(unknown.body);
});
