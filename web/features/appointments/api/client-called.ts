import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '#shared/contract/appointments.ts';
import { read } from '#web/lib/read.ts';
import { shownName, type ShownName } from '#web/lib/shown-name.ts';

/** What the client of an appointment is called: their record says it, and is read when the appointment is opened. */
export function useClientCalled(appointment: Appointment | null): ShownName {
  const id = appointment?.clientId ?? '';
  const record = useQuery({
    ...read('GET /api/clients/:id', { params: { id } }),
    enabled: id !== '',
    staleTime: 0,
  });
  const name = appointment?.clientName ?? '';
  const social = record.data === undefined ? appointment?.clientSocialName : record.data.socialName;
  // Who was booked by the social name has the civil one in the record alone.
  return shownName(social === name ? (record.data?.name ?? name) : name, social);
}
