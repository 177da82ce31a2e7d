import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import type {
  CancellationAnswer,
  CancellationsAnswer,
  LateCancellationsAnswer,
} from '#shared/contract/cancellation.ts';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import type { MonthReport } from '#shared/contract/reports.ts';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import { forgetLeft } from '#server/features/clients/forgetting.service.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { recordsSeenBy } from '#test/factories/merges.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

/** Wednesday at noon in São Paulo. */
const NOON = '2026-11-18T15:00:00Z';
const TOMORROW_AT_TEN = '2026-11-19T13:00:00Z';
const EVA = { clientName: 'Eva Cruz', clientEmail: 'eva@exemplo.com.br', clientPhone: '11987654321' };
const DAVI = { clientName: 'Davi Sá', clientEmail: 'davi@exemplo.com.br' };
const clock = movableClock(NOON);
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
});
beforeEach(async () => {
  clock.set(NOON);
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana, { startTime: '00:00', endTime: '24:00', appointmentDuration: 60 });
  must(await ana.client.patch('/api/user/profile', { minimumCancelNotice: 1440 }));
});
afterAll(() => server.close());

const asked = async (id: string) =>
  must<CancellationAnswer>(await ana.client.get(`/api/appointments/${id}/cancellation`));
const cancel = async (id: string, query = '') =>
  must(await ana.client.delete(`/api/appointments/${id}${query}`));
const recordOf = async (id: string | null | undefined) =>
  must<ClientRecord>(await organization.admin.client.get(`/api/clients/${id}`));
/** An appointment of tomorrow at an hour, cancelled at noon of today: too late for a notice of a day before 12:00. */
async function cancelledAt(time: string, client: object): Promise<string> {
  const { id, clientId } = await addAppointment(organization, ana, time, client);
  await cancel(id);
  return clientId ?? '';
}
const book = (client: object, startTime: string): Promise<Answer> =>
  server.guest.post('/api/appointments/public', { professionalId: ana.user.id, startTime, ...client });
const rule = async (change: object) =>
  must(await organization.admin.client.patch('/api/admin/organization', change));

it('counts a cancellation against its client from the notice on, to the minute, until the start', async () => {
  const { id, clientId } = await addAppointment(organization, ana, '2026-11-19T15:00:00Z', EVA);
  await addAppointment(organization, ana, '2026-11-30T15:00:00Z', EVA);
  expect(await asked(id)).toMatchObject({ isLate: false, notice: 1440 });
  clock.advance(1);
  expect(await asked(id)).toMatchObject({ isLate: true, notice: 1440 });
  clock.set('2026-11-19T15:00:00Z');
  expect((await asked(id)).isLate).toBe(false);
  clock.set('2026-11-19T14:59:00Z');
  await cancel(id);
  expect(await recordOf(clientId)).toMatchObject({ cancelledLate: 1, missed: 0 });
  const report = must<MonthReport>(await organization.admin.client.get('/api/reports/month?month=2026-11'));
  expect(report.totals.now).toMatchObject({ cancelled: 1, cancelledLate: 1 });
});

it('leaves out what the team says was not the client’s doing, and what was cancelled in time', async () => {
  const kept = await addAppointment(organization, ana, '2026-11-30T15:00:00Z', EVA);
  const excused = await addAppointment(organization, ana, TOMORROW_AT_TEN, EVA);
  await cancel(excused.id, '?late=no');
  await cancelledAt('2026-11-19T16:00:00Z', EVA);
  const [together] = [await addAppointment(organization, ana, TOMORROW_AT_TEN, EVA)];
  must(await ana.client.post('/api/appointments/cancel', { ids: [together.id], notify: true }));
  const id = kept.clientId ?? '';
  expect(await recordOf(id)).toMatchObject({ cancelledLate: 0, cancelled: 3 });
  expect((await lateOf(id)).cancellations).toEqual([]);
  const listed = async (reader: Person) =>
    must<CancellationsAnswer>(await reader.client.get(`/api/clients/${id}/cancellations`));
  const { cancellations, hasMore } = await listed(ana);
  expect([cancellations.map(({ startTime }) => startTime), hasMore]).toEqual([
    ['2026-11-19T16:00:00.000Z', '2026-11-19T13:00:00.000Z', '2026-11-19T13:00:00.000Z'],
    false,
  ]);
  const bia = await createProfessional(organization, 'Bia Reis');
  await addAppointment(organization, bia, '2026-12-02T15:00:00Z', EVA);
  expect(await listed(bia)).toEqual({ cancellations: [], hasMore: false });
  await cancelledAt('2026-11-18T20:00:00Z', EVA);
  expect(await recordOf(id)).toMatchObject({ cancelledLate: 1, cancelled: 3 });
  expect((await listed(organization.admin)).cancellations).toHaveLength(3);
  const refusal = await ana.client.delete(`/api/appointments/${kept.id}?late=yes`);
  expect(refusal).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
});

it('counts what systems cancel as well', async () => {
  const kept = await addAppointment(organization, ana, '2026-11-30T15:00:00Z', EVA);
  const { id } = await addAppointment(organization, ana, TOMORROW_AT_TEN, EVA);
  const system = await openDoor(organization, 'api');
  expect((await system.delete(`/api/v1/appointments/${id}`)).status).toBe(204);
  expect((await recordOf(kept.clientId)).cancelledLate).toBe(1);
});

const lateOf = async (id: string, reader = organization.admin) =>
  must<LateCancellationsAnswer>(await reader.client.get(`/api/clients/${id}/late-cancellations`));
const count = (id: string, appointmentId: string, counts: boolean, reader = organization.admin) =>
  reader.client.put(`/api/clients/${id}/late-cancellations/${appointmentId}`, { counts });
const reported = async () => {
  const report = must<MonthReport>(await organization.admin.client.get('/api/reports/month?month=2026-11'));
  return report.totals.now;
};
const logged = async () => {
  const { entries } = must<AuditLogPage>(
    await organization.admin.client.get('/api/admin/audit-log?entity=appointment'),
  );
  return entries.filter(({ after }) => after.cancelledLate !== undefined);
};

it('takes a late cancellation off and counts it again: figures, reports and who has to call follow', async () => {
  await rule({ missesLimit: 1 });
  const { clientId } = await addAppointment(organization, ana, '2026-11-30T15:00:00Z', EVA);
  const eva = await cancelledAt(TOMORROW_AT_TEN, EVA);
  expect(eva).toBe(clientId);
  const { cancellations, hasMore } = await lateOf(eva, ana);
  expect(cancellations).toMatchObject([
    { professionalName: 'Ana Prado', startTime: '2026-11-19T13:00:00.000Z', counts: true },
  ]);
  expect(hasMore).toBe(false);
  const [{ appointmentId } = { appointmentId: '' }] = cancellations;
  expect((await book(EVA, '2026-12-01T13:00:00Z')).status).toBe(422);

  expect(must(await count(eva, appointmentId, false, ana))).toEqual({ ...cancellations[0], counts: false });
  expect((await recordOf(eva)).cancelledLate).toBe(0);
  expect(await reported()).toMatchObject({ cancelled: 1, cancelledLate: 0 });
  expect((await book(EVA, '2026-12-01T13:00:00Z')).status).toBe(201);
  must(await count(eva, appointmentId, false));
  must(await count(eva, appointmentId, true));
  expect((await recordOf(eva)).cancelledLate).toBe(1);
  expect(await reported()).toMatchObject({ cancelled: 1, cancelledLate: 1 });
  expect((await book(EVA, '2026-12-02T13:00:00Z')).status).toBe(422);
  expect(await logged()).toMatchObject([
    {
      action: 'updated',
      subject: 'Eva Cruz',
      before: { cancelledLate: false },
      after: { cancelledLate: true },
    },
    {
      ...{ action: 'updated', actor: { name: 'Ana Prado' }, owner: { name: 'Ana Prado' } },
      ...{ before: { cancelledLate: true }, after: { cancelledLate: false } },
    },
    // The cancellation itself says that it was late.
    { action: 'deleted', entityId: appointmentId, after: { cancelledLate: true } },
  ]);
});

it('shows and changes only the late cancellations that the caller may see, of the client asked for', async () => {
  const bia = await createProfessional(organization, 'Bia Reis');
  await addAppointment(organization, bia, '2026-11-30T15:00:00Z', EVA);
  const davi = await addAppointment(organization, ana, '2026-11-30T17:00:00Z', DAVI);
  const eva = await cancelledAt(TOMORROW_AT_TEN, EVA);
  const intime = await addAppointment(organization, ana, '2026-11-29T15:00:00Z', DAVI);
  await cancel(intime.id);
  const [{ appointmentId } = { appointmentId: '' }] = (await lateOf(eva)).cancellations;
  expect(await lateOf(eva, bia)).toEqual({ cancellations: [], hasMore: false });
  const unknown = refused(404, 'APPOINTMENT_NOT_FOUND');
  expect(await count(eva, appointmentId, false, bia)).toMatchObject(unknown);
  expect(await count(davi.clientId ?? '', appointmentId, false)).toMatchObject(unknown);
  expect(await count(davi.clientId ?? '', intime.id, false)).toMatchObject(unknown);
  // Ana has no other appointment with her: the record is not hers to see.
  expect(await count(eva, appointmentId, false, ana)).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
  expect((await recordOf(eva)).cancelledLate).toBe(1);
});

it('lists the last late cancellations, and says that there are more', async () => {
  await addAppointment(organization, ana, '2026-11-30T15:00:00Z', EVA);
  const at = (minutes: number) =>
    new Date(Date.parse('2026-11-18T16:00:00Z') + minutes * 60_000).toISOString();
  let eva = '';
  for (let made = 0; made <= CLIENT_LIMITS.lateListed; made += 1) eva = await cancelledAt(at(made), EVA);
  const { cancellations, hasMore } = await lateOf(eva);
  expect(cancellations.map(({ startTime }) => startTime)).toEqual(
    Array.from({ length: CLIENT_LIMITS.lateListed }, (_, place) => at(CLIENT_LIMITS.lateListed - place)),
  );
  expect(hasMore).toBe(true);
});

it('moves with a record that is joined with another one, and back', async () => {
  const all = recordsSeenBy(organization.admin.client);
  const eva = await addAppointment(organization, ana, '2026-11-30T15:00:00Z', EVA);
  const davi = await addAppointment(organization, ana, '2026-11-30T17:00:00Z', DAVI);
  await cancelledAt(TOMORROW_AT_TEN, DAVI);
  const joined = must<ClientRecord>(await all.merge(eva.clientId ?? '', davi.clientId ?? ''));
  expect(joined.cancelledLate).toBe(1);
  must(await all.undo(eva.clientId ?? '', joined.lastMerge?.id));
  expect((await recordOf(eva.clientId)).cancelledLate).toBe(0);
  expect((await recordOf(davi.clientId)).cancelledLate).toBe(1);
});

it('asks who missed often enough to call, without saying why, and nobody else', async () => {
  const missed = await addAppointment(organization, ana, '2026-11-17T13:00:00Z', EVA);
  must(await ana.client.post('/api/appointments/attendance', { ids: [missed.id], attendance: 'missed' }));
  await cancelledAt(TOMORROW_AT_TEN, EVA);
  expect((await book(EVA, '2026-12-01T13:00:00Z')).status).toBe(201);
  await rule({ missesLimit: 2 });
  expect(await book(EVA, '2026-12-02T13:00:00Z')).toMatchObject({
    status: 422,
    body: { code: 'BOOK_BY_PHONE', error: ERROR_SENTENCES.BOOK_BY_PHONE },
  });
  await rule({ bookingPhone: ' (11) 3333-4444 ' });
  const { body } = await book({ ...EVA, clientPhone: null }, '2026-12-02T13:00:00Z');
  expect(body).toMatchObject({
    code: 'BOOK_BY_PHONE',
    error: 'Não é possível marcar pela internet. Para marcar, ligue para (11) 3333-4444.',
    details: { phone: '(11) 3333-4444' },
  });
  expect((await book(DAVI, '2026-12-02T13:00:00Z')).status).toBe(201);
  // A child with the mother's e-mail is another client.
  expect((await book({ ...EVA, clientName: 'Caio Nunes' }, '2026-12-02T15:00:00Z')).status).toBe(201);
  // The team books whom it wants.
  await addAppointment(organization, ana, '2026-12-03T13:00:00Z', EVA);
  await rule({ missesLimit: 3 });
  expect((await book(EVA, '2026-12-04T13:00:00Z')).status).toBe(201);
});

it('forgets misses with the months', async () => {
  await rule({ missesLimit: 1, missesMonths: 1 });
  const missed = await addAppointment(organization, ana, '2026-11-17T13:00:00Z', EVA);
  must(await ana.client.post('/api/appointments/attendance', { ids: [missed.id], attendance: 'missed' }));
  expect((await book(EVA, '2026-12-01T13:00:00Z')).status).toBe(422);
  clock.set('2026-12-17T12:59:00Z');
  expect((await book(EVA, '2026-12-18T13:00:00Z')).status).toBe(422);
  clock.set('2026-12-17T13:01:00Z');
  expect((await book(EVA, '2026-12-18T13:00:00Z')).status).toBe(201);
});

it('holds a time for nobody who has to call', async () => {
  await rule({ missesLimit: 1 });
  must(await ana.client.post('/api/booking-form-settings', { confirmEmail: true }));
  const missed = await addAppointment(organization, ana, '2026-11-17T13:00:00Z', EVA);
  must(await ana.client.post('/api/appointments/attendance', { ids: [missed.id], attendance: 'missed' }));
  expect((await book(EVA, '2026-12-01T13:00:00Z')).status).toBe(422);
  expect((await book(DAVI, '2026-12-01T13:00:00Z')).status).toBe(202);
});

it('keeps the record of who cancelled too late only where misses count', async () => {
  await rule({ missesLimit: 1 });
  const eva = await cancelledAt(TOMORROW_AT_TEN, EVA);
  await forgetLeft(server.context);
  expect((await recordOf(eva)).cancelledLate).toBe(1);
  expect((await book(EVA, '2026-12-01T13:00:00Z')).status).toBe(422);
  await rule({ missesLimit: null });
  const davi = await cancelledAt(TOMORROW_AT_TEN, DAVI);
  await forgetLeft(server.context);
  expect(await organization.admin.client.get(`/api/clients/${davi}`)).toMatchObject(
    refused(404, 'CLIENT_NOT_FOUND'),
  );
});

it('takes limits and months as far as they make sense', async () => {
  for (const wrong of [{ missesLimit: 0 }, { missesLimit: 11 }, { missesMonths: 0 }, { missesMonths: 25 }])
    expect((await organization.admin.client.patch('/api/admin/organization', wrong)).status).toBe(400);
});
