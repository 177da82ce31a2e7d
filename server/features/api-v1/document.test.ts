import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient as generateClient } from '@hey-api/openapi-ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiDocument } from '#shared/api-document.ts';
import { API_CODES } from '#shared/contract/api-v1-codes.ts';
import type { ApiAppointment } from '#shared/contract/api-v1.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, createProfessional, type Person } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const root = new URL('../../../', import.meta.url).pathname;
let server: TestServer;
let ana: Person;
let system: Client;
let folder: string;
let document: ApiDocument;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z') },
    env: { PUBLIC_URL: 'https://agenda.clinica-modelo.com.br' },
  });
  const organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  await addProduct(organization, ana);
  await takeNoService(organization, ana);
  system = await openDoor(organization, 'api');
  document = must<ApiDocument>(await server.guest.get('/api/v1/openapi.json'));
  await mkdir(join(root, 'test-results'), { recursive: true });
  folder = await mkdtemp(join(root, 'test-results/api-'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.close();
});

it('passes the recommended rules of a linter without a word', async () => {
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, 'lint', join(folder, 'openapi.json'), '--extends=recommended', '--format=json'],
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
});

it('names the codes of its errors, each with a sentence on the page that explains them', async () => {
  expect(document.components.schemas.Problem?.properties?.code?.enum).toEqual([...API_CODES]);
  const page = await (await fetch(`${server.address}/api/v1/docs`)).text();
  for (const code of API_CODES) expect(page).toContain(`id="${code}"`);
  for (const methods of Object.values(document.paths))
    for (const { operationId = '' } of Object.values(methods)) expect(page).toContain(`id="${operationId}"`);
});

it('says of every call what its answers carry, and that a server may fail', () => {
  expect(JSON.stringify(document)).not.toMatch(/Default Response|9007199254740991/);
  for (const methods of Object.values(document.paths))
    for (const { operationId = '', responses = {} } of Object.values(methods)) {
      const headersOf = (status: string) =>
        Object.keys((responses[status] as { headers?: object } | undefined)?.headers ?? {});
      const good = Object.keys(responses).find((status) => status.startsWith('2')) ?? '';
      expect(headersOf(good), operationId).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']));
      expect(responses.default, operationId).toBeDefined();
    }
  const { parameters = [] } = document.paths['/api/v1/free-slots']?.get ?? {};
  expect(parameters.find(({ name }) => name === 'durationMinutes')?.schema).toMatchObject({
    type: 'integer',
    minimum: 5,
    maximum: 1440,
  });
});

it('shows examples that the server takes', async () => {
  const examples = (name: string) => document.components.schemas[name]?.examples ?? [];
  const bodies = examples('NewAppointment');
  expect(bodies.length).toBeGreaterThan(0);
  for (const body of bodies) {
    const sent = JSON.parse(JSON.stringify(body).replace(/019a9c5e-[\w-]+/, ana.user.id)) as object;
    const made = must<ApiAppointment>(await system.post('/api/v1/appointments', sent), 201);
    for (const change of examples('AppointmentChange'))
      must(await system.patch(`/api/v1/appointments/${made.id}`, change));
    expect(await system.delete(`/api/v1/appointments/${made.id}`)).toMatchObject({ status: 204 });
  }
});

/** What the generated client's functions have in common. */
type Call = (options?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

it('makes a client that works', async () => {
  const output = join(folder, 'client');
  await generateClient({ input: join(folder, 'openapi.json'), output, logs: { level: 'silent' } });
  const sdk = (await import(join(output, 'sdk.gen.ts'))) as Record<string, Call>;
  const { client } = (await import(join(output, 'client.gen.ts'))) as {
    client: { setConfig(config: object): void };
  };
  client.setConfig({ baseUrl: server.address, auth: () => system.token ?? '' });
  const call = async (name: string, options?: object) => {
    const answer = await sdk[name]?.(options);
    if (answer?.error !== undefined) throw new Error(JSON.stringify(answer.error));
    return answer?.data as never;
  };
  const people: { data: { id: string; name: string }[] } = await call('listProfessionals');
  expect(people.data.map(({ name }) => name)).toContain('Ana Prado');
  const day = { professionalId: ana.user.id, from: '2026-11-20', to: '2026-11-20' };
  const free: { data: { startTime: string }[] } = await call('listFreeSlots', { query: day });
  const made: ApiAppointment = await call('createAppointment', {
    body: { professionalId: ana.user.id, startTime: free.data[0]?.startTime, clientName: 'Lia Costa' },
    headers: { 'idempotency-key': 'um-pedido' },
  });
  expect(made.startTime).toBe(free.data[0]?.startTime);
  const page: { data: ApiAppointment[] } = await call('listAppointments', { query: { limit: 1 } });
  expect(page.data).toMatchObject([{ id: made.id }]);
  const gone = await sdk.cancelAppointment?.({ path: { id: made.id } });
  expect(gone?.response.status).toBe(204);
  const missing = await sdk.getAppointment?.({ path: { id: made.id } });
  expect(missing?.error).toMatchObject({ code: 'APPOINTMENT_NOT_FOUND', status: 404 });
});
