import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Appointment } from '#shared/contract/appointments.ts';
import { namedAppointmentsQuery } from '#web/features/appointments/api/appointments.ts';
import { toastError } from '#web/lib/toast.ts';
import { LINKED_APPOINTMENT } from '../shell/navigation.tsx';

/**
 * Hands over the appointment that the address names, once; the name then leaves the address, so that going back or
 * reloading does not open it again. For one that is gone it shows a message.
 */
export function useLinkedAppointment(onFound: (appointment: Appointment) => void): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const id = new URLSearchParams(search).get(LINKED_APPOINTMENT);
  const { data, isFetching } = useQuery(namedAppointmentsQuery(id === null ? [] : [id]));
  const read = id === null || isFetching ? undefined : (data ?? []);

  useEffect(() => {
    if (read === undefined) return;
    const rest = new URLSearchParams(search);
    rest.delete(LINKED_APPOINTMENT);
    navigate(rest.size === 0 ? path : `${path}?${rest.toString()}`, { replace: true });
    const [found] = read;
    if (found === undefined) toastError('Erro', 'Este agendamento não existe mais.');
    else onFound(found);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- answers to what was read, not to who asks
  }, [id, read === undefined]);
}
