import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { Attendance, AttendanceAnswer } from '#shared/contract/attendance.ts';
import type { ClientRecord, ClientsAnswer, ClientVisitsAnswer } from '#shared/contract/client-records.ts';
import type { AppointmentHistory } from '#shared/contract/history.ts';
import type { WhatsappAnswer } from '#shared/contract/whatsapp.ts';
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
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

/** Wednesday at noon in São Paulo. */
const NOON = '2026-11-18T15:00:00Z';
const EVA = { clientName: 'Eva Cruz', clientEmail: 'eva@exemplo.com.br', clientPhone: '11987654321' };
const clock = movableClock(NOON);
let server: TestServer;
let organization: Organization;
let ana: Person;
let bia: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
beforeEach(async () => {
  clock.set(NOON);
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bia = await createProfessional(organization, 'Bia Reis');
});
afterAll(() => server.close());

function mark(
  by: Person,
  ids: readonly string[],
  attendance: Attendance | null,
): Promise<Answer<AttendanceAnswer>> {
  return by.client.post('/api/appointments/attendance', { ids, attendance });
}

async function listed(id: string): Promise<Appointment | undefined> {
  const query = '?from=2026-11-01T00:00:00Z&to=2026-12-31T00:00:00Z';
  const list = must<Appointment[]>(await organization.admin.client.get(`/api/appointments${query}`));
  return list.find((each) => each.id === id);
}

it('says of appointments that have begun whether the client came, once each, and takes it back', async () => {
  const first = await addAppointment(organization, ana, '2026-11-18T13:00:00Z', EVA);
  const second = await addAppointment(organization, ana, '2026-11-18T14:30:00Z', EVA);
  const ids = [first.id, second.id, first.id];
  expect(must(await mark(ana, ids, 'came'))).toEqual({ changed: 2, missing: [] });
  expect(must(await mark(ana, ids, 'came'))).toEqual({ changed: 0, missing: [] });
  expect(must(await mark(ana, [second.id], 'missed'))).toEqual({ changed: 1, missing: [] });
  expect((await listed(first.id))?.attendance).toBe('came');
  expect((await listed(second.id))?.attendance).toBe('missed');
  const { entries } = must<AppointmentHistory>(
    await ana.client.get(`/api/appointments/${second.id}/history`),
  );
  expect(entries.map(({ before, after }) => [before.attendance, after.attendance]).slice(0, 2)).toEqual([
    ['came', 'missed'],
    [null, 'came'],
  ]);
  expect(must(await mark(ana, [first.id], null))).toEqual({ changed: 1, missing: [] });
  expect((await listed(first.id))?.attendance).toBeNull();
});

it('refuses all where one has not begun, and touches nobody else’s', async () => {
  const begun = await addAppointment(organization, ana, '2026-11-18T14:00:00Z', EVA);
  const ahead = await addAppointment(organization, ana, '2026-11-18T15:00:01Z', EVA);
  expect(await mark(ana, [begun.id, ahead.id], 'came')).toMatchObject(refused(422, 'ATTENDANCE_AHEAD'));
  expect((await listed(begun.id))?.attendance).toBeNull();
  expect(must(await mark(bia, [begun.id], 'came'))).toEqual({ changed: 0, missing: [begun.id] });
  const other = await createOrganization(server);
  expect(must(await mark(other.admin, [begun.id], 'came'))).toEqual({ changed: 0, missing: [begun.id] });
  expect((await listed(begun.id))?.attendance).toBeNull();
});

it('forgets what was said of an appointment that is moved, and keeps it through other changes', async () => {
  const { id } = await addAppointment(organization, ana, '2026-11-18T13:00:00Z', EVA);
  must(await mark(ana, [id], 'missed'));
  must(await ana.client.put(`/api/appointments/${id}`, { notes: 'Avisou depois' }));
  expect((await listed(id))?.attendance).toBe('missed');
  must(await ana.client.put(`/api/appointments/${id}`, { startTime: '2026-11-20T13:00:00Z' }));
  expect((await listed(id))?.attendance).toBeNull();
});

it('counts in the record how often a client came, lists who missed twice, and has a text for them', async () => {
  const visits = await Promise.all(
    ['2026-11-16', '2026-11-17', '2026-11-18'].map((day) =>
      addAppointment(organization, ana, `${day}T13:00:00Z`, EVA),
    ),
  );
  const atBias = await addAppointment(organization, bia, '2026-11-18T11:00:00Z', EVA);
  await addAppointment(organization, bia, '2026-11-18T12:00:00Z', { clientName: 'Rui Melo' });
  const [one, two, three] = visits.map(({ id }) => id);
  must(await mark(ana, [one ?? '', three ?? ''], 'missed'));
  must(await mark(ana, [two ?? ''], 'came'));
  must(await mark(bia, [atBias.id], 'came'));
  const missedTwice = async (by: Person) =>
    must<ClientsAnswer>(await by.client.get('/api/clients?filter=missedTwice')).clients.map(
      ({ name }) => name,
    );
  expect(await missedTwice(organization.admin)).toEqual(['Eva Cruz']);
  expect(await missedTwice(ana)).toEqual(['Eva Cruz']);
  expect(await missedTwice(bia)).toEqual([]);
  const { clients } = must<ClientsAnswer>(await organization.admin.client.get('/api/clients?q=eva'));
  const path = `/api/clients/${clients[0]?.id ?? ''}`;
  const countsOf = async (by: Person) => must<ClientRecord>(await by.client.get(path));
  expect(await countsOf(organization.admin)).toMatchObject({ came: 2, missed: 2 });
  expect(await countsOf(bia)).toMatchObject({ came: 1, missed: 0 });
  const past = must<ClientVisitsAnswer>(await ana.client.get(`${path}/visits?when=past`)).visits;
  expect(past.map(({ attendance }) => attendance)).toEqual(['missed', 'came', 'missed']);
  const texts = async (id = '') =>
    must<WhatsappAnswer>(await ana.client.get(`/api/appointments/${id}/whatsapp`));
  expect(decodeURIComponent((await texts(one)).missed ?? '')).toContain('Sentimos sua falta');
  expect((await texts(two)).missed).toBeUndefined();
});

it('answers systems over REST whether the client came', async () => {
  const { id } = await addAppointment(organization, ana, '2026-11-18T13:00:00Z', EVA);
  const system = await openDoor(organization, 'api');
  expect(must(await system.get(`/api/v1/appointments/${id}`))).toMatchObject({ attendance: null });
  must(await mark(ana, [id], 'came'));
  expect(must(await system.get(`/api/v1/appointments/${id}`))).toMatchObject({ attendance: 'came' });
});
