import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiProblem } from '#shared/contract/api-v1.ts';
import type { ConflictDetails } from '#shared/contract/appointments.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import type { Alternative } from '#shared/contract/suggestions.ts';
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
import { must, type Answer } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

// Wednesday 25 November 2026.
const clock = movableClock('2026-11-25T12:00:00Z');
/** Tuesday 1 December, 10:00 in São Paulo. */
const TAKEN = '2026-12-01T13:00:00.000Z';
const HOURS = { startTime: '09:00', endTime: '12:00', appointmentDuration: 30 };
const WORDS = [
  '09:30, meia hora antes',
  '10:30, meia hora depois',
  '11:00, uma hora depois',
  'terça, 08/12, no mesmo horário',
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false, clock } });
});
afterAll(() => server.close());

let organization: Organization;
let ana: Person;
let bia: Person;
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  bia = await createProfessional(organization, 'Bia Lima');
  for (const person of [ana, bia]) {
    await addWeek(organization, person, HOURS);
    await addProduct(organization, person, { name: 'Avaliação', duration: 30 });
  }
  // 09:00 is Bia's, 09:30 Ana's: each of the two is free where the other is not.
  await addAppointment(organization, ana, '2026-12-01T12:00:00Z', { duration: 30 });
  await addAppointment(organization, ana, TAKEN, { duration: 30 });
  await addAppointment(organization, bia, '2026-12-01T12:00:00Z', { duration: 30 });
  await addAppointment(organization, bia, TAKEN, { duration: 30 });
  await addAppointment(organization, bia, '2026-12-01T12:30:00Z', { duration: 30 });
  must(await admin().patch('/api/admin/organization', { anyProfessional: 'only' }));
});

const admin = () => organization.admin.client;
let visitors = 0;
const byVisitor = (given: object = {}): Promise<Answer<ErrorBody>> =>
  server.guest.post('/api/appointments/public', {
    team: ana.user.bookingSlug,
    service: 'Avaliação',
    clientName: 'Eva Cruz',
    clientEmail: `eva${visitors++}@exemplo.com.br`,
    startTime: TAKEN,
    ...given,
  });
const byStaff = (given: object = {}): Promise<Answer<ErrorBody>> =>
  admin().post('/api/appointments', {
    anyProfessional: true,
    service: 'Avaliação',
    clientName: 'Eva Cruz',
    clientEmail: 'eva@exemplo.com.br',
    startTime: TAKEN,
    ...given,
  });

function detailsOf({ status, body }: Answer<ErrorBody>): ConflictDetails {
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'APPOINTMENT_CONFLICT' });
  return body.details as ConflictDetails;
}
const words = (alternatives: readonly Pick<Alternative, 'label'>[] = []) =>
  alternatives.map(({ label }) => label);

describe('a time at which nobody is free', () => {
  it('answers a visitor with labelled times of anybody, names nobody, and each can be booked', async () => {
    const { suggestions, alternatives = [] } = detailsOf(await byVisitor());
    expect(words(alternatives)).toEqual(WORDS);
    expect(suggestions).toHaveLength(3);
    expect(alternatives.slice(0, 3).map(({ startTime }) => startTime)).toEqual(
      suggestions.map(({ startTime }) => startTime),
    );
    for (const { startTime, professionalId, professionalName, bookingSlug } of alternatives) {
      expect([professionalId, professionalName, bookingSlug]).toEqual([null, null, undefined]);
      must(await byVisitor({ startTime }), 201);
    }
  });

  it('answers the team so, and a start off the grid with the same minute a week later', async () => {
    expect(words(detailsOf(await byStaff()).alternatives)).toEqual(WORDS);
    const { alternatives = [] } = detailsOf(await byStaff({ startTime: '2026-12-01T13:10:00.000Z' }));
    const [later] = alternatives.filter(({ kind }) => kind === 'next_week');
    expect(later).toMatchObject({
      startTime: '2026-12-08T13:10:00.000Z',
      endTime: '2026-12-08T13:40:00.000Z',
    });
    must(await byStaff({ startTime: later?.startTime }), 201);
  });

  it('answers a system so, also where the rules forbid the time', async () => {
    const api = await openDoor(organization, 'api');
    const book = (startTime: string): Promise<Answer<ApiProblem>> =>
      api.post('/api/v1/appointments', { service: 'avaliacao', startTime, clientName: 'Eva Cruz' });
    const { body } = await book(TAKEN);
    expect(words(body.alternatives)).toEqual(WORDS);
    expect(body.alternatives?.[0]).toMatchObject({
      startTime: '2026-12-01T09:30:00-03:00',
      professionalId: null,
      professionalName: null,
    });
    const { body: closed } = await book('2026-12-01T18:00:00Z');
    expect(closed.code).toBe('OUTSIDE_AVAILABILITY');
    expect(words(closed.alternatives)).toContain('11:30, três horas e meia antes');
  });

  it('answers an assistant so, in words and as data', async () => {
    const assistant = await openDoor(organization, 'mcp');
    const given = { service: 'Avaliação', startTime: '2026-12-01T10:00', clientName: 'Eva Cruz' };
    const params = { name: 'create_appointment', arguments: given };
    const { result } = must<{
      result: {
        content: { text: string }[];
        structuredContent: { error: { alternatives: (Alternative & { weekday: string })[] } };
      };
    }>(await assistant.post('/mcp-server', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    const { alternatives } = result.structuredContent.error;
    expect(words(alternatives)).toEqual(WORDS);
    expect(alternatives[3]?.weekday).toBe('terça-feira');
    expect(result.content[0]?.text).toContain(
      '- 2026-12-01T10:30:00-03:00 (terça-feira), quem estiver livre: 10:30, meia hora depois',
    );
  });

  it('speaks by the clock of the link by which a visitor chose', async () => {
    must(await admin().put(`/api/admin/users/${bia.user.id}`, { timezone: 'America/Manaus' }));
    // Bia's hours are 10:00 to 13:00 in São Paulo now, and Ana is taken at 10:00.
    await addAppointment(organization, bia, TAKEN, { duration: 30, allowConflict: true });
    const { alternatives = [], timezone } = detailsOf(await byVisitor({ team: bia.user.bookingSlug }));
    expect(timezone).toBe('America/Manaus');
    expect(alternatives.every((each) => each.timezone === 'America/Manaus')).toBe(true);
    expect(words(alternatives)).toContain('09:30, meia hora depois');
    expect(words(alternatives)).toContain('terça, 08/12, no mesmo horário');
  });

  it('looks two weeks ahead where nobody is free a week later, and no further', async () => {
    for (const person of [ana, bia])
      await addAppointment(organization, person, '2026-12-08T13:00:00Z', { duration: 30 });
    expect(words(detailsOf(await byVisitor()).alternatives).at(-1)).toBe('terça, 15/12, no mesmo horário');
    for (const person of [ana, bia])
      await addAppointment(organization, person, '2026-12-15T13:00:00Z', { duration: 30 });
    expect(detailsOf(await byVisitor()).alternatives?.map(({ kind }) => kind)).not.toContain('next_week');
  });
});
