import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import {
  heldBookingAnswer,
  type HeldBookingAnswer,
  type ManagedAppointment,
  type PublicBookingData,
  type SlotsAnswer,
} from '#shared/contract/booking.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import { AGENDA_PEOPLE } from '#shared/contract/limits.ts';
import { heldTimeList, type HeldTime } from '#shared/contract/held-times.ts';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { openStream } from '#test/harness/event-stream.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const NOON = '2026-11-18T12:00:00Z';
const clock = movableClock(NOON);
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
  organization = await createOrganization(server);
});
beforeEach(async () => {
  clock.set(NOON);
  ana = await createProfessional(organization);
  await addWeek(organization, ana, { startTime: '09:00', endTime: '18:00' });
  must(await ana.client.post('/api/booking-form-settings', { confirmEmail: true }));
});
afterAll(() => server.close());

const START = '2026-11-19T14:00:00.000Z';
const DAY = 'from=2026-11-19T00:00:00.000Z&to=2026-11-20T00:00:00.000Z';

function ask(more: object = {}, headers?: Record<string, string>) {
  const body = {
    professionalId: ana.user.id,
    clientName: 'Eva Cruz',
    clientEmail: freshEmail(),
    startTime: START,
    ...more,
  };
  return server.guest.post<HeldBookingAnswer & ErrorBody>('/api/appointments/public', body, headers);
}
const hold = async (more: object = {}) => must<HeldBookingAnswer>(await ask(more), 202);

/** The path in the mail that the client got, and the token in it. */
async function linkOf({ clientEmail }: HeldBookingAnswer): Promise<{ path: string; token: string }> {
  await jobsDone(server, 'hold-mail');
  const mails = await mailsTo(server, clientEmail);
  expect(mails).toHaveLength(1);
  const [, path = '', token = ''] =
    /(\/agendamento\/([\w-]+)\?confirmar=[\w-]+)/.exec(mails[0]?.text ?? '') ?? [];
  return { path, token };
}
const settle = (token: string) =>
  server.guest.post<ManagedAppointment & ErrorBody>(`/api/agendamento/${token}/settle`);
const isFree = async () => {
  const answer = must<SlotsAnswer>(
    await server.guest.get(`/api/slots?professionalId=${ana.user.id}&from=2026-11-19&to=2026-11-19`),
  );
  return answer.days[0]?.slots.some(({ startTime }) => startTime === START) ?? false;
};
/** How many taken times the data of the public page name. */
const shownBusy = async () => {
  const page = must<PublicBookingData>(
    await server.guest.get(`/api/booking/personal/${ana.user.bookingSlug}`),
  );
  return page.type === 'personal' ? page.professional.appointments.length : NaN;
};
const listed = async () =>
  must<Appointment[]>(await ana.client.get(`/api/appointments?userId=${ana.user.id}&${DAY}`));
const heldTimes = async () =>
  heldTimeList.parse(must<HeldTime[]>(await ana.client.get(`/api/held-times?${DAY}`)));
/** How often the log says that an appointment was made: once with each event for webhooks, Google and mails. */
const timesMade = async (id: string) => {
  const rows = await server.context.database.query(
    `SELECT 1 FROM audit_log WHERE entity_id::text = $1 AND action = 'created'`,
    [id],
  );
  return rows.length;
};

describe('a booking that its client has to confirm by e-mail', () => {
  it('holds the time for 30 minutes and mails one link; nothing else happens', async () => {
    const held = await hold();
    expect(heldBookingAnswer.parse(held)).toEqual(held);
    expect(held.heldUntil).toBe('2026-11-18T12:30:00.000Z');
    const { token } = await linkOf(held);
    expect(JSON.stringify(held)).not.toContain(token);
    await jobsDone(server, 'appointment');
    expect(await mailsTo(server, ana.user.email)).toEqual([]);
    expect(await isFree()).toBe(false);
    expect(await listed()).toEqual([]);
    expect(await heldTimes()).toMatchObject([
      { id: held.id, heldUntil: held.heldUntil, clientName: 'Eva Cruz', emailSent: false },
    ]);
    expect(await ask()).toMatchObject(refused(409, 'APPOINTMENT_CONFLICT'));
    expect(await timesMade(held.id)).toBe(0);
  });

  it('needs an e-mail, also where the form itself does not', async () => {
    must(await ana.client.post('/api/booking-form-settings', { requireEmail: false }));
    expect(await ask({ clientEmail: '' })).toMatchObject(refused(422, 'EMAIL_NEEDED_TO_CONFIRM'));
  });

  it('a hold ends no later than its start', async () => {
    clock.set('2026-11-19T13:48:00Z');
    expect((await hold()).heldUntil).toBe(START);
  });

  it('counts once when the client confirms, however often and from how many tabs', async () => {
    const held = await hold();
    const { path, token } = await linkOf(held);
    // A mail scanner opens the link: that changes nothing.
    expect((await server.guest.get(path)).status).toBe(200);
    expect(await listed()).toEqual([]);
    const answers = await Promise.all([settle(token), settle(token), settle(token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await settle(token)).body).toMatchObject({ id: held.id, confirmedAt: null });
    expect(await listed()).toMatchObject([{ id: held.id, createdBy: 'public' }]);
    expect(await heldTimes()).toEqual([]);
    expect(await timesMade(held.id)).toBe(1);
    await jobsDone(server, 'appointment');
    const subjects = (await mailsTo(server, held.clientEmail)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.startsWith('Agendamento marcado'))).toHaveLength(1);
    expect(await mailsTo(server, ana.user.email)).toHaveLength(1);
  });

  it('a hold frees its time the moment it is over, before any job runs, and the link says so', async () => {
    const first = await hold();
    const { path, token } = await linkOf(first);
    // The page's data are kept for a while: no longer than until the hold ends.
    expect([await isFree(), await shownBusy()]).toEqual([false, 1]);
    clock.set(first.heldUntil);
    expect([await isFree(), await shownBusy()]).toEqual([true, 0]);
    expect(await settle(token)).toMatchObject(refused(404, 'HOLD_OVER'));
    const second = await hold();
    const page = await fetch(`${server.address}${path}`);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('não está mais reservado');
    const { token: other } = await linkOf(second);
    expect((await settle(other)).status).toBe(200);
    expect((await listed()).map(({ id }) => id)).toEqual([second.id]);
  });

  it('goes to exactly one when one confirms and others book at the instant of expiry', async () => {
    const held = await hold();
    const { token } = await linkOf(held);
    clock.set(held.heldUntil);
    const clientEmail = freshEmail();
    const answers = await Promise.all([settle(token), ask({ clientEmail }), ask(), ask(), settle(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 404, 404, 409, 409]);
  });

  it('a hold is given back by the browser that booked, and by no other token', async () => {
    const held = await hold();
    const release = (releaseToken: string) =>
      server.guest.post('/api/appointments/public/release', { id: held.id, releaseToken });
    expect(await release('A'.repeat(43))).toMatchObject(refused(404, 'HOLD_OVER'));
    expect(await isFree()).toBe(false);
    expect((await release(held.releaseToken)).status).toBe(200);
    expect(await isFree()).toBe(true);
    expect((await release(held.releaseToken)).status).toBe(200);
    const booked = await hold();
    must(await ana.client.post(`/api/held-times/${booked.id}/confirm`));
    const late = { id: booked.id, releaseToken: booked.releaseToken };
    expect(await server.guest.post('/api/appointments/public/release', late)).toMatchObject(
      refused(409, 'HOLD_SETTLED'),
    );
    expect(await listed()).toMatchObject([{ id: booked.id }]);
  });

  it('a repeated booking request gets the same answer', async () => {
    const key = { 'idempotency-key': 'a-key-of-sixteen-or-more' };
    const clientEmail = freshEmail();
    const first = must<HeldBookingAnswer>(await ask({ clientEmail }, key), 202);
    expect(must<HeldBookingAnswer>(await ask({ clientEmail }, key), 202)).toEqual(first);
  });

  it('a hold is confirmed or cancelled by its own staff, and by nobody else’s', async () => {
    const [first, second] = [await hold(), await hold({ startTime: '2026-11-19T15:00:00.000Z' })];
    const other = await createProfessional(organization);
    const confirm = (person: Person, id: string) => person.client.post(`/api/held-times/${id}/confirm`);
    expect(await confirm(other, first.id)).toMatchObject(refused(404, 'HOLD_OVER'));
    const stream = await openStream(ana.client);
    expect((await confirm(ana, first.id)).status).toBe(200);
    // Open screens read held times again at no other message.
    const messages = [await stream.next(), await stream.next(), await stream.next()];
    await stream.close();
    expect(messages.map((event) => event?.type)).toEqual([
      'connection_established',
      'held_times',
      'appointment_created',
    ]);
    expect(await confirm(ana, first.id)).toMatchObject(refused(404, 'HOLD_OVER'));
    expect((await organization.admin.client.delete(`/api/held-times/${second.id}`)).status).toBe(200);
    expect((await listed()).map(({ id }) => id)).toEqual([first.id]);
    expect(await heldTimes()).toEqual([]);
  });

  it('lists held times of the people named, the caller’s own where nobody is, and nobody’s out of sight', async () => {
    const { id } = await hold();
    const { admin } = organization;
    const other = await createProfessional(organization);
    const outsider = (await createOrganization(server)).admin;
    const list = (person: Person, ...people: Person[]) => {
      const named = people.map(({ user }) => user.id).join(',');
      return person.client.get<HeldTime[]>(
        `/api/held-times?${DAY}${named === '' ? '' : `&userIds=${named}`}`,
      );
    };
    const idsOf = async (...asked: Parameters<typeof list>) =>
      must<HeldTime[]>(await list(...asked)).map((each) => each.id);
    expect(await idsOf(admin, ana, other)).toEqual([id]);
    expect(await idsOf(admin, other)).toEqual([]);
    expect(await idsOf(admin)).toEqual([]);
    expect(await idsOf(ana, ana)).toEqual([id]);
    expect(await idsOf(other)).toEqual([]);
    const notFound = refused(404, 'USER_NOT_FOUND');
    expect(await list(other, ana)).toMatchObject(notFound);
    expect(await list(outsider, ana)).toMatchObject(notFound);
    expect(await list(admin, ana, outsider)).toMatchObject(notFound);
    const many = Array.from({ length: AGENDA_PEOPLE + 1 }, () => ana);
    expect(await list(admin, ...many)).toMatchObject(refused(400, 'VALIDATION'));
  });

  it('counts toward what one client may have ahead, for as long as it is held', async () => {
    must(await ana.client.post('/api/booking-form-settings', { upcomingLimit: 1 }));
    const clientEmail = freshEmail();
    const held = await hold({ clientEmail });
    const next = { clientEmail, startTime: '2026-11-19T15:00:00.000Z' };
    expect(await ask(next)).toMatchObject(refused(422, 'UPCOMING_LIMIT', { limit: 1 }, 1));
    clock.set(held.heldUntil);
    await hold(next);
  });

  it('a hold is nothing but busy time to systems, whose own bookings are not held', async () => {
    const api = await openDoor(organization, 'api');
    const held = await hold();
    const list = await api.get<{ data: { id: string }[] }>(`/api/v1/appointments?${DAY}`);
    expect(JSON.stringify(list.body)).not.toContain(held.id);
    const body = { professionalId: ana.user.id, clientName: 'Sistema', clientEmail: freshEmail() };
    expect((await api.post('/api/v1/appointments', { ...body, startTime: START })).status).toBe(409);
    const free = { ...body, startTime: '2026-11-19T16:00:00.000Z' };
    expect((await api.post('/api/v1/appointments', free)).status).toBe(201);
  });

  it('leaves the database once its time is over', async () => {
    const held = await hold();
    clock.set(held.heldUntil);
    await runHousekeeping(server.context);
    const rows = await server.context.database.query('SELECT 1 FROM appointment_rows WHERE id = $1', [
      held.id,
    ]);
    expect(rows).toEqual([]);
  });
});

it('holds every public booking where the operator says so', async () => {
  const strict = await startTestServer({ overrides: { clock }, env: { CONFIRM_BOOKINGS: 'always' } });
  try {
    const clinic = await createOrganization(strict);
    await addWeek(clinic, clinic.admin);
    const answer = await strict.guest.post('/api/appointments/public', {
      professionalId: clinic.admin.user.id,
      clientName: 'Eva Cruz',
      clientEmail: 'eva@exemplo.test',
      startTime: START,
    });
    expect(answer.status).toBe(202);
  } finally {
    await strict.close();
  }
});
