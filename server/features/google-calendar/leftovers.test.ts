import { beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';
import type { AccountControls } from '#test/harness/google/controls.ts';
import { waitFor } from '#test/harness/wait.ts';

// An event that cannot be deleted where its appointment went away from: it waits, and nobody else waits for it.
const office = useGoogleOffice();
let bia: Person;
let hers: AccountControls;

beforeEach(async () => {
  bia = await createProfessional(office.organization, 'Bia Reis');
  hers = office.google.account(`${bia.user.id}@gmail.example`);
});

/** Friday at noon in São Paulo. */
const book = () => addAppointment(office.organization, office.ana, '2026-11-20T15:00:00Z');
const eventOf = ({ id }: Appointment) => `hm${id.replaceAll('-', '')}`;
const give = async ({ id }: Appointment, { user }: Person) =>
  must(
    await office.organization.admin.client.put(`/api/appointments/${id}`, {
      userId: user.id,
      transferToGoogleCalendar: true,
    }),
  );
const cancel = async ({ id }: Appointment) =>
  must(await office.organization.admin.client.delete(`/api/appointments/${id}`));
const pullNow = async () =>
  must(await office.ana.client.post('/api/google-calendar/sync-now', { fullSync: true }));
const ours = ({ calendar }: { calendar: AccountControls['calendar'] }) => calendar().events();
const busyOf = ({ user }: Person) =>
  office.server.context.database.query('SELECT title FROM google_busy WHERE user_id = $1', [user.id]);
const remembered = () =>
  office.server.context.database.query('SELECT 1 FROM google_leftovers WHERE user_id = $1', [
    office.ana.user.id,
  ]);
const reconnectBothWays = async () => {
  expect(await office.connect()).toBe('success');
  must(await office.ana.client.put('/api/google/bidirectional-sync', { enabled: true }));
  await pullNow();
  await office.settled();
};

describe.each([
  ['is revoked', () => Promise.resolve(office.account.revokeGrant())],
  ['is given back', async () => void must(await office.ana.client.delete('/api/google/disconnect'))],
])('an event left at Google whose grant %s', (_how, lose) => {
  async function transferred(): Promise<Appointment> {
    await office.connectBothWays();
    await office.connect(bia, hers);
    const made = await book();
    await office.settled();
    await lose();
    await give(made, bia);
    await office.settled();
    // It holds up nobody.
    expect(ours(hers)).toMatchObject([{ id: eventOf(made) }]);
    expect(ours(office.account)).toMatchObject([{ id: eventOf(made) }]);
    return made;
  }

  it('goes when the same account is back, after its appointment went to somebody else', async () => {
    const made = await transferred();
    await reconnectBothWays();
    expect(ours(office.account)).toEqual([]);
    expect(ours(hers)).toMatchObject([{ id: eventOf(made) }]);
    await cancel(made);
    await pullNow();
    await office.settled();
    expect(ours(hers)).toEqual([]);
    expect(await busyOf(office.ana)).toEqual([]);
    expect(await remembered()).toEqual([]);
  });

  it('goes too when its appointment is gone by then, and never is busy time', async () => {
    const made = await transferred();
    await cancel(made);
    await office.settled();
    expect(ours(hers)).toEqual([]);
    // Its removal waits while the calendar is read.
    office.google.fail({ on: 'events.delete', with: 'unavailable', times: Infinity });
    await reconnectBothWays();
    expect(await busyOf(office.ana)).toEqual([]);
    office.google.heal();
    office.clock.advance(1);
    await office.settled();
    expect(ours(office.account)).toEqual([]);
    expect(await remembered()).toEqual([]);
  });

  it('stays when its appointment has come back', async () => {
    const made = await transferred();
    await give(made, office.ana);
    await office.settled();
    await reconnectBothWays();
    await waitFor(async () => ((await remembered()).length === 0 ? true : null));
    await office.settled();
    expect(ours(hers)).toEqual([]);
    expect(ours(office.account)).toMatchObject([{ id: eventOf(made) }]);
    expect(await busyOf(office.ana)).toEqual([]);
  });
});

it('an event in a calendar that may not be altered goes once it may be, after its appointment went to somebody else', async () => {
  const clinic = office.account.addCalendar('Clínica');
  await office.connectBothWays();
  must(await office.ana.client.put('/api/google/calendar', { calendarId: clinic.id }));
  await office.connect(bia, hers);
  const made = await book();
  await office.settled();
  office.account.setAccess(clinic.id, 'reader');
  await give(made, bia);
  await office.settled();
  expect(ours(hers)).toMatchObject([{ id: eventOf(made) }]);
  expect(clinic.events()).toHaveLength(1);
  office.account.setAccess(clinic.id, 'writer');
  office.clock.advance(1);
  await office.settled();
  expect(clinic.events()).toEqual([]);
  expect(await remembered()).toEqual([]);
});
