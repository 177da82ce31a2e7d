import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment, ConflictDetails } from '#shared/contract/appointments.ts';
import type { HeldBookingAnswer } from '#shared/contract/booking.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import type { TeamMonth } from '#shared/contract/team-month.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer, type Client } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { openWaitingClinic, TEN, WAITING_NOW } from '#test/harness/waiting-clinic.ts';

const clock = movableClock(WAITING_NOW);
/** Thursday 11:00 in São Paulo. */
const START = '2026-11-19T14:00:00.000Z';
const LATER = '2026-11-19T17:00:00.000Z';
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
beforeEach(async () => {
  clock.set(WAITING_NOW);
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana, { startTime: '09:00', endTime: '18:00' });
  must(await ana.client.post('/api/booking-form-settings', { confirmEmail: true }));
});
afterAll(() => server.close());

const byVisitor = (startTime = START) =>
  server.guest.post<HeldBookingAnswer & ErrorBody>('/api/appointments/public', {
    professionalId: ana.user.id,
    clientName: 'Maria Luz',
    clientEmail: freshEmail(),
    startTime,
  });
const byStaff = (
  given: object = {},
  client: Client = organization.admin.client,
): Promise<Answer<Appointment & ErrorBody>> =>
  client.post('/api/appointments', {
    userId: ana.user.id,
    clientName: 'Eva Cruz',
    clientEmail: 'eva@exemplo.com.br',
    startTime: START,
    duration: 60,
    ...given,
  });
const heldIn = ({ body }: Answer<ErrorBody>) => (body.details as ConflictDetails).held;

describe('a time that is held for a client', () => {
  it('refuses staff with for whom and until when, and with what there is instead', async () => {
    const { id } = must<HeldBookingAnswer>(await byVisitor(), 202);
    for (const client of [organization.admin.client, ana.client]) {
      const answer = await byStaff({}, client);
      expect(answer).toMatchObject(refused(409, 'TIME_HELD'));
      expect(heldIn(answer)).toEqual([
        {
          id,
          clientName: 'Maria Luz',
          startTime: START,
          endTime: '2026-11-19T15:00:00.000Z',
          heldUntil: '2026-11-18T12:30:00.000Z',
          isOffer: false,
        },
      ]);
      expect((answer.body.details as ConflictDetails).alternatives?.length).toBeGreaterThan(2);
    }
  });

  it('refuses a move so, but names nobody to a professional who hands one over', async () => {
    must(await byVisitor(), 202);
    const own = await addAppointment(organization, ana, LATER);
    const moved = await organization.admin.client.put<ErrorBody>(`/api/appointments/${own.id}`, {
      startTime: START,
    });
    expect(moved).toMatchObject(refused(409, 'TIME_HELD'));
    expect(heldIn(moved)).toMatchObject([{ clientName: 'Maria Luz' }]);
    const bia = await createProfessional(organization, 'Bia Lima');
    const hers = await addAppointment(organization, bia, LATER);
    const handed = await bia.client.put<ErrorBody>(`/api/appointments/${hers.id}`, {
      startTime: START,
      userId: ana.user.id,
    });
    expect(handed).toMatchObject(refused(409, 'APPOINTMENT_CONFLICT'));
    expect(JSON.stringify(handed.body)).not.toContain('Maria');
  });

  it('names nobody to visitors and systems', async () => {
    must(await byVisitor(), 202);
    const api = await openDoor(organization, 'api');
    const booking = { professionalId: ana.user.id, startTime: START, clientName: 'Eva Cruz' };
    for (const answer of [await byVisitor(), await api.post<ErrorBody>('/api/v1/appointments', booking)]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'APPOINTMENT_CONFLICT' } });
      expect(JSON.stringify(answer.body)).not.toMatch(/Maria|held/);
    }
  });

  it('counts as taken where an appointment is in the way too, or the hold is over', async () => {
    must(await byVisitor(), 202);
    must(await byStaff({ allowConflict: true, clientName: 'Davi Reis' }), 201);
    expect(await byStaff()).toMatchObject(refused(409, 'APPOINTMENT_CONFLICT'));
    must(await byVisitor(LATER), 202);
    clock.set('2026-11-18T12:30:01Z');
    must(await byStaff({ startTime: LATER }), 201);
  });

  it('marks what staff puts over it as squeezed in, and as no conflict', async () => {
    must(await byVisitor(), 202);
    const over = must<Appointment>(await byStaff({ allowConflict: true }), 201);
    const crowded = async () =>
      must<TeamMonth>(
        await organization.admin.client.get('/api/appointments/team-month?from=2026-11-15&to=2026-11-21'),
      ).crowded;
    expect(over.isOverbooked).toBe(true);
    expect(await crowded()).toEqual([]);
  });
});

it('says until when a client of the waiting list may take what they were offered', async () => {
  const clinic = await openWaitingClinic(server);
  const token = await clinic.waits({ clientName: 'Lia Costa' });
  await clinic.cancel(clinic.full.ten);
  await clinic.search();
  const { offer } = await clinic.page(token);
  const answer = await clinic.organization.admin.client.post<ErrorBody>('/api/appointments', {
    userId: clinic.ana.user.id,
    clientName: 'Eva Cruz',
    clientEmail: 'eva@exemplo.com.br',
    startTime: TEN,
    duration: 60,
  });
  expect(answer).toMatchObject(refused(409, 'TIME_HELD'));
  expect(heldIn(answer)).toMatchObject([
    { clientName: 'Lia Costa', isOffer: true, heldUntil: offer?.heldUntil ?? 'no offer' },
  ]);
});
