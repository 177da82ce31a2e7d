import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ToolOutput } from '#shared/contract/mcp.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, createProfessional, type Organization } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let assistant: Client;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T11:00:00Z') },
  });
  organization = await createOrganization(server, 'Dora Reis');
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

it('finds whom a service’s name means: of each the whole name, else words that begin so, in any letters', async () => {
  const offered: Record<string, readonly string[]> = {
    'Célia Dias': ['Avaliação', 'Avaliação oral', 'Retorno'],
    'Davi Nunes': ['Primeira  avaliação', 'Retorno'],
    'Eva Sá': ['Avaliação física', 'Avaliação dos pés'],
    'Fábio Reis': ['Šiatsu', 'Retorno'],
  };
  const ids = new Map<string, string>();
  for (const [name, services] of Object.entries(offered)) {
    const person = await createProfessional(organization, name);
    await addWeek(organization, person);
    for (const service of services)
      ids.set(service, (await addProduct(organization, person, { name: service, duration: 60 })).id);
    await takeNoService(organization, person);
  }
  const professionals = Object.keys(offered);
  const find = async (service: string, more: object = { professionals }) => {
    const asked = { from: '2026-11-23', to: '2026-11-23', limit: 100, service, ...more };
    const { structuredContent } = await call<ToolOutput<'find_free_times'>>('find_free_times', asked);
    const found = [...new Set(structuredContent.freeTimes.map((time) => time.professionalName))].sort();
    const without = structuredContent.withoutTimes.map(({ professionalName, code, services = [] }) => [
      professionalName,
      code,
      ...services.map(({ name }) => name),
    ]);
    return { found, without };
  };
  const ambiguous = ['Eva Sá', 'AMBIGUOUS_NAME', 'Avaliação dos pés', 'Avaliação física'];
  const missing = (name: string) => [name, 'PRODUCT_NOT_FOUND', ...[...(offered[name] ?? [])].sort()];
  for (const said of ['avaliacao', 'Dra. AVALIAÇÃO'])
    expect(await find(said), said).toEqual({
      found: ['Célia Dias', 'Davi Nunes'],
      without: [ambiguous, ['Fábio Reis', 'PRODUCT_NOT_FOUND', 'Retorno', 'Šiatsu']],
    });
  expect(await find('aval pri')).toMatchObject({ found: ['Davi Nunes'] });
  expect(await find('siatsu', {})).toEqual({ found: ['Fábio Reis'], without: [] });
  for (const id of [ids.get('Avaliação oral') ?? '', (ids.get('Avaliação oral') ?? '').toUpperCase()])
    expect(await find(id, { professionals: ['Célia', 'Davi'] })).toEqual({
      found: ['Célia Dias'],
      without: [missing('Davi Nunes')],
    });
});
