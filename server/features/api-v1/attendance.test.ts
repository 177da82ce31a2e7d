import { beforeEach, expect, it } from 'vitest';
import type { ApiAppointment } from '#shared/contract/api-v1.ts';
import type { AppointmentHistory } from '#shared/contract/history.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization } from '#test/factories/organization.ts';
import { must, type Client } from '#test/harness/client.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { useOffice } from '#test/harness/office.ts';

const office = useOffice();
const { book, save } = office;
/** Before the office's clock. */
const BEGUN = '2026-11-18T11:30:00Z';
let system: Client;
beforeEach(async () => {
  system = await openDoor(office.organization, 'api');
});

const mark = (id: string, attendance: unknown, by = system) =>
  by.put(`/api/v1/appointments/${id}/attendance`, { attendance });

it('sets whether a client came over REST and takes it back, in the history as the system', async () => {
  const { id } = await book(BEGUN);
  expect(must<ApiAppointment>(await mark(id, 'missed'))).toMatchObject({ id, attendance: 'missed' });
  expect(must<ApiAppointment>(await mark(id, 'came')).attendance).toBe('came');
  expect(must<ApiAppointment>(await mark(id, 'came')).attendance).toBe('came');
  expect(must<ApiAppointment>(await mark(id, null)).attendance).toBeNull();
  const { entries } = must<AppointmentHistory>(
    await office.ana.client.get(`/api/appointments/${id}/history`),
  );
  const said = entries.filter(({ after }) => 'attendance' in after);
  expect(said.map(({ actor, after }) => [actor.kind, after.attendance])).toEqual([
    ['api', null],
    ['api', 'came'],
    ['api', 'missed'],
  ]);
});

it('refuses attendance before the start, of an unknown word, and of what is not the organisation’s', async () => {
  const ahead = await book();
  expect(await mark(ahead.id, 'came')).toMatchObject({ status: 422, body: { code: 'ATTENDANCE_AHEAD' } });
  expect(must<ApiAppointment>(await mark(ahead.id, null)).attendance).toBeNull();
  const { id } = await book(BEGUN);
  for (const word of ['attended', '', undefined])
    expect(await mark(id, word)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: ['attendance'] },
    });
  const stranger = await openDoor(await createOrganization(office.server), 'api');
  expect(await mark(id, 'came', stranger)).toMatchObject({
    status: 404,
    body: { code: 'APPOINTMENT_NOT_FOUND' },
  });
  expect(must<ApiAppointment>(await system.get(`/api/v1/appointments/${id}`)).attendance).toBeNull();
});

it('calls the webhooks that chose it, once for each change by whatever door, and mails nobody', async () => {
  const clientEmail = 'eva-presenca@exemplo.com.br';
  await save(office.ana, { webhookUrl: office.receiver.url(), webhookEvents: ['appointment.attendance'] });
  const first = await book(BEGUN);
  const second = await book('2026-11-18T10:30:00Z', { clientEmail });
  must(await mark(first.id, 'missed'));
  must(await mark(first.id, 'missed'));
  const ids = [first.id, second.id];
  must(await office.ana.client.post('/api/appointments/attendance', { ids, attendance: 'came' }));
  const calls = await office.receiver.calls(3);
  const received = calls.map(({ payload: { event, data } }) => [event, data.appointmentId, data.attendance]);
  expect(received).toHaveLength(3);
  expect(received).toEqual(
    expect.arrayContaining([
      ['appointment.attendance', first.id, 'missed'],
      ['appointment.attendance', first.id, 'came'],
      ['appointment.attendance', second.id, 'came'],
    ]),
  );
  expect(await mailsTo(office.server, clientEmail)).toEqual([]);
});

it('lets an assistant set it, and refuses what has not begun', async () => {
  const assistant = await openDoor(office.organization, 'mcp');
  const call = async (args: object) => {
    const params = { name: 'set_attendance', arguments: args };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    return must<{ result: { structuredContent: object } }>(await assistant.post('/mcp-server', message))
      .result.structuredContent;
  };
  const { id } = await book(BEGUN);
  expect(await call({ appointmentId: id, attendance: 'came' })).toMatchObject({
    appointment: { id, attendance: 'came' },
  });
  const ahead = await book();
  expect(await call({ appointmentId: ahead.id, attendance: 'missed' })).toMatchObject({
    error: { code: 'ATTENDANCE_AHEAD' },
  });
  expect(await call({ appointmentId: id })).toMatchObject({
    error: { code: 'VALIDATION', fields: ['attendance'] },
  });
});
