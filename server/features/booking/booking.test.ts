import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConflictDetails } from '#shared/contract/appointments.ts';
import {
  publicBookingAnswer,
  personalBookingData,
  slotsAnswer,
  teamBookingData,
  type PublicBookingAnswer,
  type PublicBookingData,
  type SlotsAnswer,
} from '#shared/contract/booking.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import { addProduct, addWeek, addWindow } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

// Wednesday 18 November 2026, 09:51 in São Paulo.
const clock = movableClock('2026-11-18T12:51:00Z');
let server: TestServer;
let organization: Organization;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
  organization = await createOrganization(server);
});
afterAll(() => server.close());

let client = 0;
const booking = (professional: Person, startTime: string, more: object = {}) => ({
  professionalId: professional.user.id,
  // Another person each time: one may have five appointments ahead.
  clientName: `Cliente ${++client}`,
  clientEmail: `cliente${client}@exemplo.test`,
  clientPhone: `119${87_000_000 + client}`,
  startTime,
  productId: null,
  notes: 'prefiro à tarde',
  ...more,
});
const post = (body: object, headers?: Record<string, string>) =>
  server.guest.post<PublicBookingAnswer & ErrorBody>('/api/appointments/public', body, headers);
const slots = (professional: Person, from: string, to = from, more = '') =>
  server.guest.get<SlotsAnswer & ErrorBody>(
    `/api/slots?professionalId=${professional.user.id}&from=${from}&to=${to}${more}`,
  );
const times = (answer: SlotsAnswer, index = 0) =>
  answer.days[index]?.slots.map((slot) => slot.startTime.slice(11, 16));

async function professionalWithHours(hours: Parameters<typeof addWeek>[2] = {}): Promise<Person> {
  const professional = await createProfessional(organization);
  await addWeek(organization, professional, hours);
  return professional;
}

describe('free times', () => {
  it('slots step through the window while the end fits, in the professional’s timezone, with empty days listed', async () => {
    const professional = await createProfessional(organization);
    await addWindow(organization, professional, {
      dayOfWeek: 4,
      startTime: '09:00',
      endTime: '11:30',
    });
    const answer = await slots(professional, '2026-11-19', '2026-11-20');
    expect(answer.status).toBe(200);
    expect(slotsAnswer.parse(answer.body)).toEqual(answer.body);
    expect(answer.body).toEqual({
      timezone: 'America/Sao_Paulo',
      days: [
        {
          date: '2026-11-19',
          slots: [
            { startTime: '2026-11-19T12:00:00.000Z', endTime: '2026-11-19T13:00:00.000Z' },
            { startTime: '2026-11-19T13:00:00.000Z', endTime: '2026-11-19T14:00:00.000Z' },
          ],
        },
        { date: '2026-11-20', slots: [], none: 'closed' },
      ],
      suggestions: [expect.anything(), expect.anything()],
    });
    await professional.client.patch('/api/user/profile', { timezone: 'America/Manaus' });
    expect(times((await slots(professional, '2026-11-19')).body)).toEqual(['13:00', '14:00']);
  });

  it('today’s slots start more than 10 minutes from now', async () => {
    const professional = await professionalWithHours({ startTime: '09:00', endTime: '12:00' });
    expect(times((await slots(professional, '2026-11-18')).body)).toEqual(['14:00']);
    clock.set('2026-11-18T12:49:00Z');
    expect(times((await slots(professional, '2026-11-18')).body)).toEqual(['13:00', '14:00']);
    clock.set('2026-11-18T12:51:00Z');
  });

  it('slots take the length of the chosen service and keep the grid', async () => {
    const professional = await professionalWithHours({ startTime: '09:00', endTime: '12:00' });
    const product = await addProduct(organization, professional, { duration: 90 });
    const answer = await slots(professional, '2026-11-19', '2026-11-19', `&productId=${product.id}`);
    expect(answer.body.days[0]?.slots).toEqual([
      { startTime: '2026-11-19T12:00:00.000Z', endTime: '2026-11-19T13:30:00.000Z' },
      { startTime: '2026-11-19T13:00:00.000Z', endTime: '2026-11-19T14:30:00.000Z' },
    ]);
  });

  it('hides slots within the buffer of appointments once a buffer was saved', async () => {
    const professional = await professionalWithHours({ startTime: '09:00', endTime: '13:00' });
    expect((await post(booking(professional, '2026-11-19T13:00:00Z'))).status).toBe(201);
    expect(times((await slots(professional, '2026-11-19')).body)).toEqual(['12:00', '14:00', '15:00']);
    await professional.client.patch('/api/user/profile', { bufferTime: 15 });
    expect(times((await slots(professional, '2026-11-19')).body)).toEqual(['15:00']);
    expect(await post(booking(professional, '2026-11-19T12:00:00Z'))).toMatchObject({ status: 409 });
  });

  it('rejects more than 62 days and an inverted range', async () => {
    const professional = await professionalWithHours();
    expect((await slots(professional, '2026-11-18', '2027-01-18')).status).toBe(200);
    expect(await slots(professional, '2026-11-18', '2027-01-19')).toMatchObject({
      status: 422,
      body: { code: 'SLOTS_RANGE' },
    });
    expect(await slots(professional, '2026-11-18', '2026-11-17')).toMatchObject({
      status: 422,
      body: { code: 'SLOTS_RANGE' },
    });
    expect(await slots(professional, '2026-02-30', '2026-03-02')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
  });
});

describe('a public booking', () => {
  it('a public booking is stored, answers its end and the client’s own path, and is visible to the administrator', async () => {
    const professional = await professionalWithHours();
    const product = await addProduct(organization, professional, { duration: 45 });
    const more = { productId: product.id, clientPhone: '11987654321' };
    const answer = await post(booking(professional, '2026-11-20T12:00:00Z', more));
    expect(answer.status).toBe(201);
    expect(publicBookingAnswer.parse(answer.body)).toEqual(answer.body);
    expect(answer.body).toMatchObject({
      endTime: '2026-11-20T12:45:00.000Z',
      productName: 'Sessão individual',
      // Written into the mail folder: nothing leaves.
      emailSent: false,
    });
    expect(answer.body.managePath).toMatch(/^\/agendamento\/[\w-]{43}$/);
    const seen = await organization.admin.client.get<object[]>(
      `/api/appointments?userId=${professional.user.id}&from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z`,
    );
    expect(seen.body).toEqual([
      expect.objectContaining({
        id: answer.body.id,
        clientPhone: '5511987654321',
        createdBy: 'public',
        confirmedAt: null,
      }),
    ]);
  });

  it('rejects bookings that the page does not offer', async () => {
    const professional = await professionalWithHours();
    const refused = async (startTime: string, code: string) =>
      expect(await post(booking(professional, startTime))).toMatchObject({ status: 422, body: { code } });
    await refused('2026-11-19T12:07:00Z', 'OFF_GRID');
    await refused('2026-11-19T12:00:30Z', 'OFF_GRID');
    await refused('2026-11-19T09:00:00Z', 'OUTSIDE_AVAILABILITY');
    await refused('2026-11-18T12:00:00Z', 'IN_THE_PAST');
    await refused('2026-11-18T13:00:00Z', 'TOO_SOON');
    await refused('2027-11-19T12:00:00Z', 'BEYOND_HORIZON');
    expect((await post(booking(professional, '2027-11-18T12:00:00Z'))).status).toBe(201);
  });

  it('rejects a switched-off window, an inactive professional or service and another person’s service', async () => {
    const professional = await createProfessional(organization);
    const window = await addWindow(organization, professional, { dayOfWeek: 4 });
    const start = '2026-11-19T12:00:00Z';
    const product = await addProduct(organization, professional, { isActive: false });
    const foreign = await addProduct(organization, await createProfessional(organization));
    expect(await post(booking(professional, start, { productId: product.id }))).toMatchObject({
      status: 422,
      body: { code: 'PRODUCT_INACTIVE' },
    });
    expect(await post(booking(professional, start, { productId: foreign.id }))).toMatchObject({
      status: 404,
      body: { code: 'PRODUCT_NOT_FOUND' },
    });
    await organization.admin.client.patch(`/api/availability/${window.id}`, { isActive: false });
    expect(await post(booking(professional, start))).toMatchObject({
      status: 422,
      body: { code: 'OUTSIDE_AVAILABILITY' },
    });
    await organization.admin.client.put(`/api/admin/users/${professional.user.id}`, { isActive: false });
    expect(await post(booking(professional, start))).toMatchObject({
      status: 422,
      body: { code: 'PROFESSIONAL_INACTIVE' },
    });
    expect(await slots(professional, '2026-11-19')).toMatchObject({
      status: 422,
      body: { code: 'PROFESSIONAL_INACTIVE' },
    });
  });

  it('requires the fields that the professional’s form requires and drops those that it hides', async () => {
    const professional = await professionalWithHours();
    const start = '2026-11-19T12:00:00Z';
    const missing = await post(booking(professional, start, { clientName: ' ', clientEmail: '' }));
    expect(missing).toMatchObject({
      status: 400,
      body: {
        code: 'REQUIRED_FIELDS',
        error: 'Preencha todos os campos obrigatórios.',
        details: { fields: ['clientName', 'clientEmail'] },
      },
    });
    must(await professional.client.post('/api/booking-form-settings', { requirePhone: true }));
    for (const clientPhone of ['', '   ', null]) {
      expect(await post(booking(professional, start, { clientPhone }))).toMatchObject({
        status: 400,
        body: { code: 'REQUIRED_FIELDS', details: { fields: ['clientPhone'] } },
      });
    }
    await professional.client.post('/api/booking-form-settings', {
      requireName: false,
      requireEmail: false,
      showPhone: false,
      requireNotes: true,
    });
    expect(await post(booking(professional, start, { notes: '' }))).toMatchObject({
      status: 400,
      body: { details: { fields: ['notes'] } },
    });
    const made = await post(booking(professional, start, { clientName: null, clientEmail: null }));
    expect(made).toMatchObject({ status: 201, body: { emailSent: false } });
    const [row] = (
      await professional.client.get<{ clientPhone: unknown; clientName: string }[]>('/api/appointments')
    ).body;
    expect(row).toMatchObject({ clientPhone: null, clientName: 'Sem nome' });
  });

  it('answers a taken time with up to three nearest slots and never overbooks', async () => {
    const professional = await professionalWithHours();
    const start = '2026-11-19T15:00:00Z';
    expect((await post(booking(professional, start))).status).toBe(201);
    const lost = await post(booking(professional, start, { allowConflict: true }));
    expect(lost).toMatchObject({ status: 409, body: { code: 'APPOINTMENT_CONFLICT' } });
    const { suggestions } = lost.body.details as ConflictDetails;
    expect(suggestions.map((free) => free.startTime)).toEqual([
      '2026-11-19T13:00:00.000Z',
      '2026-11-19T14:00:00.000Z',
      '2026-11-19T16:00:00.000Z',
    ]);
    for (const free of suggestions)
      expect((await post(booking(professional, free.startTime))).status).toBe(201);
  });

  it('accepts overlapping bookings up to the capacity of the window', async () => {
    const professional = await professionalWithHours({ maxConcurrentAppointments: 2 });
    const start = '2026-11-19T15:00:00Z';
    expect((await post(booking(professional, start))).status).toBe(201);
    expect(times((await slots(professional, '2026-11-19')).body)).toContain('15:00');
    expect((await post(booking(professional, start))).status).toBe(201);
    expect(times((await slots(professional, '2026-11-19')).body)).not.toContain('15:00');
    expect((await post(booking(professional, start))).status).toBe(409);
  });

  it('two bookings with one idempotency key make one appointment', async () => {
    const professional = await professionalWithHours();
    const body = booking(professional, '2026-11-19T15:00:00Z');
    const key = { 'idempotency-key': 'tentativa-1' };
    const [first, second] = [await post(body, key), await post(body, key)];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(await post({ ...body, clientName: 'Outra' }, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    const together = { ...body, startTime: '2026-11-19T16:00:00Z' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(together, { 'idempotency-key': 'tentativa-2' })),
    );
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await professional.client.get<object[]>('/api/appointments')).body).toHaveLength(2);
    expect(await post(body, { 'idempotency-key': 'x'.repeat(201) })).toMatchObject({
      status: 400,
      body: { code: 'IDEMPOTENCY_KEY_INVALID' },
    });
  });

  it('a bot that fills the hidden field books nothing', async () => {
    const professional = await professionalWithHours();
    expect(
      (await post(booking(professional, '2026-11-19T15:00:00Z', { website: 'http://spam.test' }))).status,
    ).toBe(400);
    expect((await professional.client.get<object[]>('/api/appointments')).body).toHaveLength(0);
  });
});

describe('public links', () => {
  it('public links lead to one professional or the team and reveal no other clients', async () => {
    const own = await createOrganization(server, 'Clínica dos Links');
    const ana = await createProfessional(own, 'Ana Link', { title: 'Psicóloga' });
    const slotless = await createProfessional(own, 'Sem Horário');
    await addWeek(own, ana);
    await post(booking(ana, '2026-11-19T15:00:00Z', { clientName: 'Segredo Segredo' }));
    await post(booking(ana, '2027-02-19T15:00:00Z'));

    const personal = await server.guest.get<PublicBookingData>(
      `/api/booking/personal/${ana.user.bookingSlug}`,
    );
    expect(personalBookingData.parse(personal.body)).toEqual(personal.body);
    expect(personal.body).toMatchObject({
      type: 'personal',
      organization: { name: 'Clínica dos Links' },
      professional: {
        name: 'Ana Link',
        title: 'Psicóloga',
        appointments: [{ startTime: '2026-11-19T15:00:00.000Z', endTime: '2026-11-19T16:00:00.000Z' }],
      },
    });
    const bySlug = await server.guest.get<PublicBookingData>(`/api/booking/${slotless.user.bookingSlug}`);
    const byAdmin = await server.guest.get<PublicBookingData>(
      `/api/booking/shared/admin/${own.admin.user.id}`,
    );
    expect(bySlug.body).toEqual(byAdmin.body);
    expect(teamBookingData.parse(bySlug.body)).toEqual(bySlug.body);
    expect(bySlug.body).toMatchObject({ type: 'shared', professionals: [{ id: ana.user.id }] });
    for (const answer of [personal, bySlug]) {
      expect(JSON.stringify(answer.body)).not.toMatch(/Segredo|exemplo\.|98765|prefiro/);
    }

    // Kept answers go the moment something of the organisation changes.
    await own.admin.client.put(`/api/admin/users/${ana.user.id}`, { name: 'Ana Nova' });
    expect(
      (await server.guest.get<PublicBookingData>(`/api/booking/personal/${ana.user.bookingSlug}`)).body,
    ).toMatchObject({ professional: { name: 'Ana Nova' } });
    await own.admin.client.put(`/api/admin/users/${ana.user.id}`, { isActive: false });
    expect(await server.guest.get(`/api/booking/personal/${ana.user.bookingSlug}`)).toMatchObject({
      status: 404,
      body: { code: 'BOOKING_LINK_NOT_FOUND' },
    });
    expect(
      (await server.guest.get<PublicBookingData>(`/api/booking/${ana.user.bookingSlug}`)).body,
    ).toMatchObject({
      professionals: [],
    });
  });

  it('all unknown links get the same answer', async () => {
    for (const path of [
      'personal/nao-existe',
      'nao-existe',
      'shared/admin/nao-existe',
      `shared/admin/${crypto.randomUUID()}`,
    ]) {
      expect(await server.guest.get(`/api/booking/${path}`)).toMatchObject({
        status: 404,
        body: { code: 'BOOKING_LINK_NOT_FOUND', error: 'O link de agendamento não é válido.' },
      });
    }
  });
});

it('the client confirms once by their own link, never by opening it', async () => {
  const professional = await professionalWithHours();
  const made = await post(booking(professional, '2026-11-19T15:00:00Z'));
  const path = `/api${made.body.managePath}`;
  expect(await server.guest.get(path)).toMatchObject({
    status: 200,
    body: { confirmedAt: null, professionalName: 'Bruno Lima' },
  });
  expect((await server.guest.get<{ confirmedAt: string | null }>(path)).body.confirmedAt).toBeNull();
  const confirmed = await server.guest.post<{ confirmedAt: string }>(`${path}/confirm`);
  expect(confirmed).toMatchObject({ status: 200, body: { confirmedAt: '2026-11-18T12:51:00.000Z' } });
  clock.advance(1);
  expect((await server.guest.post<{ confirmedAt: string }>(`${path}/confirm`)).body.confirmedAt).toBe(
    '2026-11-18T12:51:00.000Z',
  );
  clock.advance(-1);
  expect(await server.guest.get('/api/agendamento/invalido')).toMatchObject({
    status: 404,
    body: { code: 'MANAGE_LINK_INVALID' },
  });
  const [row] = (await professional.client.get<{ id: string; confirmedAt: string }[]>('/api/appointments'))
    .body;
  expect(row?.confirmedAt).toBe('2026-11-18T12:51:00.000Z');
  const moved = await professional.client.put<{ confirmedAt: string | null }>(
    `/api/appointments/${row?.id}`,
    {
      startTime: '2026-11-19T17:00:00Z',
    },
  );
  // They said yes to another time.
  expect(moved.body.confirmedAt).toBeNull();
  await professional.client.delete(`/api/appointments/${row?.id}`);
  expect((await server.guest.get(path)).status).toBe(404);
});
