import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { WeeklyWindow, TeamDays } from '#shared/contract/availability.ts';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import type { PeoplePage } from '#shared/contract/people.ts';
import type { User } from '#shared/contract/users.ts';
import {
  availabilityQuery,
  teamAvailabilityQuery,
  teamDaysQuery,
} from '#web/features/availability/api/availability.ts';
import type { ShownPeople } from '#shared/shown-people.ts';
import { agendaSize, peopleAsked } from '#shared/team-agenda.ts';
import { peopleQuery, type PeopleAsked } from '#web/features/users/api/people.ts';
import type { ReadKey } from '#web/lib/read.ts';
import type { AgendaPlace } from './use-agenda-place.ts';
import { useDatesApart } from './use-dates-apart.ts';

const NOBODY: readonly User[] = [];
const NO_SLOTS: readonly WeeklyWindow[] = [];

type Days = { from: string; to: string };

/**
 * The people of a week or a day of a team, a page of a large one.
 * @param first the first people by name
 * @param place whom it shows, and which page of them
 * @param days what is on screen, by which those who attend are found; null where nobody is to be read
 */
export function useAgendaPeople(
  first: PeoplePage,
  { shown, page: wanted }: Pick<AgendaPlace, 'shown' | 'page'>,
  days: Days | null,
) {
  const size = agendaSize(shown);
  // The first page of everybody is known, unless one who is inactive may be among them.
  const isKnown =
    shown.kind === 'all' &&
    wanted === 1 &&
    (days === null ||
      (first.people.length === first.total && first.people.every(({ isActive }) => isActive)));
  const asked = days === null ? { size } : peopleAsked(shown, days, wanted);
  const read = useQuery({
    ...peopleQuery(asked),
    // Turning the page, or the days, keeps the people until the next ones are there; those of another choice never show.
    placeholderData: (previous: PeoplePage | undefined, query: { queryKey: QueryKey } | undefined) =>
      isSameChoice(query, asked) ? previous : undefined,
    enabled: !isKnown && days !== null,
  });
  const found = isKnown ? first : read.data;
  const people = useMemo(() => (found?.people ?? NOBODY).slice(0, size), [found, size]);
  const { isFetching, refetch } = read;
  return {
    shown: people,
    /** Where they could not be read, what the agenda says of its appointments' read, and how it reads again. */
    failed:
      read.isError && found === undefined
        ? ({ data: undefined, isPending: false, isError: true, isFetching, refetch } as const)
        : undefined,
    /** Whether it is known that nobody is to be shown. */
    isNobody: found?.matches === 0 && !read.isPlaceholderData,
    // While one is on its way the next press goes on from there.
    page: isKnown ? 1 : read.isPlaceholderData ? wanted : (found?.page ?? wanted),
    pageCount: isKnown ? Math.max(1, Math.ceil(first.total / size)) : (found?.pages ?? 1),
    matches: found?.matches ?? 0,
    before: (wanted - 1) * size,
  };
}

/** Whether a query read people of the same choice: certain ones, a specialty's, all, or those who attend. */
function isSameChoice(query: { queryKey: QueryKey } | undefined, asked: PeopleAsked): boolean {
  const before = (query?.queryKey as ReadKey | undefined)?.[1]?.query; // every key is made by keyOf
  return (['ids', 'specialty', 'status'] as const).every((name) => before?.[name] === asked[name]);
}

/** How a read of these people's appointments names them. It is everybody's where those are meant who attend on a day of it. */
export function whoseOf(shown: ShownPeople): { userIds?: string; specialty?: string } {
  if (shown.kind === 'specialty') return { specialty: shown.name };
  return shown.kind === 'chosen' ? { userIds: shown.ids.join(',') } : {};
}

/** When the people of an agenda attend, and on which dates otherwise: one person, those shown, or everybody's month. */
type AgendaHours = {
  /** Undefined while they are on their way, and in everybody's month. */
  readonly known: readonly WeeklyWindow[] | undefined;
  readonly slots: readonly WeeklyWindow[];
  readonly dates: DatesApart | undefined;
  readonly teamDays: TeamDays | undefined;
  /** Some of it could not be read. What is on its way says nothing: pages turn as fast as they are pressed, and words would flicker. */
  readonly isUnsure: boolean;
  /** One person's weekly hours are on their way: a phone's list of free times and appointments would move once they are there. */
  readonly isAwaited: boolean;
};

/**
 * @param days those of the month, and whose
 * @param whose `shown` the ids of the people shown, with commas; undefined where a month counts a team's
 */
export function useAgendaHours(
  date: string,
  days: Days & ReturnType<typeof whoseOf>,
  { ownerId, shown }: { ownerId: string | undefined; shown: string | undefined },
): AgendaHours {
  const isTeamMonth = ownerId === undefined && shown === undefined;
  const team = useQuery(teamAvailabilityQuery(ownerId === undefined ? (shown ?? '') : ''));
  const own = useQuery({ ...availabilityQuery(ownerId), enabled: ownerId !== undefined });
  const month = useQuery({ ...teamDaysQuery(days), enabled: isTeamMonth });
  const whose = ownerId === undefined ? { userIds: shown } : { userId: ownerId };
  const apart = useDatesApart(date, whose, !isTeamMonth && shown !== '');
  const weekly = ownerId === undefined ? team : own;
  const isAwaited = ownerId !== undefined && own.isPending;
  return isTeamMonth
    ? {
        known: undefined,
        slots: NO_SLOTS,
        dates: undefined,
        teamDays: month.data,
        isUnsure: month.isError,
        isAwaited,
      }
    : {
        known: weekly.data,
        slots: weekly.data ?? NO_SLOTS,
        dates: apart.data,
        teamDays: undefined,
        isUnsure: weekly.isError || apart.isError,
        isAwaited,
      };
}
