import { useMemo, useRef, useLayoutEffect } from 'react';
import type { WeeklyWindow } from '#shared/contract/availability.ts';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import type { Colleague } from '#shared/contract/users.ts';
import type { AgendaTeam } from '#web/agenda/team/team-people.ts';
import { briefNames, distinctInitials, distinctNames } from '#web/lib/distinct-names.ts';
import { zoneGap } from '#web/lib/foreign-zone.ts';
import { initials } from '#web/lib/format.ts';
import { zoneOf } from './agenda-data.ts';
import { personDays } from './person-days.ts';

type Given = {
  /** Whose columns; none where the day is not shown. */
  people: readonly Colleague[];
  /** Undefined while they are on their way. */
  slots: readonly WeeklyWindow[] | undefined;
  dates: DatesApart | undefined;
  /** The day that is shown. */
  date: string;
  /** The agenda's own zone. */
  frame: string;
  /** Left out where it is one person's own agenda. */
  onShowPerson?: (id: string) => void;
};

/** What a day's timetable needs of each of its people; undefined where there is nobody. */
export function useTeamDay({
  people,
  slots,
  dates,
  date,
  frame,
  onShowPerson,
}: Given): Omit<AgendaTeam, 'onSelectTime'> | undefined {
  const isOwn = onShowPerson === undefined;
  const latest = useRef(onShowPerson);
  useLayoutEffect(() => {
    latest.current = onShowPerson;
  });
  const columns = useMemo(() => {
    const names = distinctNames(people);
    const briefs = briefNames(people);
    const signs = distinctInitials(people);
    return people.map(({ id, name, title, color, timezone }) => ({
      id,
      name: names.get(id) ?? name,
      brief: briefs.get(id),
      sign: signs.get(id) ?? initials(name),
      color,
      title: title ?? undefined,
      ...zoneOf(timezone, `${date}T12:00Z`, frame),
      zoneGap: zoneGap(timezone, `${date}T12:00Z`, frame),
    }));
  }, [people, frame, date]);
  const dayOf = useMemo(() => personDays(slots, dates), [slots, dates]);
  return useMemo(
    () =>
      columns.length === 0
        ? undefined
        : {
            people: columns,
            dayOf,
            ...(isOwn ? {} : { onShowPerson: (id: string) => latest.current?.(id) }),
          },
    [columns, dayOf, isOwn],
  );
}
