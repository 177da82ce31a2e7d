import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicBookingData } from '#shared/contract/booking.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, createProfessional, type Organization } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock('2026-11-18T12:51:00Z') } });
  organization = await createOrganization(server);
});
afterAll(() => server.close());

it('books without a service only where there are no services or the professional allows it, on every door', async () => {
  const professional = await createProfessional(organization);
  await addWeek(organization, professional);
  const { id, bookingSlug } = professional.user;
  const post = (startTime: string) =>
    server.guest.post('/api/appointments/public', {
      professionalId: id,
      clientName: 'Eva Cruz',
      clientEmail: 'eva@exemplo.com.br',
      startTime,
    });
  const offered = async () =>
    (await server.guest.get(`/api/slots?professionalId=${id}&from=2026-11-20&to=2026-11-20`)).status;
  const api = await openDoor(organization, 'api');
  const system = (startTime: string) =>
    api.post('/api/v1/appointments', { professionalId: id, clientName: 'Eva Cruz', startTime });
  const mcp = await openDoor(organization, 'mcp');
  const tool = async (name: string, args: object): Promise<string> => {
    const params = { name, arguments: args };
    const { body } = await mcp.post('/mcp-server', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    return JSON.stringify(body);
  };
  const assistant = (startTime: string) =>
    tool('create_appointment', { professional: id, clientName: 'Eva Cruz', startTime });
  const { client } = organization.admin;

  must(await post('2026-11-20T12:00:00Z'), 201);
  const product = await addProduct(organization, professional);
  expect(await offered()).toBe(422);
  expect(await post('2026-11-20T14:00:00Z')).toMatchObject(refused(422, 'SERVICE_REQUIRED'));
  expect(await system('2026-11-20T14:00:00Z')).toMatchObject({
    status: 422,
    body: { code: 'SERVICE_REQUIRED' },
  });
  expect(await assistant('2026-11-20T14:00:00-03:00')).toContain('SERVICE_REQUIRED');
  // A search over several professionals offers none of this one's times, and says why.
  expect(await tool('find_free_times', {})).toMatch(/"freeTimes":\[\].*SERVICE_REQUIRED/);
  // Staff books what it likes.
  must(
    await client.post('/api/appointments', {
      userId: id,
      clientName: 'Rui',
      clientEmail: 'rui@exemplo.com.br',
      startTime: '2026-11-20T13:00:00Z',
    }),
    201,
  );

  await takeNoService(organization, professional);
  expect(
    must<PublicBookingData>(await server.guest.get(`/api/booking/personal/${bookingSlug}`)),
  ).toMatchObject({
    professional: { formSettings: { allowNoService: true } },
  });
  expect(await offered()).toBe(200);
  must(await post('2026-11-20T14:00:00Z'), 201);
  must(await system('2026-11-20T15:00:00Z'), 201);
  expect(await assistant('2026-11-20T13:00:00-03:00')).toContain('"appointment"');

  must(await client.post('/api/booking-form-settings', { userId: id, allowNoService: false }));
  must(await client.put(`/api/products/${product.id}`, { isActive: false }));
  must(await post('2026-11-20T17:00:00Z'), 201);
});
