import { beforeEach, describe, expect, it } from 'vitest';
import { extendSeries } from '#server/features/series/extend.service.ts';
import type { CreatedSeries } from '#shared/contract/series.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { allAppointments } from '#test/harness/all-appointments.ts';
import { must } from '#test/harness/client.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';
import type { CalendarControls } from '#test/harness/google/controls.ts';
import { waitFor } from '#test/harness/wait.ts';

const office = useGoogleOffice();
/** A Thursday, at ten in São Paulo. */
const FIRST = '2026-11-26';
const WEEK_MS = 7 * 86_400_000;
const week = (after: number, time = '13:00') =>
  new Date(Date.parse(`${FIRST}T${time}:00Z`) + after * WEEK_MS).toISOString();

const weeks = (...which: number[]) => which.map((after) => ({ startTime: week(after) }));
const book = async (starts: readonly object[], rule: object = { every: 'week', count: 4 }) => {
  const body = {
    userId: office.ana.user.id,
    date: FIRST,
    time: '10:00',
    rule,
    clientName: 'Carla Dias',
    clientEmail: 'carla@exemplo.com.br',
    starts,
  };
  return must<CreatedSeries>(await office.organization.admin.client.post('/api/series', body), 201);
};
const agenda = () => allAppointments(office.organization.admin.client, new Date('2026-11-18T00:00:00Z'));
const put = async (id: string, body: object) =>
  must(await office.organization.admin.client.put(`/api/appointments/${id}`, body));
const busy = () =>
  office.server.context.database.query('SELECT 1 FROM google_busy WHERE user_id = $1', [office.ana.user.id]);

const recurringOf = ({ id }: CreatedSeries) => `hms${id.replaceAll('-', '')}`;
const instanceOf = (series: CreatedSeries, start: string) =>
  `${recurringOf(series)}_${start.replaceAll(/[-:]|\.\d+/g, '')}`;
const singleOf = (id: string | undefined) => `hm${id?.replaceAll('-', '')}`;

/** When each event of ours is there, single ones and instances alike, by its start. */
function timesIn(calendar: CalendarControls): string[] {
  return calendar
    .events()
    .flatMap((event) => (event.recurrence ? calendar.instances(event.id ?? '') : [event]))
    .map(({ start }) => new Date(start?.dateTime ?? '').toISOString())
    .sort();
}
const pulled = async () => {
  await office.google.notifications.settled();
  await office.settled();
};
const called = (operation: string) =>
  waitFor(() => Promise.resolve(office.google.counts()[operation] ? true : null));
/** Both sides say the same, and Google nothing else. */
async function expectAgreement(count: number): Promise<void> {
  const rows = await agenda();
  expect(rows).toHaveLength(count);
  expect(timesIn(office.calendar)).toEqual(rows.map(({ startTime }) => startTime).sort());
  expect(await busy()).toEqual([]);
}

describe('a new series', () => {
  it('becomes one recurring event by its rule, and each appointment knows its instance', async () => {
    await office.connect();
    const series = await book(weeks(0, 1, 3));
    await office.settled();
    const events = office.calendar.events();
    expect(events).toMatchObject([
      {
        id: recurringOf(series),
        summary: 'Agendamento: Carla Dias',
        start: { dateTime: '2026-11-26T10:00:00-03:00', timeZone: 'America/Sao_Paulo' },
        end: { timeZone: 'America/Sao_Paulo' },
        recurrence: [
          'RRULE:FREQ=WEEKLY;INTERVAL=1;WKST=SU;BYDAY=TH;UNTIL=20261217T130000Z',
          'EXDATE;TZID=America/Sao_Paulo:20261210T100000',
        ],
        attendees: [{ email: 'carla@exemplo.com.br' }],
      },
    ]);
    expect(office.google.counts()).toEqual({
      ...office.google.counts(),
      'events.insert': 1,
    });
    expect(office.google.counts()['events.patch']).toBeUndefined();
    expect(await agenda()).toMatchObject(
      [0, 1, 3].map((after) => ({ startTime: week(after), googleEventId: instanceOf(series, week(after)) })),
    );
    await expectAgreement(3);
    expect(office.google.invitations).toEqual([]);
  });

  it.each([
    [
      'two weeks on several days',
      { every: 'two-weeks', weekdays: [2, 4], count: 4 },
      ['2026-12-08', '2026-12-10', '2026-12-22'],
    ],
    ['months', { every: 'month', weekdays: [], count: 3 }, ['2026-12-24', '2027-01-28']],
  ])('repeats by %s as it was booked', async (_what, rule, later) => {
    await office.connect();
    await book(
      [FIRST, ...later].map((date) => ({ startTime: `${date}T13:00:00.000Z` })),
      rule,
    );
    await office.settled();
    expect(office.calendar.events()).toHaveLength(1);
    await expectAgreement(later.length + 1);
  });

  it('keeps its hour where the clocks change', async () => {
    must(await office.ana.client.patch('/api/user/profile', { timezone: 'America/New_York' }));
    await office.connect();
    const at = (date: string, time: string) => ({ startTime: `${date}T${time}:00.000Z` });
    const starts = [at(FIRST, '15:00'), at('2027-03-11', '15:00'), at('2027-03-18', '14:00')];
    await book(starts, { every: 'week', until: '2027-03-18' });
    await office.settled();
    expect(office.calendar.events()).toHaveLength(1);
    await expectAgreement(3);
  });

  it('leaves a start beside its rule an event of its own', async () => {
    await office.connect();
    const series = await book([...weeks(0, 1), { startTime: week(2, '15:00') }, ...weeks(3)]);
    await office.settled();
    const beside = series.appointments.find(({ startTime }) => startTime === week(2, '15:00'));
    expect(
      office.calendar
        .events()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([recurringOf(series), singleOf(beside?.id)].sort());
    await expectAgreement(4);
  });

  it('goes on with events of their own where it has no end', async () => {
    await addWeek(office.organization, office.ana);
    await office.connect();
    const starts = Array.from({ length: 60 }, (_, after) => ({ startTime: week(after) }));
    const series = await book(starts, { every: 'week', isOpen: true });
    await office.settled();
    expect(office.calendar.events()).toHaveLength(1);
    office.clock.set('2027-02-15T12:00:00Z');
    await extendSeries(office.server.context);
    await office.settled();
    const more = office.calendar.events().filter(({ id }) => id !== recurringOf(series));
    expect(more.length).toBeGreaterThan(1);
    expect(more.every(({ recurrence }) => recurrence === undefined)).toBe(true);
    expect(timesIn(office.calendar)).toEqual(
      Array.from({ length: starts.length + more.length }, (_, after) => week(after)),
    );
  });

  it('goes over once the account is connected, as far as it lies ahead', async () => {
    await book(weeks(0, 1, 2, 3));
    office.clock.set('2026-11-28T12:00:00Z');
    await office.connect();
    await office.settled();
    expect(office.calendar.events()).toHaveLength(1);
    expect(timesIn(office.calendar)).toEqual([1, 2, 3].map((after) => week(after)));
  });
});

describe('an appointment of a series that Google has', () => {
  let series: CreatedSeries;
  const idOf = (after: number) => series.appointments[after]?.id ?? '';
  beforeEach(async () => {
    await office.connectBothWays();
    series = await book(weeks(0, 1, 2, 3));
    await pulled();
    office.google.forgetCalls();
  });

  it('moves, and is cancelled, by its instance alone', async () => {
    await put(idOf(1), { startTime: week(1, '17:00') });
    must(await office.ana.client.delete(`/api/appointments/${idOf(2)}`));
    await pulled();
    expect(office.calendar.get(instanceOf(series, week(1)))).toMatchObject({ status: 'confirmed' });
    expect(office.calendar.get(instanceOf(series, week(2)))).toMatchObject({ status: 'cancelled' });
    const {
      'events.insert': inserts,
      'events.patch': patches,
      'events.delete': deletions,
    } = office.google.counts();
    expect([inserts, patches, deletions]).toEqual([undefined, 1, 1]);
    await expectAgreement(3);
  });

  it('goes to a colleague as an event of its own, and back as one', async () => {
    const bia = await createProfessional(office.organization, 'Bia Reis');
    const hers = office.google.account(`bia-${office.account.email}`);
    await office.connect(bia, hers);
    await put(idOf(1), { userId: bia.user.id });
    await pulled();
    expect(hers.calendar().events()).toMatchObject([{ id: singleOf(idOf(1)) }]);
    expect(timesIn(office.calendar)).toEqual([0, 2, 3].map((after) => week(after)));
    await put(idOf(1), { userId: office.ana.user.id });
    await pulled();
    expect(hers.calendar().events()).toEqual([]);
    await expectAgreement(4);
  });

  it('follows its instance when that is moved or deleted at Google', async () => {
    office.calendar.patch(instanceOf(series, week(1)), {
      start: '2026-12-03T15:00',
      end: '2026-12-03T16:00',
    });
    office.calendar.remove(instanceOf(series, week(2)));
    await pulled();
    expect((await agenda()).map(({ startTime }) => startTime)).toEqual([week(0), week(1, '18:00'), week(3)]);
    await expectAgreement(3);
  });

  it('becomes busy time once it is deleted at Google and taken back out of the bin', async () => {
    office.calendar.remove(instanceOf(series, week(2)));
    await pulled();
    office.calendar.patch(instanceOf(series, week(2)), { status: 'confirmed' });
    await pulled();
    expect(await agenda()).toHaveLength(3);
    expect(await busy()).toHaveLength(1);
  });

  it('goes with all others when the recurring event is deleted at Google', async () => {
    office.calendar.remove(recurringOf(series));
    await pulled();
    await expectAgreement(0);
  });

  it('goes further ahead too than Google lists deleted instances', async () => {
    const months = ['2026-11-30', '2027-04-26', '2027-07-26', '2027-10-25'];
    const body = {
      userId: office.ana.user.id,
      date: '2026-11-30',
      time: '10:00',
      clientName: 'Davi Rocha',
      clientEmail: 'davi@exemplo.com.br',
    };
    const starts = months.map((date) => ({ startTime: `${date}T13:00:00.000Z` }));
    const rule = { every: 'month' as const, weekdays: [], until: '2027-10-25' };
    const made = await office.organization.admin.client.post('/api/series', { ...body, rule, starts });
    const other = must<CreatedSeries>(made, 201);
    await pulled();
    expect(office.calendar.instances(recurringOf(other))).toHaveLength(4);
    office.calendar.remove(recurringOf(other));
    await pulled();
    expect((await agenda()).map(({ id }) => id)).toEqual(series.appointments.map(({ id }) => id));
    await expectAgreement(4);
  });

  it('stays, as an event of its own, when all of the series is moved at Google', async () => {
    office.calendar.patch(recurringOf(series), { start: '2026-11-26T15:00', end: '2026-11-26T16:00' });
    await pulled();
    expect((await agenda()).map(({ startTime }) => startTime)).toEqual(
      [0, 1, 2, 3].map((after) => week(after)),
    );
    expect(
      office.calendar
        .events()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(series.appointments.map(({ id }) => singleOf(id)).sort());
    await expectAgreement(4);
  });

  it.each([
    ['moved', { start: '2026-12-10T15:00', end: '2026-12-10T16:00' }],
    ['deleted', null],
  ])('stays, as an event of its own, when this and the following are %s at Google', async (_what, draft) => {
    office.calendar.split(recurringOf(series), instanceOf(series, week(2)), draft);
    await pulled();
    expect(office.calendar.events()).toHaveLength(4);
    await expectAgreement(4);
  });

  it('gets an event of its own when its instance cannot be had any more', async () => {
    office.google.notifications.hold();
    office.calendar.remove(recurringOf(series));
    await put(idOf(1), { startTime: week(1, '17:00') });
    await office.settled();
    expect(office.calendar.events()).toMatchObject([{ id: singleOf(idOf(1)) }]);
    await office.google.notifications.release();
    await office.settled();
    expect(await agenda()).toMatchObject([{ id: idOf(1), startTime: week(1, '17:00') }]);
    await expectAgreement(1);
  });

  it('comes back with a whole series to an account that was disconnected, nothing doubled', async () => {
    must(await office.ana.client.delete('/api/google/disconnect'));
    await put(idOf(1), { startTime: week(1, '17:00') });
    await office.connectBothWays();
    await pulled();
    expect(office.calendar.events()).toHaveLength(1);
    await expectAgreement(4);
  });

  it('follows its professional to another account and back, nothing doubled', async () => {
    const other = office.google.account(`outra-${office.account.email}`);
    await office.connect(office.ana, other);
    await pulled();
    expect(other.calendar().events()).toHaveLength(1);
    expect(timesIn(other.calendar())).toEqual([0, 1, 2, 3].map((after) => week(after)));
    await put(idOf(1), { startTime: week(1, '17:00') });
    await pulled();
    await office.connectBothWays();
    await pulled();
    await expectAgreement(4);
    expect(office.calendar.events()).toHaveLength(1);
  });

  it('moves to another calendar as an event of its own', async () => {
    const work = office.account.addCalendar('Consultório');
    must(await office.ana.client.put('/api/google/calendar', { calendarId: work.id }));
    office.clock.advance(2);
    await pulled();
    expect(timesIn(office.calendar)).toEqual([]);
    expect(timesIn(work)).toEqual([0, 1, 2, 3].map((after) => week(after)));
  });
});

describe('a recurring event whose making fails', () => {
  beforeEach(() => office.connectBothWays());

  it.each(['reset-after', 'unavailable', 'rateLimitExceeded', 'reset'] as const)(
    'is made once after %s, however often it is tried',
    async (fault) => {
      office.google.fail({ on: 'events.insert', with: fault, times: 2 });
      const series = await book(weeks(0, 1, 2, 3));
      await called('events.insert');
      for (let minute = 0; minute < 10; minute++) {
        office.clock.advance(1);
        await pulled();
      }
      expect(office.calendar.events()).toMatchObject([{ id: recurringOf(series) }]);
      await expectAgreement(4);
    },
  );

  it('has no instance of what was cancelled, nor the former hour of what was moved, while its answer was lost', async () => {
    office.google.fail({ on: 'events.insert', with: 'reset-after', times: 1 });
    const series = await book(weeks(0, 1, 2, 3));
    await called('events.insert');
    must(await office.ana.client.delete(`/api/appointments/${series.appointments[1]?.id}`));
    await put(series.appointments[2]?.id ?? '', { startTime: week(2, '17:00') });
    for (let minute = 0; minute < 3; minute++) {
      office.clock.advance(1);
      await pulled();
    }
    await expectAgreement(3);
  });

  it('leaves out what was cancelled and moved before it could be made', async () => {
    office.google.fail({ on: 'events.insert', with: 'unavailable', times: Infinity });
    const series = await book(weeks(0, 1, 2, 3));
    await called('events.insert');
    must(await office.ana.client.delete(`/api/appointments/${series.appointments[1]?.id}`));
    await put(series.appointments[2]?.id ?? '', { startTime: week(2, '17:00') });
    office.clock.advance(0.02);
    office.google.heal();
    for (let minute = 0; minute < 5; minute++) {
      office.clock.advance(1);
      await pulled();
    }
    expect(timesIn(office.calendar)).toEqual([week(0), week(2, '17:00'), week(3)]);
    await expectAgreement(3);
  });

  it('has the appointments of a cancellation that came while it was made', async () => {
    office.google.fail({ on: 'events.insert', with: 'held' });
    const series = await book(weeks(0, 1, 2, 3));
    await called('events.insert');
    must(await office.ana.client.delete(`/api/appointments/${series.appointments[1]?.id}`));
    await put(series.appointments[2]?.id ?? '', { startTime: week(2, '17:00') });
    office.google.letGo();
    await pulled();
    expect(office.google.counts()['events.insert']).toBe(1);
    await expectAgreement(3);
  });
});
