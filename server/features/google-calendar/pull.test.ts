import { describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { AppointmentHistory } from '#shared/contract/history.ts';
import type { SyncNowAnswer } from '#shared/contract/google-calendar.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { must } from '#test/harness/client.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';

const office = useGoogleOffice();
/** Friday at noon in São Paulo. */
const NOON = '2026-11-20T15:00:00Z';

const book = (time = NOON, body: object = {}) => addAppointment(office.organization, office.ana, time, body);
const agenda = async () =>
  must<Appointment[]>(await office.ana.client.get('/api/appointments')).map(({ id, startTime }) => ({
    id,
    startTime,
  }));
const busy = () =>
  office.server.context.database.query<{ start: Date; end: Date; title: string | null }>(
    `SELECT start_time AS start, end_time AS "end", title FROM google_busy WHERE user_id = $1 ORDER BY start_time, title`,
    [office.ana.user.id],
  );
const titles = async () => (await busy()).map(({ title }) => title);
const syncNow = async () =>
  must<SyncNowAnswer>(await office.ana.client.post('/api/google-calendar/sync-now', { fullSync: true }))
    .stats;

describe('what is in the Google calendar', () => {
  it('an event at Google is busy time once both ways are on, unless it takes no time', async () => {
    const { calendar } = office;
    calendar.put({ summary: 'Dentista', start: '2026-11-20T10:00', end: '2026-11-20T11:00' });
    calendar.put({ summary: 'Feriado', start: '2026-11-20' });
    calendar.put({ summary: 'Livre', start: '2026-11-20T13:00', transparency: 'transparent' });
    calendar.put({
      summary: 'Pilates',
      start: '2026-11-19T07:00',
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
    });
    await office.connect();
    await office.settled();
    expect(await titles()).toEqual([]);
    const refused = await office.ana.client.post('/api/google-calendar/sync-now', { fullSync: true });
    expect(refused).toMatchObject({ status: 409, body: { code: 'GOOGLE_SYNC_OFF' } });
    must(await office.ana.client.put('/api/google/bidirectional-sync', { enabled: true }));
    await office.settled();
    expect(await titles()).toEqual(['Pilates', 'Dentista', 'Pilates', 'Pilates']);
    const status = await office.status();
    expect(status).toMatchObject({ bidirectionalSyncEnabled: true, needsReconnect: false, lastError: null });
    expect(status.channelExpiration).not.toBeNull();
    expect(status.lastSyncAt).not.toBeNull();
    must(await office.ana.client.put('/api/google/bidirectional-sync', { enabled: false }));
    expect(await titles()).toEqual([]);
    expect(office.google.channels()).toEqual([]);
  });

  it('follows each notification with the changes alone', async () => {
    await office.connectBothWays();
    office.google.forgetCalls();
    const { id } = office.calendar.put({ summary: 'Almoço', start: '2026-11-20T12:00' });
    await office.google.notifications.settled();
    await office.settled();
    expect(await titles()).toEqual(['Almoço']);
    expect(office.google.counts()).toEqual({ 'events.list': 1 });
    office.calendar.patch(id ?? '', { start: '2026-11-20T13:00', end: '2026-11-20T14:30' });
    await office.google.notifications.settled();
    await office.settled();
    expect((await busy()).map(({ start }) => start.toISOString())).toEqual(['2026-11-20T16:00:00.000Z']);
    office.calendar.remove(id ?? '');
    await office.google.notifications.settled();
    await office.settled();
    expect(await titles()).toEqual([]);
  });

  it('the next pull finds an event when notifications are lost, and reads all when the token is too old', async () => {
    await office.connectBothWays();
    office.google.notifications.drop();
    office.calendar.put({ summary: 'Perdido', start: '2026-11-20T12:00' });
    office.clock.advance(31);
    await office.settled();
    expect(await titles()).toEqual(['Perdido']);
    const gone = office.calendar.put({ summary: 'Some', start: '2026-11-20T15:00' });
    office.clock.advance(31);
    await office.settled();
    office.calendar.remove(gone.id ?? '');
    office.calendar.put({ summary: 'Novo', start: '2026-11-21T12:00' });
    office.google.expireSyncTokens();
    expect(await syncNow()).toMatchObject({ created: 1, updated: 0, deleted: 1 });
    expect(await titles()).toEqual(['Perdido', 'Novo']);
    expect(await syncNow()).toMatchObject({ created: 0, updated: 0, deleted: 0 });
  });

  it('a calendar is read page by page, and the last page alone has the token', async () => {
    office.google.limitPages(2);
    for (let day = 1; day <= 7; day++)
      office.calendar.put({ summary: `Dia ${day}`, start: `2026-12-0${day}T10:00` });
    await office.connectBothWays();
    expect(await titles()).toHaveLength(7);
    for (let day = 1; day <= 5; day++)
      office.calendar.put({ summary: `Tarde ${day}`, start: `2026-12-0${day}T15:00` });
    await office.google.notifications.settled();
    await office.settled();
    expect(await titles()).toHaveLength(12);
    office.google.limitPages(2_500);
  });
});

describe('an event of ours that its professional touches in Google', () => {
  it('an event touched at Google moves the appointment, cancels it, and informs the client', async () => {
    await office.connectBothWays();
    const client = { clientEmail: 'carla-pull@exemplo.com.br' };
    const one = await book(NOON, client);
    const other = await book('2026-11-20T18:00:00Z', client);
    await office.settled();
    const eventOf = (id: string) => `hm${id.replaceAll('-', '')}`;
    office.calendar.patch(eventOf(one.id), { start: '2026-11-20T14:00', end: '2026-11-20T15:00' });
    await office.google.notifications.settled();
    await office.settled();
    expect(await agenda()).toContainEqual({ id: one.id, startTime: '2026-11-20T17:00:00.000Z' });
    office.calendar.remove(eventOf(other.id));
    await office.google.notifications.settled();
    await office.settled();
    expect(await agenda()).toEqual([{ id: one.id, startTime: '2026-11-20T17:00:00.000Z' }]);
    const { entries } = must<AppointmentHistory>(
      await office.ana.client.get(`/api/appointments/${one.id}/history`),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'moved', actor: expect.objectContaining({ kind: 'google' }) }),
    );
    await jobsDone(office.server, 'appointment-mail');
    const subjects = (await mailsTo(office.server, 'carla-pull@exemplo.com.br')).map(
      ({ subject }) => subject,
    );
    expect(subjects.filter((subject) => /cancelad/i.test(subject ?? ''))).toHaveLength(1);
    expect(subjects.filter((subject) => /alterad|remarcad|mud/i.test(subject ?? ''))).toHaveLength(1);
  });

  it('an event touched at Google is put back where no appointment can be', async () => {
    await office.connectBothWays();
    const { id } = await book();
    await office.settled();
    office.calendar.patch(`hm${id.replaceAll('-', '')}`, { start: '2026-11-21', end: '2026-11-24' });
    await office.google.notifications.settled();
    await office.settled();
    expect(await agenda()).toEqual([{ id, startTime: '2026-11-20T15:00:00.000Z' }]);
    expect(office.calendar.events()).toMatchObject([
      { start: { dateTime: expect.stringContaining('2026-11-20T12:00') } },
    ]);
  });

  it('an event made to repeat is put back, and a deleted series cancels the appointment', async () => {
    await office.connectBothWays();
    const { id } = await book();
    await office.settled();
    const eventId = `hm${id.replaceAll('-', '')}`;
    office.calendar.patch(eventId, { recurrence: ['RRULE:FREQ=DAILY;COUNT=4'] });
    await office.google.notifications.settled();
    await office.settled();
    expect(office.calendar.events()).toHaveLength(1);
    expect(office.calendar.get(eventId)?.recurrence ?? []).toEqual([]);
    expect(await titles()).toEqual([]);
    expect(await agenda()).toHaveLength(1);
    office.google.notifications.hold();
    office.calendar.patch(eventId, { recurrence: ['RRULE:FREQ=DAILY;COUNT=4'] });
    office.calendar.remove(eventId);
    await office.google.notifications.release();
    await office.settled();
    expect(await agenda()).toEqual([]);
    expect(office.calendar.events()).toEqual([]);
  });
});

it('an event of ours that is taken back out of Google’s bin is busy time: its appointment is gone', async () => {
  await office.connectBothWays();
  const { id } = await book();
  await office.settled();
  const eventId = `hm${id.replaceAll('-', '')}`;
  office.calendar.remove(eventId);
  await office.google.notifications.settled();
  await office.settled();
  expect(await agenda()).toEqual([]);
  office.calendar.patch(eventId, { status: 'confirmed' });
  await office.google.notifications.settled();
  await office.settled();
  expect(await titles()).toEqual(['Agendamento: Carla Dias']);
});
