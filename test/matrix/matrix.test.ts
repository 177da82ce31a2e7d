import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { combinationsOf } from './combinations.ts';
import {
  bookWithAnybody,
  BOOKED_FOR,
  DOORS,
  readAnybody,
  readAsStaff,
  readEverywhere,
  readTeam,
  type Door,
  type Outcome,
} from './doors.ts';
import { CLOSED_FACTORS, createWorld, FACTORS, shifted, timesOfDay, type World } from './worlds.ts';

/** The door through which a world is booked is a factor like the others. */
const door = Object.keys(DOORS) as Door[];
const OPEN = combinationsOf({ ...FACTORS, door }, 3);
const CLOSED = combinationsOf({ ...CLOSED_FACTORS, door }, 2);
/** What a time is refused with: taken, outside of the hours, or between two starts. */
const REFUSALS = ['APPOINTMENT_CONFLICT', 'OUTSIDE_AVAILABILITY', 'OFF_GRID'];
/** Bookings of each world: enough to fill one time of three places, and to begin another. */
const BOOKINGS = 4;

const clock = movableClock('2026-12-10T12:07:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
});
afterAll(() => server.close());

describe('three rules at a time', () => {
  it.each(numbered(OPEN))('on an open day, world %i: %j', async (index, { door: by, ...choice }) => {
    const world = await createWorld(server, clock, choice);
    const shown = await agreedTimes(world);
    expect(shown.length).toBeGreaterThan(0);
    await expectAnybody(world, shown);
    const staff = await readAsStaff(world, world.member);
    // Staff are bound by less: no gap and no notice.
    expect(staff).toEqual(expect.arrayContaining([...shown]));
    const before = await fullestOf(world);
    await bookShown(world, by, index, shown);
    expect(await refusedTimes(world, by, staff)).toBeGreaterThan(0);
    await bookAnybody(world);
    expect(await fullestOf(world)).toBeLessThanOrEqual(Math.max(before, choice.capacity));
    if (choice.capacity === 1) expect(await closerThanGap(world)).toBe(0);
  });
});

describe('two rules at a time', () => {
  it.each(numbered(CLOSED))('on a closed day, world %i: %j', async (_, { door: by, ...choice }) => {
    const world = await createWorld(server, clock, choice);
    expect(await agreedTimes(world)).toEqual([]);
    await expectAnybody(world, []);
    const { isBooked, ...instead } = await DOORS[by](world, `${choice.place.date}T12:00:00.000Z`);
    expect(isBooked).toBe(false);
    await expectAllFree(world, instead);
  });
});

function numbered<T>(worlds: readonly T[]): (readonly [number, T])[] {
  return worlds.map((world, index) => [index, world] as const);
}

/** The times of the day, which everybody who reads them tells alike. */
async function agreedTimes(world: World): Promise<readonly string[]> {
  const [first, ...others] = await readEverywhere(world);
  const shown = first?.[1] ?? [];
  for (const [reader, times] of others) expect(times, reader).toEqual(shown);
  return shown;
}

/** Anybody's times are those of each person who can be booked, and no others. */
async function expectAnybody(world: World, shown: readonly string[]): Promise<void> {
  const { member, colleague, choice } = world;
  const own = shown.map((time) => `${time} ${member.person.user.id}`);
  const others =
    colleague === null || choice.colleague === 'inactive'
      ? []
      : (await timesOfDay(world.server, colleague, choice.place.date)).map(
          (time) => `${time} ${colleague.person.user.id}`,
        );
  expect(await readAnybody(world)).toEqual([...own, ...others].sort());
  if (shown.length + others.length === 0) return;
  const starts = [...new Set([...own, ...others].map((time) => time.split(' ')[0] ?? ''))].sort();
  const { link, rest } = await readTeam(world);
  expect(link).toEqual(starts);
  // Elsewhere the systems' day, which is the administrator's, begins at another midnight than the link's.
  if (choice.place.zone === 'America/Sao_Paulo') expect(rest).toEqual(starts);
}

/** What is shown for anybody can be booked with somebody; what nobody has left is shown no more. */
async function bookAnybody(world: World): Promise<void> {
  for (let count = 0; count < 2; count++) {
    const { link } = await readTeam(world);
    const wanted = link[count % link.length];
    if (wanted === undefined) return;
    expect(await bookWithAnybody(world, wanted), `${wanted} was shown`).toMatchObject({ isBooked: true });
    await expectAnybody(world, await agreedTimes(world));
  }
}

/** Every time that is shown can be booked, and is shown no more once its places are taken. */
async function bookShown(world: World, door: Door, index: number, first: readonly string[]): Promise<void> {
  let shown = first;
  let wanted = '';
  for (let count = 0; count < BOOKINGS && shown.length > 0; count++) {
    if (!shown.includes(wanted)) wanted = shown[(index * 7 + count) % shown.length] ?? '';
    expect(await DOORS[door](world, wanted), `${wanted} was shown`).toMatchObject({ isBooked: true });
    const left = await agreedTimes(world);
    // A booking opens nothing.
    expect(shown).toEqual(expect.arrayContaining([...left]));
    if (world.choice.capacity === 1) expect(left).not.toContain(wanted);
    shown = left;
  }
}

/** What is not shown is refused, with times in its place that are free. Returns how many times were tried. */
async function refusedTimes(world: World, door: Door, staff: readonly string[]): Promise<number> {
  const shown = await agreedTimes(world);
  const taken = staff.filter((time) => !shown.includes(time)).slice(0, 3);
  const first = staff[0] ?? '';
  for (const time of [...taken, shifted(first, 7)]) {
    const { isBooked, code, ...instead } = await DOORS[door](world, time);
    expect({ time, isBooked }).toEqual({ time, isBooked: false });
    expect(REFUSALS).toContain(code);
    await expectAllFree(world, instead);
  }
  return taken.length;
}

/** What is offered instead of a time is among the free times of its day and person; the nearest of the person are in both lists. */
async function expectAllFree(
  world: World,
  { suggestions, alternatives }: Pick<Outcome, 'suggestions' | 'alternatives'>,
): Promise<void> {
  const { server, member, colleague, choice } = world;
  const own = alternatives.filter(({ professionalId }) => professionalId === member.person.user.id);
  expect(own.map(({ startTime }) => startTime)).toEqual(expect.arrayContaining([...suggestions]));
  const free = new Map<string, readonly string[]>();
  for (const { startTime, professionalId } of alternatives) {
    const whose = professionalId === colleague?.person.user.id ? colleague : member;
    expect(professionalId).toBe(whose.person.user.id);
    const date = new Date(startTime).toLocaleDateString('sv-SE', { timeZone: choice.place.zone });
    const key = `${date} ${professionalId}`;
    if (!free.has(key)) free.set(key, await timesOfDay(server, whose, date));
    expect(free.get(key), `${startTime} of ${whose.person.user.name}`).toContain(startTime);
  }
}

/** How many appointments of the person are at one moment, at most, those that were put over others left out. */
async function fullestOf({ server, member }: World): Promise<number> {
  const [row] = await server.context.database.query<{ most: string | null }>(
    `SELECT max((SELECT count(*) FROM appointment_rows other
                  WHERE other.user_id = a.user_id AND other.start_time <= a.start_time
                    AND other.end_time > a.start_time AND (other.held_until IS NULL OR other.held_until > $2))) AS most
       FROM appointment_rows a WHERE a.user_id = $1 AND (a.held_until IS NULL OR a.held_until > $2)`,
    [member.person.user.id, clock.now()],
  );
  return Number(row?.most ?? 0);
}

/** How many appointments a booking through a door came closer to than the gap, where there is one place. */
async function closerThanGap({ server, member, choice }: World): Promise<number> {
  const [row] = await server.context.database.query<{ count: string }>(
    `SELECT count(*) FROM appointment_rows booked JOIN appointment_rows other
         ON other.user_id = booked.user_id AND other.id <> booked.id
        AND other.start_time < booked.end_time + make_interval(mins => $3)
        AND other.end_time > booked.start_time - make_interval(mins => $3)
        AND (other.held_until IS NULL OR other.held_until > $4)
      WHERE booked.user_id = $1 AND booked.client_name = $2`,
    [member.person.user.id, BOOKED_FOR, choice.gap, clock.now()],
  );
  return Number(row?.count);
}
