import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TeamWeek } from '#shared/contract/team-week.ts';
import { addProduct, addWindow, takeNoService } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let clinic: Organization;
let ana: Person;
let bia: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T12:00:00Z') },
    env: { RATE_LIMITS: 'off' },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  clinic = await createOrganization(server);
  ana = await createProfessional(clinic, 'Ana Prado');
  bia = await createProfessional(clinic, 'Bia Reis');
  await addWindow(clinic, ana, { dayOfWeek: 1, startTime: '08:00', endTime: '12:00' });
  await addWindow(clinic, bia, { dayOfWeek: 4, startTime: '11:00', endTime: '19:00' });
  await change({ anyProfessional: 'offered' });
});

const change = async (body: object) => must(await clinic.admin.client.patch('/api/admin/organization', body));

const ask = (service?: string) => {
  const asked = service === undefined ? '' : `&service=${encodeURIComponent(service)}`;
  return server.guest.get<TeamWeek>(`/api/booking/any/week?team=${ana.user.bookingSlug}${asked}`);
};
const week = async (service?: string) => must<TeamWeek>(await ask(service)).week;
const MORNINGS = ['manha'];
const FREE = [[], [], [], [], [], [], []];
const monday = (parts: string[]) => FREE.with(1, parts as never);

it('says in which parts of which weekday somebody of the team works, and who it is not', async () => {
  expect(must(await ask())).toEqual({
    timezone: 'America/Sao_Paulo',
    week: monday(MORNINGS).with(4, ['manha', 'tarde', 'noite'] as never),
  });
});

it('counts a service’s people alone, and its length', async () => {
  await takeNoService(clinic, ana);
  const product = await addProduct(clinic, bia, { name: 'Avaliação', duration: 120 });
  // Of two hours none begins after 17:00.
  expect(await week('avaliacao')).toEqual(FREE.with(4, ['manha', 'tarde'] as never));
  expect(await week(product.id)).toEqual(FREE.with(4, ['manha', 'tarde'] as never));
  expect(await ask('Outro')).toMatchObject(refused(404, 'PRODUCT_NOT_FOUND'));
});

it('leaves out who is inactive, who takes no part and who is another organisation’s', async () => {
  const other = await createOrganization(server);
  const eva = await createProfessional(other, 'Eva Lima');
  await addWindow(other, eva, { dayOfWeek: 2 });
  const of = `/api/admin/users/${bia.user.id}`;
  must(await clinic.admin.client.put(of, { distributionShare: 0 }));
  expect(await week()).toEqual(monday(MORNINGS));
  must(await clinic.admin.client.put(of, { distributionShare: 100 }));
  must(await clinic.admin.client.put(of, { isActive: false }));
  expect(await week()).toEqual(monday(MORNINGS));
});

it('goes by the clock of the page, over midnight too', async () => {
  // From 08:00 to 12:00 in Tokyo it is the evening before, in Brazil.
  must(await bia.client.patch('/api/user/profile', { timezone: 'Asia/Tokyo' }));
  await addWindow(clinic, bia, { dayOfWeek: 2, startTime: '08:00', endTime: '12:00' });
  // From 11:00 to 19:00 of Tokyo’s Thursday it is 23:00 of Wednesday to 07:00.
  const found = FREE.with(1, ['manha', 'noite'] as never).with(3, ['noite'] as never);
  expect(await week()).toEqual(found.with(4, ['manha'] as never));
});

it('refuses to say it where the links do not offer anybody', async () => {
  await change({ anyProfessional: 'off' });
  expect(await ask()).toMatchObject(refused(422, 'ANYBODY_OFF'));
});

it('keeps the answer until somebody’s hours change', async () => {
  await week();
  const before = server.context.database.statementCount();
  await week();
  expect(server.context.database.statementCount()).toBe(before);
  await addWindow(clinic, ana, { dayOfWeek: 6, startTime: '08:00', endTime: '12:00' });
  expect((await week())[6]).toEqual(MORNINGS);
});
