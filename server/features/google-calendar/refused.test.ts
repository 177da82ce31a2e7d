import { expect, it } from 'vitest';
import { addAppointment } from '#test/factories/appointments.ts';
import { must } from '#test/harness/client.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';
import { work } from '#test/harness/google-sync/world.ts';

const office = useGoogleOffice();
const refused = { status: 400, reason: 'invalid' } as const;
const eventOf = (id: string) => `hm${id.replaceAll('-', '')}`;
const book = (time: string) => addAppointment(office.organization, office.ana, time);
async function later(minutes: number) {
  office.clock.advance(minutes);
  await work(office);
  await office.settled();
}

it('an appointment that Google refuses is named by its time, and holds up no other', async () => {
  await office.connect();
  const made = await book('2026-11-24T13:00:00Z');
  await office.settled();
  office.google.fail({ on: 'events.patch', with: refused, to: eventOf(made.id), times: Infinity });
  must(await office.ana.client.put(`/api/appointments/${made.id}`, { clientName: 'Carla Lima' }));
  await office.settled();
  const lastError = { trouble: 'refused', at: '2026-11-18T12:00:00.000Z', appointmentStart: made.startTime };
  expect(await office.status()).toMatchObject({ waiting: 1, lastError });
  office.clock.advance(0.01);
  for (const time of ['2026-11-25T13:00:00Z', '2026-11-23T13:00:00Z']) await book(time);
  await office.settled();
  expect(office.calendar.events()).toHaveLength(3);
  // What works meanwhile does not hide it, and a pull neither.
  must(await office.ana.client.put('/api/google/bidirectional-sync', { enabled: true }));
  must(await office.ana.client.post('/api/google-calendar/sync-now', { fullSync: true }));
  expect(await office.status()).toMatchObject({ waiting: 1, lastError });
  office.google.heal();
  await later(2);
  expect(await office.status()).toMatchObject({ waiting: 0, lastError: null });
});

it('an appointment that was refused and is cancelled is no trouble any more', async () => {
  await office.connect();
  office.google.fail({ on: 'events.insert', with: refused, times: Infinity });
  const made = await book('2026-11-24T13:00:00Z');
  await office.settled();
  expect((await office.status()).lastError?.appointmentStart).toBe(made.startTime);
  must(await office.ana.client.delete(`/api/appointments/${made.id}`));
  await office.settled();
  expect(await office.status()).toMatchObject({ waiting: 0, lastError: null });
});
