import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HoursExceptionPage } from '#shared/contract/exceptions.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { absenceCalls } from '#test/factories/absences.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createOrganization, createProfessional, freshEmail } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const DAY = '2026-11-20';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock(`${DAY}T10:00:00Z`) } });
});
afterAll(() => server.close());

it('the plan says that an absence closes the time, until somebody undoes it or opens the day by hand', async () => {
  const organization = await createOrganization(server, 'Clínica Bem Viver');
  const helena = await createProfessional(organization, 'Helena Matos');
  const bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [helena, bruno]) await addWeek(organization, person);
  const { client } = organization.admin;
  const calls = absenceCalls(client);
  const dayOff = { userId: helena.user.id, from: DAY, to: DAY };
  const registered = async (change: Record<string, string> = {}) =>
    (await calls.plan(String(new URLSearchParams({ ...dayOff, ...change })))).registered;
  const words = { reason: 'Congresso', sharesReason: true };
  const day = { startsAt: '2026-11-20T03:00:00.000Z', endsAt: '2026-11-21T03:00:00.000Z', ...words };
  expect(await registered()).toBeNull();
  const { id } = await calls.create({ ...dayOff, ...words });
  expect(await registered()).toEqual(day);
  expect(await registered({ startTime: '09:00', endTime: '10:00' })).toEqual(day);
  expect(await registered({ to: '2026-11-21' })).toBeNull();
  expect(await registered({ userId: bruno.user.id })).toBeNull();
  await calls.undo(id);
  expect(await registered()).toBeNull();
  await calls.create(dayOff);
  const made = must<HoursExceptionPage>(
    await client.get(`/api/availability/exceptions?userId=${helena.user.id}`),
  ).exceptions;
  expect(made).toHaveLength(1);
  for (const exception of made) await client.delete(`/api/availability/exceptions/${exception.id}`);
  expect(await registered()).toBeNull();
});

it('a second registration of the same time is the first one, in its newer words, until that is undone', async () => {
  const organization = await createOrganization(server, 'Clínica Boa Hora');
  const lia = await createProfessional(organization, 'Lia Campos');
  await addWeek(organization, lia);
  const { client } = organization.admin;
  const calls = absenceCalls(client);
  const dayOff = { userId: lia.user.id, from: DAY, to: DAY };
  const datesOf = async () =>
    must<HoursExceptionPage>(await client.get(`/api/availability/exceptions?userId=${lia.user.id}`))
      .exceptions;
  const { database } = server.context;
  const wordsOf = (id: string) =>
    database.query('SELECT reason, shares_reason AS shares, message FROM absences WHERE id = $1', [id]);
  const settle = () => database.query('UPDATE absences SET due_at = NULL', []);
  const first = await calls.create({ ...dayOff, reason: 'Gripe' });
  // While it can still be undone, another one of that time is refused.
  expect(await client.post('/api/absences', dayOff)).toMatchObject(refused(409, 'ABSENCE_UNDER_WAY'));
  await settle();
  const dates = await datesOf();
  expect(await calls.create({ ...dayOff, message: 'Melhoras.' })).toEqual({ id: first.id, undoUntil: null });
  expect(await datesOf()).toEqual(dates);
  expect(await wordsOf(first.id)).toEqual([{ reason: 'Gripe', shares: false, message: 'Melhoras.' }]);
  // Another time, and another person's, is another absence.
  const hours = await calls.create({ ...dayOff, startTime: '09:00', endTime: '10:00' });
  expect(hours.id).not.toBe(first.id);
  await calls.undo(hours.id);
  const own = await calls.create({ from: DAY, to: DAY });
  expect(own.id).not.toBe(first.id);
  for (const { id } of await datesOf()) await client.delete(`/api/availability/exceptions/${id}`);
  expect((await calls.create(dayOff)).id).not.toBe(first.id);
});

it('a second registration closes the days that were opened by hand since the first', async () => {
  const organization = await createOrganization(server, 'Clínica Dia Bom');
  const rui = await createProfessional(organization, 'Rui Sales');
  await addWeek(organization, rui);
  const { client } = organization.admin;
  const calls = absenceCalls(client);
  const datesOf = async () =>
    must<HoursExceptionPage>(await client.get(`/api/availability/exceptions?userId=${rui.user.id}`))
      .exceptions;
  const closed = async () => (await datesOf()).map(({ from, to }) => [from, to]);
  const middle = { userId: rui.user.id, from: '2026-11-25' };
  must(await client.post('/api/availability/exceptions', middle), 201);
  const days = { userId: rui.user.id, from: '2026-11-24', to: '2026-11-26' };
  const first = await calls.create(days);
  await server.context.database.query('UPDATE absences SET due_at = NULL', []);
  expect(await closed()).toEqual([
    ['2026-11-24', '2026-11-24'],
    ['2026-11-25', '2026-11-25'],
    ['2026-11-26', '2026-11-26'],
  ]);
  const [, day, last] = await datesOf();
  for (const id of [day?.id, last?.id]) must(await client.delete(`/api/availability/exceptions/${id ?? ''}`));
  expect((await calls.create(days)).id).toBe(first.id);
  expect(await closed()).toEqual([
    ['2026-11-24', '2026-11-24'],
    ['2026-11-25', '2026-11-26'],
  ]);
});

it('a client is reached at the phone of their record where the appointment has none', async () => {
  const organization = await createOrganization(server, 'Clínica Bom Dia');
  const rita = await createProfessional(organization, 'Rita Moura');
  await addWeek(organization, rita);
  const { client } = organization.admin;
  const calls = absenceCalls(client);
  const dayOff = { userId: rita.user.id, from: DAY, to: DAY };
  const { id: appointmentId, clientId } = await addAppointment(organization, rita, `${DAY}T14:00:00Z`);
  must(await client.put(`/api/clients/${clientId}`, { phones: ['(11) 97777-1234'] }));
  const plan = await calls.plan(String(new URLSearchParams(dayOff)));
  expect(plan.appointments).toMatchObject([{ id: appointmentId, hasPhone: true }]);
  const { id } = await calls.create(dayOff);
  const { texts } = await calls.settle(id, [{ appointmentId, action: 'link' }]);
  expect(texts).toMatchObject([{ clientPhone: '5511977771234', appointmentIds: [appointmentId] }]);
});

it('keeps a class together where there is room, and accepts what it proposes and not one more', async () => {
  const organization = await createOrganization(server, 'Clínica Movimento');
  const carla = await createProfessional(organization, 'Carla Nunes');
  await addWeek(organization, carla, {
    ...{ startTime: '09:00', endTime: '12:30' },
    maxConcurrentAppointments: 3,
  });
  const book = (day: string, hour: number, clientEmail = freshEmail()) =>
    addAppointment(organization, carla, `${day}T${hour}:00:00Z`, { clientEmail });
  const NEXT = '2026-11-21';
  await book(NEXT, 12);
  const client = freshEmail();
  for (const hour of [12, 12]) await book(DAY, hour);
  for (const hour of [12, 13]) await book(DAY, hour, client);
  await book(DAY, 13);
  const last = await book(DAY, 14);
  const calls = absenceCalls(organization.admin.client);
  const dayOff = { userId: carla.user.id, from: DAY, to: DAY };
  const { appointments } = await calls.plan(String(new URLSearchParams(dayOff)));
  const proposed = appointments.map(({ id, clientId, proposal }) => ({
    id,
    clientId,
    startTime: proposal?.startTime ?? '',
    room: proposal?.room,
  }));
  // Two of the first class fit an hour earlier, and all three here.
  expect(proposed.map(({ startTime, room }) => [startTime.slice(0, 13), room])).toEqual([
    ...[0, 1, 2].map(() => [`${NEXT}T13`, 3]),
    ...[0, 1].map(() => [`${NEXT}T12`, 2]),
    [`${NEXT}T14`, 3],
  ]);
  const { id } = await calls.create(dayOff);
  const move = (appointmentId: string, startTime: string) =>
    ({ appointmentId, action: 'move', userId: carla.user.id, startTime }) as const;
  const classes = proposed.filter((each) => each.id !== last.id);
  const clients = [...new Set(classes.map(({ clientId }) => clientId))].map((clientId) =>
    classes.filter((each) => each.clientId === clientId).map((each) => move(each.id, each.startTime)),
  );
  const settled = await calls.settle(id, ...clients, [move(last.id, `${NEXT}T13:00:00Z`)]);
  expect(settled.outcomes.map(({ outcome }) => outcome)).toEqual([
    ...Array<string>(5).fill('moved'),
    'refused',
  ]);
  expect(await calls.settle(id, [move(last.id, `${NEXT}T14:00:00Z`)])).toMatchObject({
    outcomes: [{ outcome: 'moved' }],
  });
  // Half an hour that the absence leaves is closed with it, and nothing is proposed then.
  const short = '2026-11-24';
  await addAppointment(organization, carla, `${short}T12:00:00Z`, { duration: 30 });
  const morning = { userId: carla.user.id, from: short, to: short, startTime: '09:00', endTime: '12:00' };
  const [half] = (await calls.plan(String(new URLSearchParams(morning)))).appointments;
  expect(half?.proposal?.startTime).toBe('2026-11-25T12:00:00.000Z');
});
