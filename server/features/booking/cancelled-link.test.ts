import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';
import { addWeek } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const NOW = '2026-11-18T12:00:00Z';
const clock = movableClock(NOW);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
});
afterAll(() => server.close());

let organization: Organization;
let ana: Person;
beforeEach(async () => {
  clock.set(NOW);
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
});

const CANCELLED = 'Este agendamento foi cancelado';
const UNKNOWN = 'Agendamento não encontrado';

async function booked(startTime = '2026-12-01T13:00:00Z'): Promise<PublicBookingAnswer> {
  const body = {
    professionalId: ana.user.id,
    clientName: 'Eva Cruz',
    clientEmail: freshEmail(),
    startTime,
  };
  return must<PublicBookingAnswer>(await server.guest.post('/api/appointments/public', body), 201);
}

const pageOf = async (path: string) => {
  const answer = await fetch(server.address + path);
  expect(answer.status).toBe(404);
  return answer.text();
};
const ownPage = () => `href="/book/personal/${ana.user.bookingSlug}"`;
const change = async (given: object) =>
  must(await organization.admin.client.put(`/api/admin/users/${ana.user.id}`, given));

it('leads from a cancelled appointment to another time, cancelled by the client or by staff', async () => {
  const byClient = await booked();
  must(await server.guest.post(`/api${byClient.managePath}/cancel`));
  const byStaff = await booked();
  must(await ana.client.delete(`/api/appointments/${byStaff.id}`));
  const one = await booked();
  const other = await booked('2026-12-01T15:00:00Z');
  must(await ana.client.post('/api/appointments/cancel', { ids: [one.id, other.id], notify: false }));
  for (const { managePath } of [byClient, byStaff, one, other]) {
    const html = await pageOf(managePath);
    for (const text of [CANCELLED, 'Dora Reis', 'Marcar outro horário', ownPage()])
      expect(html).toContain(text);
    for (const secret of ['Eva', 'Ana Prado']) expect(html).not.toContain(secret);
  }
});

it('leads to the team while the person takes no bookings, and nowhere while nobody does', async () => {
  const { managePath } = await booked();
  must(await server.guest.post(`/api${managePath}/cancel`));
  const bruno = await createProfessional(organization, 'Bruno Lima');
  await addWeek(organization, bruno);
  await change({ isActive: false });
  expect(await pageOf(managePath)).toContain(`href="/book/${bruno.user.bookingSlug}"`);
  must(await organization.admin.client.put(`/api/admin/users/${bruno.user.id}`, { isActive: false }));
  const html = await pageOf(managePath);
  expect(html).toContain('Para marcar de novo, fale com Dora Reis.');
  expect(html).not.toContain('Marcar outro horário');
  await change({ isActive: true });
  expect(await pageOf(managePath)).toContain(ownPage());
  must(await organization.admin.client.delete(`/api/admin/users/${ana.user.id}`));
  expect(await pageOf(managePath)).toContain(CANCELLED);
});

it('says of a link nothing that is not true: one that was moved shows its appointment, one that never was is unknown', async () => {
  const { managePath } = await booked();
  must(await server.guest.post(`/api${managePath}/move`, { startTime: '2026-12-01T15:00:00Z' }));
  expect((await fetch(server.address + managePath)).status).toBe(200);
  expect(await pageOf(`/agendamento/${'A'.repeat(43)}`)).toContain(UNKNOWN);
});

it('forgets a link after 90 days', async () => {
  const { managePath } = await booked();
  must(await server.guest.post(`/api${managePath}/cancel`));
  clock.advance(89 * 1440);
  await runHousekeeping(server.context);
  expect(await pageOf(managePath)).toContain(CANCELLED);
  clock.advance(2 * 1440);
  await runHousekeeping(server.context);
  expect(await pageOf(managePath)).toContain(UNKNOWN);
});
