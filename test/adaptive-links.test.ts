import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicBookingData } from '#shared/contract/booking.ts';
import { addWeek } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { writtenLog } from '#test/harness/written-log.ts';

const CLIENT = { nome: 'Fulana Sigilosa', email: 'fulana@sigilo.com.br', telefone: '11912345678' };
const { log, text: logged } = writtenLog();
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, log, clock: movableClock('2026-11-18T12:00:00Z') },
  });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  for (const person of [ana, await createProfessional(organization, 'Bruno Lima')])
    await addWeek(organization, person);
});
afterAll(() => server.close());

const query = (values: Record<string, string>) => `?${new URLSearchParams(values).toString()}`;
const paths = () => [
  `/book/personal/${ana.user.bookingSlug}`,
  `/book/${ana.user.bookingSlug}`,
  `/book/shared/${organization.admin.user.id}`,
];

it('opens a page with data in its address, and writes none of it to the log or to another host', async () => {
  for (const path of [...paths(), '/book/nada', '/book/personal/nada', `/book/%zz`]) {
    const page = await fetch(server.address + path + query({ ...CLIENT, servico: 'Assunto reservado' }));
    expect(page.status).toBe(path.includes('nada') || path.includes('%zz') ? 404 : 200);
    expect(await page.text()).not.toContain(CLIENT.nome);
    if (page.status === 200) expect(page.headers.get('referrer-policy')).toBe('strict-origin');
  }
  await expect.poll(logged).toContain('/book/personal/:slug');
  for (const secret of ['Fulana', 'Sigilosa', 'fulana', '11912345678', 'reservado'])
    expect(logged()).not.toContain(secret);
});

it('keeps one page whatever its address wishes for, and who of a team offers a service', async () => {
  for (const path of paths()) {
    const services = ['manha', 'tarde', 'noite', 'x'.repeat(500)];
    for (const servico of services) await fetch(server.address + path + query({ servico }));
    const before = server.context.database.statementCount();
    for (const value of services) {
      const wishes = { ...CLIENT, servico: value, data: '2026-11-20', periodo: value, l: value };
      const page = await fetch(server.address + path + query(wishes));
      expect(page.status).toBe(200);
    }
    expect(server.context.database.statementCount()).toBe(before);
  }
});

it('gives every link of a clinic its id, by which a device remembers it, and another clinic another', async () => {
  const idOf = async (path: string): Promise<string> => {
    const { body } = await server.guest.get<PublicBookingData>(path);
    return body.organization.id;
  };
  const clinic = await idOf(`/api/booking/personal/${ana.user.bookingSlug}`);
  expect(await idOf(`/api/booking/shared/admin/${organization.admin.user.id}`)).toBe(clinic);
  const page = await fetch(`${server.address}/book/personal/${ana.user.bookingSlug}`);
  expect(await page.text()).toContain(clinic);
  const other = await createOrganization(server);
  expect(await idOf(`/api/booking/shared/admin/${other.admin.user.id}`)).not.toBe(clinic);
});
