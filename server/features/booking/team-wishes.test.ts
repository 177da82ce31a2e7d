import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BookingPageData, TeamBookingData } from '#shared/contract/booking.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T12:00:00Z') },
  });
});
afterAll(() => server.close());

let organization: Organization;
let ana: Person;
let bruno: Person;
let path = '';
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [ana, bruno]) await addWeek(organization, person);
  path = `/book/shared/${organization.admin.user.id}`;
});

const page = async (query: string) => {
  const html = must<string>(await server.guest.get(`${path}?${query}`));
  const found = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html);
  return JSON.parse(found?.[1] ?? 'null') as Extract<BookingPageData, { kind: 'booking' }>;
};
const team = async (query: string) => (await page(query)).booking as TeamBookingData;
const names = ({ professionals }: TeamBookingData) => professionals.map(({ name }) => name);

it('lists those who offer the service of a link, by its name or anybody’s id of it', async () => {
  const service = await addProduct(organization, ana, { name: 'Avaliação' });
  const old = await addProduct(organization, bruno, { name: 'avaliacao' });
  await addProduct(organization, bruno, { name: 'Retorno' });
  const carla = await createProfessional(organization, 'Carla Reis');
  await addWeek(organization, carla);
  for (const asked of ['AVALIA%C3%87%C3%83O', '%20avaliacao%20', service.id, old.id]) {
    const found = await team(`servico=${asked}`);
    expect(names(found)).toEqual(['Ana Prado', 'Bruno Lima']);
    expect(found.team).toMatchObject({ service: 'Avaliação', matches: 2, total: 3 });
  }
  expect(names(await team('servico=retorno'))).toEqual(['Bruno Lima']);
  // What is offered no more by one is found by the name that it had.
  must(await bruno.client.put(`/api/products/${old.id}`, { isActive: false }));
  expect(names(await team(`servico=${old.id}`))).toEqual(['Ana Prado']);
  const api = `/api/booking/shared/admin/${organization.admin.user.id}`;
  expect(names(must<TeamBookingData>(await server.guest.get(`${api}?service=avaliacao`)))).toEqual([
    'Ana Prado',
  ]);
});

it('leads an address with a slug as it is typed to the one that is meant', async () => {
  const { bookingSlug: slug } = ana.user;
  const typed = encodeURIComponent(`${slug.toUpperCase().replace('A', 'Á')} `);
  const spaced = encodeURIComponent(slug.replaceAll('-', ' '));
  for (const [asked, location] of [
    [`${path}?profissional=${typed}&periodo=manha`, `${path}?profissional=${slug}&periodo=manha`],
    [`/book/personal/${typed}?data=2026-12-01`, `/book/personal/${slug}?data=2026-12-01`],
    [`/book/${spaced}?profissional=${slug.toUpperCase()}`, `/book/${slug}?profissional=${slug}`],
  ] as const) {
    const answer = await server.guest.get(asked);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
    expect((await server.guest.get(location)).status).toBe(200);
  }
  // What no slug can be stays as it is.
  expect((await server.guest.get('/book/personal/%C3%A9%40%2F')).status).toBe(404);
  expect((await server.guest.get(`${path}?profissional=%40`)).status).toBe(200);
  expect((await server.guest.get(`${path}?profissional=qualquer`)).status).toBe(200);
});

it('lists everybody where nobody offers the service, and knows none of another organisation', async () => {
  await addProduct(organization, ana, { name: 'Avaliação' });
  const other = await createOrganization(server);
  const foreign = await addProduct(other, other.admin, { name: 'Avaliação' });
  for (const asked of ['Massagem', '', '%20', foreign.id, 'x'.repeat(500)]) {
    const found = await team(`servico=${asked}`);
    expect(names(found)).toEqual(['Ana Prado', 'Bruno Lima']);
    expect(found.team.service).toBeNull();
  }
});

it('finds a service as soon as somebody offers it', async () => {
  expect((await team('servico=Avaliação')).team.service).toBeNull();
  await addProduct(organization, bruno, { name: 'Avaliação' });
  expect(names(await team('servico=Avaliação'))).toEqual(['Bruno Lima']);
});

it('says when the only person left is not the one whom the address names', async () => {
  const slug = bruno.user.bookingSlug;
  const gone = ana.user.bookingSlug;
  must(await bruno.client.patch('/api/user/profile', { bookingSlug: 'bruno-novo' }));
  must(await organization.admin.client.put(`/api/admin/users/${ana.user.id}`, { isActive: false }));
  for (const query of [`profissional=${gone}`, 'profissional=ninguem']) {
    const data = await page(query);
    expect([data.chosen?.professional.name, data.isNamedGone]).toEqual(['Bruno Lima', true]);
  }
  // By a former link, by the present one, by nobody's, and by anybody's.
  for (const query of [`profissional=${slug}`, 'profissional=bruno-novo', '', 'profissional=qualquer']) {
    const data = await page(query);
    expect([data.chosen?.professional.name, data.isNamedGone]).toEqual(['Bruno Lima', undefined]);
  }
  must(await organization.admin.client.delete(`/api/admin/users/${ana.user.id}`));
  expect((await page(`profissional=${gone}`)).isNamedGone).toBe(true);
});

it('leaves the choice to the visitor where the named person is gone and others are there', async () => {
  const carla = await createProfessional(organization, 'Carla Reis');
  await addWeek(organization, carla);
  must(await organization.admin.client.put(`/api/admin/users/${carla.user.id}`, { isActive: false }));
  const data = await page(`profissional=${carla.user.bookingSlug}`);
  expect([data.chosen, data.isNamedGone]).toEqual([null, undefined]);
});
