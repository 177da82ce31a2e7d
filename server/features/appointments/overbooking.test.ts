import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import type { AppointmentHistory } from '#shared/contract/history.ts';
import type { TeamMonth } from '#shared/contract/team-month.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer, type Client } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

/** Wednesday. The next day at 11:00 in São Paulo, and the day after. */
const clock = movableClock('2026-11-18T12:00:00Z');
const START = '2026-11-19T14:00:00.000Z';
const NEXT_DAY = '2026-11-20T14:00:00.000Z';
let server: TestServer;
let organization: Organization;
let admin: Client;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
beforeEach(async () => {
  organization = await createOrganization(server);
  admin = organization.admin.client;
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana, { startTime: '09:00', endTime: '18:00' });
});
afterAll(() => server.close());

const squeeze = (
  startTime = START,
  more: object = {},
  as = admin,
): Promise<Answer<Appointment & ErrorBody>> =>
  as.post('/api/appointments', {
    userId: ana.user.id,
    clientName: 'Eva Cruz',
    clientEmail: 'eva@exemplo.com.br',
    startTime,
    allowConflict: true,
    ...more,
  });
const squeezed = async (startTime = START, more: object = {}) =>
  must<Appointment>(await squeeze(startTime, more), 201);
const change = (id: string, body: object, as = admin): Promise<Answer<Appointment & ErrorBody>> =>
  as.put(`/api/appointments/${id}`, body);
const limitTo = async (overbookingLimit: number | null) =>
  must(await admin.put(`/api/admin/users/${ana.user.id}`, { overbookingLimit }));
const PLAIN = { isOverbooked: false, overbookingReason: null };

describe('an appointment over a taken time', () => {
  it('keeps the reason of a time that is taken, and nothing of a free one', async () => {
    expect(await squeezed(START, { overbookingReason: 'ninguém' })).toMatchObject(PLAIN);
    expect(await squeezed(START, { overbookingReason: ' Dor\naguda ' })).toMatchObject({
      isOverbooked: true,
      overbookingReason: 'Dor aguda',
    });
    expect(await squeezed()).toMatchObject({ isOverbooked: true, overbookingReason: null });
    expect(await squeeze(START, { overbookingReason: 'a'.repeat(201) })).toMatchObject(
      refused(400, 'VALIDATION', { fields: ['overbookingReason'] }),
    );
    expect(await squeeze(START, { allowConflict: false, overbookingReason: 'Dor' })).toMatchObject(
      refused(409, 'APPOINTMENT_CONFLICT'),
    );
    const list = must<Appointment[]>(await ana.client.get('/api/appointments'));
    expect(list.map(({ isOverbooked }) => isOverbooked).sort()).toEqual([false, true, true]);
  });

  it('remains one over another taken time, with its reason or a new one, and ends at a free time', async () => {
    await addAppointment(organization, ana, START);
    await addAppointment(organization, ana, NEXT_DAY);
    const { id } = await squeezed(START, { overbookingReason: 'Dor' });
    expect(must(await change(id, { notes: 'Trazer exames' }))).toMatchObject({ isOverbooked: true });
    expect(await change(id, { startTime: NEXT_DAY })).toMatchObject(refused(409, 'APPOINTMENT_CONFLICT'));
    const over = { startTime: NEXT_DAY, allowConflict: true };
    expect(must(await change(id, over))).toMatchObject({ isOverbooked: true, overbookingReason: 'Dor' });
    const back = { startTime: START, allowConflict: true, overbookingReason: 'Viagem' };
    expect(must(await change(id, back))).toMatchObject({ overbookingReason: 'Viagem' });
    expect(must(await change(id, { startTime: '2026-11-19T18:00:00Z' }))).toMatchObject(PLAIN);
  });

  it('lets a client move theirs to a free time alone, and read nothing of it', async () => {
    await addAppointment(organization, ana, START);
    const { id } = await squeezed(START, { clientEmail: 'eva@exemplo.com.br', overbookingReason: 'Dor' });
    const api = await openDoor(organization, 'api');
    const { manageUrl } = must<{ manageUrl: string }>(await api.get(`/api/v1/appointments/${id}`));
    const link = `/api/agendamento/${manageUrl.split('/').at(-1)}`;
    expect(JSON.stringify(must(await server.guest.get(link)))).not.toMatch(/Dor|overbook/i);
    const taken = { startTime: NEXT_DAY, allowConflict: true, overbookingReason: 'Dor' };
    await addAppointment(organization, ana, NEXT_DAY);
    expect(await server.guest.post(`${link}/move`, taken)).toMatchObject(
      refused(409, 'APPOINTMENT_CONFLICT'),
    );
    must(await server.guest.post(`${link}/move`, { startTime: '2026-11-20T18:00:00Z' }));
    expect(must<Appointment[]>(await admin.get(`/api/appointments?ids=${id}`))).toMatchObject([PLAIN]);
    const visitor = { professionalId: ana.user.id, clientName: 'Lia', clientEmail: 'lia@exemplo.com.br' };
    expect(await server.guest.post('/api/appointments/public', { ...visitor, ...taken })).toMatchObject(
      refused(409, 'APPOINTMENT_CONFLICT'),
    );
  });

  it('leaves it out of what is crowded, where what nobody meant stays', async () => {
    const plain = await addAppointment(organization, ana, START);
    const [first, second] = [await squeezed(), await squeezed()];
    const month = async () =>
      must<TeamMonth>(await admin.get('/api/appointments/team-month?from=2026-11-19&to=2026-11-19'));
    expect((await month()).crowded).toEqual([]);
    // As those that were made before anybody said which were meant.
    await server.context.database.query('UPDATE appointment_rows SET is_overbooked = false WHERE id = $1', [
      first.id,
    ]);
    expect((await month()).crowded.toSorted()).toEqual([plain.id, first.id].sort());
    expect((await month()).appointments.find(({ id }) => id === second.id)?.isOverbooked).toBe(true);
  });

  it('shows it to systems, which never make one', async () => {
    await addAppointment(organization, ana, START);
    const { id } = await squeezed(START, { overbookingReason: 'Dor' });
    const api = await openDoor(organization, 'api');
    const read = must(await api.get(`/api/v1/appointments/${id}`));
    expect(read).toMatchObject({ isOverbooked: true, overbookingReason: 'Dor' });
    const listed = must<{ data: object[] }>(await api.get('/api/v1/appointments'));
    expect(listed.data).toContainEqual(expect.objectContaining({ id, isOverbooked: true }));
    const asked = { professionalId: ana.user.id, startTime: '2026-11-19T11:00:00-03:00', clientName: 'Lia' };
    expect(await api.post('/api/v1/appointments', asked)).toMatchObject({ status: 409 });
    expect(await api.post('/api/v1/appointments', { ...asked, allowConflict: true })).toMatchObject({
      status: 400,
    });
  });
});

describe('the limit of a day', () => {
  it('refuses what is beyond it on that date alone, 0 takes none, and none is no limit', async () => {
    for (const start of [START, NEXT_DAY]) await addAppointment(organization, ana, start);
    await limitTo(2);
    await squeezed();
    const { id } = await squeezed();
    const full = refused(409, 'OVERBOOKING_LIMIT', { limit: 2 });
    expect(await squeeze()).toMatchObject(full);
    expect(await squeeze(START, {}, ana.client)).toMatchObject(full);
    // Those that are there move within their date, and to another one.
    must(await change(id, { startTime: '2026-11-19T14:15:00Z', allowConflict: true }));
    await squeezed(NEXT_DAY);
    await squeezed(NEXT_DAY);
    expect(await change(id, { startTime: NEXT_DAY, allowConflict: true })).toMatchObject(full);
    // A free time needs no room.
    must(await change(id, { startTime: '2026-11-20T18:00:00Z', allowConflict: true }));
    await squeezed();
    await limitTo(0);
    expect(await squeeze('2026-11-20T18:00:00Z')).toMatchObject(
      refused(409, 'OVERBOOKING_LIMIT', { limit: 0 }),
    );
    await limitTo(null);
    await squeezed();
  });

  it('counts by the date of the professional’s clock', async () => {
    // 23:30 in São Paulo, and 00:30.
    const [late, early] = ['2026-11-20T02:30:00Z', '2026-11-20T03:30:00Z'];
    for (const start of [late, early]) await addAppointment(organization, ana, start, { duration: 30 });
    await limitTo(1);
    for (const start of [late, early]) await squeezed(start, { duration: 30 });
    for (const start of [late, early])
      expect(await squeeze(start, { duration: 30 })).toMatchObject(refused(409, 'OVERBOOKING_LIMIT'));
  });

  it('holds the person who takes the appointment over to their own limit', async () => {
    const bruno = await createProfessional(organization, 'Bruno Lima');
    await addAppointment(organization, ana, START);
    const { id } = await addAppointment(organization, bruno, START);
    await limitTo(0);
    const given = { userId: ana.user.id, allowConflict: true };
    expect(await change(id, given)).toMatchObject(refused(409, 'OVERBOOKING_LIMIT'));
    await limitTo(1);
    expect(must(await change(id, { ...given, overbookingReason: 'Férias do Bruno' }))).toMatchObject({
      isOverbooked: true,
      overbookingReason: 'Férias do Bruno',
    });
  });

  it('holds for ten at once', async () => {
    await addAppointment(organization, ana, START);
    await limitTo(2);
    const answers = await Promise.all(Array.from({ length: 10 }, () => squeeze()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array<number>(8).fill(409)]);
    const list = must<Appointment[]>(await ana.client.get('/api/appointments'));
    expect(list.filter(({ isOverbooked }) => isOverbooked)).toHaveLength(2);
  });

  it('lets the administrator and its owner set it, and logs that', async () => {
    await limitTo(3);
    must(await ana.client.patch('/api/user/profile', { overbookingLimit: null }));
    for (const wrong of [-1, 51, 1.5])
      expect(await ana.client.patch('/api/user/profile', { overbookingLimit: wrong })).toMatchObject(
        refused(400, 'VALIDATION', { fields: ['overbookingLimit'] }),
      );
    const { entries } = must<AuditLogPage>(await admin.get('/api/admin/audit-log'));
    expect(entries.slice(0, 2)).toMatchObject([
      { before: { overbookingLimit: 3 }, after: { overbookingLimit: null } },
      { before: { overbookingLimit: null }, after: { overbookingLimit: 3 } },
    ]);
  });
});

it('keeps the reason in the history, also of a later move, and when it ended', async () => {
  await addAppointment(organization, ana, START);
  await addAppointment(organization, ana, NEXT_DAY);
  const { id } = await squeezed(START, { overbookingReason: 'Dor' });
  must(await change(id, { startTime: NEXT_DAY, allowConflict: true }));
  must(await change(id, { startTime: '2026-11-20T18:00:00Z' }));
  const { entries } = must<AppointmentHistory>(await admin.get(`/api/appointments/${id}/history`));
  const said = { isOverbooked: true, overbookingReason: 'Dor' };
  expect(entries).toMatchObject([
    { action: 'moved', before: said, after: PLAIN },
    { action: 'moved', after: said },
    { action: 'created', after: said },
  ]);
});
