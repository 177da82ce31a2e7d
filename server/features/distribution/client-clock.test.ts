import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConflictDetails } from '#shared/contract/appointments.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  const clock = movableClock('2026-11-18T12:00:00Z');
  server = await startTestServer({ overrides: { workers: false, clock } });
});
afterAll(() => server.close());

it('says what else there is by the clock by which the client booked', async () => {
  const organization = await createOrganization(server, 'Dora Reis');
  const ana = await createProfessional(organization, 'Ana Prado');
  const bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [ana, bruno]) await addWeek(organization, person);
  const { client } = organization.admin;
  must(await client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  must(await client.put(`/api/admin/users/${bruno.user.id}`, { timezone: 'America/Manaus' }));
  const body = {
    team: ana.user.bookingSlug,
    clientName: 'Eva Cruz',
    clientEmail: 'eva@exemplo.com.br',
    startTime: '2026-12-01T20:00:00Z',
  };
  const { managePath } = must<PublicBookingAnswer>(
    await server.guest.post('/api/appointments/public', body),
    201,
  );
  // 11:00 in São Paulo, 10:00 in Manaus.
  await addAppointment(organization, bruno, '2026-12-01T14:00:00Z', { duration: 60 });
  const refusal = await server.guest.post<ErrorBody>(`/api${managePath}/move`, {
    startTime: '2026-12-01T14:00:00Z',
  });
  const { alternatives = [] } = refusal.body.details as ConflictDetails;
  expect(alternatives.map(({ label }) => label)).toEqual([
    '10:00, uma hora antes',
    '12:00, uma hora depois',
    '13:00, duas horas depois',
    'terça, 08/12, no mesmo horário',
  ]);
});
