import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnybodyData, PublicBookingAnswer, SlotsAnswer } from '#shared/contract/booking.ts';
import type { ApiAnybodySlots, ApiAppointment } from '#shared/contract/api-v1.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

// Wednesday 18 November 2026, 08:00 in São Paulo.
const clock = movableClock('2026-11-18T11:00:00Z');
const MONTH = 'from=2026-11-18&to=2026-11-30';
const DAY = 'from=2026-11-20&to=2026-11-20';
let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false, clock } });
});
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [ana, bruno])
    await addWeek(organization, person, { startTime: '09:00', endTime: '18:00' });
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
});
afterAll(() => server.close());

const slots = async (more = '', range = MONTH) =>
  must<SlotsAnswer>(await server.guest.get(`/api/slots/any?team=${ana.user.bookingSlug}&${range}${more}`));
const page = async () =>
  must<AnybodyData>(await server.guest.get(`/api/booking/any?team=${ana.user.bookingSlug}`));
const wants = async (person: Person, suggestTimes: 'compact' | 'spread' | 'off') =>
  must(await person.client.patch('/api/user/profile', { suggestTimes }));

let clients = 0;
const book = (startTime: string) =>
  server.guest.post<PublicBookingAnswer>('/api/appointments/public', {
    team: ana.user.bookingSlug,
    startTime,
    clientName: `Cliente ${++clients}`,
    clientEmail: `cliente${clients}@exemplo.test`,
  });

it('names three to five of anybody’s free times with their reasons, and each can be booked', async () => {
  await addAppointment(organization, bruno, '2026-11-20T15:00:00Z', { duration: 60 });
  const { days, suggestions = [] } = await slots();
  expect((await page()).suggestTimes).toBe('compact');
  expect(suggestions).toHaveLength(5);
  const reasons = suggestions.map(({ reason }) => reason);
  expect(reasons).toContain('earliest');
  const thatDay = await slots('', DAY);
  expect(thatDay.suggestions?.map(({ reason }) => reason)).toContain('after-appointment');
  const free = days.flatMap((day) => day.slots.map(({ startTime, endTime }) => `${startTime} ${endTime}`));
  for (const { startTime, endTime } of suggestions) {
    expect(free).toContain(`${startTime} ${endTime}`);
    must(await book(startTime), 201);
  }
});

it('keeps the times of who wants none suggested in the list, and names no reason of theirs', async () => {
  // Only Ana has an appointment to stand beside.
  await addAppointment(organization, ana, '2026-11-20T15:00:00Z', { duration: 60 });
  await wants(ana, 'off');
  const one = await slots('', DAY);
  expect(one.suggestions).toHaveLength(5);
  expect(one.suggestions?.filter(({ reason }) => reason.endsWith('-appointment'))).toEqual([]);
  await wants(bruno, 'off');
  const none = await slots('', DAY);
  expect(none).not.toHaveProperty('suggestions');
  expect(none.days).toEqual(one.days);
  expect((await page()).suggestTimes).toBe('off');
});

it('puts the client’s wishes first, and rejects wishes that are none', async () => {
  const wished = await slots('&part=tarde&weekday=2');
  expect(wished.suggestions?.[0]).toMatchObject({ reason: 'wished' });
  expect(wished.suggestions?.[0]?.startTime).toMatch(/^2026-11-24T(15|16|17|18|19|20):/);
  const like = await slots('&like=2026-11-12T17:00:00Z');
  expect(like.suggestions?.[0]).toMatchObject({ reason: 'last-time' });
  expect(like.suggestions?.[0]?.startTime).toMatch(/^2026-11-(19|26)T17:00/);
  const wrong = await server.guest.get(`/api/slots/any?team=${ana.user.bookingSlug}&${MONTH}&part=noitinha`);
  expect(wrong.status).toBe(400);
});

it('says weekday and part of the day by the clock of the link, whose people live elsewhere', async () => {
  // An hour behind: what is 12:00 in São Paulo is a morning there.
  must(await bruno.client.patch('/api/user/profile', { timezone: 'America/Manaus' }));
  must(await organization.admin.client.put(`/api/admin/users/${ana.user.id}`, { distributionShare: 0 }));
  const { suggestions = [] } = await slots('&part=tarde', 'from=2026-11-19&to=2026-11-19');
  expect(suggestions.length).toBeGreaterThan(2);
  for (const { startTime } of suggestions) expect(startTime).toMatch(/T(15|16|17|18|19|20):/);
});

it('names the best times to a system in words, and books one of them', async () => {
  for (const person of [ana, bruno]) await addProduct(organization, person, { name: 'Sessão', duration: 60 });
  const system = await openDoor(organization, 'api');
  const free = must<ApiAnybodySlots>(await system.get(`/api/v1/free-slots/any?${MONTH}&service=sessao`));
  expect(free.suggestions).toHaveLength(5);
  const [best] = free.suggestions ?? [];
  expect(best?.label).not.toBe('');
  expect(free.data).toContainEqual({ startTime: best?.startTime, endTime: best?.endTime });
  const booking = { startTime: best?.startTime, clientName: 'Eva Cruz', service: 'Sessão' };
  must<ApiAppointment>(await system.post('/api/v1/appointments', booking), 201);
});

it.each([1, 30, 200])('reads as many statements for %i people', async (people) => {
  const many = await createOrganization(server);
  if (people > 1) await addTeam(server, many, { people, appointmentsEach: 2, from: '2026-11-19T12:00:00Z' });
  else await addWeek(many, many.admin);
  must(await many.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  const path = `/api/slots/any?team=${many.admin.user.id}&from=2026-11-23&to=2026-12-18`;
  const before = server.context.database.statementCount();
  const { suggestions } = must<SlotsAnswer>(await server.guest.get(path));
  expect(server.context.database.statementCount() - before).toBeLessThanOrEqual(5);
  expect(suggestions).toHaveLength(5);
});
