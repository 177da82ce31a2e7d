import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { combinationsOf } from './combinations.ts';
import type { SlotsAnswer } from '#shared/contract/booking.ts';
import type { WaitingPage } from '#shared/contract/waiting-list.ts';
import { must } from '#test/harness/client.ts';
import { ANYBODY_DOORS, BOOKED_BY_STAFF } from './anybody.ts';
import { BOOKED_FOR, DOORS, type Door, type Outcome } from './doors.ts';
import {
  ANYBODY_READERS,
  expectedOfAnybody,
  readAsStaff,
  readEverywhere,
  type AnybodyDoor,
} from './readers.ts';
import { attendAll, bookSeries, expectRecords, SERIES_FATES } from './series.ts';
import {
  CLOSED_FACTORS,
  createWorld,
  dayOn,
  FACTORS,
  shifted,
  startsOf,
  timesOfDay,
  type Member,
  type World,
} from './worlds.ts';

/** The doors through which a world is booked, with the person and with anybody, are factors like the others. */
const door = Object.keys(DOORS) as Door[];
const anybody = Object.keys(ANYBODY_DOORS) as AnybodyDoor[];
const OPEN = combinationsOf({ ...FACTORS, door, anybody, series: SERIES_FATES }, 3);
const CLOSED = combinationsOf({ ...CLOSED_FACTORS, door, anybody }, 2);
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
  it.each(numbered(OPEN))(
    'on an open day, world %i: %j',
    async (index, { door: by, anybody: anybodyBy, series, ...choice }) => {
      const world = await createWorld(server, clock, choice);
      const shown = await agreedTimes(world);
      expect(shown.length).toBeGreaterThan(0);
      await expectAnybody(world, anybodyBy);
      const staff = await readAsStaff(world, world.member);
      // Staff are bound by less: no gap and no notice.
      expect(staff).toEqual(expect.arrayContaining([...shown]));
      const people = [world.member, ...(world.colleague === null ? [] : [world.colleague])];
      const before = await Promise.all(people.map((each) => fullestOf(world, each)));
      await bookShown(world, by, index);
      expect(await refusedTimes(world, by, staff)).toBeGreaterThan(0);
      await bookAnybody(world, anybodyBy, index);
      await moveToSuggested(world);
      await takeOffer(world);
      const { times } = await agreed(world);
      const booked = await bookSeries(world, series);
      if (booked !== null) {
        expect(times).toEqual(expect.arrayContaining([...(await agreedTimes(world))]));
        await booked.change();
        // All who read each of its days still agree.
        for (const day of booked.days) await agreedTimes(day);
      }
      for (const [number, each] of people.entries()) {
        const { capacity } = each.rules;
        expect(await fullestOf(world, each)).toBeLessThanOrEqual(Math.max(before[number] ?? 0, capacity));
        if (capacity === 1) expect(await closerThanGap(world, each)).toBe(0);
      }
      await booked?.cancel();
      await expectRecords(world);
      if (series !== 'none') await attendAll(world, clock);
      expect(await agreedTimes(world)).toEqual(times);
    },
  );
});

describe('two rules at a time', () => {
  it.each(numbered(CLOSED))(
    'on a closed day, world %i: %j',
    async (_, { door: by, anybody: anybodyBy, ...choice }) => {
      const world = await createWorld(server, clock, choice);
      expect(await agreedTimes(world)).toEqual([]);
      await expectAnybody(world, anybodyBy);
      const { isBooked, ...instead } = await DOORS[by](world, `${choice.place.date}T12:00:00.000Z`);
      expect(isBooked).toBe(false);
      await expectAllFree(world, instead);
    },
  );
});

function numbered<T>(worlds: readonly T[]): (readonly [number, T])[] {
  return worlds.map((world, index) => [index, world] as const);
}

/** The times of the day and those suggested of them, which everybody who reads them tells alike. */
async function agreed(world: World): Promise<{ times: readonly string[]; suggested: readonly string[] }> {
  const [first, ...others] = await readEverywhere(world);
  const read = first?.[1] ?? { times: [], suggested: null };
  for (const [reader, told] of others) expect(told, reader).toEqual(read);
  const suggested = read.suggested?.map((each) => each.split(' ')[0] ?? '') ?? [];
  expect(read.times, 'suggested').toEqual(expect.arrayContaining(suggested));
  expect(new Set(suggested).size).toBe(suggested.length);
  const isWanted = world.choice.suggestTimes !== 'off';
  expect(read.suggested === null).toBe(!isWanted);
  expect(suggested.length > 0).toBe(isWanted && read.times.length > 0);
  return { times: read.times, suggested };
}

const agreedTimes = async (world: World) => (await agreed(world)).times;

/** Anybody's times are those of each person who can be booked, and no others, by whatever door they are read. */
async function expectAnybody(world: World, by: AnybodyDoor): Promise<void> {
  const readers = new Set<AnybodyDoor>(['link', 'assistant', by]);
  for (const reader of readers)
    expect(await ANYBODY_READERS[reader](world), reader).toEqual(await expectedOfAnybody(world, reader));
}

/** What is shown for anybody can be booked with somebody; what nobody has left is shown no more. */
async function bookAnybody(world: World, by: AnybodyDoor, index: number): Promise<void> {
  for (let count = 0; count < 3; count++) {
    const found = (await ANYBODY_READERS[by](world)).map((each) => each.split(' ')[0] ?? '');
    // The first time, the one nearest to what the colleague has, and another: both people's are among them.
    const wanted = [found[0], nearest(found, world.filled), found[(index * 5) % found.length]][count];
    if (wanted === undefined) return;
    expect(await ANYBODY_DOORS[by](world, wanted), `${wanted} was shown`).toMatchObject({ isBooked: true });
    await agreedTimes(world);
    await expectAnybody(world, by);
  }
}

/** The time nearest to another, if any. */
function nearest(times: readonly string[], to: string | null): string | undefined {
  const apart = (time: string) => Math.abs(Date.parse(time) - Date.parse(to ?? time));
  return [...times].sort((one, other) => apart(one) - apart(other))[0];
}

/** The client who moved before sees free times for another move, of which the first that is suggested can be had. */
async function moveToSuggested(world: World): Promise<void> {
  const { server, managePath, choice } = world;
  if (managePath === null) return;
  const { date } = choice.place;
  const path = `/api${managePath}`;
  const answer = must<SlotsAnswer>(await server.guest.get(`${path}/slots?from=${date}&to=${date}`));
  const suggested = answer.suggestions?.map(({ startTime }) => startTime) ?? [];
  expect(startsOf(answer)).toEqual(expect.arrayContaining(suggested));
  const [startTime] = suggested;
  if (startTime === undefined) return;
  must(await server.guest.post(`${path}/move`, { startTime }));
  await agreedTimes(world);
}

/** Who waits takes the time that is held for them, which it was all along: nothing else changes. */
async function takeOffer(world: World): Promise<void> {
  const { server, offer } = world;
  if (offer === null) return;
  const before = await agreed(world);
  const path = `/api/agendamento/espera/${offer.token}/take`;
  expect(must<WaitingPage>(await server.guest.post(path, { offerId: offer.id })).state).toBe('booked');
  expect((await agreed(world)).times).toEqual(before.times);
}

/** Every time that is shown can be booked, and is shown no more once its places are taken. */
async function bookShown(world: World, door: Door, index: number): Promise<void> {
  let { times: shown, suggested } = await agreed(world);
  let wanted = '';
  for (let count = 0; count < BOOKINGS && shown.length > 0; count++) {
    // The suggested ones first, which must be as bookable as the others.
    const among = suggested.length > 0 && count % 2 === 0 ? suggested : shown;
    if (!shown.includes(wanted)) wanted = among[(index * 7 + count) % among.length] ?? '';
    expect(await DOORS[door](world, wanted), `${wanted} was shown`).toMatchObject({ isBooked: true });
    const left = await agreed(world);
    // A booking opens nothing.
    expect(shown).toEqual(expect.arrayContaining([...left.times]));
    if (world.choice.capacity === 1) expect(left.times).not.toContain(wanted);
    ({ times: shown, suggested } = left);
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
  const { server, member, colleague } = world;
  const own = alternatives.filter(({ professionalId }) => professionalId === member.person.user.id);
  expect(own.map(({ startTime }) => startTime)).toEqual(expect.arrayContaining([...suggestions]));
  const free = new Map<string, readonly string[]>();
  for (const { startTime, professionalId } of alternatives) {
    const whose = professionalId === colleague?.person.user.id ? colleague : member;
    expect(professionalId).toBe(whose.person.user.id);
    const date = dayOn(whose.rules.zone, startTime);
    const key = `${date} ${professionalId}`;
    if (!free.has(key)) free.set(key, await timesOfDay(server, whose, date));
    expect(free.get(key), `${startTime} of ${whose.person.user.name}`).toContain(startTime);
  }
}

/** How many appointments of the person are at one moment, at most, those that were put over others left out. */
async function fullestOf({ server }: World, { person }: Member): Promise<number> {
  const [row] = await server.context.database.query<{ most: string | null }>(
    `SELECT max((SELECT count(*) FROM appointment_rows other
                  WHERE other.user_id = a.user_id AND other.start_time <= a.start_time
                    AND other.end_time > a.start_time AND (other.held_until IS NULL OR other.held_until > $2))) AS most
       FROM appointment_rows a WHERE a.user_id = $1 AND (a.held_until IS NULL OR a.held_until > $2)`,
    [person.user.id, clock.now()],
  );
  return Number(row?.most ?? 0);
}

/** How many appointments a booking through a door came closer to than the gap, where there is one place. */
async function closerThanGap({ server }: World, { person, rules }: Member): Promise<number> {
  const [row] = await server.context.database.query<{ count: string }>(
    `SELECT count(*) FROM appointment_rows booked JOIN appointment_rows other
         ON other.user_id = booked.user_id AND other.id <> booked.id
        AND other.start_time < booked.end_time + make_interval(mins => $3)
        AND other.end_time > booked.start_time - make_interval(mins => $3)
        AND (other.held_until IS NULL OR other.held_until > $4)
      WHERE booked.user_id = $1 AND booked.client_name = $2 AND other.client_name <> $5`,
    [person.user.id, BOOKED_FOR, rules.gap, clock.now(), BOOKED_BY_STAFF],
  );
  return Number(row?.count);
}
