import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  teamBookingData,
  type BookingPageData,
  type PersonalBookingData,
  type TeamBookingData,
} from '#shared/contract/booking.ts';
import { PUBLIC_TEAM } from '#shared/contract/limits.ts';
import { createOrganization, freshEmail, type Organization } from '#test/factories/organization.ts';
import { addTeam, describeTeam } from '#test/factories/team.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { statementsOf } from '#test/harness/statements.ts';

/** Bytes of a team's page and of a page of its list, compressed, whatever its size. */
const BUDGET = 15_000;
const SIZES = [1, 30, 200, 1000] as const;

let server: TestServer;
const teams = new Map<number, Organization>();
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T12:00:00Z') },
  });
  for (const people of SIZES) {
    const organization = await createOrganization(server, 'Zilda Alves');
    await addTeam(server, organization, { people, appointmentsEach: 8, from: '2026-11-19T12:00:00Z' });
    await describeTeam(server, organization);
    teams.set(people, organization);
  }
  dropAll();
});
afterAll(() => server.close());

function dropAll(): void {
  server.context.publicAnswers.clear();
  server.context.publicTeams.clear();
}

const adminOf = (people: number) => teams.get(people)?.admin.user.id ?? '';
const api = (people: number, query = '') => `/api/booking/shared/admin/${adminOf(people)}${query}`;
const page = (people: number, query = '') => `/book/shared/${adminOf(people)}${query}`;
const list = async (people: number, query = '') =>
  must<TeamBookingData>(await server.guest.get(api(people, query)));
const html = async (path: string) => must<string>(await server.guest.get(path));
const dataOf = (text: string) =>
  JSON.parse(
    /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null',
  ) as Extract<BookingPageData, { kind: 'booking' }>;

describe.each(SIZES)('the link of a team of %d', (people) => {
  it('carries one page of people within its budget, also when one is chosen', async () => {
    const body = await list(people);
    expect(teamBookingData.parse(body)).toEqual(body);
    expect(body.professionals).toHaveLength(Math.min(people, PUBLIC_TEAM.page));
    expect(body.team).toMatchObject({
      total: people,
      matches: people,
      page: 1,
      searchable: people > PUBLIC_TEAM.page,
    });
    const first = body.professionals[0]?.bookingSlug ?? '';
    for (const query of ['', '?busca=joao', '?pagina=2', `?profissional=${first}`]) {
      expect(gzipSync(await html(page(people, query))).length, query).toBeLessThan(BUDGET);
    }
    expect(gzipSync(JSON.stringify(body)).length).toBeLessThan(BUDGET);
  });

  it('takes a fixed number of statements', async () => {
    const uncached = (path: string) =>
      statementsOf(server, () => {
        dropAll();
        return server.guest.get(path);
      });
    expect(await uncached(api(people))).toBe(1);
    expect(await uncached(api(people, '?search=conceicao&specialty=medica&page=2'))).toBe(1);
    // A team of one: who it is and their free times are in the page too.
    expect(await uncached(page(people))).toBe(people === 1 ? 4 : 1);
    await html(page(people));
    for (const path of [page(people), api(people, '?page=2'), api(people, '?search=nutri')])
      expect(await statementsOf(server, () => server.guest.get(path)), path).toBe(0);
  });
});

it('pages through everybody once, in the order of their names', async () => {
  const names: string[] = [];
  const { team } = await list(200);
  expect(team.pages).toBe(17);
  for (let number = 1; number <= team.pages; number++)
    names.push(...(await list(200, `?page=${number}`)).professionals.map(({ name }) => name));
  expect(new Set(names).size).toBe(200);
  expect(names).toEqual([...names].sort(new Intl.Collator('pt-BR').compare));
  expect((await list(200, '?page=18')).team.page).toBe(17);
  expect((await server.guest.get(api(200, '?page=0'))).status).toBe(400);
});

it('searches names and specialties without regard to case and accents', async () => {
  const found = async (query: string) => {
    const { professionals, team } = await list(200, query);
    return { count: team.matches, first: professionals[0]?.name };
  };
  expect(await found('?search=joao+conceicao+199')).toEqual({ count: 1, first: 'João Conceição 199' });
  expect(await found('?search=ZILDA')).toEqual({ count: 1, first: 'Zilda Alves' });
  expect((await found('?search=fonoaudiologa')).count).toBe(40);
  expect((await found('?specialty=M%C3%A9dica')).count).toBe(40);
  expect((await found('?specialty=medica&search=jo%C3%A3o')).count).toBe(40);
  expect(await found('?search=ninguem')).toEqual({ count: 0, first: undefined });
  expect((await list(200)).team.specialties).toEqual([
    'Fisioterapeuta',
    'Fonoaudióloga',
    'Médica',
    'Nutricionista',
    'Psicóloga',
  ]);
});

it('lists people without their agendas and reads one agenda by the person’s own link', async () => {
  const body = await list(30);
  const [first] = body.professionals;
  expect(Object.keys(first ?? {}).sort()).toEqual(['bookingSlug', 'color', 'id', 'name', 'summary', 'title']);
  expect(first?.summary?.length).toBeLessThanOrEqual(PUBLIC_TEAM.summary + 1);
  expect(first?.summary).toMatch(/…$/);
  const own = must<PersonalBookingData>(
    await server.guest.get(`/api/booking/personal/${first?.bookingSlug}`),
  );
  expect(own.professional.availability).toHaveLength(5);
  expect(own.professional.appointments).toHaveLength(8);
});

it('the server draws links to each person page by page, and whom the address names', async () => {
  const second = await html(page(30, '?pagina=2'));
  const { professionals } = await list(30, '?page=2');
  for (const { bookingSlug } of professionals)
    expect(second).toContain(`href="/book/personal/${bookingSlug}"`);
  expect(second).toContain('href="?pagina=3"');
  expect(await html(page(30, '?busca=concei%C3%A7%C3%A3o&especialidade=medica'))).toContain(
    '6 profissionais',
  );

  const wanted = professionals[0];
  const chosen = dataOf(await html(page(30, `?profissional=${wanted?.bookingSlug}`)));
  expect(chosen.chosen?.professional).toMatchObject({ id: wanted?.id, appointments: [], blocked: [] });
  expect(chosen.slots).toMatchObject({ professionalId: wanted?.id });
  const stranger = (await list(200)).professionals[0]?.bookingSlug;
  for (const slug of ['nao-existe', stranger, 'x'.repeat(200)])
    expect(dataOf(await html(page(30, `?profissional=${slug}`))).chosen).toBeNull();
});

it('leaves out who is inactive or has no hours, and follows a former slug', async () => {
  const organization = await createOrganization(server, 'Ana Souza');
  const link = `/book/shared/${organization.admin.user.id}`;
  expect(await html(link)).toContain('Ainda não há horários abertos');
  await addTeam(server, organization, { people: 3, appointmentsEach: 0, from: '2026-11-19T12:00:00Z' });
  const { client, user } = organization.admin;
  // Planted without a word to the cache.
  dropAll();
  const names = async () =>
    must<TeamBookingData>(
      await server.guest.get(`/api${link.replace('shared', 'shared/admin').replace('book', 'booking')}`),
    ).professionals.map(({ name }) => name);
  expect(await names()).toEqual(['Ana Souza', 'Pessoa 1', 'Pessoa 2']);
  must(await client.patch('/api/user/profile', { bookingSlug: `ana-nova-${Date.now()}` }));
  expect(dataOf(await html(`${link}?profissional=${user.bookingSlug}`)).chosen?.professional.id).toBe(
    user.id,
  );
  const [one] = must<{ id: string; name: string }[]>(await client.get('/api/admin/users')).filter(
    ({ name }) => name === 'Pessoa 1',
  );
  must(await client.put(`/api/admin/users/${one?.id}`, { isActive: false }));
  expect(await names()).toEqual(['Ana Souza', 'Pessoa 2']);
});

it('a booking leaves the list in place and drops the person’s own part', async () => {
  const { professionals } = await list(30);
  const [person, other] = professionals;
  const chosen = (slug?: string) => page(30, `?profissional=${slug}`);
  const paths = [page(30), chosen(person?.bookingSlug), chosen(other?.bookingSlug)];
  const costs = async () => {
    const counts: number[] = [];
    for (const path of paths) {
      const before = server.context.database.statementCount();
      await html(path);
      counts.push(server.context.database.statementCount() - before);
    }
    return counts;
  };
  await costs();
  expect(await costs()).toEqual([0, 0, 0]);
  const booked = await server.guest.post('/api/appointments/public', {
    professionalId: person?.id,
    clientName: 'Eva Cruz',
    clientEmail: freshEmail(),
    startTime: '2026-11-30T12:00:00Z',
  });
  expect(booked.status).toBe(201);
  const [team, own, others] = await costs();
  expect([team, others]).toEqual([0, 0]);
  expect(own).toBeGreaterThan(0);
});
