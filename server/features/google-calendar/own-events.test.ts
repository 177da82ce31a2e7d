import { describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addProduct } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';

const office = useGoogleOffice();

/** Friday at noon in São Paulo. */
const book = (body: object = {}) =>
  addAppointment(office.organization, office.ana, '2026-11-20T15:00:00Z', body);
const eventOf = ({ id }: Appointment) => `hm${id.replaceAll('-', '')}`;
const agenda = async () =>
  must<Appointment[]>(await office.organization.admin.client.get('/api/appointments'));
const pullNow = async () =>
  must(await office.ana.client.post('/api/google-calendar/sync-now', { fullSync: true }));
const busyTimes = () =>
  office.server.context.database.query(
    'SELECT title FROM google_busy WHERE organization_id = (SELECT organization_id FROM users WHERE id = $1)',
    [office.ana.user.id],
  );
async function published() {
  await office.google.notifications.settled();
  await office.settled();
}

describe('an appointment that is over', () => {
  async function past(): Promise<Appointment> {
    await office.connectBothWays();
    const made = await book();
    await office.settled();
    office.clock.set('2026-11-20T16:30:00Z');
    await office.settled();
    return made;
  }

  it('stays in the history when its event is deleted, which is not made again', async () => {
    const made = await past();
    office.calendar.remove(eventOf(made));
    await published();
    await pullNow();
    await office.settled();
    expect(await agenda()).toMatchObject([
      { id: made.id, startTime: '2026-11-20T15:00:00.000Z', googleEventId: null },
    ]);
    expect(office.calendar.events()).toEqual([]);
  });

  it('stays where it was when its event is dragged elsewhere, which is put back', async () => {
    const made = await past();
    office.calendar.patch(eventOf(made), { start: '2026-11-24T10:00', end: '2026-11-24T11:00' });
    await published();
    expect(await agenda()).toMatchObject([{ id: made.id, startTime: '2026-11-20T15:00:00.000Z' }]);
    expect(office.calendar.events()).toMatchObject([
      { start: { dateTime: expect.stringContaining('2026-11-20T12:00') } },
    ]);
  });
});

it('an appointment with a receipt stays when its event is deleted, which is put back', async () => {
  await office.connectBothWays();
  const made = await book();
  const receives = { receiptName: 'Clínica Vida Ltda.', receiptDocument: '11.222.333/0001-81' };
  must(await office.organization.admin.client.patch('/api/admin/organization', receives));
  const paidOn = office.clock.now().toISOString().slice(0, 10);
  const payment = { paid: 150, method: 'pix', paidOn };
  must(await office.ana.client.put(`/api/appointments/${made.id}/payment`, payment));
  must(await office.ana.client.post(`/api/appointments/${made.id}/receipt`, {}), 201);
  await office.settled();
  office.calendar.remove(eventOf(made));
  await published();
  await pullNow();
  await office.settled();
  expect(await agenda()).toMatchObject([{ id: made.id }]);
  expect(office.calendar.events()).toMatchObject([{ id: eventOf(made) }]);
});

it('an appointment with a product keeps its length: a resize is put back, a move is followed', async () => {
  await office.connectBothWays();
  const { id: productId } = await addProduct(office.organization, office.ana);
  const made = await book({ productId });
  await office.settled();
  office.calendar.patch(eventOf(made), { start: '2026-11-20T12:00', end: '2026-11-20T14:00' });
  await published();
  const times = { startTime: '2026-11-20T15:00:00.000Z', endTime: '2026-11-20T15:45:00.000Z' };
  expect(await agenda()).toMatchObject([times]);
  expect(office.calendar.events()).toMatchObject([
    { end: { dateTime: expect.stringContaining('2026-11-20T12:45') } },
  ]);
  office.calendar.patch(eventOf(made), { start: '2026-11-20T16:00', end: '2026-11-20T16:45' });
  await published();
  expect(await agenda()).toMatchObject([
    { startTime: '2026-11-20T19:00:00.000Z', endTime: '2026-11-20T19:45:00.000Z' },
  ]);
});

it('a client hears of an appointment ahead whose event is dragged into the past', async () => {
  await office.connectBothWays();
  const clientEmail = 'arrastada@exemplo.com.br';
  const made = await book({ clientEmail });
  await office.settled();
  office.calendar.patch(eventOf(made), { start: '2026-11-17T10:00', end: '2026-11-17T11:00' });
  await published();
  expect(await agenda()).toMatchObject([{ startTime: '2026-11-17T13:00:00.000Z' }]);
  await jobsDone(office.server, 'appointment-');
  expect((await mailsTo(office.server, clientEmail)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Agendamento marcado'),
    expect.stringContaining('terça-feira, 17 de novembro'),
  ]);
});

describe('an event of ours whose private properties were dropped', () => {
  it('an event without its private properties is no busy time, and is still ours', async () => {
    await office.connectBothWays();
    const made = await book();
    await office.settled();
    office.calendar.patch(eventOf(made), { summary: 'Carla', extendedProperties: null });
    await published();
    expect(await busyTimes()).toEqual([]);
    await pullNow();
    expect(await busyTimes()).toEqual([]);
    office.calendar.patch(eventOf(made), { start: '2026-11-20T14:00', end: '2026-11-20T15:00' });
    await published();
    expect(await agenda()).toMatchObject([{ startTime: '2026-11-20T17:00:00.000Z' }]);
  });

  it('an event without its private properties is no busy time of a colleague who shares the calendar', async () => {
    await office.connectBothWays();
    const bia = await createProfessional(office.organization, 'Bia Reis');
    await office.connect(bia, office.account);
    must(await bia.client.put('/api/google/bidirectional-sync', { enabled: true }));
    const made = await book();
    await office.settled();
    office.calendar.patch(eventOf(made), { extendedProperties: null });
    await published();
    expect(await busyTimes()).toEqual([]);
  });

  it('an event without its private properties is busy time where nothing of ours is known to lie under its id', async () => {
    await office.connectBothWays();
    office.calendar.put({
      id: `hm${'0'.repeat(31)}1`,
      summary: 'De outra instalação',
      start: '2026-11-20T14:00',
    });
    await published();
    expect(await busyTimes()).toEqual([{ title: 'De outra instalação' }]);
  });
});

it('a move in the calendar leaves what was squeezed in as it was meant, and means nothing by itself', async () => {
  await office.connectBothWays();
  await book();
  const squeezed = await book({ allowConflict: true, overbookingReason: 'Dor' });
  const plain = await addAppointment(office.organization, office.ana, '2026-11-20T18:00:00Z');
  await office.settled();
  const shown = async ({ id }: Appointment) => (await agenda()).find((each) => each.id === id);
  for (const made of [squeezed, plain])
    office.calendar.patch(eventOf(made), { start: '2026-11-20T12:15', end: '2026-11-20T13:15' });
  await published();
  const there = { startTime: '2026-11-20T15:15:00.000Z' };
  expect(await shown(squeezed)).toMatchObject({ ...there, isOverbooked: true, overbookingReason: 'Dor' });
  expect(await shown(plain)).toMatchObject({ ...there, isOverbooked: false });
  office.calendar.patch(eventOf(squeezed), { start: '2026-11-20T16:00', end: '2026-11-20T17:00' });
  await published();
  expect(await shown(squeezed)).toMatchObject({ isOverbooked: false, overbookingReason: null });
});
