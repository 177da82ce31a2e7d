import { expect } from 'vitest';
import type { Attendance, AttendanceAnswer } from '#shared/contract/attendance.ts';
import type { CreatedSeries, SeriesCheck, SeriesMoveCheck, SeriesScope } from '#shared/contract/series.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { freshEmail, signIn } from '#test/factories/organization.ts';
import type { MovableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { BOOKED_BY_STAFF } from './anybody.ts';
import { readAsStaff } from './readers.ts';
import { dayOn, slotMinutes, type World } from './worlds.ts';

/** What the team does with a series: none is booked, or it is moved, or cut after its first date; what is left is cancelled. */
export const SERIES_FATES = ['none', 'moved', 'cut'] as const;
export type SeriesFate = (typeof SERIES_FATES)[number];

export type BookedSeries = {
  /** The world on each of its days. */
  readonly days: readonly World[];
  /** Does what the fate says before the end, if anything. */
  readonly change: () => Promise<void>;
  /** Cancels what is left of it. */
  readonly cancel: () => Promise<void>;
};

/**
 * Books a client for two weeks from a free time on, as the team does. A date counts as free exactly where the team's own dialog offers
 * its time, when it is booked and when it is moved. @returns null where nothing is free
 */
export async function bookSeries(world: World, fate: SeriesFate): Promise<BookedSeries | null> {
  const { organization, member, choice } = world;
  const { client } = organization.admin;
  const wanted = middleOf(await readAsStaff(world, member));
  if (fate === 'none' || wanted === undefined) return null;
  const { zone } = member.rules;
  const plan = {
    userId: member.person.user.id,
    ...(member.product === null ? { duration: slotMinutes(choice) } : { productId: member.product.id }),
    ...placeOf(zone, wanted),
    rule: { every: 'week', count: 2 },
  };
  const { dates } = must<SeriesCheck>(await client.post('/api/series/check', plan));
  await expectFreeAsStaffSee(world, dates);
  const starts = dates.flatMap(({ state, startTime }) =>
    state === 'free' && startTime ? [{ startTime }] : [],
  );
  if (dates[0]?.state !== 'free') return null;
  const body = { ...plan, clientName: BOOKED_BY_STAFF, clientEmail: freshEmail(), starts };
  const { appointments } = must<CreatedSeries>(await client.post('/api/series', body), 201);
  expect(appointments.map(({ startTime }) => ({ startTime }))).toEqual(starts);
  await expectTaken(world, starts);
  const days = starts.map(({ startTime }) => onDayOf(world, startTime));
  const path = `/api/appointments/${appointments[0]?.id}/series`;
  const cancelFrom = async (at: number, scope: SeriesScope) => {
    const cancelled = must(
      await client.post(`/api/appointments/${appointments[at]?.id}/series/cancel`, { scope }),
    );
    expect(cancelled).toEqual({ cancelled: scope === 'all' ? left : appointments.length - at });
    left -= appointments.length - at;
  };
  let left = appointments.length;
  return {
    days,
    change: async () => {
      if (fate === 'moved') await moveAll(world, path);
      else if (fate === 'cut' && left > 1) await cancelFrom(1, 'following');
    },
    cancel: () => cancelFrom(0, 'all'),
  };
}

/** Moves all of a series to another free time of its first day, where the others are free as well. */
async function moveAll(world: World, path: string): Promise<void> {
  const { organization, member } = world;
  const { client } = organization.admin;
  const [wanted] = await readAsStaff(world, member);
  if (wanted === undefined) return;
  const shift = { scope: 'all', ...placeOf(member.rules.zone, wanted) };
  const { moves } = must<SeriesMoveCheck>(await client.post(`${path}/check-move`, shift));
  // What a series frees by moving is free for itself alone: only a time that is free for all says the same to everybody.
  if (!moves.every(({ state }) => state === 'free')) return;
  const wantedMoves = moves.map(({ id, startTime }) => ({ id, startTime }));
  expect(must(await client.post(`${path}/move`, { ...shift, moves: wantedMoves }))).toEqual({
    moved: moves.length,
  });
  await expectTaken(world, moves);
}

/**
 * A date of a series is free exactly where the dialog of the team offers its time. Another day's hours may begin elsewhere, so that the
 * time lies between two of those offered: there it is free at least where it is offered.
 */
async function expectFreeAsStaffSee(world: World, dates: SeriesCheck['dates']): Promise<void> {
  for (const [index, each] of dates.entries()) {
    const { date, startTime, state } = each;
    const free = await readAsStaff(world, world.member, date);
    // An hour that comes twice is asked for by the clock: it may be the other one.
    const isOffered = free.includes(startTime ?? '');
    if (index === 0 || isOffered) expect(state === 'free', JSON.stringify({ each, free })).toBe(isOffered);
  }
}

/** Where there is one place, what is booked is offered no more. */
async function expectTaken(world: World, starts: readonly { startTime: string | null }[]): Promise<void> {
  const { member } = world;
  if (member.rules.capacity > 1) return;
  for (const { startTime } of starts) {
    const date = dayOn(member.rules.zone, startTime ?? '');
    expect(await readAsStaff(world, member, date)).not.toContain(startTime);
  }
}

const middleOf = (times: readonly string[]): string | undefined => times[Math.floor(times.length / 2)];

/** The same world, read on the day of a time. */
function onDayOf(world: World, time: string): World {
  const { choice, member } = world;
  const place = { ...choice.place, date: dayOn(member.rules.zone, time) };
  return { ...world, choice: { ...choice, place } };
}

/** Where a time stands on a clock: its day and its hour. */
const placeOf = (zone: string, time: string) => ({
  date: dayOn(zone, time),
  time: new Date(time).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }),
});

/** Each appointment has the record of a client of its organisation. */
export async function expectRecords({ server, organization }: World): Promise<void> {
  const rows = await server.context.database.query<{ id: string }>(
    `SELECT a.id FROM appointments a LEFT JOIN clients c ON c.id = a.client_id AND c.organization_id = a.organization_id
      WHERE a.organization_id = (SELECT organization_id FROM users WHERE id = $1) AND c.id IS NULL`,
    [organization.admin.user.id],
  );
  expect(rows).toEqual([]);
}

/** Says of all appointments, once they are over, who came and who did not, and takes some of it back: that frees and takes no time. */
export async function attendAll({ server, organization, choice }: World, clock: MovableClock): Promise<void> {
  const rows = await server.context.database.query<{ id: string }>(
    'SELECT id FROM appointments WHERE organization_id = (SELECT organization_id FROM users WHERE id = $1)',
    [organization.admin.user.id],
  );
  const ids = rows.map(({ id }) => id);
  const before = clock.now().toISOString();
  clock.set(`${addDays(choice.place.date, 30)}T12:00:00Z`);
  try {
    // The session of before has ended by then.
    const { client } = await signIn(server, organization.admin.user.email);
    const say = async (of: readonly string[], attendance: Attendance | null) => {
      if (of.length === 0) return;
      const said = must<AttendanceAnswer>(
        await client.post('/api/appointments/attendance', { ids: of, attendance }),
      );
      expect(said).toEqual({ changed: of.length, missing: [] });
    };
    const half = Math.ceil(ids.length / 2);
    await say(ids.slice(0, half), 'missed');
    await say(ids.slice(half), 'came');
    await say(ids.slice(0, 1), null);
  } finally {
    clock.set(before);
  }
}
