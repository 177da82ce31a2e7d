import type { calendar_v3 } from '@googleapis/calendar';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asyncRuns } from './harness/counts.ts';
import { movableClock } from './harness/clock.ts';
import { connect } from './harness/google-clients.ts';
import type { CalendarControls } from './harness/google/controls.ts';
import { startGoogle } from './harness/google.ts';

const ANA = 'ana@exemplo.com.br';

/** One thing that happens in a calendar; numbers choose among what is there. */
type Step =
  | { readonly do: 'put' | 'repeat' | 'whole-day'; readonly day: number; readonly hour: number }
  | { readonly do: 'shift'; readonly which: number; readonly day: number; readonly hour: number }
  | { readonly do: 'rename' | 'remove' | 'restore' | 'shorten' | 'unroll'; readonly which: number }
  | { readonly do: 'rename-one' | 'remove-one' | 'shift-one'; readonly which: number; readonly one: number }
  | { readonly do: 'sync' };

const which = fc.nat(7);
const [day, hour] = [fc.integer({ min: 10, max: 25 }), fc.integer({ min: 8, max: 18 })];
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('put', 'repeat', 'whole-day'), day, hour }),
  fc.record({ do: fc.constant('shift'), which, day, hour }),
  fc.record({ do: fc.constantFrom('rename', 'remove', 'restore', 'shorten', 'unroll'), which }),
  fc.record({ do: fc.constantFrom('rename-one', 'remove-one', 'shift-one'), which, one: fc.nat(5) }),
  fc.constant({ do: 'sync' as const }),
);

const at = (date: number, time: number) => `2026-08-${date}T${`${time}`.padStart(2, '0')}:00`;

function take(agenda: CalendarControls, each: Exclude<Step, { do: 'sync' }>, count: number): void {
  const known = [...new Set(agenda.history().map(({ id }) => id))].filter((id) => !id.includes('_'));
  const id = 'which' in each ? known[each.which % Math.max(known.length, 1)] : undefined;
  const event = id === undefined ? undefined : agenda.get(id);
  switch (each.do) {
    case 'put':
      return void agenda.put({ start: at(each.day, each.hour) });
    case 'whole-day':
      return void agenda.put({
        start: at(each.day, 0).slice(0, 10),
        recurrence: ['RRULE:FREQ=DAILY;COUNT=2'],
      });
    case 'repeat':
      return void agenda.put({ start: at(each.day, each.hour), recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
    default:
      if (id === undefined || !event) return;
  }
  if (each.do === 'restore') return void agenda.patch(id, { status: 'confirmed' });
  if (event.status === 'cancelled') return;
  if ('one' in each) {
    const found = agenda.instances(id)[each.one];
    if (!found?.id) return;
    if (each.do === 'remove-one') agenda.remove(found.id);
    else if (each.do === 'rename-one') agenda.patch(found.id, { summary: `Uma ${count}` });
    else agenda.patch(found.id, { start: at(26, 8), end: at(26, 9) });
    return;
  }
  if (each.do === 'remove') agenda.remove(id);
  else if (each.do === 'rename') agenda.patch(id, { summary: `Nome ${count}` });
  else if (each.do === 'shorten' && event.recurrence)
    agenda.patch(id, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] });
  else if (each.do === 'unroll')
    agenda.patch(id, { recurrence: event.recurrence ? null : ['RRULE:FREQ=DAILY;COUNT=3'] });
  else if (each.do === 'shift' && event.start?.dateTime)
    agenda.patch(id, { start: at(each.day, each.hour), end: at(each.day, each.hour + 1) });
}

type Events = Map<string, calendar_v3.Schema$Event>;

/** Keeps a copy of a calendar as the guide to synchronisation tells: all once, then only what changed. */
function copyOf(api: calendar_v3.Calendar) {
  const copy: Events = new Map();
  let syncToken: string | null = null;
  const read = async (params: calendar_v3.Params$Resource$Events$List, keep: (token: string) => void) => {
    const found: Events = new Map();
    let pageToken: string | null | undefined;
    do {
      const { data } = await api.events.list({
        calendarId: 'primary',
        singleEvents: true,
        ...params,
        ...(pageToken ? { pageToken } : {}),
      });
      for (const event of data.items ?? []) found.set(event.id ?? '', event);
      ({ nextPageToken: pageToken } = data);
      if (!pageToken) keep(data.nextSyncToken ?? '');
    } while (pageToken);
    return found;
  };
  return {
    copy,
    whole: () => read({}, () => undefined),
    sync: async () => {
      const delta = await read(syncToken === null ? {} : { syncToken }, (token) => (syncToken = token));
      for (const [id, event] of delta)
        if (event.status === 'cancelled') copy.delete(id);
        else copy.set(id, event);
    },
  };
}

it('deltas list, whatever happened, just what a whole list would', async () => {
  let notified = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, size) => {
        const google = await startGoogle({ clock: movableClock('2026-08-03T12:00:00Z') });
        try {
          const { api } = await connect(google, ANA);
          google.limitPages(size);
          const agenda = google.account(ANA).calendar();
          const { copy, sync, whole } = copyOf(api);
          for (const [count, each] of [...steps, { do: 'sync' as const }].entries()) {
            if (each.do !== 'sync') take(agenda, each, count);
            else {
              await sync();
              const byId = (events: Events) => [...events].sort(([one], [other]) => one.localeCompare(other));
              expect(byId(copy)).toEqual(byId(await whole()));
              notified += copy.size;
            }
          }
        } finally {
          await google.close();
        }
      },
    ),
    asyncRuns(10, 60),
  );
  expect(notified).toBeGreaterThan(0);
});
