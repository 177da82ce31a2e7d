import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { MONTH_CELL, MONTH_DOTS } from '#shared/contract/limits.ts';
import type { TeamMonth } from '#shared/contract/team-month.ts';
import { plainText } from '#shared/plain-text.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { addWindow } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { statementsOf } from '#test/harness/statements.ts';

let server: TestServer;
let organization: Organization;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T12:00:00Z') },
  });
});
afterAll(() => server.close());

const read = async (from: string, to: string, more = ''): Promise<TeamMonth> =>
  must(await organization.admin.client.get(`/api/appointments/team-month?from=${from}&to=${to}${more}`));

const zones = ['America/Sao_Paulo', 'Asia/Tokyo', 'America/New_York'];
const FIRST = '2026-10-31';

/** Days after the first, minute of the day, length in minutes, whose, and the client's name. */
const drawn = fc.record({
  day: fc.integer({ min: 0, max: 3 }),
  quarter: fc.constantFrom(0, 1, 34, 36, 36, 36, 40, 92, 95),
  minutes: fc.constantFrom(15, 60, 60, 180, 1440),
  person: fc.nat({ max: 2 }),
  name: fc.constantFrom('Ana', 'Bia', 'Célia', 'ana'),
});

it('agrees with the days and the order of the agenda, in three zones and while clocks change', async () => {
  organization = await createOrganization(server);
  const people = await Promise.all(
    zones.map((timezone, index) =>
      createProfessional(organization, `Pessoa de ${timezone}`, { timezone, color: `#00000${index}` }),
    ),
  );
  const [first] = people as [Person, ...Person[]];
  for (const dayOfWeek of [0, 1]) {
    await addWindow(organization, first, { dayOfWeek, maxConcurrentAppointments: 2 });
  }
  for (const { day, quarter, minutes, person, name } of fc.sample(drawn, { numRuns: 90, seed: 7 })) {
    const start = Date.parse(`${FIRST}T00:00:00Z`) + (day * 1440 + quarter * 15) * 60_000;
    must(
      await organization.admin.client.post('/api/appointments', {
        userId: people[person]?.user.id,
        clientName: name,
        clientEmail: 'cliente@exemplo.com.br',
        startTime: new Date(start).toISOString(),
        duration: minutes,
        allowConflict: true,
      }),
      201,
    );
  }
  // As those of before anybody said which were meant.
  await server.context.database.query(
    `UPDATE appointment_rows SET is_overbooked = false WHERE client_name <> 'Célia'`,
  );
  const all = must<Appointment[]>(
    await organization.admin.client.get(
      '/api/appointments?from=2026-10-28T00:00:00Z&to=2026-11-10T00:00:00Z',
    ),
  );
  expect(all).toHaveLength(90);
  for (const from of [FIRST, addDays(FIRST, 1)]) {
    const to = addDays(from, 2);
    const answer = await read(from, to);
    const days = daysOf(all, from, to);
    expect(answer.days).toEqual(
      [...days].map(([date, parts]) => ({
        date,
        count: parts.filter(({ isFirst }) => isFirst).length,
        touching: parts.length,
      })),
    );
    const shown = new Set([...days.values()].flatMap((parts) => shownOf(parts).map(({ id }) => id)));
    expect(answer.appointments.map(({ id }) => id).sort()).toEqual([...shown].sort());
    expect(answer.appointments).toEqual(
      answer.appointments.map(({ id }) => all.find((each) => each.id === id)),
    );
    const dots = await read(from, to, '&lines=0');
    expect(dots).toEqual({
      appointments: [],
      people: [],
      crowded: [],
      blocked: [],
      days: answer.days.map((day) => ({ ...day, colors: colorsOf(days.get(day.date) ?? [], all, answer) })),
    });
    for (const lines of [1, 5, 12]) {
      const lined = await read(from, to, `&lines=${lines}`);
      const first = [...days.values()].flatMap((parts) => parts.slice(0, lines).map(({ id }) => id));
      expect(lined.appointments.map(({ id }) => id).sort()).toEqual([...new Set(first)].sort());
      expect(lined.days).toEqual(answer.days);
    }
    const capOf = ({ userId, startTime, endTime }: Appointment): number => {
      if (userId !== first.user.id) return 1;
      const wall = toLocal(zones[0]!, epochMinuteOf(Date.parse(startTime)));
      const end = wall.minuteOfDay + (Date.parse(endTime) - Date.parse(startTime)) / 60_000;
      const isOpen = [0, 1].includes(new Date(`${wall.date}T00:00:00Z`).getUTCDay());
      return isOpen && wall.minuteOfDay >= 540 && end <= 1020 ? 2 : 1;
    };
    const crowded = answer.appointments.filter(
      (one) =>
        !one.isOverbooked &&
        all.filter(
          (other) =>
            !other.isOverbooked &&
            other.id !== one.id &&
            other.userId === one.userId &&
            other.startTime < one.endTime &&
            other.endTime > one.startTime,
        ).length >= capOf(one),
    );
    expect(answer.crowded.toSorted()).toEqual(crowded.map(({ id }) => id).sort());
    expect(crowded.length).toBeGreaterThan(5);
  }
});

type Part = { id: string; start: number; isFirst: boolean; order: readonly (string | number)[] };

/** The days of a range with their appointments, in the agenda's order. */
function daysOf(all: readonly Appointment[], from: string, to: string): Map<string, Part[]> {
  const days = new Map<string, Part[]>();
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const parts = all.flatMap((each): Part[] => {
      const begins = toLocal(each.timezone, epochMinuteOf(Date.parse(each.startTime)));
      const ends = toLocal(each.timezone, epochMinuteOf(Date.parse(each.endTime)));
      const isFirst = begins.date === date;
      const touches =
        isFirst || (begins.date < date && (ends.date > date || (ends.date === date && ends.minuteOfDay > 0)));
      const start = isFirst ? begins.minuteOfDay : 0;
      const end = `${ends.date} ${String(ends.minuteOfDay).padStart(4, '0')}`;
      return touches
        ? [
            {
              id: each.id,
              start,
              isFirst,
              order: [start, each.userId ?? '~', end, plainText(each.clientName), each.id],
            },
          ]
        : [];
    });
    if (parts.length > 0)
      days.set(
        date,
        parts.sort((one, other) => compare(one.order, other.order)),
      );
  }
  return days;
}

function compare(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at]! < other[at]! ? -1 : 1;
}

function shownOf(parts: readonly Part[]): Part[] {
  const starts = [...new Set(parts.map(({ start }) => start))].slice(0, MONTH_CELL.times);
  return starts.flatMap((start) => parts.filter((part) => part.start === start).slice(0, MONTH_CELL.perTime));
}

/** The colours of what a day shows, as a phone draws it: by start and by their people's names. */
function colorsOf(parts: readonly Part[], all: readonly Appointment[], { people }: TeamMonth): string[] {
  const rankOf = ({ id }: Part): number => {
    const owner = all.find((each) => each.id === id)?.userId;
    return people.findIndex((person) => person.id === owner);
  };
  const drawn = shownOf(parts).sort((one, other) => one.start - other.start || rankOf(one) - rankOf(other));
  return [...new Set(drawn.map((part) => people[rankOf(part)]?.color ?? '#6b7280'))].slice(0, MONTH_DOTS);
}

it('refuses a range that is no month’s page', async () => {
  organization = await createOrganization(server);
  const ask = (from: string, to: string) =>
    organization.admin.client.get(`/api/appointments/team-month?from=${from}&to=${to}`);
  expect(await ask('2026-11-02', '2026-11-01')).toMatchObject(refused(400, 'RANGE_INVERTED'));
  expect(await ask('2026-11-01', '2026-12-13')).toMatchObject(refused(400, 'RANGE_TOO_LONG'));
  expect(await ask('2026-11-31', '2026-12-13')).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION' },
  });
});

it.each([1, 30, 200])('carries a page, not a team: %i people', async (people) => {
  organization = await createOrganization(server);
  await addTeam(server, organization, { people, appointmentsEach: 88, from: '2026-11-01T12:00:00Z' });
  const answer = await read('2026-11-01', '2026-12-12');
  expect(await statementsOf(server, () => read('2026-11-01', '2026-12-12'))).toBe(3);
  expect(answer.days).toHaveLength(22);
  expect(answer.days[0]).toEqual({ date: '2026-11-01', count: 4 * people, touching: 4 * people });
  expect(answer.appointments).toHaveLength(22 * MONTH_CELL.times * Math.min(people, MONTH_CELL.perTime));
  const lined = await read('2026-11-01', '2026-12-12', '&lines=5');
  expect(lined.appointments).toHaveLength(22 * Math.min(4 * people, 5));
  expect(lined.days).toEqual(answer.days);
  const dots = await read('2026-11-01', '2026-12-12', '&lines=0');
  expect(await statementsOf(server, () => read('2026-11-01', '2026-12-12', '&lines=0'))).toBe(2);
  expect(dots.appointments).toEqual([]);
  expect(dots.days.map(({ colors: _colors, ...day }) => day)).toEqual(answer.days);
  expect(JSON.stringify(dots).length).toBeLessThan(22 * 95 + 100);
  // And the chosen day beside it.
  const day = await read('2026-11-05', '2026-11-05');
  expect(day.appointments).toHaveLength(MONTH_CELL.times * Math.min(people, MONTH_CELL.perTime));
});

it('shows as many appointments of each day as there are lines for, in the order of the agenda', async () => {
  organization = await createOrganization(server);
  await addTeam(server, organization, { people: 3, appointmentsEach: 4, from: '2026-11-20T12:00:00Z' });
  const shown = async (more: string) => {
    const answer = await read('2026-11-01', '2026-12-12', more);
    expect(answer.days).toEqual([{ date: '2026-11-20', count: 12, touching: 12 }]);
    return answer.appointments.map(({ startTime, userId }) => `${startTime} ${userId}`).sort();
  };
  const all = await shown('&lines=12');
  expect(all).toHaveLength(12);
  for (const lines of [1, 2, 4, 7]) expect(await shown(`&lines=${lines}`)).toEqual(all.slice(0, lines));
  for (const lines of [-1, 13, 'x']) {
    const path = `/api/appointments/team-month?from=2026-11-01&to=2026-12-12&lines=${lines}`;
    expect(await organization.admin.client.get(path), String(lines)).toMatchObject(
      refused(400, 'VALIDATION'),
    );
  }
});
