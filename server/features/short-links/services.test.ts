import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreateShortLinkBody, ShortLink, ShortLinkList } from '#shared/contract/short-links.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { statementsOf } from '#test/harness/statements.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
const clock = movableClock('2026-11-18T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
});
afterAll(() => server.close());

let organization: Organization;
let ana: Person;
let bruno: Person;
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [ana, bruno]) await addWeek(organization, person);
});

const offer = async (anyProfessional: string) =>
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional }));
const ask = (person: Person, body: Partial<CreateShortLinkBody>) =>
  person.client.post('/api/short-links', { label: 'Vitrine', page: 'team', ...body });
const make = async (person: Person, body: Partial<CreateShortLinkBody>) =>
  must<ShortLink>(await ask(person, body), 201);
const listed = async ({ id }: ShortLink) => {
  const { links } = must<ShortLinkList>(await organization.admin.client.get('/api/short-links'));
  const link = links.find((each) => each.id === id);
  return { service: link?.service, unmet: link?.unmet };
};
const leadsTo = async ({ code }: ShortLink) => {
  const answer = await fetch(`${server.address}/l/${code}`, { redirect: 'manual' });
  const url = new URL(answer.headers.get('location') ?? '', server.address);
  const { l, ...wishes } = Object.fromEntries(url.searchParams);
  expect(l).toBe(code);
  expect((await fetch(url)).status).toBe(200);
  return { path: url.pathname, ...wishes };
};
const rename = async (person: Person, { id }: { id: string }, name: string) =>
  must(await person.client.put(`/api/products/${id}`, { name }));
const deactivate = async (person: Person, { id }: { id: string }) =>
  must(await person.client.put(`/api/products/${id}`, { isActive: false }));

describe('a short link to anybody who is free', () => {
  it('leads to the team’s page with anybody chosen, by an administrator or a professional', async () => {
    await offer('offered');
    await addProduct(organization, ana, { name: 'Sessão' });
    for (const person of [organization.admin, bruno]) {
      const link = await make(person, { anyProfessional: true, service: ' sessao ' });
      expect(link).toMatchObject({ anyProfessional: true, userId: null, service: 'Sessão', unmet: [] });
      expect(await leadsTo(link)).toEqual({
        path: `/book/${person.user.bookingSlug}`,
        profissional: 'qualquer',
        servico: 'Sessão',
      });
    }
  });

  it('leads to the team’s page once anybody is offered no more, and again when it is', async () => {
    await offer('first');
    const link = await make(ana, { anyProfessional: true });
    await offer('off');
    // The page itself says so: it reads what the address wishes for.
    expect(await leadsTo(link)).toMatchObject({ path: `/book/${ana.user.bookingSlug}` });
    expect(await listed(link)).toMatchObject({ unmet: ['anyProfessional'] });
    expect(await ask(ana, { anyProfessional: true })).toMatchObject(refused(422, 'SHORT_LINK_ANYBODY'));
    await offer('only');
    expect(await listed(link)).toMatchObject({ unmet: [] });
  });

  it('counts anybody as unmet once nobody takes part', async () => {
    await offer('offered');
    const link = await make(ana, { anyProfessional: true });
    for (const person of [ana, bruno])
      must(
        await organization.admin.client.put(`/api/admin/users/${person.user.id}`, { distributionShare: 0 }),
      );
    expect(await listed(link)).toMatchObject({ unmet: ['anyProfessional'] });
    expect(await ask(ana, { anyProfessional: true })).toMatchObject(refused(422, 'SHORT_LINK_ANYBODY'));
  });

  it('takes the service of somebody who takes part alone', async () => {
    await offer('offered');
    await addProduct(organization, ana, { name: 'Sessão' });
    must(await organization.admin.client.put(`/api/admin/users/${ana.user.id}`, { distributionShare: 0 }));
    const none = refused(422, 'SHORT_LINK_SERVICE');
    expect(await ask(ana, { anyProfessional: true, service: 'Sessão' })).toMatchObject(none);
    expect((await ask(ana, { service: 'Sessão' })).status).toBe(201);
  });

  it('rejects a person besides, and a page of one person', async () => {
    await offer('offered');
    for (const body of [
      { anyProfessional: true, userId: ana.user.id },
      { anyProfessional: true, page: 'personal' as const },
    ])
      expect(await ask(organization.admin, body)).toMatchObject(refused(400, 'VALIDATION'));
    expect(await make(organization.admin, { anyProfessional: false })).toMatchObject({
      anyProfessional: false,
    });
  });
});

describe('the service of a short link', () => {
  it.each(['personal', 'team'] as const)(
    'keeps one person’s service by id on a %s page, and follows its name',
    async (page) => {
      const product = await addProduct(organization, ana, { name: 'Sessão' });
      const link = await make(ana, { page, userId: ana.user.id, productId: product.id });
      expect(link).toMatchObject({ service: 'Sessão', unmet: [] });
      expect(await leadsTo(link)).toMatchObject({ servico: product.id });
      await rename(ana, product, 'Consulta');
      // Another one of the old name is not meant.
      await addProduct(organization, ana, { name: 'Sessão' });
      expect(await leadsTo(link)).toMatchObject({ servico: product.id });
      expect(await listed(link)).toEqual({ service: 'Consulta', unmet: [] });
      await deactivate(ana, product);
      expect(await listed(link)).toEqual({ service: 'Consulta', unmet: ['service'] });
    },
  );

  it('keeps by its id a service that is named', async () => {
    const product = await addProduct(organization, ana, { name: 'Sessão  longa' });
    const link = await make(ana, { page: 'personal', service: 'SESSAO LONGA' });
    expect(await leadsTo(link)).toMatchObject({ servico: product.id });
  });

  it('leads to the page with its name once it is deleted, and to another of that name', async () => {
    const product = await addProduct(organization, ana, { name: 'Sessão' });
    const link = await make(ana, { page: 'personal', productId: product.id });
    must(await ana.client.delete(`/api/products/${product.id}`));
    expect(await leadsTo(link)).toMatchObject({ servico: 'Sessão' });
    expect(await listed(link)).toEqual({ service: 'Sessão', unmet: ['service'] });
    await addProduct(organization, ana, { name: 'sessão' });
    expect(await listed(link)).toEqual({ service: 'Sessão', unmet: [] });
  });

  it('keeps a team’s service by its name, and follows a rename once nobody has that name', async () => {
    const first = await addProduct(organization, ana, { name: 'Sessão' });
    const second = await addProduct(organization, bruno, { name: 'sessao' });
    const link = await make(organization.admin, { service: 'sessão' });
    await rename(ana, first, 'Consulta');
    expect(await leadsTo(link)).toMatchObject({ servico: 'Sessão' });
    await rename(bruno, second, 'Consulta');
    expect(await leadsTo(link)).toMatchObject({ servico: 'Consulta' });
    expect(await listed(link)).toEqual({ service: 'Consulta', unmet: [] });
    for (const [person, product] of [
      [ana, first],
      [bruno, second],
    ] as const)
      must(await person.client.delete(`/api/products/${product.id}`));
    expect(await listed(link)).toEqual({ service: 'Sessão', unmet: ['service'] });
  });

  it('rejects a service that nobody of the link offers, and keeps nothing', async () => {
    const [own, colleagues] = [
      await addProduct(organization, ana, { name: 'Sessão' }),
      await addProduct(organization, bruno, { name: 'Massagem' }),
    ];
    const inactive = await addProduct(organization, ana, { name: 'Antiga' });
    await deactivate(ana, inactive);
    const other = await createOrganization(server);
    const foreign = await addProduct(other, other.admin, { name: 'Alheia' });
    const personal = { page: 'personal' as const };
    for (const body of [
      { service: 'Corte' },
      { service: 'Alheia' },
      { service: 'Antiga' },
      { ...personal, service: 'Massagem' },
      { ...personal, productId: colleagues.id },
      { ...personal, productId: inactive.id },
      { ...personal, productId: foreign.id },
      { userId: ana.user.id, productId: colleagues.id },
    ])
      expect(await ask(ana, body)).toMatchObject(refused(422, 'SHORT_LINK_SERVICE'));
    for (const body of [
      { productId: own.id },
      { ...personal, productId: own.id, service: 'Sessão' },
      { anyProfessional: true, productId: own.id },
    ])
      expect(await ask(ana, body)).toMatchObject(refused(400, 'VALIDATION'));
    expect(must<ShortLinkList>(await ana.client.get('/api/short-links')).links).toEqual([]);
  });

  it('reads a service in the same statements, whatever the team offers', async () => {
    const cost = () =>
      statementsOf(server, async () => {
        await make(organization.admin, { service: 'Sessão' });
        must(await organization.admin.client.get('/api/short-links'));
      });
    await addProduct(organization, ana, { name: 'Sessão' });
    const few = await cost();
    for (let count = 0; count < 20; count++)
      await addProduct(organization, bruno, { name: `Outra ${count}` });
    expect(await cost()).toBe(few);
  });
});
