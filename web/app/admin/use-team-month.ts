import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TeamMonth } from '#shared/contract/team-month.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { teamMonthQuery, type MonthAsked } from '#web/features/appointments/api/appointments.ts';
import { useAskedLines } from '#web/lib/use-asked-lines.ts';
import { useTallMonth } from '../agenda/use-tall-month.ts';

const NO_PEOPLE: readonly Colleague[] = [];

/**
 * A team's month as this window shows it: the first appointments of each day, or, on a phone, what each day holds in all and the
 * first appointments of the chosen one.
 * @param days those of the month, and whose
 * @param date the chosen day
 * @param team the first people of the organisation
 */
export function useTeamMonth(days: MonthAsked, date: string, team: readonly Colleague[], enabled: boolean) {
  const lines = useAskedLines(days, useTallMonth().isTall);
  const isBrief = lines.lines === 0;
  const month = useQuery({ ...teamMonthQuery({ ...days, ...lines }), enabled });
  const day = useQuery({
    ...teamMonthQuery({ ...days, from: date, to: date }),
    enabled: enabled && isBrief,
  });
  const data = useMemo((): TeamMonth | undefined => {
    if (!isBrief || month.data === undefined) return month.data;
    return day.data && { ...day.data, days: month.data.days };
  }, [isBrief, month.data, day.data]);
  const query = {
    data: data?.appointments,
    isPending: month.isPending || (isBrief && day.isPending),
    isError: month.isError || (isBrief && day.isError),
    isFetching: month.isFetching || day.isFetching,
    refetch: () => Promise.all([month.refetch(), isBrief && day.refetch()]),
  };
  // A day of one person alone names them too, where they are one of several.
  const people = useMemo(
    () => [...(data?.people ?? NO_PEOPLE), ...(enabled && isBrief ? team : NO_PEOPLE)],
    [data?.people, enabled, isBrief, team],
  );
  return { data, query, people };
}
