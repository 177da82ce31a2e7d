import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { MonthReport } from '#shared/contract/reports.ts';
import { addProduct, addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { reportFrom } from './reports.presenter.ts';
import type { BookedRow, Dimension } from './reports.queries.ts';

const clock = movableClock('2026-11-18T15:00:00Z');
let server: TestServer;
let organization: Organization;
let ana: Person;
let bia: Person;
let productId: string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
});
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  bia = await createProfessional(organization, 'Bia Reis');
  productId = (await addProduct(organization, ana, { name: 'Sessão', price: 200, duration: 60 })).id;
});
afterAll(() => server.close());

const clientOf = (name: string) => ({
  clientName: name,
  clientEmail: `${name.toLowerCase()}@exemplo.com.br`,
});
const sessionWith = (name: string, at: string): Promise<Appointment> =>
  addAppointment(organization, ana, at, { ...clientOf(name), productId });
const pay = (by: Person, { id }: Appointment, body: object) =>
  by.client.put(`/api/appointments/${id}/payment`, body);
const report = async (by: Person, month = '2026-11') =>
  must<MonthReport>(await by.client.get(`/api/reports/month?month=${month}`));

/** Eva in October and twice in November, once missed; Rui new in November at Bia's; one more that is cancelled. */
async function furnish(): Promise<void> {
  const october = await sessionWith('Eva', '2026-10-20T13:00:00Z');
  const came = await sessionWith('Eva', '2026-11-02T13:00:00Z');
  const missed = await sessionWith('Eva', '2026-11-03T13:00:00Z');
  must(await ana.client.post('/api/appointments/attendance', { ids: [missed.id], attendance: 'missed' }));
  await addAppointment(organization, bia, '2026-11-04T20:00:00Z', { ...clientOf('Rui'), duration: 30 });
  const gone = await sessionWith('Zoe', '2026-11-24T13:00:00Z');
  must(await pay(ana, october, { paid: 200, method: 'cash', paidOn: '2026-10-20' }));
  must(await pay(ana, came, { discount: 50, paid: 150, method: 'pix', paidOn: '2026-11-02' }));
  // What was paid for a cancelled one stays received.
  must(await pay(ana, gone, { paid: 80, method: 'pix', paidOn: '2026-11-10' }));
  must(await ana.client.delete(`/api/appointments/${gone.id}`));
}

it('counts a month and the one before, in all and by professional, service, weekday and hour', async () => {
  await furnish();
  const found = await report(organization.admin);
  expect(found).toMatchObject({
    month: '2026-11',
    monthBefore: '2026-10',
    otherProfessionals: null,
    otherServices: null,
  });
  expect(found.totals.now).toMatchObject({
    ...{ appointments: 3, cancelled: 1, missed: 1, booked: 150, expected: 150, received: 230 },
  });
  expect(found.totals.before).toMatchObject({ appointments: 1, cancelled: 0, expected: 200, received: 200 });
  expect(found.professionals.map(({ name, now }) => [name, now.appointments, now.received])).toEqual([
    ['Ana Prado', 2, 230],
    ['Bia Reis', 1, 0],
  ]);
  expect(found.services.map(({ name, now }) => [name, now.appointments, now.expected])).toEqual([
    ['Sessão', 2, 150],
    [null, 1, 0],
  ]);
  // 2 November is a Monday, the 3rd a Tuesday, the 4th a Wednesday; Rui comes at 17:00 in São Paulo.
  const counts = (rows: MonthReport['hours']) =>
    rows.filter(({ now }) => now.appointments > 0).map(({ name, now }) => [name, now.appointments]);
  expect(counts(found.weekdays)).toEqual([
    ['1', 1],
    ['2', 1],
    ['3', 1],
  ]);
  expect(counts(found.hours)).toEqual([
    ['10', 2],
    ['17', 1],
  ]);
  expect(found.clients).toEqual({ now: { fresh: 1, returning: 1 }, before: { fresh: 1, returning: 0 } });
  // Eva came back to Ana, who marked one miss and did not mark the other; Rui is new with Bia.
  expect(found.professionals.map(({ now, before }) => ({ now, before }))).toMatchObject([
    { now: { fresh: 0, returning: 1, missed: 1, came: 0, unmarked: 1 }, before: { fresh: 1, returning: 0 } },
    { now: { fresh: 1, returning: 0, missed: 0, came: 0, unmarked: 1 }, before: { fresh: 0, returning: 0 } },
  ]);
  expect(found.services.map(({ now }) => now.fresh)).toEqual([null, null]);
});

it('shows a professional their own figures alone, and another organisation nothing', async () => {
  await furnish();
  const own = await report(bia);
  expect(own.totals.now).toMatchObject({ appointments: 1, cancelled: 0, received: 0 });
  expect(own.professionals.map(({ name }) => name)).toEqual(['Bia Reis']);
  expect(own.clients.now).toEqual({ fresh: 1, returning: 0 });
  const other = await createOrganization(server);
  expect((await report(other.admin)).totals.now).toMatchObject({
    appointments: 0,
    cancelled: 0,
    received: 0,
  });
});

it('sets the minutes that were booked against those that the hours offer, each place and each day off', async () => {
  // Mondays from 9 to 11 for two at once: five Mondays in November, of which the 30th is off.
  await addWindow(organization, ana, {
    dayOfWeek: 1,
    startTime: '09:00',
    endTime: '11:00',
    maxConcurrentAppointments: 2,
  });
  must(await ana.client.post('/api/availability/exceptions', { from: '2026-11-30' }), 201);
  await furnish();
  const found = await report(organization.admin);
  // 2 November is a holiday (Finados).
  expect(found.totals.now.offered).toBe(3 * 120 * 2);
  expect(found.professionals.map(({ now }) => now.offered)).toEqual([720, null]);
  expect(found.weekdays.find(({ name }) => name === '1')?.now.offered).toBe(720);
  // 9 and 10 o'clock offer half each. From 10:30 an appointment of an hour takes half of either hour.
  await addAppointment(organization, ana, '2026-11-09T13:30:00Z', clientOf('Ivo'));
  const hours = (await report(organization.admin)).hours.map(({ name, now }) => [
    name,
    now.booked,
    now.offered,
  ]);
  expect(hours).toEqual([
    ['9', 0, 360],
    ['10', 150, 360],
    ['11', 30, null],
    ['17', 30, null],
  ]);
});

it('has rows that add up to the whole, also of those who offer hours and were not booked', async () => {
  const week = { dayOfWeek: 4, startTime: '08:00', endTime: '18:00' };
  await addWindow(organization, bia, week);
  await addWindow(organization, ana, { ...week, endTime: '10:00' });
  await sessionWith('Eva', '2026-11-05T11:00:00Z');
  const { totals, professionals } = await report(organization.admin);
  const sum = (figure: 'booked' | 'offered' | 'appointments' | 'fresh') =>
    professionals.reduce((all, { now }) => all + (now[figure] ?? 0), 0);
  expect(professionals.map(({ name, now }) => [name, now.appointments, now.offered])).toEqual([
    ['Ana Prado', 1, 480],
    ['Bia Reis', 0, 2400],
  ]);
  for (const figure of ['booked', 'offered', 'appointments', 'fresh'] as const)
    expect(sum(figure), figure).toBe(totals.now[figure]);
});

it('counts by the clock of the appointment, at both ends of a month', async () => {
  // 30 November 23:30 in São Paulo, 1 December in UTC; and 1 December there.
  await sessionWith('Eva', '2026-12-01T02:30:00Z');
  await sessionWith('Rui', '2026-12-01T04:00:00Z');
  expect((await report(ana)).totals.now.appointments).toBe(1);
  expect((await report(ana, '2026-12')).totals.now.appointments).toBe(1);
});

it('hands the report over as a table that a spreadsheet calculates nothing of', async () => {
  const { id } = await addProduct(organization, ana, { name: '=1+1', price: 10, duration: 60 });
  await addAppointment(organization, ana, '2026-11-02T13:00:00Z', { ...clientOf('Eva'), productId: id });
  const answer = await ana.client.get('/api/reports/month-file?month=2026-11');
  const text = String(answer.body);
  expect(answer.headers.get('content-disposition')).toContain('relatorio-2026-11.csv');
  expect(text).toContain('Total;;2026-11;1;0;0;0;0;1;60;;10,00;0,00;1;0\r\n');
  expect(text).toContain(`Serviço;"'=1+1";2026-11;1;`);
});

it('sums the professionals and services beyond those that are named', () => {
  const booked = (dimension: Dimension, name: string | null, appointments: number): BookedRow => ({
    dimension,
    isNow: true,
    userId: null,
    name,
    appointments,
    cancelled: 0,
    cancelledLate: 0,
    missed: 0,
    came: 0,
    unmarked: 0,
    booked: appointments * 30,
    expectedCents: appointments * 1010,
  });
  const names = Array.from({ length: 200 }, (_, index) => `Pessoa ${index}`);
  const found = reportFrom(
    {
      month: '2026-11',
      monthBefore: '2026-10',
      booked: [booked('all', null, 400), ...names.map((name) => booked('professional', name, 2))],
      hours: [],
      received: [],
      clients: [],
      offered: [],
    },
    50,
  );
  expect(found.professionals).toHaveLength(50);
  expect(found.otherProfessionals?.now).toMatchObject({ appointments: 300, booked: 9000, expected: 3030 });
  expect(found.otherServices).toBeNull();
});

it('sends as many statements for one appointment as for hundreds', async () => {
  const statements = async (): Promise<number> => {
    const before = server.context.database.statementCount();
    await report(organization.admin);
    return server.context.database.statementCount() - before;
  };
  await sessionWith('Eva', '2026-11-02T13:00:00Z');
  const one = await statements();
  await server.context.database.query(
    `INSERT INTO appointments (id, organization_id, user_id, professional_name, timezone, client_name, start_time, end_time, lane,
       revision, manage_token_hash, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, id, name, timezone, 'Cliente ' || n, at, at + interval '15 minutes', 0, 0,
            decode(md5(id::text || n), 'hex'), 'public', now(), now()
       FROM users u, generate_series(1, 300) n,
            LATERAL (SELECT timestamptz '2026-11-05T03:00:00Z' + n * interval '15 minutes' AS at) t WHERE u.id = $1`,
    [ana.user.id],
  );
  expect(await statements()).toBe(one);
  expect(one).toBe(7);
});
