import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { TeamDay } from '#shared/contract/team-day.ts';
import type { TeamMonth } from '#shared/contract/team-month.ts';
import type { TeamMonthBusy } from '#shared/contract/team-month-busy.ts';
import { request } from '#web/lib/api.ts';
import { isOfSamePeople, keyOf, read } from '#web/lib/read.ts';
import { ADMIN_APPOINTMENTS, PROFESSIONAL_APPOINTMENTS } from '#web/lib/query-policy.ts';

/**
 * Which appointments a screen shows: those that touch [from, to), ISO instants, of one person, of several (ids with commas
 * between them) or of all.
 */
export type AppointmentRange = {
  from: string;
  to: string;
  userId?: string | undefined;
  userIds?: string | undefined;
};

/**
 * Reads the appointments of a range.
 * @throws {Error} "Failed to fetch appointments"; the cause is the answer itself.
 */
export async function fetchAppointments(
  range: AppointmentRange,
  signal?: AbortSignal,
): Promise<Appointment[]> {
  try {
    return await request('GET /api/appointments', { query: range }, signal === undefined ? {} : { signal });
  } catch (error) {
    if (error instanceof DOMException) throw error;
    throw new Error('Failed to fetch appointments', { cause: error });
  }
}

function rangeQuery(range: AppointmentRange) {
  return queryOptions({
    ...read('GET /api/appointments', { query: range }),
    queryFn: ({ signal }) => fetchAppointments(range, signal),
    placeholderData: (previous: Appointment[] | undefined, query) =>
      isOfSamePeople(query, range) ? previous : undefined,
  });
}

/** Certain appointments, whenever they are; those that are gone, or are nobody's business here, are left out. */
export function namedAppointmentsQuery(ids: readonly string[]) {
  return { ...read('GET /api/appointments', { query: { ids: ids.join(',') } }), enabled: ids.length > 0 };
}

/** The administrator's view of a range: always stale, read again every 30 s. */
export function adminAppointmentsQuery(range: AppointmentRange) {
  return { ...rangeQuery(range), ...ADMIN_APPOINTMENTS };
}

/** What begins on a day of everybody's, from the n-th on: always stale, read again every 30 s. */
export function teamDayQuery(date: string, skip: number) {
  return queryOptions({
    ...read('GET /api/appointments/team-day', { query: { date, skip } }),
    // Turning the page keeps the lines until the next ones are there; those of another day never show.
    placeholderData: (previous: TeamDay | undefined, query) =>
      query?.queryKey[1]?.query?.['date'] === date ? previous : undefined,
    ...ADMIN_APPOINTMENTS,
  });
}

/** The days of a month's page, and whose where not everybody's. */
export type MonthAsked = { from: string; to: string; userIds?: string; specialty?: string };

/** A team's month as its page shows it: always stale, read again every 30 s. */
export function teamMonthQuery(days: MonthAsked & { lines?: number }) {
  return queryOptions({
    ...read('GET /api/appointments/team-month', { query: days }),
    // Turning to the next month keeps the days both pages share.
    placeholderData: (previous: TeamMonth | undefined, query) =>
      isOfSamePeople(query, days) ? previous : undefined,
    ...ADMIN_APPOINTMENTS,
  });
}

/** What takes time in a team's month besides: read again as the month is. */
export function teamMonthBusyQuery(days: MonthAsked) {
  return queryOptions({
    ...read('GET /api/appointments/team-month-busy', { query: days }),
    placeholderData: (previous: TeamMonthBusy | undefined, query) =>
      isOfSamePeople(query, days) ? previous : undefined,
    ...ADMIN_APPOINTMENTS,
  });
}

/** The professional's own view of a range: fresh for 5 minutes, kept 10. */
export function ownAppointmentsQuery(range: AppointmentRange) {
  return { ...rangeQuery(range), ...PROFESSIONAL_APPOINTMENTS };
}

/** Writes an appointment, as the server saved it, into every cached range that holds it. */
export function putCachedAppointment(client: QueryClient, saved: Appointment): void {
  const put = (list: readonly Appointment[]): Appointment[] =>
    list.map((item) => (item.id === saved.id ? saved : item));
  client.setQueriesData<Appointment[]>(
    { queryKey: keyOf('GET /api/appointments') },
    (list) => list && put(list),
  );
  for (const name of ['GET /api/appointments/team-day', 'GET /api/appointments/team-month'] as const)
    client.setQueriesData<TeamDay | TeamMonth>(
      { queryKey: keyOf(name) },
      (answer) => answer && { ...answer, appointments: put(answer.appointments) },
    );
}
