import { expect, it } from 'vitest';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { must } from '#test/harness/client.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';

const office = useGoogleOffice();

/** The log's entries since the office was opened, but for appointments, in the order in which it was written. */
async function entries() {
  const { client } = office.organization.admin;
  const page = must<AuditLogPage>(await client.get('/api/admin/audit-log?limit=100'));
  return page.entries
    .filter(
      ({ entity, action }) => entity !== 'appointment' && action !== 'registered' && action !== 'created',
    )
    .reverse()
    .map(({ entity, action, actor, owner, before, after }) => ({
      what: `${entity} ${action}`,
      by: actor.kind === 'user' ? actor.name : actor.kind,
      of: owner?.name ?? null,
      was: before,
      is: after,
    }));
}
const did = (action: string, by = 'Ana Prado') => ({
  what: `google_calendar ${action}`,
  by,
  of: 'Ana Prado',
  was: {},
  is: {},
});
const put = async (path: string, body: object) =>
  must(await office.ana.client.put(`/api/google/${path}`, body));
const saveProfile = async (body: object) => must(await office.ana.client.patch('/api/user/profile', body));

it('logs each thing that a person does to their connection once', async () => {
  const clinic = office.account.addCalendar('Clínica');
  await office.connect();
  for (const calendarId of [clinic.id, clinic.id]) await put('calendar', { calendarId });
  for (const enabled of [true, true, false]) await put('bidirectional-sync', { enabled });
  for (const neutralTitle of [false, false, true]) await put('options', { neutralTitle });
  for (const time of [1, 2]) {
    const { status } = await office.ana.client.delete('/api/google/disconnect');
    expect(status, `${time}`).toBe(200);
  }
  expect(await entries()).toEqual(
    [
      'connected',
      'calendar_chosen',
      'sync_enabled',
      'sync_disabled',
      'neutral_titles_disabled',
      'neutral_titles_enabled',
      'disconnected',
    ].map((action) => did(action)),
  );
});

it('logs the switches of video calls and sending on their own, beside what else of the profile was saved', async () => {
  for (const autoCreateMeet of [true, true]) await saveProfile({ autoCreateMeet });
  await saveProfile({ autoCreateMeet: false, calendarSync: true, title: 'Psicóloga' });
  await saveProfile({ calendarSync: false });
  expect(await entries()).toEqual([
    did('meet_enabled'),
    { ...did(''), what: 'user updated', of: null, was: { title: null }, is: { title: 'Psicóloga' } },
    did('meet_disabled'),
    did('sending_enabled'),
    did('sending_disabled'),
  ]);
});

it('logs a grant that Google no longer accepts once for each loss, as done by Google', async () => {
  await office.connectBothWays();
  for (const loss of [1, 2]) {
    office.account.revokeGrant();
    for (const hour of [15, 16])
      await addAppointment(office.organization, office.ana, `2026-11-2${loss}T${hour}:00:00Z`);
    await office.settled();
    expect(await office.status()).toMatchObject({ needsReconnect: true });
    must(await office.ana.client.get('/api/google/status'));
    expect(await office.ana.client.get('/api/google/calendars')).toMatchObject({ status: 409 });
    await office.connect();
    await office.settled();
  }
  expect(await entries()).toEqual([
    did('connected'),
    did('sync_enabled'),
    did('grant_lost', 'google'),
    did('connected'),
    did('grant_lost', 'google'),
    did('connected'),
  ]);
});

it('keeps a loss and its entry together: both exist, or neither', async () => {
  await office.connect();
  office.account.revokeGrant();
  const { database } = office.server.context;
  await database.script('ALTER TABLE audit_log RENAME TO elsewhere');
  const failed = await office.ana.client.get('/api/google/calendars');
  await database.script('ALTER TABLE elsewhere RENAME TO audit_log');
  expect(failed.status).toBe(500);
  expect(await office.status()).toMatchObject({ needsReconnect: false });
  expect(await office.ana.client.get('/api/google/calendars')).toMatchObject({ status: 409 });
  expect(await entries()).toEqual([did('connected'), did('grant_lost', 'google')]);
});
