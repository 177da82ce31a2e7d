import { expect, it } from 'vitest';
import type { GoogleStatus, SyncNowAnswer } from '#shared/contract/google-calendar.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { must } from '#test/harness/client.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';
import type { Fault } from '#test/harness/google/faults.ts';
import { writtenLog } from '#test/harness/written-log.ts';

const { log, text: logged } = writtenLog();
const office = useGoogleOffice({}, { log });

const syncNow = () => office.ana.client.post('/api/google-calendar/sync-now', { fullSync: true });
/** What the log says above a piece of news since `before`, beside its line for each request. */
const warnings = (before: number) =>
  logged()
    .slice(before)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { level: number; err?: unknown; msg: string; code?: string })
    .filter(({ level, msg }) => level >= 40 && msg !== 'request');

const list = (fault: Pick<Fault, 'with'>): Fault => ({ on: 'events.list', times: Infinity, ...fault });

type Case = {
  fault: Fault;
  status: number;
  code: string;
  sentence: RegExp;
  trouble: NonNullable<GoogleStatus['lastError']>['trouble'];
};
it.each<Case>([
  {
    fault: list({ with: { status: 400, reason: 'invalid' } }),
    status: 502,
    code: 'GOOGLE_REFUSED',
    sentence: /recusou/,
    trouble: 'refused',
  },
  {
    fault: list({ with: { status: 403, reason: 'forbidden' } }),
    status: 409,
    code: 'GOOGLE_CALENDAR_LOCKED',
    sentence: /não deixa usar esta agenda/,
    trouble: 'not_allowed',
  },
  {
    fault: list({ with: { status: 410, reason: 'fullSyncRequired' } }),
    status: 502,
    code: 'GOOGLE_READ_CUT',
    sentence: /interrompeu a leitura/,
    trouble: 'unavailable',
  },
  {
    fault: list({ with: 'rateLimitExceeded' }),
    status: 503,
    code: 'GOOGLE_QUOTA',
    sentence: /mais devagar/,
    trouble: 'quota',
  },
  {
    fault: list({ with: 'backendError' }),
    status: 502,
    code: 'GOOGLE_UNAVAILABLE',
    sentence: /não respondeu como devia/,
    trouble: 'unavailable',
  },
  {
    fault: list({ with: { status: 404, reason: 'notFound' } }),
    status: 404,
    code: 'GOOGLE_CALENDAR_NOT_FOUND',
    sentence: /não está mais na sua conta/,
    trouble: 'calendar_gone',
  },
])('a pull that ends in $code says so, and logs no surprise', async (expected) => {
  await office.connectBothWays();
  const before = logged().length;
  office.google.fail(expected.fault);
  const { status, body } = await syncNow();
  expect({ status, body }).toMatchObject({ status: expected.status, body: { code: expected.code } });
  expect((body as { error: string }).error).toMatch(expected.sentence);
  expect(await office.status()).toMatchObject({ lastError: { trouble: expected.trouble } });
  const reported = warnings(before);
  expect(reported.length).toBeGreaterThan(0);
  expect(reported.filter(({ level, err }) => level > 40 || err !== undefined)).toEqual([]);
  expect(logged().slice(before)).not.toContain('    at ');
});

it('a call of the settings screen that Google does not answer logs no surprise either', async () => {
  await office.connect();
  const before = logged().length;
  office.google.fail({ on: 'calendarList.*', with: 'backendError', times: Infinity });
  expect(await office.ana.client.get('/api/google/calendars')).toMatchObject({ status: 502 });
  expect(warnings(before)).toMatchObject([{ level: 40, code: 'GOOGLE_UNAVAILABLE' }]);
});

it('a pull that meets another says that one is under way, and blames nobody', async () => {
  await office.connectBothWays();
  const { context } = office.server;
  const until = new Date(context.clock.now().getTime() + 300_000);
  // As a pull leaves it that takes long, or whose process has died.
  await context.database.query('UPDATE google_connections SET pull_leased_until = $2 WHERE user_id = $1', [
    office.ana.user.id,
    until,
  ]);
  expect(await syncNow()).toMatchObject({ status: 409, body: { code: 'GOOGLE_SYNC_BUSY' } });
  office.clock.advance(6);
  must(await syncNow());
});

it('a pull whose calendar is changed meanwhile says so', async () => {
  const clinic = office.account.addCalendar('Clínica');
  await office.connectBothWays();
  office.google.forgetCalls();
  office.google.fail({ on: 'events.list', with: 'held' });
  const pulled = syncNow();
  await expect.poll(() => office.google.counts()['events.list']).toBe(1);
  must(await office.ana.client.put('/api/google/calendar', { calendarId: clinic.id }));
  office.google.letGo();
  expect(await pulled).toMatchObject({ status: 409, body: { code: 'GOOGLE_CHANGED' } });
});

it('counts what is new, altered and gone, and the appointments that it moved and cancelled', async () => {
  const { calendar } = office;
  await office.connectBothWays();
  const eventOf = ({ id }: { id?: string }) => `hm${(id ?? '').replaceAll('-', '')}`;
  const [moved, cancelled] = await Promise.all(
    [13, 16].map((hour) => addAppointment(office.organization, office.ana, `2026-11-24T${hour}:00:00Z`)),
  );
  const dentist = calendar.put({ summary: 'Dentista', start: '2026-11-23T10:00' });
  const lunch = calendar.put({ summary: 'Almoço', start: '2026-11-23T12:00' });
  await office.google.notifications.settled();
  await office.settled();
  office.google.notifications.drop();
  calendar.put({ summary: 'Natação', start: '2026-11-23T07:00' });
  calendar.patch(dentist.id ?? '', { start: '2026-11-23T15:00', end: '2026-11-23T16:00' });
  calendar.remove(lunch.id ?? '');
  calendar.patch(eventOf(moved ?? {}), { start: '2026-11-25T10:00', end: '2026-11-25T11:00' });
  calendar.remove(eventOf(cancelled ?? {}));
  const { stats } = must<SyncNowAnswer>(await syncNow());
  expect(stats).toEqual({ created: 1, updated: 1, deleted: 1, moved: 1, cancelled: 1 });
  await office.settled();
  const again = must<SyncNowAnswer>(await syncNow());
  expect(again.stats).toEqual({ created: 0, updated: 0, deleted: 0, moved: 0, cancelled: 0 });
});
