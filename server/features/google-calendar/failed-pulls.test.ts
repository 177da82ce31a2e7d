import { describe, expect, it } from 'vitest';
import { must } from '#test/harness/client.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';
import { work } from '#test/harness/google-sync/world.ts';
import { waitFor } from '#test/harness/wait.ts';

const office = useGoogleOffice();
const EVENT = { summary: 'Dentista', start: '2026-11-24T14:00', end: '2026-11-24T15:00' };

const count = (operation: string) => office.google.counts()[operation] ?? 0;
const busyTimes = async () =>
  must<unknown[]>(
    await office.ana.client.get(
      '/api/google-calendar/events?from=2026-11-18T00:00:00Z&to=2026-12-18T00:00:00Z',
    ),
  ).length;
async function later(minutes: number) {
  office.clock.advance(minutes);
  await work(office);
  await office.settled();
}
const untilBusy = (times: number) => waitFor(async () => ((await busyTimes()) === times ? true : null));
const untilRead = (times: number) =>
  waitFor(() => Promise.resolve(count('events.list') >= times ? true : null));

describe('busy time', () => {
  it('stays while the same account is connected again, until the calendar has been read', async () => {
    const removed = office.calendar.put(EVENT);
    office.calendar.put({ ...EVENT, start: '2026-11-25T14:00', end: '2026-11-25T15:00' });
    await office.connectBothWays();
    expect(await busyTimes()).toBe(2);
    office.google.fail({ on: 'events.list', with: 'unavailable', times: Infinity });
    office.calendar.remove(removed.id ?? '');
    expect(await office.connect()).toBe('success');
    await office.settled();
    expect(await busyTimes()).toBe(2);
    office.google.heal();
    await later(2);
    expect(await busyTimes()).toBe(1);
  });

  it('goes at once where another account is connected, or the calendar is there no more', async () => {
    const second = office.account.addCalendar('Clínica');
    await office.connectBothWays();
    must(await office.ana.client.put('/api/google/calendar', { calendarId: second.id }));
    second.put(EVENT);
    await untilBusy(1);
    office.account.removeCalendar(second.id);
    await office.connect();
    await office.settled();
    expect(await busyTimes()).toBe(0);
    office.calendar.put(EVENT);
    await untilBusy(1);
    await office.connect(office.ana, office.google.account(`other-${office.ana.user.id}@gmail.example`));
    await office.settled();
    expect(await busyTimes()).toBe(0);
  });
});

describe('a calendar that Google does not let us read', () => {
  it('a calendar that cannot be read is asked neither sooner nor later because of notifications', async () => {
    await office.connectBothWays();
    office.google.fail({ on: 'events.list', with: 'tooManyRequests', retryAfter: 120, times: Infinity });
    const before = count('events.list');
    office.calendar.put(EVENT);
    await untilRead(before + 1);
    await office.settled();
    for (let hour = 10; hour < 20; hour++) {
      office.calendar.put({ summary: 'Curso', start: `2026-11-26T${hour}:00` });
      await office.settled();
    }
    expect(count('events.list')).toBe(before + 1);
    office.google.heal();
    await later(3);
    expect(await busyTimes()).toBe(11);
    expect(await office.status()).toMatchObject({ lastError: null });
  });

  it('waits no longer because somebody asked for it by hand, again and again', async () => {
    await office.connectBothWays();
    office.google.fail({ on: 'events.list', with: 'unavailable', times: Infinity });
    for (let press = 0; press < 12; press++) {
      const { status } = await office.ana.client.post('/api/google-calendar/sync-now', {});
      expect(status).toBe(502);
    }
    const next = Date.parse((await office.status()).nextSyncAt ?? '') - office.clock.now().getTime();
    expect(next).toBeLessThan(15_000);
  });
});

describe('a pull that fails for a reason of our own', () => {
  it('a failed pull is shown on the card and repeated ever more rarely, not at every turn', async () => {
    await office.connectBothWays();
    const { database } = office.server.context;
    await database.query(
      `ALTER TABLE google_busy ADD CONSTRAINT no_lesson CHECK (title IS DISTINCT FROM 'Aula')`,
    );
    try {
      const before = count('events.list');
      office.calendar.put({ ...EVENT, summary: 'Aula' });
      await untilRead(before + 1);
      await office.settled();
      expect(await office.status()).toMatchObject({ lastError: { trouble: 'internal' } });
      for (let minute = 0; minute < 10; minute++) await later(1);
      expect(count('events.list') - before).toBeGreaterThan(2);
      expect(count('events.list') - before).toBeLessThan(9);
    } finally {
      await database.query('ALTER TABLE google_busy DROP CONSTRAINT no_lesson');
    }
    await later(61);
    expect(await office.status()).toMatchObject({ lastError: null });
    expect(await busyTimes()).toBe(1);
  });

  it('a title with a character that no database takes fails no pull', async () => {
    await office.connectBothWays();
    office.calendar.put({ ...EVENT, summary: 'Den\u0000tista' });
    await untilBusy(1);
    expect(await office.status()).toMatchObject({ lastError: null });
  });
});
