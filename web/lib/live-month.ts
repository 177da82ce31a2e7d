import type { QueryClient } from '@tanstack/react-query';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { TeamMonth } from '#shared/contract/team-month.ts';
import { request } from './api.ts';
import { dayIn } from './format.ts';
import { addDays } from './format-day.ts';
import { byStart } from './live-lists.ts';
import { gathering, patchShown } from './live-patch.ts';
import { keyOf } from './read.ts';

type Dates = { readonly from: string; readonly to: string };

/** Reads some days of the months on screen again, not the whole page, and lays them over what is shown. */
export const readDaysAgain = gathering<string>(async (client, days) => {
  for (const run of runsOf([...days].sort())) await readRun(client, run);
});

/** Days that follow each other are read at once. */
function runsOf(days: readonly string[]): Dates[] {
  const runs: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

async function readRun(client: QueryClient, run: Dates): Promise<void> {
  const name = 'GET /api/appointments/team-month';
  const shown = client
    .getQueryCache()
    .findAll({ queryKey: keyOf(name), type: 'active' })
    .filter(({ queryKey }) => overlaps(askedIn(queryKey), run));
  // Each month has its own people: the days are read for the same.
  for (const month of shown) {
    const asked = askedIn(month.queryKey);
    const days = within(run, asked);
    await patchShown<TeamMonth, TeamMonth>(
      client,
      [month],
      () => request(name, { query: { ...asked, ...days } }),
      (whole, part) => withDays(whole, part, days, asked),
    );
  }
}

/** What a month's page was asked for: its dates, and its people where not everybody is shown. */
function askedIn(key: readonly unknown[]): Dates {
  return (key[1] as { query: Dates }).query; // a month's page is always asked for by its dates
}

/** The days of a run that a page has: a phone's chosen day is a page of one. */
function within(run: Dates, { from, to }: Dates): Dates {
  return { from: run.from < from ? from : run.from, to: run.to > to ? to : run.to };
}

function overlaps(one: Dates, other: Dates): boolean {
  return one.from <= other.to && other.from <= one.to;
}

/**
 * A month with the days of `run` as they were read since, in the server's order, so that the next poll finds it unchanged; what touches none of them stays as it is. So does what touches another
 * day of the page too, whose own lines may show it: had it changed, that day would be one of the run.
 * @param page the dates of the month's page
 */
export function withDays(month: TeamMonth, part: TeamMonth, run: Dates, page: Dates): TeamMonth {
  const fresh = new Set(part.appointments.map(({ id }) => id));
  const staysAsItIs = (appointment: Appointment): boolean => {
    const { from, to } = within(page, touchedBy(appointment));
    return from < run.from || run.to < to;
  };
  const kept = month.appointments.filter(
    (appointment) => !fresh.has(appointment.id) && staysAsItIs(appointment),
  );
  const keptIds = new Set(kept.map(({ id }) => id));
  const appointments = [...kept, ...part.appointments].sort(byStart);
  const owners = new Set(appointments.map(({ userId }) => userId));
  const people = new Map([...month.people, ...part.people].map((person) => [person.id, person]));
  const marked = (before: readonly string[], since: readonly string[]): string[] => {
    const ids = new Set([...before.filter((id) => keptIds.has(id)), ...since]);
    return appointments.flatMap(({ id }) => (ids.has(id) ? id : []));
  };
  return {
    appointments,
    people: [...people.values()]
      .filter(({ id }) => owners.has(id))
      .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR')),
    days: [
      ...month.days.filter(({ date }) => date < run.from),
      ...part.days,
      ...month.days.filter(({ date }) => run.to < date),
    ],
    crowded: marked(month.crowded, part.crowded),
    blocked: marked(month.blocked, part.blocked),
  };
}

function touchedBy({ startTime, endTime, timezone }: Appointment): Dates {
  return { from: dayIn(startTime, timezone), to: dayIn(Date.parse(endTime) - 1, timezone) };
}
