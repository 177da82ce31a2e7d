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
  return shownName(appointment?.clientName ?? '', record.data?.socialName);
}
