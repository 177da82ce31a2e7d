import { expect, it } from 'vitest';
import type { ApiAppointment } from '#shared/contract/api-v1.ts';
import type { ApiBookedSeries } from '#shared/contract/api-v1-series.ts';
import type { CreatedSeries } from '#shared/contract/series.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { must } from '#test/harness/client.ts';
import { useOffice } from '#test/harness/office.ts';

const office = useOffice();
const { book, planned, save } = office;

it('a webhook and REST carry the series of an appointment, its reminders too, and none of a single one', async () => {
  await save(office.ana, {
    webhookUrl: office.receiver.url(),
    webhookEvents: ['appointment.created', 'appointment.cancelled', 'appointment.reminder'],
    notificationTimes: [60],
  });
  const made = must<CreatedSeries>(
    await office.ana.client.post('/api/series', {
      date: '2026-11-26',
      time: '10:00',
      duration: 60,
      rule: { every: 'week', count: 2 },
      clientName: 'Marina Alves',
      starts: [{ startTime: '2026-11-26T13:00:00Z' }, { startTime: '2026-12-03T13:00:00Z' }],
    }),
    201,
  );
  const single = await book();
  const [first] = made.appointments;
  must(await office.ana.client.delete(`/api/appointments/${first?.id ?? ''}`));
  const calls = await office.receiver.calls(4);
  const sent = calls.map(({ payload: { event, data } }) => [event, data.appointmentId, data.seriesId]);
  expect(sent).toHaveLength(4);
  expect(sent).toEqual(
    expect.arrayContaining([
      ...made.appointments.map(({ id }) => ['appointment.created', id, made.id]),
      ['appointment.created', single.id, null],
      ['appointment.cancelled', first?.id, made.id],
    ]),
  );
  const reminders = await planned(office.ana, 2);
  expect(reminders.map(({ payload: { data } }) => [data.appointmentId, data.seriesId])).toEqual([
    [single.id, null],
    [made.appointments[1]?.id, made.id],
  ]);

  const system = await openDoor(office.organization, 'api');
  const { data } = must<{ data: ApiAppointment[] }>(await system.get('/api/v1/appointments'));
  expect(data.map(({ id, seriesId }) => [id, seriesId])).toEqual([
    [single.id, null],
    [made.appointments[1]?.id, made.id],
  ]);
  const one = `/api/v1/appointments/${made.appointments[1]?.id ?? ''}`;
  expect(must<ApiAppointment>(await system.get(one)).seriesId).toBe(made.id);
  const changed = must<ApiAppointment>(await system.patch(one, { notes: 'Trazer exames' }));
  expect(changed).toMatchObject({ seriesId: made.id, notes: 'Trazer exames' });
});

it('a webhook hears of each appointment that a system moves with its series, and of none where the move is refused', async () => {
  await save(office.ana, {
    webhookUrl: office.receiver.url(),
    webhookEvents: ['appointment.updated'],
  });
  const system = await openDoor(office.organization, 'api');
  const starts = ['2026-11-26T13:00:00Z', '2026-12-03T13:00:00Z', '2026-12-10T13:00:00Z'];
  const made = must<ApiBookedSeries>(
    await system.post('/api/v1/series', {
      professionalId: office.ana.user.id,
      ...{ date: '2026-11-26', time: '10:00', durationMinutes: 60, every: 'week', count: 3 },
      ...{ clientName: 'Marina Alves', clientPhone: '11987654321', starts },
    }),
    201,
  );
  const [, second, third] = made.appointments.map(({ id }) => id);
  const later = { scope: 'following', date: '2026-12-04', time: '11:00' };
  const fridays = ['2026-12-04T14:00:00.000Z', '2026-12-11T14:00:00.000Z'];
  const move = (moves: object[]) =>
    system.post(`/api/v1/appointments/${second ?? ''}/series/move`, { ...later, moves });
  const overFirst = [
    { id: second, startTime: fridays[0] },
    { id: third, startTime: starts[0] },
  ];
  expect(await move(overFirst)).toMatchObject({ status: 409, body: { code: 'SERIES_TAKEN' } });
  const moves = [second, third].map((id, place) => ({ id, startTime: fridays[place] }));
  expect(must(await move(moves))).toEqual({ moved: 2 });
  const calls = await office.receiver.calls(2);
  const sent = calls.map(({ payload: { event, data } }) => [event, data.appointmentId, data.startTime]);
  expect(sent).toHaveLength(2);
  expect(sent).toEqual(
    expect.arrayContaining([
      ['appointment.updated', second, fridays[0]],
      ['appointment.updated', third, fridays[1]],
    ]),
  );
});
