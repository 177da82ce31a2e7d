import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AvailabilitySlot, TeamDays } from '#shared/contract/availability.ts';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { AGENDA_PEOPLE } from '#shared/contract/limits.ts';
import type { PeoplePage } from '#shared/contract/people.ts';
import type { User } from '#shared/contract/users.ts';
import {
  availabilityQuery,
  teamAvailabilityQuery,
  teamDaysQuery,
} from '#web/features/availability/api/availability.ts';
import { peopleQuery } from '#web/features/users/api/people.ts';
import { useDatesApart } from './use-dates-apart.ts';

const NOBODY: readonly User[] = [];
const NO_SLOTS: readonly AvailabilitySlot[] = [];

/** The people of a week or a day of everybody, a page of a large team. `first` are the first ones by name. */
export function useAgendaPeople(first: PeoplePage) {
  const [wanted, setPage] = useState(1);
  const pageCount = Math.max(1, Math.ceil(first.total / AGENDA_PEOPLE));
  const page = Math.min(wanted, pageCount);
  const read = useQuery({ ...peopleQuery({ size: AGENDA_PEOPLE, page }), enabled: page > 1 }).data;
  const shown = useMemo(
    () => (page === 1 ? first.people.slice(0, AGENDA_PEOPLE) : (read?.people ?? NOBODY)),
    [page, first, read],
  );
  return { shown, page, pageCount, setPage, before: (page - 1) * AGENDA_PEOPLE };
}

/** When the people of an agenda attend, and on which dates otherwise: one person, those shown, or everybody's month. */
type AgendaHours = {
  readonly slots: readonly AvailabilitySlot[];
  readonly dates: DatesApart | undefined;
  readonly teamDays: TeamDays | undefined;
};

/** @param shown the ids of the people shown, with commas; undefined where a month shows everybody */
export function useAgendaHours(
  date: string,
  days: { from: string; to: string },
  { ownerId, shown }: { ownerId: string | undefined; shown: string | undefined },
): AgendaHours {
  const isTeamMonth = ownerId === undefined && shown === undefined;
  const team = useQuery(teamAvailabilityQuery(ownerId === undefined ? (shown ?? '') : '')).data;
  const own = useQuery({ ...availabilityQuery(ownerId), enabled: ownerId !== undefined }).data;
  const teamDays = useQuery({ ...teamDaysQuery(days), enabled: isTeamMonth }).data;
  const whose = ownerId === undefined ? { userIds: shown } : { userId: ownerId };
  const dates = useDatesApart(date, whose, !isTeamMonth && shown !== '');
  return isTeamMonth
    ? { slots: NO_SLOTS, dates: undefined, teamDays }
    : { slots: (ownerId === undefined ? team : own) ?? NO_SLOTS, dates, teamDays: undefined };
}
