import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ColleaguesPage, PeoplePage } from '#shared/contract/people.ts';
import { addWeek } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  organization = await createOrganization(server, 'Zélia Souza');
  bruno = await createProfessional(organization, 'Bruno Lima', { title: 'Fisioterapia' });
  await createProfessional(organization, 'Érica Prado', { title: 'Psicóloga, com Bruno' });
  const { user } = await createProfessional(organization, 'Fábio 100%');
  must(await organization.admin.client.put(`/api/admin/users/${user.id}`, { isActive: false }));
  await createProfessional(await createOrganization(server), 'Bruno de Outra');
});
afterAll(() => server.close());

const read = async (query = ''): Promise<PeoplePage> =>
  must(await organization.admin.client.get(`/api/admin/people?${query}`));
const names = async (query = '') => (await read(query)).people.map(({ name }) => name);

it('lists the people of the organisation by name, a page at a time', async () => {
  expect(await names()).toEqual(['Bruno Lima', 'Érica Prado', 'Fábio 100%', 'Zélia Souza']);
  expect(await read('size=3&page=2')).toMatchObject({ total: 4, matches: 4, page: 2, pages: 2 });
  expect(await names('size=3&page=2')).toEqual(['Zélia Souza']);
  expect(await read('size=3&page=9')).toEqual(await read('size=3&page=2'));
});

it('finds words of name, specialty or e-mail whatever case and accents, names first', async () => {
  expect(await names('search=ZELIA')).toEqual(['Zélia Souza']);
  expect(await names('search=bruno')).toEqual(['Bruno Lima', 'Érica Prado']);
  expect(await names('search=lima%20fisio')).toEqual(['Bruno Lima']);
  expect(await names(`search=${encodeURIComponent(bruno.email)}`)).toEqual(['Bruno Lima']);
  expect(await names('search=%25')).toEqual(['Fábio 100%']);
  expect(await read('search=ninguem')).toEqual({ people: [], total: 4, matches: 0, page: 1, pages: 1 });
});

it('finds who can be booked: active, with weekly hours', async () => {
  expect(await names('status=bookable')).toEqual([]);
  await addWeek(organization, bruno);
  const away = (await read('status=inactive')).people[0]?.id ?? '';
  const hours = { dayOfWeek: 1, startTime: '09:00', endTime: '12:00' };
  const slot = { ...hours, appointmentDuration: 60, maxConcurrentAppointments: 1 };
  must(await organization.admin.client.post('/api/availability', { ...slot, userId: away }), 201);
  expect(await read('status=bookable&size=1')).toMatchObject({
    people: [{ name: 'Bruno Lima' }],
    total: 4,
    matches: 1,
  });
});

it('narrows by status, and to certain people of the organisation', async () => {
  expect(await names('status=inactive')).toEqual(['Fábio 100%']);
  expect(await names('status=active&search=prado')).toEqual(['Érica Prado']);
  const stranger = (await createOrganization(server)).admin.user.id;
  expect(await names(`ids=${bruno.user.id},${stranger}`)).toEqual(['Bruno Lima']);
});

it('shows professionals active people alone, and finds nobody by an e-mail', async () => {
  const colleagues = async (query = '') =>
    must<ColleaguesPage>(await bruno.client.get(`/api/user/colleagues?${query}`));
  const namesOf = async (query: string) => (await colleagues(query)).people.map(({ name }) => name);
  expect(await colleagues()).toMatchObject({ total: 3, matches: 3, page: 1, pages: 1 });
  expect(await namesOf('')).toEqual(['Bruno Lima', 'Érica Prado', 'Zélia Souza']);
  expect(await namesOf('search=bruno')).toEqual(['Bruno Lima', 'Érica Prado']);
  expect(await namesOf(`search=${encodeURIComponent(bruno.email)}`)).toEqual([]);
  const away = (await read('status=inactive')).people[0]?.id ?? '';
  expect(await namesOf(`ids=${bruno.user.id},${away}`)).toEqual(['Bruno Lima']);
  expect(Object.keys((await colleagues()).people[0] ?? {})).not.toContain('email');
  expect(await bruno.client.get('/api/user/colleagues?page=0')).toMatchObject(refused(400, 'VALIDATION'));
});

it('rejects a page that is none, more ids than a screen shows, and professionals', async () => {
  const ids = Array.from({ length: 51 }, () => bruno.user.id).join(',');
  for (const query of ['page=0', 'size=26', 'ids=x', `ids=${ids}`]) {
    expect(await organization.admin.client.get(`/api/admin/people?${query}`)).toMatchObject(
      refused(400, 'VALIDATION'),
    );
  }
  expect(await bruno.client.get('/api/admin/people')).toMatchObject(refused(403, 'FORBIDDEN'));
});
