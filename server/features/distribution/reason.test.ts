import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment, CreatedAppointment } from '#shared/contract/appointments.ts';
import type { ApiAppointment } from '#shared/contract/api-v1.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { ToolOutput } from '#shared/contract/mcp.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
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
let organization: Organization;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  const clock = movableClock('2026-11-18T12:00:00Z');
  server = await startTestServer({ overrides: { workers: false, clock } });
});
afterAll(() => server.close());
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [ana, bruno]) await addWeek(organization, person);
  // An hour of Ana's: Bruno is half an hour below his half.
  await addAppointment(organization, ana, '2026-11-30T13:00:00Z', { duration: 60 });
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
});

const BOOKING = { clientName: 'Eva Cruz', startTime: '2026-12-01T13:00:00Z' };
const byStaff = async (more: object = {}) =>
  must<CreatedAppointment>(
    await organization.admin.client.post('/api/appointments', {
      ...BOOKING,
      clientEmail: 'eva@exemplo.com.br',
      anyProfessional: true,
      ...more,
    }),
    201,
  );
const BELOW = 'Bruno Lima estava 30 min abaixo da sua parte nos 30 dias até essa data';

describe('why somebody was chosen', () => {
  it('stands in the answer to the team as a sentence, where nobody was named', async () => {
    const made = await byStaff();
    expect(made.distributionReason).toBe(BELOW);
    const [listed] = must<Appointment[]>(
      await organization.admin.client.get(`/api/appointments?ids=${made.id}`),
    );
    expect(listed?.distributionReason).toBe(BELOW);
    const named = await byStaff({
      anyProfessional: undefined,
      userId: ana.user.id,
      startTime: '2026-12-02T13:00:00Z',
    });
    expect(named).not.toHaveProperty('distributionReason');
  });

  it('stands in a system’s answers about that one appointment', async () => {
    const api = await openDoor(organization, 'api');
    const path = '/api/v1/appointments';
    const made = must<ApiAppointment>(await api.post(path, BOOKING), 201);
    expect(made.distributionReason).toBe(BELOW);
    const one = `${path}/${made.id}`;
    expect(must<ApiAppointment>(await api.get(one)).distributionReason).toBe(BELOW);
    const changed = must<ApiAppointment>(await api.patch(one, { notes: 'Retorno' }));
    expect(changed.distributionReason).toBe(BELOW);
    const named = { ...BOOKING, professionalId: ana.user.id, startTime: '2026-12-02T13:00:00Z' };
    expect(must<ApiAppointment>(await api.post(path, named), 201)).not.toHaveProperty('distributionReason');
  });

  it('stands in an assistant’s answer', async () => {
    const assistant = await openDoor(organization, 'mcp');
    const params = { name: 'create_appointment', arguments: BOOKING };
    const { result } = must<{ result: { structuredContent: ToolOutput<'create_appointment'> } }>(
      await assistant.post('/mcp-server', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    );
    expect(result.structuredContent.appointment.distributionReason).toBe(BELOW);
  });

  it('says that nobody else offers the service, and that nobody else takes part', async () => {
    await addProduct(organization, ana, { name: 'Massagem', duration: 30 });
    const { distributionReason } = await byStaff({ service: 'massagem' });
    expect(distributionReason).toBe('Ana Prado é a única pessoa que faz este serviço');
    must(await organization.admin.client.put(`/api/admin/users/${ana.user.id}`, { distributionShare: 0 }));
    const alone = await byStaff({ startTime: '2026-12-03T13:00:00Z' });
    expect(alone.distributionReason).toBe(
      'Bruno Lima é a única pessoa da equipe que recebe estes agendamentos',
    );
  });

  it('says nothing of it to the client', async () => {
    const body = { ...BOOKING, clientEmail: 'eva@exemplo.com.br', team: ana.user.bookingSlug };
    const made = must<PublicBookingAnswer>(await server.guest.post('/api/appointments/public', body), 201);
    expect(made.professionalName).toBe('Bruno Lima');
    const page = must<object>(await server.guest.get(`/api${made.managePath}`));
    expect(JSON.stringify([made, page])).not.toMatch(/distribution|abaixo|below_share/);
  });
});
