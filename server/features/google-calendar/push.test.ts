import { describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';

const office = useGoogleOffice();
/** Friday at noon in São Paulo. */
const NOON = '2026-11-20T15:00:00Z';

const book = (time = NOON, body: object = {}) => addAppointment(office.organization, office.ana, time, body);
const read = async (id: string) =>
  must<Appointment[]>(await office.ana.client.get('/api/appointments')).find((each) => each.id === id);

describe('an appointment of a connected professional', () => {
  it('becomes an event with the client, under an id of its own, and follows changes, moves and deletion', async () => {
    expect(await office.connect()).toBe('success');
    const { id } = await book();
    await office.settled();
    const [event] = office.calendar.events();
    expect(event).toMatchObject({
      id: `hm${id.replaceAll('-', '')}`,
      summary: 'Agendamento: Carla Dias',
      start: { dateTime: expect.stringContaining('2026-11-20T12:00:00') },
      attendees: [{ email: 'carla@exemplo.com.br', displayName: 'Carla Dias' }],
      extendedProperties: { private: { horaMarcadaAppointment: id } },
    });
    expect((await read(id))?.googleEventId).toBe(event?.id);
    expect(office.google.counts()).toMatchObject({ 'events.insert': 1 });

    must(await office.ana.client.put(`/api/appointments/${id}`, { startTime: '2026-11-20T17:00:00Z' }));
    await office.settled();
    expect(office.calendar.events()).toMatchObject([
      { start: { dateTime: expect.stringContaining('T14:00:00') } },
    ]);

    must(await office.ana.client.delete(`/api/appointments/${id}`));
    await office.settled();
    expect(office.calendar.events()).toEqual([]);
    const {
      'events.insert': inserts,
      'events.patch': patches,
      'events.delete': deletions,
    } = office.google.counts();
    expect([inserts, patches, deletions]).toEqual([1, 1, 1]);
    expect(office.google.invitations).toEqual([]);
  });

  it('an appointment is sent when the account is connected afterwards, and costs no call when nothing about it changed', async () => {
    const { id } = await book();
    await office.connect();
    await office.settled();
    expect(office.calendar.events()).toHaveLength(1);
    office.google.forgetCalls();
    must(await office.ana.client.put(`/api/appointments/${id}`, { notes: 'Trazer exames' }));
    await office.settled();
    expect(office.google.counts()).toEqual({});
  });

  it('goes along with a transfer, unless that says no', async () => {
    const bia = await createProfessional(office.organization, 'Bia Reis');
    const other = office.google.account(`bia-${office.account.email}`);
    await office.connect();
    await office.connect(bia, other);
    const { id } = await book();
    const second = await book('2026-11-20T18:00:00Z');
    await office.settled();
    expect(office.calendar.events()).toHaveLength(2);
    const transfer = (of: string, transferToGoogleCalendar: boolean) =>
      office.organization.admin.client.put(`/api/appointments/${of}`, {
        userId: bia.user.id,
        transferToGoogleCalendar,
      });
    must(await transfer(id, true));
    must(await transfer(second.id, false));
    await office.settled();
    expect(office.calendar.events()).toEqual([]);
    expect(other.calendar().events()).toMatchObject([
      { extendedProperties: { private: { horaMarcadaAppointment: id } } },
    ]);
    // Back again: an id that was deleted there is brought back, not made twice.
    must(
      await office.organization.admin.client.put(`/api/appointments/${id}`, { userId: office.ana.user.id }),
    );
    await office.settled();
    expect(office.calendar.events()).toHaveLength(1);
    expect(other.calendar().events()).toEqual([]);
  });
});

it('what was left out while sending was off follows once it is on', async () => {
  await office.connect();
  must(await office.ana.client.patch('/api/user/profile', { calendarSync: false }));
  const { id } = await book();
  await office.settled();
  expect(office.calendar.events()).toEqual([]);
  must(await office.ana.client.patch('/api/user/profile', { calendarSync: true }));
  await office.settled();
  expect(office.calendar.events()).toHaveLength(1);
  // What stood before gets no video call, and nobody a mail, until it is changed.
  must(await office.ana.client.patch('/api/user/profile', { autoCreateMeet: true }));
  await office.settled();
  expect((await read(id))?.meetLink).toBeNull();
  must(await office.ana.client.put(`/api/appointments/${id}`, { startTime: '2026-11-20T17:00:00Z' }));
  await office.settled();
  expect((await read(id))?.meetLink).toMatch(/^https:\/\/meet/);
  must(await office.ana.client.put('/api/google/options', { neutralTitle: false }));
  await office.settled();
  expect(office.calendar.events()[0]?.summary).not.toContain('Agendamento: ');
});
