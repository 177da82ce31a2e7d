import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { User } from '#shared/contract/users.ts';
import { overviewQuery } from '#web/features/appointments/api/overview.ts';
import { dedupeAppointments } from '#web/features/appointments/dedupe.ts';
import { stillAhead } from '#web/features/appointments/overview.ts';
import { dayIn } from '#web/lib/format.ts';
import { useNow } from '../agenda/use-now.ts';

/**
 * What is ahead in the own agenda and how it goes, by the person's clock; `overview` is null until it was read. Read again
 * when an appointment has ended and when a day has begun.
 */
export function useOverview({ timezone }: User, skip = 0) {
  const now = useNow();
  const today = dayIn(new Date(now), timezone);
  const query = useQuery(overviewQuery(skip));
  const { data, refetch, dataUpdatedAt } = query;
  const ahead = useMemo(() => stillAhead(data?.upcoming ?? [], now), [data, now]);
  const overview = useMemo(
    () => (data === undefined ? null : { ...data, upcoming: dedupeAppointments(ahead) }),
    [data, ahead],
  );
  const ended = (data?.upcoming.length ?? 0) - ahead.length;
  const isOfToday = dataUpdatedAt === 0 || dayIn(new Date(dataUpdatedAt), timezone) === today;
  useEffect(() => {
    // The card and the line above the agenda both ask.
    if (ended > 0 || !isOfToday) void refetch({ cancelRefetch: false });
  }, [ended, isOfToday, refetch]);
  return { now, today, query, overview };
}
