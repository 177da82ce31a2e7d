import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { namedAppointmentsQuery } from './api/appointments.ts';

/**
 * An open appointment as it is now: read again when others change it, not when it is opened.
 * @param opened null while its dialog is closed
 * @returns the appointment, the last one while its dialog closes; and whether it is gone, or another person's business now
 */
export function useFollowed(opened: Appointment | null): { now: Appointment | null; isGone: boolean } {
  const client = useQueryClient();
  const last = useLingering(opened);
  const named = namedAppointmentsQuery([last?.id ?? '']);
  /** What an earlier dialog left is older than what opened this one. */
  const [since, setSince] = useState({ opened: last, left: client.getQueryData(named.queryKey) });
  if (since.opened !== last) setSince({ opened: last, left: client.getQueryData(named.queryKey) });
  const { data } = useQuery({
    ...named,
    enabled: opened !== null,
    staleTime: Infinity,
    ...(last === null ? {} : { initialData: [last] }),
  });
  const read = data === since.left ? undefined : data;
  // What the own hand is doing closes the dialog by itself.
  const isIdle = useIsMutating() === 0;
  return { now: read?.[0] ?? last, isGone: isIdle && opened !== null && read?.length === 0 };
}
