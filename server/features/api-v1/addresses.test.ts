import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiAppointment, ApiProblem } from '#shared/contract/api-v1.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, createProfessional, type Person } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const path = '/api/v1/appointments';
let server: TestServer;
let ana: Person;
let system: Client;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock('2026-11-18T12:00:00Z') } });
  const organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  system = await openDoor(organization, 'api');
});
afterAll(() => server.close());

const booking = (clientName: string) => ({
  professionalId: ana.user.id,
  startTime: '2026-11-19T10:00:00-03:00',
  clientName,
});

it('names a parameter that a call does not have, whichever call it is', async () => {
  const made = must<ApiAppointment>(await system.post(path, booking('Lia Costa')), 201);
  const one = `${path}/${made.id}`;
  const professional = `/api/v1/professionals/${ana.user.id}`;
  const asked = '?nada=1';
  for (const { status, body } of [
    await system.get(`/api/v1/professionals${asked}`),
    await system.get(professional + asked),
    await system.get(`${professional}/availability${asked}`),
    await system.get(`/api/v1/products${asked}`),
    await system.get(`/api/v1/free-slots${asked}`),
    await system.get(path + asked),
    await system.post(path + asked, booking('Rui Lima')),
    await system.get(one + asked),
    await system.patch(one + asked, { notes: 'x' }),
    await system.delete(one + asked),
  ]) {
    const { code, fields } = body as ApiProblem;
    expect({ status, code, named: fields?.includes('nada') }).toEqual({
      status: 400,
      code: 'VALIDATION',
      named: true,
    });
  }
  expect((await system.get(one)).body).toEqual(made);
});

it('refuses half of a character as a problem', async () => {
  const answer = await system.post<ApiProblem>(path, booking('a\ud800'));
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', status: 400 } });
});

it('says at the address itself what it is and where to read on', async () => {
  const { publicUrl } = server.context.config;
  const about = {
    name: 'Hora Marcada',
    documentation: `${publicUrl}/api/v1/docs`,
    openapi: `${publicUrl}/api/v1/openapi.json`,
  };
  for (const address of ['/api/v1', '/api/v1/'])
    expect(await server.guest.get(address)).toMatchObject({ status: 200, body: about });
  const wrong = await server.guest.post('/api/v1', {});
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});
