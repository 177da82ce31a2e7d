import { describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { freshEmail } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { waitFor } from '#test/harness/wait.ts';

const office = useGoogleOffice();
/** Friday at noon in São Paulo. */
const NOON = '2026-11-20T15:00:00Z';

async function bookWithMeet() {
  await office.connect();
  must(await office.ana.client.patch('/api/user/profile', { autoCreateMeet: true }));
  // What was ahead is looked through: it shall not come between the booking and its mails.
  await office.settled();
  const clientEmail = freshEmail();
  const { id } = await addAppointment(office.organization, office.ana, NOON, { clientEmail });
  return { id, clientEmail };
}
const linkOf = async (id: string) =>
  must<Appointment[]>(await office.ana.client.get('/api/appointments')).find((each) => each.id === id)
    ?.meetLink;
async function mailsOf(address: string) {
  await office.settled();
  await jobsDone(office.server, 'appointment-mail');
  return mailsTo(office.server, address);
}

describe('a video call', () => {
  it('a video call is made with the event, and its link is in the appointment, in the one mail and in its calendar file', async () => {
    const { id, clientEmail } = await bookWithMeet();
    const [mail, ...others] = await mailsOf(clientEmail);
    const link = await linkOf(id);
    expect(link).toMatch(/^https:\/\/meet\.google\.com\//);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(link);
    expect(mail?.attachments[0]?.content.toString().replaceAll(/\r\n /g, '')).toContain(link);
    expect(office.google.counts()).toMatchObject({ 'events.insert': 1 });
    // A change keeps the call.
    must(await office.ana.client.put(`/api/appointments/${id}`, { startTime: '2026-11-20T17:00:00Z' }));
    await office.settled();
    expect(await linkOf(id)).toBe(link);
  });

  it('a video call of an appointment booked while the grant is gone is made once it is back, and its link is sent', async () => {
    await bookWithMeet();
    await office.settled();
    office.account.revokeGrant();
    expect((await office.ana.client.get('/api/google/test')).status).toBe(409);
    const clientEmail = freshEmail();
    office.clock.advance(1);
    const { id } = await addAppointment(office.organization, office.ana, '2026-11-20T19:00:00Z', {
      clientEmail,
    });
    expect((await mailsOf(clientEmail)).length).toBe(1);
    office.clock.advance(1);
    await office.connect();
    const mails = await mailsOf(clientEmail);
    const link = await linkOf(id);
    expect(link).toMatch(/^https:\/\/meet\.google\.com\//);
    expect(mails.map(({ text }) => text?.includes(link ?? '?')).sort()).toEqual([false, true]);
  });

  it('a video call that Google is slow to make is waited for', async () => {
    office.google.conferences('pending');
    const { id, clientEmail } = await bookWithMeet();
    await office.settled();
    expect(await mailsTo(office.server, clientEmail)).toEqual([]);
    office.calendar.settleConferences('success');
    office.clock.advance(0.1);
    const mails = await mailsOf(clientEmail);
    expect(mails.map(({ text }) => text?.includes('https://meet.google.com/'))).toEqual([true]);
    expect(await linkOf(id)).toMatch(/^https:/);
  });

  it('a video call that never comes keeps no mail back for long; a late one gets a mail', async () => {
    office.google.fail({ on: 'events.insert', with: 'unavailable', times: Infinity });
    const { id, clientEmail } = await bookWithMeet();
    await waitFor(async () => (office.google.counts()['events.insert'] ? true : null));
    await jobsDone(office.server, 'appointment-event');
    office.clock.advance(2);
    const early = await waitFor(async () => {
      const found = await mailsTo(office.server, clientEmail);
      return found.length > 0 ? found : null;
    });
    expect(early.map(({ text }) => text?.includes('meet.google.com'))).toEqual([false]);
    office.google.heal();
    office.clock.advance(120);
    const all = await mailsOf(clientEmail);
    expect(all.map(({ text }) => text?.includes('meet.google.com')).sort()).toEqual([false, true]);
    expect(await linkOf(id)).toMatch(/^https:/);
  });

  it('a video call that Google cannot make is left out', async () => {
    office.google.conferences('failure');
    const { id, clientEmail } = await bookWithMeet();
    expect(await mailsOf(clientEmail)).toHaveLength(1);
    expect(await linkOf(id)).toBeNull();
  });
});

it('what stood before gets none, and nobody a mail, even if its calendar is connected or chosen again', async () => {
  const clientEmail = freshEmail();
  const { id } = await addAppointment(office.organization, office.ana, NOON, { clientEmail });
  await jobsDone(office.server, 'appointment-event');
  must(await office.ana.client.patch('/api/user/profile', { autoCreateMeet: true }));
  await office.connect();
  await office.settled();
  const clinic = office.account.addCalendar('Clínica');
  must(await office.ana.client.put('/api/google/calendar', { calendarId: clinic.id }));
  office.clock.advance(1);
  await office.settled();
  await office.connect();
  expect(await mailsOf(clientEmail)).toHaveLength(1);
  expect(await linkOf(id)).toBeNull();
  expect(clinic.events()).toHaveLength(1);
});

const toAnotherCalendar = async () => {
  const { id: calendarId } = office.account.addCalendar('Clínica');
  must(await office.ana.client.put('/api/google/calendar', { calendarId }));
  office.clock.advance(1);
};
const toAnotherAccount = async () => {
  const other = office.google.account(`outra-${office.account.email}`);
  expect(await office.connect(office.ana, other)).toBe('success');
};

describe.each([
  ['calendar', toAnotherCalendar],
  ['account', toAnotherAccount],
])('a video call whose appointment goes along to another %s', (_where, go) => {
  it.each([
    ['at once', 0],
    ['at the second try', 1],
  ])('the video call is a new one, made %s, and the client gets a mail about it', async (_when, failures) => {
    const { id, clientEmail } = await bookWithMeet();
    await mailsOf(clientEmail);
    const first = await linkOf(id);
    if (failures > 0) office.google.fail({ on: 'events.insert', with: 'unavailable', times: failures });
    await go();
    await office.settled();
    office.clock.advance(1);
    const mails = await mailsOf(clientEmail);
    const second = await linkOf(id);
    expect(second).toMatch(/^https:/);
    expect(second).not.toBe(first);
    expect(
      mails.map(({ text }) => text?.includes('A videochamada do seu horário está pronta')).sort(),
    ).toEqual([false, true]);
  });
});

it('moves nothing and mails no client when another calendar is chosen and undone within a minute', async () => {
  const { id, clientEmail } = await bookWithMeet();
  const before = await mailsOf(clientEmail);
  const link = await linkOf(id);
  expect(link).toMatch(/^https:/);
  const clinic = office.account.addCalendar('Clínica');
  const choose = async (calendarId: string) =>
    must(await office.ana.client.put('/api/google/calendar', { calendarId }));
  expect(must(await office.ana.client.get('/api/google/calendar/move'))).toEqual({ events: 1, mails: 1 });
  await choose(clinic.id);
  await office.settled();
  expect([office.calendar.events().length, clinic.events().length]).toEqual([1, 0]);
  // What is booked meanwhile goes where it is to go from now on.
  await addAppointment(office.organization, office.ana, '2026-11-20T19:00:00Z');
  await office.settled();
  expect([office.calendar.events().length, clinic.events().length]).toEqual([1, 1]);
  await choose(office.calendar.id);
  office.clock.advance(1);
  await office.settled();
  expect([office.calendar.events().length, clinic.events().length]).toEqual([2, 0]);
  expect(await linkOf(id)).toBe(link);
  expect(await mailsOf(clientEmail)).toEqual(before);
});
