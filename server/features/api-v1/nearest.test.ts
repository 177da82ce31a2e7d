import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiAppointment, ApiProblem } from '#shared/contract/api-v1.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let system: Client;
let professionalId: string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock('2026-11-18T12:00:00Z') } });
  const organization = await createOrganization(server, 'Dora Reis');
  const ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  professionalId = ana.user.id;
  system = await openDoor(organization, 'api');
});
afterAll(() => server.close());

const path = '/api/v1/appointments';
const body = (startTime: string) => ({ professionalId, startTime, clientName: 'Lia Costa' });
const at = (day: number, hour: string) => `2026-11-${day}T${hour}:00-03:00`;

const RULED_OUT: [code: string, startTime: string, nearest: string[]][] = [
  ['OUTSIDE_AVAILABILITY', at(19, '23:00'), [at(19, '14:00'), at(19, '15:00'), at(19, '16:00')]],
  ['OFF_GRID', at(20, '10:20'), [at(20, '09:00'), at(20, '10:00'), at(20, '11:00')]],
  ['TOO_SOON', at(18, '09:00'), [at(18, '10:00'), at(18, '11:00'), at(18, '12:00')]],
  ['IN_THE_PAST', '2025-11-18T10:00:00-03:00', [at(18, '10:00'), at(18, '11:00'), at(18, '12:00')]],
];

it.each(RULED_OUT)(
  '%s names the nearest free times, which are to be had',
  async (code, startTime, nearest) => {
    const made = must<ApiAppointment>(await system.post(path, body(at(24, '10:00'))), 201);
    for (const answer of [
      await system.post<ApiProblem>(path, body(startTime)),
      await system.patch<ApiProblem>(`${path}/${made.id}`, { startTime }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body.code).toBe(code);
      expect(answer.body.suggestions?.map((slot) => slot.startTime)).toEqual(nearest);
    }
    must(await system.patch(`${path}/${made.id}`, { startTime: nearest[0] }));
    expect(await system.delete(`${path}/${made.id}`)).toMatchObject({ status: 204 });
  },
);

it('a refusal that no other time would help names none', async () => {
  const answer = await system.post<ApiProblem>(path, body('2029-11-19T10:00:00-03:00'));
  expect(answer.body).toMatchObject({ status: 422, code: 'BEYOND_HORIZON' });
  expect(answer.body).not.toHaveProperty('suggestions');
});
