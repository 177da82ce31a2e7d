import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Appointment } from '#shared/contract/appointments.ts';
import { namedAppointmentsQuery } from '#web/features/appointments/api/appointments.ts';
import { toastError } from '#web/lib/toast.ts';
import { LINKED_APPOINTMENT } from '../shell/navigation.tsx';

/**
 * The open appointment stands in the address: a reload, "Back" and a link open it again.
 * @param openId the appointment that is open, null for none
 * @param on.found opens the one that the address names
 * @param on.left closes the one that the address no longer names, after "Back"
 * @returns writes into the address which one is open, or that none is; without a step for "Back"
 */
export function useNamedAppointment(
  openId: string | null,
  on: { found: (appointment: Appointment) => void; left: () => void },
): (id: string | null) => void {
  const [, navigate] = useLocation();
  const named = new URLSearchParams(useSearch()).get(LINKED_APPOINTMENT);
  const wanted = named === openId ? null : named;
  const { data, isFetching } = useQuery(namedAppointmentsQuery(wanted === null ? [] : [wanted]));
  const read = wanted === null || isFetching ? undefined : (data ?? []);

  const name = (id: string | null): void => {
    const { pathname, search } = location;
    const rest = new URLSearchParams(search);
    if (id === rest.get(LINKED_APPOINTMENT)) return;
    if (id === null) rest.delete(LINKED_APPOINTMENT);
    else rest.set(LINKED_APPOINTMENT, id);
    navigate(rest.size === 0 ? pathname : `${pathname}?${rest.toString()}`, { replace: true });
  };

  useEffect(() => {
    if (read === undefined) return;
    const [found] = read;
    if (found !== undefined) return on.found(found);
    name(null);
    toastError('Erro', 'Este agendamento não existe mais.');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- answers to what was read, not to who asks
  }, [wanted, read === undefined]);

  const namedBefore = useRef(named);
  useEffect(() => {
    if (named === null && openId !== null && namedBefore.current === openId) on.left();
    namedBefore.current = named;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- answers to the address, not to who asks
  }, [named]);
  return name;
}
