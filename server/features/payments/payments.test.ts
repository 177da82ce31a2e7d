import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { AppointmentHistory } from '#shared/contract/history.ts';
import type { ChangePaymentBody, Payment } from '#shared/contract/payments.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer } from '#test/harness/client.ts';
import { openStream } from '#test/harness/event-stream.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

/** Wednesday at noon in São Paulo. */
const NOON = '2026-11-18T15:00:00Z';
const UNPAID = { discount: 0, paid: null, method: null, paidOn: null };
const BY_PIX = { paid: 150, method: 'pix', paidOn: '2026-11-18' } as const;
const clock = movableClock(NOON);
let server: TestServer;
let organization: Organization;
let ana: Person;
let bia: Person;
let productId: string;
let made: Appointment;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
beforeEach(async () => {
  clock.set(NOON);
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bia = await createProfessional(organization, 'Bia Reis');
  productId = (await addProduct(organization, ana, { name: 'Sessão', price: 180.5 })).id;
  made = await addAppointment(organization, ana, '2026-11-18T13:00:00Z', { productId });
});
afterAll(() => server.close());

const pathOf = ({ id }: { id: string } = made) => `/api/appointments/${id}/payment`;
const change = (by: Person, body: ChangePaymentBody): Promise<Answer<Payment>> =>
  by.client.put(pathOf(), body);
const read = async (by: Person) => must<Payment>(await by.client.get(pathOf()));

it('keeps the price of the booking, notes a discount and a payment, and takes the payment back', async () => {
  must(await ana.client.put(`/api/products/${productId}`, { price: 240 }));
  expect(await read(ana)).toEqual({ price: 180.5, ...UNPAID });
  expect(must(await change(ana, { discount: 30.5, ...BY_PIX }))).toEqual({
    price: 180.5,
    discount: 30.5,
    ...BY_PIX,
  });
  expect(await read(organization.admin)).toMatchObject({ discount: 30.5, ...BY_PIX });
  must(await change(organization.admin, { paid: null, method: null, paidOn: null }));
  expect(await read(ana)).toEqual({ price: 180.5, ...UNPAID, discount: 30.5 });
});

it('refuses a part of a payment, a discount above the price, thirds of cents and a day that has not come', async () => {
  const cases: [ChangePaymentBody, number, ErrorCode][] = [
    [{ paid: 10 }, 400, 'VALIDATION'],
    [{ method: 'pix', paidOn: '2026-11-18' }, 400, 'VALIDATION'],
    [{ discount: 180.51 }, 422, 'DISCOUNT_ABOVE_PRICE'],
    [{ discount: 10.005 }, 422, 'PRODUCT_PRICE'],
    [{ ...BY_PIX, paid: 10.333 }, 422, 'PRODUCT_PRICE'],
    [{ ...BY_PIX, paidOn: '2026-11-19' }, 422, 'PAYMENT_AHEAD'],
  ];
  for (const [body, status, code] of cases)
    expect(await change(ana, body), JSON.stringify(body)).toMatchObject(refused(status, code));
  expect((await change(ana, { paid: -1, method: 'pix', paidOn: '2026-11-18' })).status).toBe(400);
  expect(await read(ana)).toEqual({ price: 180.5, ...UNPAID });
  // Without a price there is nothing to take off, and what was paid is noted all the same.
  const free = await addAppointment(organization, ana, '2026-11-18T14:00:00Z');
  expect(await ana.client.put(pathOf(free), { discount: 1 })).toMatchObject(
    refused(422, 'DISCOUNT_ABOVE_PRICE'),
  );
  expect(must(await ana.client.put(pathOf(free), BY_PIX))).toEqual({ price: null, discount: 0, ...BY_PIX });
});

it('lets who may touch the appointment note it, and answers nobody else', async () => {
  for (const body of [BY_PIX, { discount: 1 }])
    expect(await change(bia, body)).toMatchObject(refused(404, 'APPOINTMENT_NOT_FOUND'));
  expect((await bia.client.get(pathOf())).status).toBe(404);
  const other = await createOrganization(server);
  expect((await change(other.admin, BY_PIX)).status).toBe(404);
  expect(await read(ana)).toEqual({ price: 180.5, ...UNPAID });
});

it('refuses to save over what a colleague saved meanwhile, and asks by field', async () => {
  must(await change(organization.admin, { ...BY_PIX }));
  const late: ChangePaymentBody = {
    paid: 180.5,
    method: 'card',
    paidOn: '2026-11-18',
    expected: { paid: null, method: null, paidOn: null },
  };
  expect(await change(ana, late)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE', details: { current: { paid: 150, method: 'pix' } } },
  });
  must(await change(ana, { discount: 10, expected: { discount: 0 } }));
  expect(await read(ana)).toMatchObject({ discount: 10, paid: 150, method: 'pix' });
});

it('saves one of two payments that are noted at once, and refuses the other', async () => {
  const expected = { paid: null, method: null, paidOn: null };
  const answers = await Promise.all([
    change(ana, { ...BY_PIX, expected }),
    change(organization.admin, { ...BY_PIX, method: 'cash', paid: 140, expected }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('writes the change in the history and says it to the open screens, once', async () => {
  const stream = await openStream(ana.client);
  await stream.next();
  must(await change(ana, { discount: 30.5, ...BY_PIX }));
  must(await change(ana, { discount: 30.5, ...BY_PIX }));
  expect(await stream.next()).toMatchObject({ type: 'appointment_updated', appointmentId: made.id });
  await stream.close();
  const { entries } = must<AppointmentHistory>(await ana.client.get(`/api/appointments/${made.id}/history`));
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({
    action: 'updated',
    actor: { name: 'Ana Prado' },
    before: { discount: 0, paid: null, paymentMethod: null, paidOn: null },
    after: { discount: 30.5, paid: 150, paymentMethod: 'pix', paidOn: '2026-11-18' },
  });
});

it('shows systems the payment, and a client on their own page nothing of it', async () => {
  await addWeek(organization, ana, { startTime: '00:00', endTime: '24:00' });
  const booked = await server.guest.post('/api/appointments/public', {
    professionalId: ana.user.id,
    productId,
    clientName: 'Eva Cruz',
    clientEmail: freshEmail(),
    startTime: '2026-11-25T15:00:00Z',
  });
  const { id, managePath } = must<PublicBookingAnswer>(booked, 201);
  must(await ana.client.put(pathOf({ id }), { ...BY_PIX, paid: 171.23, discount: 9.27 }));
  const api = await openDoor(organization, 'api');
  const payment = { price: 180.5, discount: 9.27, ...BY_PIX, paid: 171.23 };
  expect(must(await api.get(`/api/v1/appointments/${id}`))).toMatchObject({ payment });
  const listed = must<{ data: { id: string; payment: Payment }[] }>(await api.get('/api/v1/appointments'));
  expect(listed.data).toEqual([expect.objectContaining({ id, payment })]);
  const own = await server.guest.get(managePath.replace('/agendamento/', '/api/agendamento/'));
  expect(JSON.stringify(must(own))).not.toMatch(/171[.,]23|9[.,]27|pix|paid/i);
});
