import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { namedAppointmentsQuery } from './api/appointments.ts';

/**
 * An open appointment as it is now: read again when others change it, not when it is opened.
 * @param opened null while its dialog is closed
 * @returns the appointment, as it was last while its dialog closes or once it is gone; and whether it is gone, or another person's business now
 */
export function useFollowed(opened: Appointment | null): { now: Appointment | null; isGone: boolean } {
  const client = useQueryClient();
  const named = namedAppointmentsQuery([opened?.id ?? '']);
  /** What an earlier dialog left is older than what opened this one. */
  const [since, setSince] = useState({ opened, left: client.getQueryData(named.queryKey) });
  if (since.opened !== opened) setSince({ opened, left: client.getQueryData(named.queryKey) });
  const { data } = useQuery({
    ...named,
    enabled: opened !== null,
    staleTime: Infinity,
    ...(opened === null ? {} : { initialData: [opened] }),
  });
  const read = opened === null || data === since.left ? undefined : data;
  const isGone = read?.length === 0;
  const now = useLingering(isGone ? null : (read?.[0] ?? opened));
  // What the own hand is doing closes the dialog by itself.
  return { now, isGone: useIsMutating() === 0 && isGone };
}
