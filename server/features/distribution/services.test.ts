import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnybodyData, AnybodyService } from '#shared/contract/booking.ts';
import { addProduct, addWeek, addWindow } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
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

const shared = async () =>
  must<AnybodyService[]>(await organization.admin.client.get('/api/products/shared'));

it('names what the team offers, each service once', async () => {
  await addProduct(organization, ana, { name: 'Sessão', duration: 60, price: 200 });
  await addProduct(organization, bruno, { name: 'sessao ', duration: 45, price: 200 });
  const one = { duration: 45, longest: 60, price: 200, dearest: 200, isUnpriced: false };
  expect(await shared()).toEqual([{ name: 'Sessão', description: null, ...one }]);
});

it('takes no price for no amount: the least is of those who name one', async () => {
  await addProduct(organization, ana, { name: 'Retorno', duration: 30, price: 150 });
  await addProduct(organization, bruno, { name: 'Retorno', duration: 30, price: 0 });
  await addProduct(organization, ana, { name: 'Triagem', duration: 30, price: 0 });
  const terms = { description: null, duration: 30, longest: 30, isUnpriced: true };
  const services = [
    { ...terms, name: 'Retorno', price: 150, dearest: 150 },
    { ...terms, name: 'Triagem', price: 0, dearest: 0 },
  ];
  expect(await shared()).toEqual(services);
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  const path = `/api/booking/any?team=${ana.user.bookingSlug}`;
  expect(must<AnybodyData>(await server.guest.get(path)).services).toEqual(services);
});

it('says when somebody works, each hour once, unless a clock differs', async () => {
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  const carla = await createProfessional(organization, 'Carla Dias');
  await createProfessional(organization, 'Davi Sem Horas');
  await addWindow(organization, carla, { dayOfWeek: 6, startTime: '18:00', endTime: '20:00' });
  const path = `/api/booking/any?team=${ana.user.bookingSlug}`;
  const hours = async () => must<AnybodyData>(await server.guest.get(path)).hours ?? [];
  const found = await hours();
  expect(found).toHaveLength(8);
  expect(found.slice(6)).toMatchObject([
    { dayOfWeek: 6, startTime: '09:00', endTime: '17:00' },
    { dayOfWeek: 6, startTime: '18:00', endTime: '20:00' },
  ]);
  must(await bruno.client.patch('/api/user/profile', { timezone: 'America/Manaus' }));
  expect(await hours()).toEqual([]);
});
