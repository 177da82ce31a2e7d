import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { ManagedAppointment } from '#shared/contract/booking.ts';
import type { HoursExceptionPage } from '#shared/contract/exceptions.ts';
import type { WhatsappAnswer } from '#shared/contract/whatsapp.ts';
import type { Overview } from '#shared/contract/overview.ts';
import { absenceCalls } from '#test/factories/absences.ts';
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
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

const START = '2026-11-20T10:00:00Z';
const DAY = '2026-11-20';
const LATER = { startTime: '2026-11-21T12:00:00.000Z' };
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let helena: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.set(START);
  organization = await createOrganization(server, 'Clínica Bem Viver');
  helena = await createProfessional(organization, 'Helena Matos');
  await addWeek(organization, helena, { startTime: '09:00', endTime: '12:00' });
});

/** Books as a client, and answers with the path of their own page's API. */
async function booked(): Promise<{ id: string; link: string }> {
  const body = {
    professionalId: helena.user.id,
    clientName: 'Nina Prates',
    clientEmail: freshEmail(),
    clientPhone: '(11) 98765-4321',
    startTime: `${DAY}T14:00:00Z`,
  };
  const { id, managePath } = must<{ id: string; managePath: string }>(
    await server.guest.post('/api/appointments/public', body),
    201,
  );
  return { id, link: `/api${managePath}` };
}

const admin = () => absenceCalls(organization.admin.client);
const dayOff = () => ({ userId: helena.user.id, from: DAY, to: DAY });
const isAsked = async () =>
  (await admin().plan(`userId=${helena.user.id}&from=${DAY}&to=${DAY}`)).appointments[0]?.isAsked;
const askedOf = async (link: string) => must<ManagedAppointment>(await server.guest.get(link)).asked;
const onDesk = async (id: string) =>
  must<Appointment[]>(await organization.admin.client.get(`/api/appointments?ids=${id}`))[0]?.isAsked;
const confirmed = (link: string) => server.guest.post<ManagedAppointment>(`${link}/confirm`);

/** Asks the client of an appointment to choose another time, and waits until they were notified. */
async function ask(id: string, words: object = {}): Promise<void> {
  const absence = await admin().create({ ...dayOff(), ...words });
  await admin().settle(absence.id, [{ appointmentId: id, action: 'link' }]);
  expect(await isAsked()).toBe(false);
  clock.advance(21 / 60);
  await waitFor(async () => ((await isAsked()) === true ? true : null));
}

it('a client who was asked may choose another time until the old one begins', async () => {
  must(await helena.client.patch('/api/user/profile', { minimumCancelNotice: 1_440 }));
  const { id, link } = await booked();
  expect(await server.guest.post(`${link}/move`, LATER)).toMatchObject(refused(422, 'MANAGE_TOO_LATE'));
  expect(await onDesk(id)).toBeUndefined();
  await ask(id);
  expect(await onDesk(id)).toBe(true);
  const { client } = organization.admin;
  const range = `from=${DAY}T03:00:00Z&to=2026-11-21T03:00:00Z`;
  expect(must<Appointment[]>(await client.get(`/api/appointments?${range}`))[0]?.isAsked).toBe(true);
  expect(must<ManagedAppointment>(await server.guest.post(`${link}/move`, LATER))).toMatchObject(LATER);
  expect(await onDesk(id)).toBeUndefined();
});

it('the client’s page says in the clinic’s words who will not attend, and confirms nothing until it is moved', async () => {
  const { id, link } = await booked();
  expect(await askedOf(link)).toBeNull();
  await ask(id, { reason: 'Congresso', sharesReason: true, message: 'Desculpe o transtorno.' });
  expect(await askedOf(link)).toEqual({ reason: 'Congresso', message: 'Desculpe o transtorno.' });
  expect(await confirmed(link)).toMatchObject(refused(409, 'MANAGE_ASKED_TO_CHOOSE'));
  expect(must<ManagedAppointment>(await server.guest.get(link)).confirmedAt).toBeNull();
  expect(must<ManagedAppointment>(await server.guest.post(`${link}/move`, LATER)).asked).toBeNull();
  expect(must<ManagedAppointment>(await confirmed(link)).confirmedAt).not.toBeNull();
});

it('the client’s page keeps a private reason, and one who was asked may still cancel', async () => {
  const { id, link } = await booked();
  await ask(id, { reason: 'Cirurgia' });
  expect(JSON.stringify((await server.guest.get(link)).body)).not.toContain('Cirurgia');
  expect(await askedOf(link)).toEqual({ reason: null, message: null });
  must(await server.guest.post(`${link}/cancel`));
});

it('nobody is asked any more once a colleague takes over, or the day is opened again', async () => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  await addWeek(organization, bruno, { startTime: '09:00', endTime: '12:00' });
  const { id, link } = await booked();
  await ask(id);
  const { client } = organization.admin;
  const handTo = async ({ user }: Person, more: object = {}) =>
    must(await client.put(`/api/appointments/${id}`, { userId: user.id, ...more }));
  await handTo(bruno);
  expect(await askedOf(link)).toBeNull();
  await handTo(helena, { allowConflict: true });
  expect(await askedOf(link)).not.toBeNull();
  const [off] = must<HoursExceptionPage>(
    await client.get(`/api/availability/exceptions?userId=${helena.user.id}`),
  ).exceptions;
  must(await client.delete(`/api/availability/exceptions/${off?.id ?? ''}`));
  expect(await askedOf(link)).toBeNull();
  must(await confirmed(link));
});

it('open screens of the team hear that a client was asked, as of any change of the appointment', async () => {
  const { id } = await booked();
  const streams = await Promise.all([organization.admin, helena].map(({ client }) => openStream(client)));
  const nextAbout = async (stream: (typeof streams)[number]) => {
    for (;;) {
      const event = await stream.next();
      if (event === null || event.appointmentId === id) return event;
    }
  };
  await ask(id);
  for (const stream of streams) {
    expect(await nextAbout(stream)).toMatchObject({
      type: 'appointment_updated',
      userId: helena.user.id,
      source: 'system',
      days: [DAY],
    });
    await stream.close();
  }
});

it('the texts for WhatsApp to a client who was asked say so in the clinic’s words, and ask for no confirmation', async () => {
  const { id, link } = await booked();
  const texts = async () => must<WhatsappAnswer>(await helena.client.get(`/api/appointments/${id}/whatsapp`));
  expect(Object.keys(await texts())).toEqual(['confirmation', 'reminder']);
  await ask(id, { reason: 'Congresso.', sharesReason: true, message: 'Desculpe o transtorno.' });
  const { asked = '', ...others } = await texts();
  expect(others).toEqual({});
  expect(new URL(asked).searchParams.get('text')).toBe(
    'Olá, Nina! Helena Matos não poderá atender você no horário marcado: sexta-feira, 20 de novembro de 2026, às 11:00 ' +
      '(Horário de Brasília). Motivo: Congresso. Desculpe o transtorno. Para não perder o atendimento, escolha outro horário: ' +
      `http://localhost:0${link.replace('/api', '')}`,
  );
  clock.set(`${DAY}T14:05:00Z`);
  expect(Object.keys(await texts())).toEqual(['confirmation', 'reminder']);
});

it('systems and assistants read that a client was asked, and an earlier confirmation counts no more', async () => {
  const [rest, mcp] = [await openDoor(organization, 'api'), await openDoor(organization, 'mcp')];
  const { id, link } = await booked();
  must(await confirmed(link));
  type Answer = { id: string; isAsked: boolean };
  type Called = { result: { structuredContent: { appointments: Answer[] } } };
  const seen = async () => {
    const headers = { accept: 'application/json, text/event-stream' };
    const params = { name: 'list_appointments', arguments: { from: DAY } };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const called = must<Called>(await mcp.post('/mcp-server', message, headers));
    const listed = must<{ data: Answer[] }>(await rest.get('/api/v1/appointments'));
    const one = must<Answer>(await rest.get(`/api/v1/appointments/${id}`));
    const answers = [one, ...listed.data, ...called.result.structuredContent.appointments];
    return answers.map((each) => [each.id, each.isAsked]);
  };
  const rate = async () => must<Overview>(await helena.client.get('/api/appointments/overview'));
  expect(await seen()).toEqual([
    [id, false],
    [id, false],
    [id, false],
  ]);
  expect(await rate()).toMatchObject({ rated: 1, confirmed: 1 });
  await ask(id);
  expect(await seen()).toEqual([
    [id, true],
    [id, true],
    [id, true],
  ]);
  expect(await rate()).toMatchObject({ rated: 1, confirmed: 0 });
  // Once it has begun, nobody chooses any more.
  clock.set(`${DAY}T14:05:00Z`);
  expect((await seen())[0]).toEqual([id, false]);
});
