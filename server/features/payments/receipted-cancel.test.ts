import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { CancellationAnswer } from '#shared/contract/cancellation.ts';
import type { Receipt } from '#shared/contract/receipts.ts';
import type { CreatedSeries, SeriesOfAppointment } from '#shared/contract/series.ts';
import { notifyDue } from '#server/features/absences/notify.service.ts';
import { absenceCalls } from '#test/factories/absences.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

/** Wednesday at noon in São Paulo. */
const NOON = '2026-11-18T15:00:00Z';
const EVA = { clientName: 'Eva Cruz', clientEmail: 'eva@exemplo.com.br' };
const REFUSED = refused(409, 'APPOINTMENT_HAS_RECEIPT');
const clock = movableClock(NOON);
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
});
beforeEach(async () => {
  clock.set(NOON);
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  const receives = { receiptName: 'Clínica Vida Ltda.', receiptDocument: '11.222.333/0001-81' };
  must(await organization.admin.client.patch('/api/admin/organization', receives));
});
afterAll(() => server.close());

const payment = { paid: 150, method: 'pix', paidOn: '2026-11-18' };
/** Notes a payment of an appointment and issues its receipt. */
async function receipted({ id }: { id: string }): Promise<Receipt> {
  must(await ana.client.put(`/api/appointments/${id}/payment`, payment));
  return must<Receipt>(await ana.client.post(`/api/appointments/${id}/receipt`, {}), 201);
}
const asked = async ({ id }: { id: string }) =>
  must<CancellationAnswer>(await ana.client.get(`/api/appointments/${id}/cancellation`));
const agenda = async (): Promise<string[]> => {
  const path = '/api/appointments?from=2026-11-01T00:00:00Z&to=2026-12-31T00:00:00Z';
  return must<Appointment[]>(await ana.client.get(path)).map(({ id }) => id);
};

it('refuses to cancel an appointment with a receipt, by every door, until the receipt is cancelled', async () => {
  const made = await addAppointment(organization, ana, '2026-11-18T13:00:00Z', EVA);
  expect(await asked(made)).toMatchObject({ paid: null, hasReceipt: false });
  const { id } = await receipted(made);
  expect(await asked(made)).toMatchObject({ paid: 150, hasReceipt: true });
  const path = `/api/appointments/${made.id}`;
  expect(await ana.client.delete(path)).toMatchObject(REFUSED);
  expect(await organization.admin.client.delete(`${path}?late=no`)).toMatchObject(REFUSED);
  const system = await openDoor(organization, 'api');
  expect(await system.delete(`/api/v1/appointments/${made.id}`)).toMatchObject({
    status: 409,
    body: { code: 'APPOINTMENT_HAS_RECEIPT' },
  });
  const assistant = await openDoor(organization, 'mcp');
  const call: Answer<object> = await assistant.post(
    '/mcp-server',
    {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'cancel_appointment', arguments: { appointmentId: made.id } },
    },
    { accept: 'application/json, text/event-stream' },
  );
  expect(JSON.stringify(call.body)).toContain('APPOINTMENT_HAS_RECEIPT');
  expect(await agenda()).toEqual([made.id]);
  must(await ana.client.post(`/api/receipts/${id}/cancel`));
  expect(await asked(made)).toMatchObject({ paid: 150, hasReceipt: false });
  must(await ana.client.delete(path));
  expect(await agenda()).toEqual([]);
});

it('cancels nothing of a selection or a series while one has a receipt, and names it', async () => {
  const other = await addAppointment(organization, ana, '2026-11-25T15:00:00Z', {
    clientName: 'Davi Sá',
    clientEmail: 'davi@exemplo.com.br',
  });
  const starts = ['2026-11-26', '2026-12-03'].map((day) => ({ startTime: `${day}T13:00:00Z` }));
  const plan = { ...EVA, duration: 60, date: '2026-11-26', time: '10:00' };
  const rule = { every: 'week', count: 2 };
  const series = must<CreatedSeries>(await ana.client.post('/api/series', { ...plan, rule, starts }), 201);
  const [first, second] = series.appointments.map(({ id }) => id);
  const { id } = await receipted({ id: second ?? '' });
  must(await ana.client.put(`/api/appointments/${first ?? ''}/payment`, payment));
  const { series: known } = must<SeriesOfAppointment>(
    await ana.client.get(`/api/appointments/${first ?? ''}/series`),
  );
  const [paid, receiptedOne] = series.appointments.map(({ startTime }) => startTime);
  expect(known).toMatchObject({ paid: [paid, receiptedOne], receipted: [receiptedOne] });
  const sentence = /^Nada foi cancelado: há recibo de Eva Cruz em 03\/12\./;
  const answers = [
    await organization.admin.client.post('/api/appointments/cancel', {
      ids: [other.id, second],
      notify: false,
    }),
    await ana.client.post(`/api/appointments/${first ?? ''}/series/cancel`, { scope: 'all' }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'APPOINTMENT_HAS_RECEIPT' } });
    expect((answer.body as { error: string }).error).toMatch(sentence);
  }
  expect(await agenda()).toHaveLength(3);
  must(await ana.client.post(`/api/receipts/${id}/cancel`));
  must(await ana.client.post(`/api/appointments/${first ?? ''}/series/cancel`, { scope: 'all' }));
  expect(await agenda()).toEqual([other.id]);
});

it('refuses the client with a receipt in an absence alone, and keeps what gets one before the clients are notified', async () => {
  const made = await addAppointment(organization, ana, '2026-11-25T13:00:00Z', EVA);
  const later = await addAppointment(organization, ana, '2026-11-25T15:00:00Z', {
    clientName: 'Davi Sá',
    clientEmail: 'davi@exemplo.com.br',
  });
  await receipted(made);
  const calls = absenceCalls(ana.client);
  const { id } = await calls.create({ userId: ana.user.id, from: '2026-11-25', to: '2026-11-25' });
  const cancel = (appointmentId: string) => [{ appointmentId, action: 'cancel' } as const];
  const { outcomes } = await calls.settle(id, cancel(made.id), cancel(later.id));
  expect(outcomes).toMatchObject([
    {
      appointmentId: made.id,
      outcome: 'refused',
      sentence: expect.stringContaining('Há um recibo') as string,
    },
    { appointmentId: later.id, outcome: 'cancelled' },
  ]);
  await receipted(later);
  clock.set('2026-11-18T16:00:00Z');
  while (await notifyDue(server.context));
  expect(await agenda()).toEqual([made.id, later.id]);
});

it('sends a client who cancels by their link to the professional while a receipt counts', async () => {
  const { managePath } = must<PublicBookingAnswer>(
    await server.guest.post('/api/appointments/public', {
      ...{ professionalId: ana.user.id, startTime: '2026-11-25T13:00:00Z', ...EVA },
    }),
    201,
  );
  const [made = ''] = await agenda();
  const { id } = await receipted({ id: made });
  const giveUp = () => server.guest.post(`/api${managePath}/cancel`);
  expect(await giveUp()).toMatchObject(refused(409, 'MANAGE_HAS_RECEIPT'));
  expect(await agenda()).toEqual([made]);
  must(await ana.client.post(`/api/receipts/${id}/cancel`));
  must(await giveUp());
  expect(await agenda()).toEqual([]);
});

it('lets either a receipt or a cancellation of an appointment through, never both at once', async () => {
  for (let hour = 10; hour < 16; hour += 1) {
    const made = await addAppointment(organization, ana, `2026-11-17T${hour}:00:00Z`, EVA);
    must(await ana.client.put(`/api/appointments/${made.id}/payment`, payment));
    const [issued, gone] = await Promise.all([
      ana.client.post(`/api/appointments/${made.id}/receipt`, {}),
      ana.client.delete(`/api/appointments/${made.id}`),
    ]);
    expect([201, 404]).toContain(issued.status);
    expect(gone.status).toBe(issued.status === 201 ? 409 : 200);
  }
});
