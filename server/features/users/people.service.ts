import { LIVE_LIST_SIZE, TEAM_PAGE } from '#shared/contract/limits.ts';
import type {
  ColleaguesPage,
  ColleaguesQuery,
  PeoplePage,
  PeopleQuery,
  ShownPeople,
  Specialty,
} from '#shared/contract/people.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { searchWords } from '#shared/plain-text.ts';
import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import { assertDateRange } from '#server/features/scheduling/scheduling.service.ts';
import { byName } from '#server/lib/by-name.ts';
import { attendingIds } from './attending.service.ts';
import { findPeople, idsOfSpecialty, specialties, usersByIds, usersByNames } from './people.queries.ts';
import type { UserRow } from './users.queries.ts';
import { presentColleague, presentUser } from './users.presenter.ts';

/**
 * A page of the organisation's people by name, or those of the ids, in two statements however many there are; two more find
 * who attends on certain days.
 * @throws AppError 422 SLOTS_RANGE for more than 62 days
 */
export async function listPeople(context: Context, scope: Scope, asked: PeopleQuery): Promise<PeoplePage> {
  const { from, to, ids, status } = asked;
  const days = from === undefined || to === undefined ? undefined : { from, to };
  if (days !== undefined) assertDateRange(days);
  const attending =
    days === undefined || status === 'shown' ? undefined : await attendingIds(context, scope, days);
  const wanted = attending && ids ? ids.filter((id) => attending.includes(id)) : (attending ?? ids);
  const { people, ...page } = await readPage(context, scope, { ...asked, ids: wanted, asColleagues: false });
  return { ...page, people: people.map(presentUser) };
}

/** The same of the active people as colleagues see them, the caller among them: who can take an appointment. */
export async function listColleagues(
  context: Context,
  scope: Scope,
  asked: ColleaguesQuery,
): Promise<ColleaguesPage> {
  const { people, ...page } = await readPage(context, scope, { ...asked, asColleagues: true });
  return { ...page, people: people.map(presentColleague) };
}

async function readPage(
  context: Context,
  scope: Scope,
  asked: PeopleQuery & { asColleagues: boolean },
): Promise<Omit<PeoplePage, 'people'> & { people: UserRow[] }> {
  const size = asked.size ?? (asked.ids === undefined ? TEAM_PAGE : LIVE_LIST_SIZE);
  const wanted = asked.page ?? 1;
  const { ids, total, matches } = await findPeople(context.database, scope, {
    ...asked,
    words: searchWords(asked.search ?? ''),
    page: wanted,
    size,
  });
  const rows = new Map((await usersByIds(context.database, scope, ids)).map((row) => [row.id, row]));
  const pages = Math.max(1, Math.ceil(matches / size));
  return {
    people: ids.flatMap((id) => rows.get(id) ?? []),
    total,
    matches,
    page: Math.min(wanted, pages),
    pages,
  };
}

/** The specialties that most active people have. */
export async function listSpecialties(context: Context, scope: Scope): Promise<Specialty[]> {
  return specialties(context.database, scope);
}

/** The ids of the people asked for; null where that is everybody. One statement where a specialty is asked for, else none. */
export async function shownIds(
  context: Context,
  scope: Scope,
  { userIds, specialty }: ShownPeople,
): Promise<readonly string[] | null> {
  if (specialty === undefined) return userIds ?? null;
  const ids = await idsOfSpecialty(context.database, scope, specialty);
  return userIds === undefined ? ids : ids.filter((id) => userIds.includes(id));
}

/** These people by name, as colleagues see them; who has left is left out. */
export async function colleaguesOf(
  context: Context,
  scope: Scope,
  ids: readonly string[],
): Promise<Colleague[]> {
  if (ids.length === 0) return [];
  return (await usersByIds(context.database, scope, ids)).sort(byName).map(presentColleague);
}

/** The people of exactly these names, whatever their accents, case and blanks. One statement, or none for no name. */
export async function peopleNamed(
  context: Context,
  scope: Scope,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return names.length === 0 ? [] : usersByNames(context.database, scope, names);
}
