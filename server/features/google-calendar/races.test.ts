import { describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';
import { waitFor } from '#test/harness/wait.ts';
import { connectionOf, type Owner } from './connections.queries.ts';
import { reportLoss } from './losses.service.ts';
import { holdMails, mirrorOf, notePlace, postponeMirror, type Ref } from './mirrors.queries.ts';

// What random edits found (test/google-sync.property.test.ts), each as a test of its own.
const office = useGoogleOffice();
/** Friday at noon in São Paulo. */
const NOON = '2026-11-20T15:00:00Z';

const book = () => addAppointment(office.organization, office.ana, NOON);
const eventOf = ({ id }: Appointment) => `hm${id.replaceAll('-', '')}`;
const agenda = async () =>
  must<Appointment[]>(await office.organization.admin.client.get('/api/appointments'));
const change = async ({ id }: Appointment, body: object) =>
  must(await office.organization.admin.client.put(`/api/appointments/${id}`, body));
const called = (operation: string) =>
  waitFor(() => Promise.resolve(office.google.counts()[operation] ? true : null));
async function connectBia() {
  const bia = await createProfessional(office.organization, 'Bia Reis');
  const account = office.google.account(`bia-${office.account.email}`);
  await office.connect(bia, account);
  must(await bia.client.put('/api/google/bidirectional-sync', { enabled: true }));
  await office.settled();
  return { bia, calendar: account.calendar() };
}

describe('an event that Google made without our hearing of it', () => {
  it('goes with its appointment', async () => {
    await office.connect();
    office.google.fail({ on: 'events.insert', with: 'reset-after' });
    const made = await book();
    await called('events.insert');
    must(await office.ana.client.delete(`/api/appointments/${made.id}`));
    office.clock.advance(1);
    await office.settled();
    expect(office.calendar.events()).toEqual([]);
  });

  it('goes when the appointment goes to somebody else', async () => {
    await office.connect();
    const { bia, calendar } = await connectBia();
    office.google.forgetCalls();
    office.google.fail({ on: 'events.insert', with: 'reset-after' });
    const made = await book();
    await called('events.insert');
    await change(made, { userId: bia.user.id });
    office.clock.advance(1);
    await office.settled();
    expect(office.calendar.events()).toEqual([]);
    expect(calendar.events()).toHaveLength(1);
  });
});

it('an event that we deleted because its appointment went to somebody else cancels nothing', async () => {
  await office.connectBothWays();
  const { bia, calendar } = await connectBia();
  const made = await book();
  await office.settled();
  // Gone from the one calendar, not yet in the other.
  office.google.fail({ on: 'events.insert', with: 'unavailable', times: Infinity });
  await change(made, { userId: bia.user.id });
  await called('events.delete');
  await office.google.notifications.settled();
  office.clock.advance(0.5);
  await waitFor(async () =>
    ((await office.status()).nextSyncAt ?? '') > office.clock.now().toISOString() ? true : null,
  );
  office.google.heal();
  office.clock.advance(2);
  await office.settled();
  expect(await agenda()).toMatchObject([
    { id: made.id, userId: bia.user.id, startTime: '2026-11-20T15:00:00.000Z' },
  ]);
  expect(calendar.events()).toMatchObject([{ id: eventOf(made) }]);
  expect(office.calendar.events()).toEqual([]);
});

it('a pull for a video call does not hide that the event was moved', async () => {
  await office.connectBothWays();
  must(await office.ana.client.patch('/api/user/profile', { autoCreateMeet: true }));
  office.google.conferences('pending');
  const made = await book();
  await office.settled();
  office.google.notifications.drop();
  office.calendar.patch(eventOf(made), { start: '2026-11-20T14:00', end: '2026-11-20T15:00' });
  office.calendar.settleConferences('success');
  office.clock.advance(0.1);
  await office.settled();
  expect(await agenda()).toMatchObject([{ meetLink: expect.stringContaining('meet.google.com') }]);
  office.clock.advance(31);
  await office.settled();
  expect(await agenda()).toMatchObject([{ startTime: '2026-11-20T17:00:00.000Z' }]);
  expect(office.calendar.events()).toMatchObject([
    { start: { dateTime: expect.stringContaining('T14:00') } },
  ]);
});

it('what fails with a former grant says nothing against the one that replaced it', async () => {
  const { database } = office.server.context;
  await office.connectBothWays();
  const made = await book();
  await office.settled();
  const [owner] = await database.query<Owner>(
    'SELECT id AS "userId", organization_id AS "organizationId" FROM users WHERE id = $1',
    [office.ana.user.id],
  );
  const former = owner && (await connectionOf(database, owner));
  const sending = former && (await mirrorOf(database, { ...former, appointmentId: made.id }));
  if (!former || !sending) throw new Error('Nothing was sent.');
  office.clock.advance(1);
  await office.connect();
  await office.settled();
  await reportLoss(office.server.context, former, 'grant_gone');
  expect(await office.status()).toMatchObject({ needsReconnect: false });
  // Asked for again, in an hour; the former sending would leave it at that.
  const due = new Date(office.clock.now().getTime() + 3_600_000);
  await database.query('UPDATE google_mirrors SET due_at = $1, asked = asked + 1 WHERE appointment_id = $2', [
    due,
    made.id,
  ]);
  await postponeMirror(database, sending, { dueAt: null, tries: 1, lastError: 'grant_gone' });
  expect(await mirrorOf(database, sending)).toMatchObject({ dueAt: due });
  await reportLoss(office.server.context, { ...former, connectedAt: office.clock.now() }, 'grant_gone');
  expect(await office.status()).toMatchObject({ needsReconnect: true });
});

it('an appointment cancelled while the grant was gone leaves no event behind once that is back', async () => {
  await office.connectBothWays();
  const made = await book();
  await office.settled();
  office.account.revokeGrant();
  must(await office.ana.client.delete(`/api/appointments/${made.id}`));
  await office.settled();
  expect(office.calendar.events()).toHaveLength(1);
  expect(await office.status()).toMatchObject({ needsReconnect: true });
  await office.connect();
  await office.settled();
  expect(office.calendar.events()).toEqual([]);
});

it('an event moved by its former professional, and that comes back before it was removed, is where its appointment is', async () => {
  await office.connectBothWays();
  const { bia } = await connectBia();
  const made = await book();
  await office.settled();
  office.google.fail({ on: 'events.delete', with: 'unavailable', times: Infinity });
  await change(made, { userId: bia.user.id });
  await called('events.delete');
  office.google.forgetCalls();
  office.calendar.patch(eventOf(made), { start: '2026-11-20T14:00', end: '2026-11-20T15:00' });
  await office.google.notifications.settled();
  await called('events.list');
  await waitFor(async () =>
    ((await office.status()).nextSyncAt ?? '') > office.clock.now().toISOString() ? true : null,
  );
  await change(made, { userId: office.ana.user.id });
  office.google.heal();
  office.clock.advance(1);
  await office.settled();
  const [row] = await agenda();
  expect(row).toMatchObject({ id: made.id, userId: office.ana.user.id });
  const [event] = office.calendar.events();
  expect(new Date(event?.start?.dateTime ?? '').toISOString()).toBe(row?.startTime);
});

it('a video call wished for while an event is written is made with the next', async () => {
  await office.connect();
  const { bia, calendar } = await connectBia();
  must(await bia.client.patch('/api/user/profile', { autoCreateMeet: true }));
  await office.settled();
  office.google.forgetCalls();
  office.google.fail({ on: 'events.insert', with: 'held' });
  const made = await book();
  await called('events.insert');
  await change(made, { userId: bia.user.id });
  office.google.letGo();
  await office.settled();
  expect(calendar.events()).toMatchObject([{ id: eventOf(made), hangoutLink: expect.any(String) }]);
  expect(await agenda()).toMatchObject([{ meetLink: expect.stringContaining('meet.google.com') }]);
});

it('a video call wished for after a sending began is still wished for once that notes its place', async () => {
  const { database } = office.server.context;
  await office.connect();
  const made = await book();
  await office.settled();
  const [ref] = await database.query<Ref>(
    'SELECT appointment_id AS "appointmentId", organization_id AS "organizationId" FROM google_mirrors WHERE appointment_id = $1',
    [made.id],
  );
  const begun = ref && (await mirrorOf(database, ref));
  if (!begun) throw new Error('Nothing was sent.');
  const until = new Date(office.clock.now().getTime() + 90_000);
  await database.transaction((tx) => holdMails(tx, begun, [], until));
  await notePlace(database, begun, begun);
  expect(await mirrorOf(database, begun)).toMatchObject({ heldUntil: until });
});

it('a pull that was stopped for longer than its lease writes nothing of what it saw then', async () => {
  await office.connectBothWays();
  await office.google.notifications.settled();
  await office.settled();
  office.google.notifications.drop();
  office.google.forgetCalls();
  // All is read, before the event is there; the answer is on its way while half an hour passes.
  office.google.fail({ on: 'events.list', with: 'answer-held' });
  const stopped = office.ana.client.post('/api/google-calendar/sync-now', { fullSync: true });
  await called('events.list');
  office.calendar.put({ summary: 'Dentista', start: '2026-11-20T10:00' });
  office.clock.advance(31);
  await office.settled();
  const busy = () =>
    office.server.context.database.query('SELECT title FROM google_busy WHERE user_id = $1', [
      office.ana.user.id,
    ]);
  expect(await busy()).toHaveLength(1);
  office.google.letGo();
  await stopped;
  expect(await busy()).toHaveLength(1);
});
