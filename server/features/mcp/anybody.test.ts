import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ToolOutput } from '#shared/contract/mcp.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let assistant: Client;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T11:00:00Z') },
  });
  const organization = await createOrganization(server, 'Dora Reis');
  for (const name of ['Ana Prado', 'Bruno Lima']) {
    const person = await createProfessional(organization, name);
    await addWeek(organization, person);
    await addProduct(organization, person, { name: 'Sessão', duration: 60 });
  }
  assistant = await openDoor(organization, 'mcp');
});
afterAll(() => server.close());

type Result<Output> = { readonly isError?: boolean; readonly structuredContent: Output };
const call = async <Output>(name: string, input: object): Promise<Result<Output>> => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  const accept = { accept: 'application/json, text/event-stream' };
  return must<{ result: Result<Output> }>(await assistant.post('/mcp-server', body, accept)).result;
};

it('lists the times of anybody with the best of them, and books one of these', async () => {
  const asked = { service: 'sessao', from: '2026-11-19', to: '2026-11-25', limit: 3 };
  const { structuredContent: times } = await call<ToolOutput<'get_availability'>>('get_availability', asked);
  expect(times).not.toHaveProperty('availability');
  expect(times.freeTimes).toHaveLength(3);
  expect(times.hasMore).toBe(true);
  expect(times.suggestions).toHaveLength(5);
  const [best] = times.suggestions ?? [];
  expect(best?.label).not.toBe('');
  const booking = { service: 'Sessão', startTime: best?.startTime, clientName: 'Eva Cruz' };
  const booked = await call<ToolOutput<'create_appointment'>>('create_appointment', booking);
  expect(booked.structuredContent.appointment).toMatchObject({
    startTime: best?.startTime,
    clientName: 'Eva Cruz',
  });
});

it('refuses a service that nobody offers', async () => {
  const refused = await call<{ error: { code: string } }>('get_availability', { service: 'Massagem' });
  expect(refused.isError).toBe(true);
  expect(refused.structuredContent.error.code).toBe('PRODUCT_NOT_FOUND');
});
