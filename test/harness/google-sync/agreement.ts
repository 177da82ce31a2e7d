import { expect } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { allAppointments } from '../all-appointments.ts';
import type { CalendarControls } from '../google/controls.ts';
import type { GoogleEvent } from '../google/times.ts';
import type { World } from './world.ts';

/** The writing calls of the Calendar API. */
const WRITES = ['events.insert', 'events.patch', 'events.update', 'events.delete'];

/**
 * Whether both sides say the same, and say what people did: no booking lost, no event doubled, none left over. Agreed,
 * all that was done until now is history.
 */
export async function checkAgreement(world: World): Promise<void> {
  const { organization, people, bookings, calendars, clock } = world;
  const rows = await allAppointments(organization.admin.client, clock.now());
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const wrong = bookings.flatMap((booking) => {
    const row = rowOf.get(booking.id);
    const reason = booking.wrong(row === undefined ? null : spanOf(row.startTime, row.endTime));
    return reason === null ? [] : [`${booking.id} ${reason}`];
  });
  expect(wrong).toEqual([]);
  // A booking whose answer was lost would be one more; none is lost here.
  expect([...rowOf.keys()].filter((id) => !bookings.some((booking) => booking.id === id))).toEqual([]);

  for (const [who, calendar] of calendars.entries()) {
    const mine = bookings.filter(({ id, owner, excluded }) => rowOf.has(id) && owner === who && !excluded);
    const expected = mine.map(({ id }) => ({ id: rowOf.get(id)?.googleEventId, ...rowSpan(rowOf.get(id)) }));
    const live = calendar
      .events()
      .filter(({ id }) => id?.startsWith('hm'))
      .flatMap((event) => (event.recurrence ? calendar.instances(event.id ?? '') : [event]));
    const found = live.map((event) => ({
      id: event.id,
      start: Date.parse(event.start?.dateTime ?? ''),
      end: Date.parse(event.end?.dateTime ?? ''),
    }));
    expect(sorted(found), `events of ours in ${people[who]?.user.name}’s calendar`).toEqual(sorted(expected));
    expect(await importedOf(world, who), `busy times of ${people[who]?.user.name}`).toEqual(
      sorted(blocking(calendar, clock.now().getTime())),
    );
  }
  for (const booking of bookings) {
    const row = rowOf.get(booking.id);
    if (row === undefined) continue;
    const isThere = booking.owner < calendars.length && !booking.excluded;
    expect(isThere ? booking.eventIds : [null], `googleEventId of ${booking.id}`).toContain(
      row.googleEventId,
    );
    // The second one has video calls; a series gets none by itself.
    if (booking.owner === 1 && isThere && booking.instanceId === null) expect(row.meetLink).not.toBeNull();
    booking.agreeOn(spanOf(row.startTime, row.endTime));
  }
  bookings.splice(0, bookings.length, ...bookings.filter(({ id }) => rowOf.has(id)));
}

/** Whether all that was done is done: another round writes nothing at Google. */
export async function checkNothingLeft(world: World, round: () => Promise<void>): Promise<void> {
  world.google.forgetCalls();
  await round();
  const counts = world.google.counts();
  expect(WRITES.filter((operation) => counts[operation])).toEqual([]);
}

type Busy = { readonly id: string | null | undefined; readonly start: number; readonly end: number };

async function importedOf({ server, people, clock }: World, who: number): Promise<Busy[]> {
  const rows = await server.context.database.query<{ id: string; start: Date; end: Date }>(
    `SELECT event_id AS id, start_time AS start, end_time AS "end" FROM google_busy
      WHERE user_id = $1 AND end_time > $2`,
    [people[who]?.user.id, clock.now()],
  );
  return sorted(rows.map(({ id, start, end }) => ({ id, start: start.getTime(), end: end.getTime() })));
}

/** What of a person's own events takes time, as Google's own pages would show it. */
function blocking(calendar: CalendarControls, now: number): Busy[] {
  const theirs = calendar.events().filter(({ id }) => !id?.startsWith('hm'));
  const single = theirs.flatMap((event) => (event.recurrence ? calendar.instances(event.id ?? '') : [event]));
  return single.filter(takesTime).flatMap(({ id, start, end }) => {
    const span = spanOf(start?.dateTime ?? '', end?.dateTime ?? '');
    return span.end > now ? [{ id, ...span }] : [];
  });
}

function takesTime({ start, transparency, attendees = [] }: GoogleEvent): boolean {
  const declined = attendees.some(({ self, responseStatus }) => self && responseStatus === 'declined');
  return Boolean(start?.dateTime) && transparency !== 'transparent' && !declined;
}

const spanOf = (start: string, end: string) => ({ start: Date.parse(start), end: Date.parse(end) });
const rowSpan = (row: Appointment | undefined) => spanOf(row?.startTime ?? '', row?.endTime ?? '');
const sorted = <T extends { readonly id?: string | null | undefined }>(list: readonly T[]): T[] =>
  [...list].sort((one, other) => String(one.id).localeCompare(String(other.id)));
