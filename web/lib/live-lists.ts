import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Appointment } from '#shared/contract/appointments.ts';
import { LIVE_LIST_SIZE } from '#shared/contract/limits.ts';
import { request } from './api.ts';
import { isReached, type Change } from './live-reach.ts';
import { gathering, patchShown } from './live-patch.ts';
import { keyOf, type ReadKey } from './read.ts';

const NAME = 'GET /api/appointments';

/** A change of one appointment. */
export type Changed = Change & { readonly appointmentId: string };

/** What a list shows: [from, to) in milliseconds since 1970, and whose. */
type Range = { readonly from: number; readonly to: number; readonly people: readonly string[] };

/** The lists of days and people, on screen or kept, in which an appointment is, or may be since it changed. */
export function listsReached(client: QueryClient, changes: readonly Changed[]): Query[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: keyOf(NAME) })
    .filter((query) => {
      if (rangeOf(query.queryKey) === undefined) return false;
      const shown = (query.state.data as Appointment[] | undefined) ?? []; // what this route answers
      return changes.some(
        (change) =>
          isReached(query.queryKey as ReadKey, change) || // every key is made by keyOf
          shown.some(({ id }) => id === change.appointmentId),
      );
    });
}

/** Reads changed appointments again, not the weeks that show them, and puts them where they are now. */
export const readListedAgain = gathering<Changed>(async (client, changes) => {
  for (let first = 0; first < changes.length; first += LIVE_LIST_SIZE) {
    const some = changes.slice(first, first + LIVE_LIST_SIZE);
    const ids = [...new Set(some.map(({ appointmentId }) => appointmentId))];
    await patchShown<Appointment[], Appointment[]>(
      client,
      listsReached(client, some),
      () => request(NAME, { query: { ids: ids.join(',') } }),
      (list, fresh, { queryKey }) => withAppointments(list, ids, fresh, rangeOf(queryKey)),
    );
  }
});

/** A list with some appointments as they are now: gone, elsewhere, or in their place by start and id. */
function withAppointments(
  list: Appointment[],
  ids: readonly string[],
  fresh: readonly Appointment[],
  range: Range | undefined,
): Appointment[] {
  if (range === undefined) return list;
  const kept = list.filter(({ id }) => !ids.includes(id));
  const added = fresh.filter(
    ({ userId, startTime, endTime }) =>
      range.people.includes(userId ?? '') &&
      Date.parse(startTime) < range.to &&
      Date.parse(endTime) > range.from,
  );
  if (added.length === 0 && kept.length === list.length) return list;
  return [...kept, ...added].sort(byStart);
}

/** The server's order: by start, and by id what begins together. */
export function byStart(one: Appointment, other: Appointment): number {
  return Date.parse(one.startTime) - Date.parse(other.startTime) || (one.id < other.id ? -1 : 1);
}

/** Undefined for a list of something else: certain appointments, or no end or nobody named. */
function rangeOf(key: QueryKey): Range | undefined {
  const asked = (key as ReadKey)[1]?.query ?? {}; // every key is made by keyOf
  const [from, to, whose] = [asked['from'], asked['to'], asked['userId'] ?? asked['userIds']];
  if (from === undefined || to === undefined || whose === undefined || asked['ids'] !== undefined)
    return undefined;
  return { from: Date.parse(`${from}`), to: Date.parse(`${to}`), people: `${whose}`.split(',') };
}
