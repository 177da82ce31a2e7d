import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GoogleEvent } from '#shared/contract/google-calendar.ts';
import type { HeldTime } from '#shared/contract/held-times.ts';
import { MONTH_CELL } from '#shared/contract/limits.ts';
import type { TeamMonth } from '#shared/contract/team-month.ts';
import { teamMonthBusy, type TeamMonthBusy } from '#shared/contract/team-month-busy.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { bucketByDay, type Buckets, type Segment } from '#web/agenda/model/segments.ts';
import type { AgendaEvent } from '#web/agenda/types.ts';
import { agendaEvent } from '#web/agenda/model/sample.ts';
import { busyBlocks, clashesWithBlocks, type BusyBlock } from '#web/features/google-calendar/busy-blocks.ts';
import { addAppointment } from './factories/appointments.ts';
import { addBusyTimes } from './factories/busy-team.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from './factories/organization.ts';
import { addTeam } from './factories/team.ts';
import { movableClock } from './harness/clock.ts';
import { must } from './harness/client.ts';
import { refused } from './harness/refused.ts';
import { startTestServer, type TestServer } from './harness/server.ts';
import { statementsOf } from './harness/statements.ts';

const NOON = '2026-10-30T12:00:00Z';
const clock = movableClock(NOON);
let server: TestServer;
let organization: Organization;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false, clock } });
});
afterAll(() => server.close());

const get = async <T>(path: string): Promise<T> => must<T>(await organization.admin.client.get<T>(path));
const read = (from: string, to: string) =>
  get<TeamMonthBusy>(`/api/appointments/team-month-busy?from=${from}&to=${to}`);

/** New York sets its clocks back on 1 November. */
const ZONES = ['America/Sao_Paulo', 'Asia/Tokyo', 'America/New_York'];
const FIRST = '2026-10-31';

/** Days after the first, quarter of the day, length in seconds, and whose. */
const drawn = fc.record({
  day: fc.integer({ min: -1, max: 3 }),
  quarter: fc.constantFrom(0, 1, 11, 12, 16, 20, 21, 24, 48, 50, 60, 92, 95),
  seconds: fc.constantFrom(20, 900, 900, 900, 900, 1_800, 1_800, 3_600, 3_600, 5_400, 10_800, 100_000),
  person: fc.nat({ max: 2 }),
});

const startOf = ({ day, quarter }: { day: number; quarter: number }) =>
  Date.parse(`${FIRST}T00:00:00Z`) + (day * 96 + quarter) * 900_000;
const iso = (at: number) => new Date(at).toISOString();

/** Writes down some times of these people as the import leaves them, or as a booking that waits until the moment `until`. */
async function plant(
  people: readonly Person[],
  { seed, numRuns, until }: { seed: number; numRuns: number; until?: string },
): Promise<void> {
  const times = fc.sample(drawn, { seed, numRuns }).map((time, n) => ({
    n,
    user: people[time.person]?.user.id,
    start: iso(startOf(time)),
    end: iso(startOf(time) + time.seconds * 1_000),
  }));
  const given = `users u JOIN jsonb_to_recordset($1::jsonb) t (n int, "user" uuid, start timestamptz, "end" timestamptz)
                   ON u.id = t."user"`;
  await server.context.database.query(
    until === undefined
      ? `INSERT INTO google_busy (organization_id, user_id, event_id, start_time, end_time, seen_in)
         SELECT organization_id, u.id, 'e' || n, start, "end", u.id FROM ${given}`
      : `INSERT INTO appointment_rows (id, organization_id, user_id, professional_name, timezone, client_name, start_time,
                                       end_time, lane, manage_token_hash, created_by, created_at, updated_at, held_until)
         SELECT gen_random_uuid(), organization_id, u.id, name, timezone, 'Quem espera', start,
                LEAST("end", start + interval '1 day'), ${seed} * 100 + n, decode(md5(u.id::text || n || '-${seed}'), 'hex'), 'public', now(),
                now(), LEAST(start, '${until}') FROM ${given} WHERE start > '${NOON}'`,
    [JSON.stringify(times)],
  );
}

it('counts and shows what the agenda draws of all events, in three zones and while clocks change', async () => {
  organization = await createOrganization(server);
  const people = await Promise.all(
    ZONES.map((timezone) => createProfessional(organization, `Pessoa de ${timezone}`, { timezone })),
  );
  await plant(people, { seed: 11, numRuns: 90 });
  await plant(people, { seed: 12, numRuns: 12, until: '2026-10-30T12:30:00Z' });
  // Of another organisation, and of holds that are over.
  const others = await createOrganization(server);
  await plant([others.admin, others.admin, others.admin], { seed: 13, numRuns: 10 });
  await plant(people, { seed: 14, numRuns: 6, until: NOON });
  for (const [n, person] of people.entries())
    for (const hour of ['01', '05', '09', '13', '17', '21'])
      await addAppointment(organization, person, `2026-11-0${n + 1}T${hour}:00:00Z`, { allowConflict: true });

  const ids = people.map(({ user }) => user.id).join(',');
  const readEvents = (since: string, until: string) =>
    get<GoogleEvent[]>(
      `/api/google-calendar/events?from=${since}T00:00:00Z&to=${until}T00:00:00Z&userIds=${ids}`,
    );
  const zones = new Map(people.map(({ user }) => [user.id, user.timezone]));
  const held = await get<HeldTime[]>(
    `/api/held-times?from=2026-10-20T00:00:00Z&to=2026-11-20T00:00:00Z&userIds=${ids}`,
  );
  const heldIds = new Set(held.map(({ id }) => id));
  expect(held.length).toBeGreaterThan(5);
  const everything = await readEvents('2026-10-20', '2026-11-20');
  expect(everything.length).toBeGreaterThan(busyBlocks(everything).length + 10);
  const marks = new Set<boolean>();
  for (const from of [addDays(FIRST, -1), FIRST, addDays(FIRST, 1), addDays(FIRST, 2)]) {
    const range = { from, to: addDays(from, 2) };
    const answer = await read(range.from, range.to);
    expect(teamMonthBusy.parse(answer)).toEqual(answer);
    // What a day has does not depend on what is read around it.
    const all = inOrder(bucketByDay(drawnOf(busyBlocks(everything), held, zones), range));
    expect(answer.days).toEqual(all.map(([date, segments]) => ({ date, ...totalOf(segments, heldIds) })));
    // A block is joined with what lies within two days of the page.
    const blocks = busyBlocks(await readEvents(addDays(from, -2), addDays(range.to, 2)));
    const shown = inOrder(bucketByDay(drawnOf(blocks, held, zones), range)).flatMap(([, segments]) =>
      segments.slice(0, MONTH_CELL.busy),
    );
    const shownIds = new Set(shown.map(({ event }) => event.id));
    expect(answer.blocks.map(keyOfBlock).sort()).toEqual(
      blocks
        .map(({ userId, start, end }) => keyOfBlock({ userId, startTime: start, endTime: end }))
        .filter((key) => shownIds.has(key))
        .sort(),
    );
    expect(answer.held).toEqual(held.filter(({ id }) => shownIds.has(id)));
    const owners = new Set(shown.map(({ event }) => event.professionalId));
    expect(answer.people.map(({ id }) => id).sort()).toEqual([...owners].sort());
    const month = await get<TeamMonth>(`/api/appointments/team-month?from=${from}&to=${range.to}`);
    const clashing = clashesWithBlocks(month.appointments, busyBlocks(everything));
    expect(month.blocked.toSorted()).toEqual([...clashing].sort());
    for (const { id } of month.appointments) marks.add(clashing.has(id));
  }
  expect(marks).toEqual(new Set([true, false]));
});

type Block = TeamMonthBusy['blocks'][number];
const keyOfBlock = ({ userId, startTime, endTime }: Block) => [userId, startTime, endTime].join(' ');

/** Blocks and held times as the agenda draws them. */
function drawnOf(
  blocks: readonly BusyBlock[],
  held: readonly HeldTime[],
  zones: ReadonlyMap<string, string>,
): AgendaEvent[] {
  const drawn = (id: string, { userId, startTime, endTime }: Block): AgendaEvent =>
    agendaEvent({
      id,
      start: startTime,
      end: endTime,
      timezone: zones.get(userId) ?? '',
      professionalId: userId,
      busyOnly: true,
    });
  return [
    ...blocks.map(({ userId, start: startTime, end: endTime }) => {
      const block = { userId, startTime, endTime };
      return drawn(keyOfBlock(block), block);
    }),
    ...held.map((time) => drawn(time.id, time)),
  ];
}

function totalOf(segments: readonly Segment[], heldIds: ReadonlySet<string>) {
  return {
    count: segments.length,
    waiting: segments.filter(({ event }) => heldIds.has(event.id)).length,
    people: new Set(segments.map(({ event }) => event.professionalId)).size,
  };
}

/** Days by date, each in the order of the answer: by start, end and person. */
function inOrder(buckets: Buckets): [string, Segment[]][] {
  const keyOf = ({ event, start, end, intoNext }: Segment) => {
    const ends = intoNext ? event.end : '';
    return [String(start).padStart(4), String(end).padStart(4), ends, event.professionalId].join(' ');
  };
  return [...buckets]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, segments]) => [
      date,
      segments.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
    ]);
}

it('refuses a range that is no month’s page', async () => {
  organization = await createOrganization(server);
  const ask = (from: string, to: string) =>
    organization.admin.client.get(`/api/appointments/team-month-busy?from=${from}&to=${to}`);
  expect(await ask('2026-11-02', '2026-11-01')).toMatchObject(refused(400, 'RANGE_INVERTED'));
  expect(await ask('2026-11-01', '2026-12-13')).toMatchObject(refused(400, 'RANGE_TOO_LONG'));
  expect(await ask('2026-11-31', '2026-12-13')).toMatchObject(refused(400, 'VALIDATION'));
  expect(await read('2026-11-01', '2026-12-12')).toEqual({ days: [], blocks: [], held: [], people: [] });
});

it('carries a page, not a team', async () => {
  const sizes = new Map<number, { bytes: number; statements: number }>();
  for (const people of [1, 30, 200]) {
    organization = await createOrganization(server);
    await addTeam(server, organization, { people, appointmentsEach: 1, from: '2026-11-01T12:00:00Z' });
    await addBusyTimes(server, organization, { days: 33, from: '2026-11-02T13:00:00Z' });
    const page = () => read('2026-11-01', '2026-12-12');
    const answer = await page();
    expect(answer.days).toHaveLength(33);
    expect(answer.days[0]).toEqual({ date: '2026-11-02', count: 3 * people, waiting: people, people });
    expect(answer.days[1]).toEqual({ date: '2026-11-03', count: 2 * people, waiting: 0, people });
    expect(answer.blocks.length + answer.held.length).toBe(
      33 * Math.min(2 * people, MONTH_CELL.busy) + (people === 1 ? 1 : 0),
    );
    expect(answer.people).toHaveLength(Math.min(people, MONTH_CELL.busy));
    sizes.set(people, {
      bytes: JSON.stringify(answer).length,
      statements: await statementsOf(server, page),
    });
  }
  const [small, large] = [sizes.get(30), sizes.get(200)];
  expect(large?.statements).toBe(small?.statements);
  // The figures of a day have a digit or two more.
  expect(Math.abs((large?.bytes ?? Infinity) - (small?.bytes ?? 0))).toBeLessThan(33 * 5);
});
