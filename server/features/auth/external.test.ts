import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionAnswer } from '#shared/contract/auth.ts';
import type { OwnProfile } from '#shared/contract/users.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  PASSWORD,
  signIn,
} from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { startExternalProvider, type ExternalProvider } from '#test/harness/external-provider.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const UNAVAILABLE = refused(502, 'EXTERNAL_UNAVAILABLE');

let provider: ExternalProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startExternalProvider();
  server = await startTestServer({ env: { EXTERNAL_AUTH_HOST: `${provider.host}/` } });
});
beforeEach(() => provider.reset());
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** What the login page sends, claiming whatever it likes. */
const enter = (email: string, claims: object = {}) =>
  server.guest.post<SessionAnswer>('/api/auth/external/login', {
    externalUserData: { email, tipos_areas_atuacao: ['AGENDA'] },
    externalToken: provider.tokenOf(email),
    isAdmin: true,
    loginEmail: email,
    ...claims,
  });
const profileOf = async ({ token }: SessionAnswer) =>
  must<OwnProfile>(await server.guest.as(token).get('/api/user/profile'));
const accounts = async (email: string) =>
  server.context.database.query('SELECT id FROM users WHERE lower(email) = lower($1)', [email]);

describe('the first time', () => {
  it('makes an administrator with an organisation of their own, set up as by a registration', async () => {
    const email = freshEmail();
    provider.add({ email, name: 'Clara Dias' });
    const answer = must<SessionAnswer>(await enter(email));
    expect(answer.user).toMatchObject({ role: 'admin', email, name: 'Clara Dias' });
    const profile = await profileOf(answer);
    const { client } = (await createOrganization(server, 'Clara Dias')).admin;
    const registered = must<OwnProfile>(await client.get('/api/user/profile'));
    const { id: _id, email: _email, bookingSlug, createdAt: _created, ...rest } = profile;
    expect(registered).toMatchObject({ ...rest, hasPassword: true });
    expect(profile.hasPassword).toBe(false);
    expect(bookingSlug).toMatch(/^clara-dias/);
    const people = must<object[]>(await server.guest.as(answer.token).get('/api/admin/users'));
    expect(people).toHaveLength(1);
    const entries = await server.context.database.query(
      `SELECT action, actor_id = $1 AS own, subject_name AS name FROM audit_log WHERE entity_id = $1`,
      [answer.user.id],
    );
    expect(entries).toEqual([{ action: 'registered', own: true, name: 'Clara Dias' }]);
  });

  it('asks the provider once, with the token, and the session works until signing out', async () => {
    const email = freshEmail();
    provider.add({ email });
    const { token } = must<SessionAnswer>(await enter(email));
    expect(provider.calls).toEqual([
      {
        method: 'GET',
        path: '/api/usuario-medusa/',
        origin: null,
        authorization: `Token ${provider.tokenOf(email)}`,
        body: '',
      },
    ]);
    const client = server.guest.as(token);
    must(await client.post('/api/auth/logout'));
    expect(await client.get('/api/user/profile')).toMatchObject(refused(401, 'SESSION_EXPIRED'));
  });

  it('takes the name that the record has, or what stands before the @', async () => {
    const name = async (record: object) => {
      const email = freshEmail();
      provider.add({ email, record: { email, tipos_areas_atuacao: ['AGENDA'], ...record } });
      return must<SessionAnswer>(await enter(email)).user.name.replace(email.split('@')[0] ?? '', 'ANTES');
    };
    expect(await name({ nome: '  Ana Sá ' })).toBe('Ana Sá');
    expect(await name({ name: 'Bia', nome: '' })).toBe('Bia');
    expect(await name({ first_name: 'Caio', last_name: 'Reis', username: 'c1' })).toBe('Caio Reis');
    for (const odd of [
      {},
      { nome: null },
      { nome: 'x'.repeat(500) },
      { nome: ['Ana'] },
      { nome: 'a\u0000b' },
    ])
      expect(await name(odd), JSON.stringify(odd)).toBe('ANTES');
  });

  it('two first sign-ins at once make a single account', async () => {
    const email = freshEmail();
    provider.add({ email });
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(email)));
    const ids = answers.map((answer) => must<SessionAnswer>(answer).user.id);
    expect(new Set(ids).size).toBe(1);
    expect(await accounts(email)).toHaveLength(1);
    const rows = await server.context.database.query(
      `SELECT o.id FROM organizations o WHERE NOT EXISTS (SELECT FROM users u WHERE u.organization_id = o.id)`,
    );
    expect(rows).toEqual([]);
    for (const answer of answers) await profileOf(must<SessionAnswer>(answer));
  });

  it('at the moment of a registration with the same e-mail makes one account too', async () => {
    const email = freshEmail();
    provider.add({ email });
    const [external, registered] = await Promise.all([
      enter(email),
      server.guest.post('/api/auth/admin/register', { name: 'Eva', email, password: PASSWORD }),
    ]);
    // The registration proves nothing of the address: it is not merged with.
    if (registered.status === 201) expect(external).toMatchObject(refused(403, 'EXTERNAL_EMAIL_UNPROVEN'));
    else must(external);
    expect([201, 409]).toContain(registered.status);
    expect(await accounts(email)).toHaveLength(1);
  });
});

/** As if a link that was mailed there had been used. */
const prove = (email: string) =>
  server.context.database.query('UPDATE users SET email_proven_at = now() WHERE lower(email) = lower($1)', [
    email,
  ]);

describe('an account that there is', () => {
  it('keeps its role and organisation, in any case of the e-mail, and its password', async () => {
    const organization = await createOrganization(server);
    const bruno = await createProfessional(organization);
    provider.add({ email: bruno.email.toUpperCase(), name: 'Outro Nome' });
    await prove(bruno.email);
    const answer = must<SessionAnswer>(await enter(bruno.email, { loginEmail: ` ${bruno.email} ` }));
    const { id, name } = bruno.user;
    expect(answer.user).toEqual({ id, role: 'professional', email: bruno.email, name });
    expect(await server.guest.as(answer.token).get('/api/admin/users')).toMatchObject(
      refused(403, 'FORBIDDEN'),
    );
    expect((await profileOf(answer)).hasPassword).toBe(true);
    await signIn(server, bruno.email);
  });

  it('enters as by the own sign-in when it is inactive, and starts over when it was removed', async () => {
    const { admin, ...rest } = await createOrganization(server);
    const bruno = await createProfessional({ admin, ...rest });
    provider.add({ email: bruno.email });
    await prove(bruno.email);
    must(await admin.client.put(`/api/admin/users/${bruno.user.id}`, { isActive: false }));
    expect((await signIn(server, bruno.email)).user.id).toBe(bruno.user.id);
    expect(must<SessionAnswer>(await enter(bruno.email)).user.id).toBe(bruno.user.id);
    must(await admin.client.delete(`/api/admin/users/${bruno.user.id}`));
    const added = must<SessionAnswer>(await enter(bruno.email));
    expect(added.user.id).not.toBe(bruno.user.id);
    const people = must<{ id: string }[]>(await server.guest.as(added.token).get('/api/admin/users'));
    expect(people.map(({ id }) => id)).toEqual([added.user.id]);
  });
});

describe('what the caller claims', () => {
  it('opens nothing: a forged record, a made-up token, another person’s e-mail', async () => {
    const victim = (await createOrganization(server)).admin;
    const email = freshEmail();
    provider.add({ email: victim.email, areas: [] });
    provider.add({ email, areas: ['AGENDA'] });
    const forged = { externalUserData: { email: victim.email, tipos_areas_atuacao: ['AGENDA'] } };
    const body = { ...forged, isAdmin: true, loginEmail: victim.email };
    expect(await enter(victim.email, { ...forged, externalToken: 'f'.repeat(40) })).toMatchObject(
      refused(401, 'EXTERNAL_TOKEN_REFUSED'),
    );
    // One's own token and somebody else's e-mail.
    expect(await enter(email, body)).toMatchObject(refused(403, 'EXTERNAL_EMAIL_DIFFERS'));
    expect(await enter(victim.email, forged)).toMatchObject(refused(403, 'EXTERNAL_AREA_MISSING'));
    expect(await accounts(email)).toEqual([]);
    // Nor is anything needed of it.
    const honest = await server.guest.post<SessionAnswer>('/api/auth/external/login', {
      externalToken: provider.tokenOf(email),
      loginEmail: email,
      isAdmin: false,
    });
    expect(must<SessionAnswer>(honest).user.role).toBe('admin');
  });

  it('a claim that is no token or no address is refused as a whole', async () => {
    const email = freshEmail();
    provider.add({ email });
    for (const claims of [
      { externalToken: '' },
      { externalToken: 'a b' },
      { externalToken: 'a\r\nx-mais: 1' },
      { externalToken: 'é' },
      { externalToken: 'x'.repeat(5000) },
      { externalToken: null },
      { loginEmail: 'ninguém' },
      { loginEmail: '' },
    ])
      expect(await enter(email, claims), JSON.stringify(claims)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION' },
      });
    expect(provider.calls).toEqual([]);
  });

  it('may be as long as a record of the provider', async () => {
    const email = freshEmail();
    provider.add({ email });
    must(await enter(email, { externalUserData: { foto: 'x'.repeat(500_000) } }));
    expect(await enter(email, { externalUserData: 'x'.repeat(2_000_000) })).toMatchObject(
      refused(413, 'PAYLOAD_TOO_LARGE'),
    );
  });
});

describe('the record of the provider', () => {
  const answerTo = async (record: (email: string) => Record<string, unknown>) => {
    const email = freshEmail();
    provider.add({ email, record: record(email) });
    const { status, body } = await enter(email);
    return status === 200 ? 'in' : (body as unknown as { code: string }).code;
  };

  it.each<[string, unknown, string]>([
    ['as a word', ['CÍVEL', 'AGENDA'], 'in'],
    ['as an object', [{ id: 3, nome: 'AGENDA' }], 'in'],
    ['as an object that calls it otherwise', [{ id: 3, sigla: ' AGENDA ' }], 'in'],
    ['missing', ['CÍVEL'], 'EXTERNAL_AREA_MISSING'],
    ['in no list', 'AGENDA', 'EXTERNAL_AREA_MISSING'],
    ['as a part of another', ['SEM AGENDA', 'AGENDA 2'], 'EXTERNAL_AREA_MISSING'],
    ['in other letters', ['agenda'], 'EXTERNAL_AREA_MISSING'],
    ['hidden', [['AGENDA'], { area: 'AGENDA' }, null, 7], 'EXTERNAL_AREA_MISSING'],
    ['absent', undefined, 'EXTERNAL_AREA_MISSING'],
  ])('may bear the area %s', async (_how, areas, outcome) => {
    expect(await answerTo((email) => ({ email, tipos_areas_atuacao: areas }))).toBe(outcome);
  });

  const AREAS = { tipos_areas_atuacao: ['AGENDA'] };

  it('bears the e-mail in itself, or in its user', async () => {
    expect(await answerTo((email) => ({ ...AREAS, user: { email, first_name: 'Ana' } }))).toBe('in');
    expect(await answerTo((email) => ({ ...AREAS, usuario: { email } }))).toBe('in');
    expect(await answerTo((email) => ({ ...AREAS, email: ` ${email.toUpperCase()} ` }))).toBe('in');
  });

  it('opens nothing without one, with another one, or with one that only looks alike', async () => {
    for (const email of [undefined, null, '', 'outra@exemplo.com.br', 7, ['a@b.co'], 'nada'])
      expect(await answerTo(() => ({ ...AREAS, email })), String(email)).toBe('EXTERNAL_EMAIL_DIFFERS');
    // Its own e-mail counts, whatever a part of it says.
    expect(await answerTo((email) => ({ ...AREAS, email: 'a@b.co', user: { email } }))).toBe(
      'EXTERNAL_EMAIL_DIFFERS',
    );
    // The Kelvin sign, whose small letter is an ordinary k.
    const email = `kelvin-${freshEmail()}`;
    provider.add({ email, record: { ...AREAS, email: email.replace('k', '\u212a') } });
    expect(await enter(email)).toMatchObject(refused(403, 'EXTERNAL_EMAIL_DIFFERS'));
  });

  it('a record of another form is no record', async () => {
    const email = freshEmail();
    for (const record of [[], [{ email, ...AREAS }], 'texto', null, 3]) {
      provider.add({ email, record: record as never });
      expect(await enter(email), JSON.stringify(record)).toMatchObject(UNAVAILABLE);
    }
  });

  it('the record of a suspended person opens nothing', async () => {
    const email = freshEmail();
    provider.add({ email, suspended: true });
    expect(await enter(email)).toMatchObject(refused(401, 'EXTERNAL_TOKEN_REFUSED'));
  });
});

describe('a provider in trouble', () => {
  it.each(['hang', 'error', 'garbage', 'huge', 'stuck', 'redirect'] as const)(
    'a provider in trouble is reported as such, soon, and nobody gets in: %s',
    async (fault) => {
      const email = freshEmail();
      provider.add({ email });
      provider.breakDown(fault);
      expect(await enter(email)).toMatchObject(UNAVAILABLE);
      // A redirect is not followed.
      expect(provider.calls.map(({ path }) => path)).toEqual(['/api/usuario-medusa/']);
      expect(await accounts(email)).toEqual([]);
      provider.breakDown(null);
      must(await enter(email));
    },
  );

  it('a provider that is down is reported as such too, and the own sign-in goes on', async () => {
    const { admin } = await createOrganization(server);
    provider.add({ email: admin.email });
    await prove(admin.email);
    await provider.close();
    expect(await enter(admin.email)).toMatchObject(UNAVAILABLE);
    await signIn(server, admin.email);
    await provider.listen();
    must(await enter(admin.email));
  });
});
