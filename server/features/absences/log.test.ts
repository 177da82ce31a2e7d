import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AuditEntry, AuditLogPage, Bell } from '#shared/contract/audit-log.ts';
import { newsGroups } from '#shared/news-groups.ts';
import { absenceCalls } from '#test/factories/absences.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

/** Friday, 07:00 in São Paulo. */
const START = '2026-11-20T10:00:00Z';
const DAY = '2026-11-20';
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let helena: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
afterAll(() => server.close());

beforeEach(async () => {
  clock.set(START);
  organization = await createOrganization(server, 'Clínica Bem Viver');
  helena = await createProfessional(organization, 'Helena Matos');
  bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [helena, bruno])
    await addWeek(organization, person, { startTime: '09:00', endTime: '12:00' });
});

const book = (hour: number) => addAppointment(organization, helena, `${DAY}T${hour}:00:00Z`);
const admin = () => absenceCalls(organization.admin.client);
const dayOff = (day = DAY) => ({ userId: helena.user.id, from: day, to: day });
const log = async (): Promise<AuditEntry[]> => {
  const page = await organization.admin.client.get('/api/admin/audit-log?entity=hours');
  return must<AuditLogPage>(page).entries.filter(({ action }) => action === 'absence_settled');
};
/** The entry of an absence once it can be undone no more. */
const entryOf = async (absenceId: string): Promise<AuditEntry> => {
  clock.advance(21 / 60);
  return waitFor(async () => (await log()).find(({ entityId }) => entityId === absenceId) ?? null);
};

it('an absence that holds is one entry of the log, with what became of its appointments', async () => {
  const [moved, linked, cancelled] = [await book(12), await book(13), await book(14)];
  const absence = await admin().create(dayOff());
  const startTime = '2026-11-20T13:00:00Z';
  await admin().settle(
    absence.id,
    [{ appointmentId: moved.id, action: 'move', userId: bruno.user.id, startTime }],
    [{ appointmentId: linked.id, action: 'link' }],
    [{ appointmentId: cancelled.id, action: 'cancel' }],
  );
  expect(await log()).toEqual([]);
  expect(await entryOf(absence.id)).toMatchObject({
    actor: { kind: 'user', id: organization.admin.user.id },
    owner: { id: helena.user.id, name: 'Helena Matos' },
    before: {},
  });
  // A client who is asked is named, as one who is moved or cancelled is, and the entry leads to the appointment.
  const asked = must<AuditLogPage>(
    await organization.admin.client.get('/api/admin/audit-log?entity=appointment'),
  ).entries.filter(({ action }) => action === 'asked');
  expect(asked).toMatchObject([
    {
      entityId: linked.id,
      subject: 'Carla Dias',
      actor: { id: organization.admin.user.id },
      before: {},
      after: {},
    },
  ]);
  expect((await log()).map(({ after }) => after)).toEqual([
    { firstDate: DAY, lastDate: DAY, movedCount: 1, askedCount: 1, cancelledCount: 1 },
  ]);
  // The dates, the three appointments and the summary are one piece of news to their person: the others are her hours, and the bookings.
  const { entries } = must<Bell>(await helena.client.get('/api/bell'));
  const [newest = []] = newsGroups(entries, ({ isNew }) => isNew);
  expect(newest.map(({ action }) => action)).toEqual([
    ...['absence_settled', 'asked', 'deleted', 'transferred', 'dates_created'],
  ]);
});

it('the bell of the absent person rings for it, a colleague’s does not', async () => {
  const absence = await admin().create(dayOff());
  await entryOf(absence.id);
  const bellOf = async ({ client }: Person) =>
    must<Bell>(await client.get('/api/bell')).entries.filter(({ entityId }) => entityId === absence.id);
  expect(await bellOf(helena)).toMatchObject([{ action: 'absence_settled', isNew: true }]);
  expect(await bellOf(bruno)).toEqual([]);
});

it('an absence of some hours says which, and one that was undone says nothing', async () => {
  const undone = await admin().create(dayOff());
  await admin().undo(undone.id);
  const closed = must<AuditLogPage>(await organization.admin.client.get('/api/admin/audit-log?entity=hours'));
  const dates = closed.entries.filter(({ action }) => action.startsWith('dates_'));
  expect(dates.map(({ action, before, after }) => [action, { ...before, ...after }])).toMatchObject([
    ['dates_deleted', { ofAbsence: true }],
    ['dates_created', { ofAbsence: true }],
  ]);
  const hours = { startTime: '10:00', endTime: '11:30' };
  const absence = await admin().create({ ...dayOff('2026-11-24'), ...hours });
  expect((await entryOf(absence.id)).after).toEqual({
    firstDate: '2026-11-24',
    lastDate: '2026-11-24',
    startTime: '2026-11-24T13:00:00.000Z',
    endTime: '2026-11-24T14:30:00.000Z',
  });
  expect(await log()).toHaveLength(1);
});
