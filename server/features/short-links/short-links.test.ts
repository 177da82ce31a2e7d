import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldBookingAnswer } from '#shared/contract/booking.ts';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { KEPT_LIMITS } from '#shared/contract/limits.ts';
import type { CreateShortLinkBody, ShortLink, ShortLinkList } from '#shared/contract/short-links.ts';
import { CODE_LENGTH } from '#shared/slug-form.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { hourSeries } from '#test/factories/series.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { deleteOldShortLinkDays } from './counts.service.ts';
import { codeProblem, isRobot, randomCode } from './short-links.policy.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

let server: TestServer;
let organization: Organization;
let other: Organization;
let ana: Person;
let bruno: Person;
const clock = movableClock('2026-11-18T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
  organization = await createOrganization(server);
  other = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [ana, bruno])
    await addWeek(organization, person, { startTime: '00:00', endTime: '24:00' });
});
afterAll(() => server.close());

const make = async (person: Person, body: Partial<CreateShortLinkBody> = {}) =>
  must<ShortLink>(
    await person.client.post('/api/short-links', { label: 'Vitrine', page: 'personal', ...body }),
    201,
  );
const open = (code: string, method = 'GET') =>
  fetch(`${server.address}/l/${code}`, { method, redirect: 'manual' });
const visit = (code: string, agent = PHONE) =>
  server.guest.post(`/api/l/${code}/visited`, undefined, { 'user-agent': agent });
const listOf = async (person: Person, query = '') =>
  must<ShortLinkList>(await person.client.get(`/api/short-links${query}`));
const countsOf = async (person: Person, { id }: ShortLink) =>
  (await listOf(person)).links.find((link) => link.id === id)?.counts;
const nextHour = hourSeries();
const book = (professional: Person, more: Record<string, unknown>, headers: Record<string, string> = {}) =>
  server.guest.post(
    '/api/appointments/public',
    {
      professionalId: professional.user.id,
      clientName: 'Eva Cruz',
      clientEmail: `eva${Math.random()}@exemplo.com.br`,
      startTime: nextHour(),
      ...more,
    },
    headers,
  );

describe('where a short link leads', () => {
  it('opens a personal page with its wishes', async () => {
    const celia = await createProfessional(organization, 'Célia Nunes');
    const product = await addProduct(organization, celia, { name: 'Corte & barba' });
    const link = await make(celia, { productId: product.id, date: '2026-11-20', part: 'tarde' });
    expect(link).toMatchObject({ userName: celia.user.name, leads: true });
    expect(link.code).toMatch(/^[a-hjkmnp-z2-9]{7}$/);
    const answer = await open(link.code.toUpperCase());
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(
      `/book/personal/${celia.user.bookingSlug}?servico=${product.id}&data=2026-11-20&periodo=tarde&l=${link.code}`,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${server.address}/l/${link.code}`)).status).toBe(200);
  });

  it('opens the team’s page, with somebody chosen or nobody', async () => {
    const { admin } = organization;
    const anybody = await make(admin, { page: 'team', code: 'Equipe-Toda' });
    expect((await open('equipe-toda')).headers.get('location')).toBe(
      `/book/${admin.user.bookingSlug}?l=equipe-toda`,
    );
    expect(anybody).toMatchObject({ code: 'equipe-toda', userId: null, leads: true });
    const chosen = await make(admin, { page: 'team', userId: bruno.user.id });
    expect((await open(chosen.code)).headers.get('location')).toBe(
      `/book/${admin.user.bookingSlug}?profissional=${bruno.user.bookingSlug}&l=${chosen.code}`,
    );
  });

  it.each(['nada', '..%2F..%2Fadmin', 'https:%2F%2Fmal.exemplo', '%2F%2Fmal.exemplo', "' OR 1=1"])(
    'leads nowhere from %s',
    async (code) => {
      const answer = await open(code);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('location')).toBeNull();
      expect(await answer.text()).toContain('Este link não vale mais');
    },
  );

  it('stays on this server whatever its choices say', async () => {
    const celia = await createProfessional(organization, 'Célia Nunes');
    const name = '//mal.exemplo/?nome=Fulana#x';
    await addProduct(organization, celia, { name });
    const link = await make(celia, { page: 'team', service: name });
    const target = new URL((await open(link.code)).headers.get('location') ?? '', server.address);
    expect(target.origin).toBe(new URL(server.address).origin);
    expect([...target.searchParams]).toEqual([
      ['servico', name],
      ['l', link.code],
    ]);
    expect(target.hash).toBe('');
    // There is no field for an address or a client's data: what else is sent is not kept.
    const more = { target: 'https://mal.exemplo', path: '//mal.exemplo', nome: 'Fulana', email: 'f@x.com' };
    const made = await make(ana, more as Partial<CreateShortLinkBody>);
    expect((await open(made.code)).headers.get('location')).toBe(
      `/book/personal/${ana.user.bookingSlug}?l=${made.code}`,
    );
    const [row] = await server.context.database.query('SELECT * FROM short_links WHERE id = $1', [made.id]);
    expect(JSON.stringify(row)).not.toMatch(/Fulana|mal\.exemplo|f@x/);
  });

  it('shows a friendly page while its professional is inactive, and once they are removed', async () => {
    const carla = await createProfessional(organization, 'Carla Reis');
    await addWeek(organization, carla);
    const { admin } = organization;
    const link = await make(admin, { userId: carla.user.id });
    const address = `${server.address}/l/${link.code}`;
    must(await admin.client.put(`/api/admin/users/${carla.user.id}`, { isActive: false }));
    const inactive = await fetch(address);
    expect([inactive.status, inactive.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect((await listOf(admin)).links.find(({ id }) => id === link.id)?.leads).toBe(false);
    must(await admin.client.delete(`/api/admin/users/${carla.user.id}`));
    expect((await fetch(address)).status).toBe(404);
    expect((await listOf(admin)).links.find(({ id }) => id === link.id)).toMatchObject({
      userId: null,
      leads: false,
    });
  });

  it('leads to the team by who made it, and by the first by name once they are removed', async () => {
    const clinic = await createOrganization(server);
    const zoe = await createProfessional(clinic, 'Zoé Alves');
    const first = await createProfessional(clinic, 'Abel Brito');
    const link = await make(zoe, { page: 'team' });
    const leadsTo = async () => (await open(link.code)).headers.get('location');
    expect(await leadsTo()).toBe(`/book/${zoe.user.bookingSlug}?l=${link.code}`);
    must(await clinic.admin.client.delete(`/api/admin/users/${zoe.user.id}`));
    expect(await leadsTo()).toBe(`/book/${first.user.bookingSlug}?l=${link.code}`);
  });
});

describe('counts', () => {
  it('counts people’s visits, first choices and bookings, and nothing else', async () => {
    const link = await make(ana);
    // What is opened without a page on a screen counts nothing, whatever it calls itself.
    await open(link.code);
    await open(link.code, 'HEAD');
    must(await visit(link.code));
    must(await visit(link.code));
    for (const robot of ['Googlebot/2.1', 'HeadlessChrome/130.0', '']) must(await visit(link.code, robot));
    must(await visit('nada'));
    must(await server.guest.post(`/api/l/${link.code}/started`));
    must(await server.guest.post('/api/l/nada/started'));
    must(await book(ana, { shortLink: link.code }, { 'idempotency-key': 'um' + link.code }), 201);
    expect(await countsOf(ana, link)).toEqual({ visits: 2, started: 1, booked: 1 });
    // Of a visit nothing is kept but that it was.
    const columns = await server.context.database.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'short_link_days' ORDER BY 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual([
      'booked',
      'day',
      'link_id',
      'organization_id',
      'started',
      'visits',
    ]);
  });

  it('counts a repeated booking once, and none by a forged, foreign or long code', async () => {
    const link = await make(ana);
    const foreign = await make(other.admin, { page: 'team' });
    const body = { shortLink: link.code, startTime: nextHour(), clientEmail: 'uma@exemplo.com.br' };
    const key = { 'idempotency-key': `dois${link.code}` };
    must(await book(ana, body, key), 201);
    must(await book(ana, body, key));
    must(await book(ana, { shortLink: foreign.code }), 201);
    must(await book(ana, { shortLink: 'nada' }), 201);
    expect((await book(ana, { shortLink: 'x'.repeat(61) })).status).toBe(400);
    expect(await countsOf(ana, link)).toMatchObject({ booked: 1 });
    expect(await countsOf(other.admin, foreign)).toMatchObject({ booked: 0 });
  });

  it('counts a time that is held once its client has confirmed', async () => {
    const link = await make(ana);
    must(await ana.client.post('/api/booking-form-settings', { confirmEmail: true }));
    const held = async () => {
      const { id } = must<HeldBookingAnswer>(await book(ana, { shortLink: link.code }), 202);
      return id;
    };
    const [kept, given] = [await held(), await held()];
    expect(await countsOf(ana, link)).toMatchObject({ booked: 0 });
    must(await ana.client.post(`/api/held-times/${kept}/confirm`));
    must(await ana.client.delete(`/api/held-times/${given}`));
    must(await ana.client.post('/api/booking-form-settings', { confirmEmail: false }));
    expect(await countsOf(ana, link)).toMatchObject({ booked: 1 });
    const left = async () =>
      (await server.context.database.query('SELECT hold_id FROM short_link_holds')).length;
    expect(await left()).toBe(1);
    await deleteOldShortLinkDays(server.context.database, new Date('2026-11-20T12:00:00Z'));
    expect(await left()).toBe(0);
  });

  it('shows thirty days, and forgets after ninety', async () => {
    const link = await make(ana);
    const on = (time: string) => clock.set(time);
    must(await visit(link.code));
    on('2026-12-17T12:00:00Z');
    must(await visit(link.code));
    expect(await countsOf(ana, link)).toMatchObject({ visits: 2 });
    on('2026-12-18T12:00:00Z');
    expect(await countsOf(ana, link)).toMatchObject({ visits: 1 });
    const days = async () =>
      (await server.context.database.query('SELECT 1 FROM short_link_days WHERE link_id = $1', [link.id]))
        .length;
    await deleteOldShortLinkDays(server.context.database, new Date('2027-02-16T12:00:00Z'));
    expect(await days()).toBe(2);
    await deleteOldShortLinkDays(server.context.database, new Date('2027-02-17T12:00:00Z'));
    expect(await days()).toBe(1);
    on('2026-11-18T12:00:00Z');
  });
});

describe('who may do what', () => {
  it('shows an administrator every link, and a professional their own', async () => {
    const link = await make(bruno, { label: 'Só do Bruno' });
    const holds = async (person: Person) => (await listOf(person)).links.some(({ id }) => id === link.id);
    expect([
      await holds(bruno),
      await holds(ana),
      await holds(organization.admin),
      await holds(other.admin),
    ]).toEqual([true, false, true, false]);
    for (const person of [ana, other.admin]) {
      const missing = refused(404, 'SHORT_LINK_NOT_FOUND');
      expect(await person.client.patch(`/api/short-links/${link.id}`, { label: 'X' })).toMatchObject(missing);
      expect(await person.client.delete(`/api/short-links/${link.id}`)).toMatchObject(missing);
    }
  });

  it('lets professionals link to themselves and the team, administrators to anybody of theirs', async () => {
    const to = (person: Person, userId: string) =>
      person.client.post('/api/short-links', { label: 'X', page: 'personal', userId });
    expect(await to(ana, bruno.user.id)).toMatchObject(refused(403, 'FORBIDDEN'));
    expect(await to(ana, other.admin.user.id)).toMatchObject(refused(404, 'USER_NOT_FOUND'));
    expect((await to(organization.admin, bruno.user.id)).status).toBe(201);
    expect(await to(organization.admin, other.admin.user.id)).toMatchObject(refused(404, 'USER_NOT_FOUND'));
  });

  it('renames, archives, opens again and deletes, and the log says so', async () => {
    const link = await make(ana, { code: `feira-${randomCode()}` });
    const change = async (body: object) =>
      must<ShortLink>(await ana.client.patch(`/api/short-links/${link.id}`, body));
    expect((await change({ label: ' Feira  de rua ' })).label).toBe('Feira  de rua');
    const inUse = refused(409, 'SHORT_LINK_IN_USE');
    expect(await ana.client.delete(`/api/short-links/${link.id}`)).toMatchObject(inUse);
    expect((await change({ isArchived: true })).isArchived).toBe(true);
    expect((await open(link.code)).status).toBe(404);
    expect((await listOf(ana, '?archived=true')).links.map(({ id }) => id)).toContain(link.id);
    await change({ isArchived: false });
    expect((await open(link.code)).status).toBe(302);
    await change({ isArchived: true });
    must(await ana.client.delete(`/api/short-links/${link.id}`));
    const rows = await server.context.database.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE entity = 'short_link' AND entity_id = $1 ORDER BY id`,
      [link.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'created',
      'updated',
      'updated',
      'updated',
      'updated',
      'deleted',
    ]);
  });
});

describe('codes and limits', () => {
  it.each([
    ['ab', 'SHORT_CODE_INVALID'],
    ['- a -', 'SHORT_CODE_INVALID'],
    ['d’água', 'SHORT_CODE_INVALID'],
    ['a/b/c', 'SHORT_CODE_INVALID'],
    ['x'.repeat(41), 'SHORT_CODE_INVALID'],
    ['admin', 'SHORT_CODE_RESERVED'],
  ] as const)('refuses the code %s', async (code, reason) => {
    const body = { label: 'X', page: 'personal', code };
    expect(await ana.client.post('/api/short-links', body)).toMatchObject(refused(422, reason));
  });

  it('takes spaces for hyphens, where a code is made and where it is typed', async () => {
    const made = await make(ana, { code: ' Minha  Clínica -_1 ' });
    expect(made.code).toBe('minha-clinica-1');
    for (const typed of ['minha-clinica-1', 'Minha%20Cl%C3%ADnica%201'])
      expect((await open(typed)).headers.get('location')).toBe(
        `/book/personal/${ana.user.bookingSlug}?l=minha-clinica-1`,
      );
  });

  it('takes a code once in the whole installation', async () => {
    const body = { label: 'X', page: 'team', code: 'Consulta' };
    must(await ana.client.post('/api/short-links', body), 201);
    for (const person of [bruno, other.admin])
      expect(await person.client.post('/api/short-links', body)).toMatchObject(
        refused(409, 'SHORT_CODE_IN_USE'),
      );
  });

  it('refuses a day that is over', async () => {
    const body = { label: 'X', page: 'personal', date: '2026-11-10' };
    expect(await ana.client.post('/api/short-links', body)).toMatchObject(refused(422, 'SHORT_LINK_DATE'));
  });

  it('keeps no more than the limit, also when two are made at once', async () => {
    const full = await createOrganization(server);
    await server.context.database.query(
      `INSERT INTO short_links (id, organization_id, created_by, code, label, page, created_at)
       SELECT gen_random_uuid(), organization_id, id, 'cheio-' || n, 'Cheio', 'team', now()
         FROM users, generate_series(1, ${KEPT_LIMITS.shortLinks - 1}) n WHERE id = $1`,
      [full.admin.user.id],
    );
    const one = () => full.admin.client.post('/api/short-links', { label: 'X', page: 'team' });
    const statuses = (await Promise.all([one(), one()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 422]);
    expect(await one()).toMatchObject(refused(422, 'SHORT_LINK_LIMIT', { limit: KEPT_LIMITS.shortLinks }));
    const sent = server.context.database.statementCount();
    const list = await listOf(full.admin, '?page=3');
    // The session, the page with its counts, and how many there are.
    expect(server.context.database.statementCount() - sent).toBeLessThanOrEqual(4);
    expect(list.links).toHaveLength(10);
    expect(list.pagination).toMatchObject({ page: 3, hasNext: true });
  });

  it('makes codes of a form that it takes itself, and knows robots by what they say', () => {
    for (let round = 0; round < 200; round++) expect(codeProblem(randomCode())).toBeNull();
    expect(ERROR_SENTENCES.SHORT_CODE_INVALID).toContain(`com ${CODE_LENGTH.min} a ${CODE_LENGTH.max} car`);
    expect(isRobot({ 'user-agent': PHONE })).toBe(false);
    expect(isRobot({ 'user-agent': PHONE, 'sec-purpose': 'prefetch;prerender' })).toBe(true);
    expect(isRobot({})).toBe(true);
  });
});
