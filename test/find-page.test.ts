import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShortLink } from '#shared/contract/short-links.ts';
import { addWeek } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { writtenLog } from '#test/harness/written-log.ts';

const { log, text: logged } = writtenLog();
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, log },
    env: { PUBLIC_URL: 'https://agenda.exemplo.com.br' },
  });
});
afterAll(() => server.close());

const find = (typed?: string) =>
  fetch(`${server.address}/marcar${typed === undefined ? '' : `?link=${encodeURIComponent(typed)}`}`, {
    redirect: 'manual',
  });
const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const leads = async (typed?: string) => (await find(typed)).headers.get('location');

describe('a client who looks for their clinic', () => {
  it('gets a form while there is no organisation, and the page of the only one', async () => {
    const empty = await find();
    expect(empty.status).toBe(200);
    expect(await empty.text()).toMatch(/<form [^>]*action="\/marcar"/);
    organization = await createOrganization(server, 'Dora Reis');
    ana = await createProfessional(organization, 'Ána  Prado');
    await addWeek(organization, ana);
    expect(await leads()).toBe(`/book/${organization.admin.user.bookingSlug}`);
    expect((await fetch(`${server.address}/marcar`)).url).toContain('/book/');
  });

  it('gets a form, and no list, where there are several', async () => {
    await createOrganization(server, 'Outra Clínica');
    const page = await find();
    expect([page.status, page.headers.get('location')]).toEqual([200, null]);
    const html = await page.text();
    expect(html).not.toMatch(/Outra Clínica|Dora Reis|Prado/);
  });

  it('leads a client by whole links, paths, ends of links and names', async () => {
    const slug = ana.user.bookingSlug;
    const host = new URL(server.address).host;
    const chosen = `/book/${slug}?profissional=${slug}`;
    for (const [typed, target] of [
      [`https://agenda.exemplo.com.br/book/personal/${slug}`, `/book/personal/${slug}`],
      [`agenda.exemplo.com.br/book/${slug}/`, `/book/${slug}`],
      [`  http://${host}/book/${slug}?servico=Corte#nome=Maria `, `/book/${slug}?servico=Corte`],
      [`/book/shared/${organization.admin.user.id}`, `/book/shared/${organization.admin.user.id}`],
      [`book/${slug}`, `/book/${slug}`],
      [slug, chosen],
      [ana.user.name, chosen],
      [slug.toUpperCase(), chosen],
      // The clinic's own link: nobody books with its administrator, who has no hours.
      [organization.admin.user.bookingSlug, `/book/${organization.admin.user.bookingSlug}`],
    ] as const)
      expect(await leads(typed), typed).toBe(target);
    const body = { label: 'X', page: 'team', code: 'feira-de-domingo' };
    must<ShortLink>(await organization.admin.client.post('/api/short-links', body), 201);
    expect(await leads('Feira-de-Domingo')).toBe('/l/feira-de-domingo');
    expect(await leads('agenda.exemplo.com.br/l/feira-de-domingo')).toBe('/l/feira-de-domingo');
  });

  it.each([
    'ninguem-aqui',
    'https://mal.exemplo/book/ana-prado',
    '//mal.exemplo/book/ana-prado',
    'https://agenda.exemplo.com.br.mal.exemplo/book/ana',
    'https://agenda.exemplo.com.br@mal.exemplo/book/ana',
    'https://agenda.exemplo.com.br//mal.exemplo',
    'javascript:alert(1)',
    '/\\mal.exemplo',
    '/book/../admin',
    '/agendamento/um-segredo',
    '/login',
    '<script>alert(1)</script>',
    'http://[',
    'x'.repeat(3_000),
  ])('says that %s was not found', async (typed) => {
    const page = await find(typed);
    expect([page.status, page.headers.get('location')]).toEqual([404, null]);
    const html = await page.text();
    expect(html).toContain('Não encontramos esse link aqui');
    expect(html).not.toContain('<script>alert(1)');
    const [, value] = /<input[^>]* name="link"[^>]* value="([^"]*)"/.exec(html) ?? [];
    expect(value).toBe(escaped(typed.slice(0, 200)));
  });

  it('asks for a link when none was typed', async () => {
    const page = await find(' ');
    expect(page.status).toBe(422);
    expect(await page.text()).toContain('Cole ou digite o link que você recebeu.');
  });

  it('leaves nothing typed in the log', async () => {
    await find('Fulana Sigilosa');
    await expect.poll(logged).toContain('"/marcar"');
    expect(logged()).not.toMatch(/Sigilosa|um-segredo/);
  });
});
