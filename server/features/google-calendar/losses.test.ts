import { describe, expect, it } from 'vitest';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { openStream, type OpenStream } from '#test/harness/event-stream.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';
import { work } from '#test/harness/google-sync/world.ts';
import type { CalendarControls } from '#test/harness/google/controls.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';

const office = useGoogleOffice();
const SUBJECT = 'Escolha outra agenda do Google';

const book = (time: string) => addAppointment(office.organization, office.ana, time);
const choose = async ({ id }: CalendarControls) =>
  must(await office.ana.client.put('/api/google/calendar', { calendarId: id }));
async function later(minutes: number) {
  office.clock.advance(minutes);
  await work(office);
  await office.settled();
}
/** Connects Ana both ways, with a calendar of its own for her appointments. */
async function withClinic(): Promise<CalendarControls> {
  const clinic = office.account.addCalendar('Clínica');
  await office.connectBothWays();
  await choose(clinic);
  await office.settled();
  return clinic;
}

/** What the bell rang for since the stream was opened or asked last. */
async function rung(stream: OpenStream) {
  must(await office.ana.client.patch('/api/user/profile', { title: `Dra. ${Math.random()}` }));
  const causes = [];
  for (let event = await stream.next(); event?.type !== 'user_updated'; event = await stream.next())
    if (event?.type === 'google_disconnected') causes.push(event.trouble);
  return causes;
}
async function letters(address = office.ana.email) {
  await jobsDone(office.server, 'google-trouble-mail');
  return (await mailsTo(office.server, address)).filter(({ subject }) => subject === SUBJECT);
}
/** What Google did, by the log, newest last. */
async function logged() {
  const { client } = office.organization.admin;
  const { entries } = must<AuditLogPage>(await client.get('/api/admin/audit-log?kind=google&limit=100'));
  return entries.map(({ action, owner }) => [action, owner?.name]).reverse();
}

describe.each([
  {
    trouble: 'calendar_gone',
    lose: ({ id }: CalendarControls) => office.account.removeCalendar(id),
    words: /não está mais na sua conta do Google/,
  },
  {
    trouble: 'not_allowed',
    lose: ({ id }: CalendarControls) => office.account.setAccess(id, 'reader'),
    words: /não pode mais alterar/,
  },
])('a calendar that is lost ($trouble)', ({ trouble, lose, words }) => {
  it('a lost calendar is reported by bell, by one mail and in the log, once, until another is lost', async () => {
    const stream = await openStream(office.ana.client);
    const clinic = await withClinic();
    await book('2026-11-24T13:00:00Z');
    await office.settled();
    lose(clinic);
    for (const hour of [14, 15]) await book(`2026-11-24T${hour}:00:00Z`);
    await office.settled();
    const lastError = { trouble, at: '2026-11-18T12:00:00.000Z', appointmentStart: null };
    // Connecting again would fix neither.
    expect(await office.status()).toMatchObject({ needsReconnect: false, waiting: 2, lastError });
    await later(31);
    // Something else that goes wrong meanwhile neither hides it nor reports it again.
    office.google.fail({ on: 'events.*', with: 'backendError', times: Infinity });
    await later(61);
    expect(await office.status()).toMatchObject({ lastError });
    office.google.heal();
    await later(61);
    expect(await rung(stream)).toEqual([trouble]);
    expect(await logged()).toEqual([[trouble === 'not_allowed' ? 'calendar_locked' : trouble, 'Ana Prado']]);
    const [letter, ...others] = await letters();
    expect(others).toHaveLength(0);
    expect(letter?.text).toMatch(words);
    expect(letter?.text).toContain('/settings#google');
    expect(letter?.text).toContain('Clínica');
    // Another one fixes it, and takes what waited.
    await choose(office.calendar);
    await office.settled();
    expect(await office.status()).toMatchObject({ waiting: 0, lastError: null });
    expect(office.calendar.events()).toHaveLength(3);
    expect(await rung(stream)).toEqual([]);

    const second = office.account.addCalendar('Sala 2');
    await choose(second);
    await office.settled();
    lose(second);
    await book('2026-11-25T13:00:00Z');
    await office.settled();
    expect(await rung(stream)).toEqual([trouble]);
    expect(await letters()).toHaveLength(2);
    expect(await logged()).toHaveLength(2);
    await stream.close();
  });

  it('a lost calendar says nothing against the professional who gets its appointment', async () => {
    const clinic = await withClinic();
    const bia = await createProfessional(office.organization, 'Bia Reis');
    const hers = office.google.account(`${bia.user.id}@gmail.example`);
    await office.connect(bia, hers);
    const made = await book('2026-11-24T13:00:00Z');
    await office.settled();
    lose(clinic);
    const { client } = office.organization.admin;
    must(await client.put(`/api/appointments/${made.id}`, { userId: bia.user.id }));
    await office.settled();
    expect(hers.calendar().events()).toHaveLength(1);
    expect(await office.status(bia)).toMatchObject({ waiting: 0, lastError: null });
    expect(await letters(bia.email)).toEqual([]);
  });
});

it('a pull finds that the calendar is gone, too', async () => {
  const clinic = await withClinic();
  office.account.removeCalendar(clinic.id);
  await later(31);
  expect(await office.status()).toMatchObject({ lastError: { trouble: 'calendar_gone' } });
  expect([(await letters()).length, await logged()]).toEqual([1, [['calendar_gone', 'Ana Prado']]]);
});

it('a pull alone finds that a calendar may be altered again, and that it may not once more', async () => {
  const clinic = await withClinic();
  office.account.setAccess(clinic.id, 'reader');
  const made = await book('2026-11-24T13:00:00Z');
  await office.settled();
  must(await office.ana.client.delete(`/api/appointments/${made.id}`));
  await office.settled();
  // That it can be read says nothing of that.
  await later(31);
  expect(await office.status()).toMatchObject({ lastError: { trouble: 'not_allowed' } });
  office.account.setAccess(clinic.id, 'writer');
  await later(31);
  expect(await office.status()).toMatchObject({ lastError: null });
  office.account.setAccess(clinic.id, 'reader');
  await book('2026-11-24T14:00:00Z');
  await office.settled();
  expect([(await letters()).length, (await logged()).length]).toEqual([2, 2]);
});

it('a deletion that a former calendar does not allow waits for it, and troubles no present one', async () => {
  const clinic = await withClinic();
  const made = await book('2026-11-24T13:00:00Z');
  await office.settled();
  office.account.setAccess(clinic.id, 'reader');
  must(await office.ana.client.delete(`/api/appointments/${made.id}`));
  await office.settled();
  expect(await office.status()).toMatchObject({ waiting: 1, lastError: { trouble: 'not_allowed' } });
  await choose(office.calendar);
  await office.settled();
  await later(31);
  expect(await office.status()).toMatchObject({ waiting: 0, lastError: null });
  office.account.setAccess(clinic.id, 'writer');
  await choose(clinic);
  await office.settled();
  expect(clinic.events()).toEqual([]);
  expect(await letters()).toHaveLength(1);
});

it('a permission that is missing from the grant is a grant to be given again, and no calendar’s', async () => {
  await office.connect();
  office.google.fail({ on: 'events.*', with: { status: 403, reason: 'insufficientPermissions' } });
  await book('2026-11-24T13:00:00Z');
  await office.settled();
  const lastError = { trouble: 'grant_gone' };
  expect(await office.status()).toMatchObject({ needsReconnect: true, lastError });
  expect([await letters(), await logged()]).toEqual([[], [['grant_lost', 'Ana Prado']]]);
  await office.connect();
  await office.settled();
  expect(await office.status()).toMatchObject({ needsReconnect: false, lastError: null, waiting: 0 });
});

it.each([
  ['one event that Google refuses', { status: 403, reason: 'forbiddenForNonOrganizer' }, 'refused'],
  ['a client that was not set up', { status: 403, reason: 'accessNotConfigured' }, 'installation'],
  ['an event that is there, and is not', { status: 404, reason: 'notFound' }, 'unavailable'],
])('%s is no lost calendar', async (_what, refusal, trouble) => {
  await office.connect();
  // The answer is lost: it is made again, found to be there, and changed.
  office.google.fail({ on: 'events.insert', with: 'reset-after' });
  office.google.fail({ on: 'events.patch', with: refusal, times: Infinity });
  await book('2026-11-24T13:00:00Z');
  await office.settled();
  await later(1);
  expect(await office.status()).toMatchObject({ waiting: 1, lastError: { trouble } });
  expect([await letters(), await logged()]).toEqual([[], []]);
});
