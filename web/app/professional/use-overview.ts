import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { User } from '#shared/contract/users.ts';
import { ownAppointmentsQuery } from '#web/features/appointments/api/appointments.ts';
import { dedupeAppointments } from '#web/features/appointments/dedupe.ts';
import { overviewOf, overviewRange } from '#web/features/appointments/overview.ts';
import { dayIn } from '#web/lib/format.ts';
import { useNow } from '../agenda/use-now.ts';

/** What is ahead in the own agenda and how it goes, by the person's clock; `overview` is null until it was read. */
export function useOverview({ timezone, id }: User) {
  const now = useNow();
  const today = dayIn(new Date(now), timezone);
  const query = useQuery(ownAppointmentsQuery(overviewRange(timezone, today, id)));
  const { data } = query;
  const overview = useMemo(
    () => (data === undefined ? null : overviewOf(dedupeAppointments(data), timezone, new Date(now))),
    [data, timezone, now],
  );
  return { now, today, query, overview };
}
