import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { Area } from '#web/features/appointments/appointment-texts.ts';
import { namedAppointmentsQuery } from '#web/features/appointments/api/appointments.ts';
import { toastError } from '#web/lib/toast.ts';
import { leaveUnasked } from '#web/lib/unsaved.ts';
import { LINKED_APPOINTMENT } from '../shell/navigation.tsx';

/** In the state of an entry that was made for an open appointment: the one before it shows the agenda without it. */
const OPENED = 'opened';

/** An administrator sees every agenda; what is not in it is gone. */
const GONE: Readonly<Record<Area, string>> = {
  admin: 'Este agendamento não existe mais.',
  professional: 'Este agendamento não é da sua agenda ou não existe mais.',
};

const NOT_READ = 'Não foi possível abrir o agendamento.';

/**
 * The open appointment stands in the address, in an entry of its own: a reload and a link open it again, "Back" closes it.
 * @param openId the appointment that is open, null for none
 * @param on.found opens the one that the address names
 * @param on.left closes the one that the address no longer names, after "Back"
 * @returns writes into the address which one is open, or that none is
 */
export function useNamedAppointment(
  area: Area,
  openId: string | null,
  on: { found: (appointment: Appointment) => void; left: () => void },
): (id: string | null) => void {
  const [, navigate] = useLocation();
  const named = new URLSearchParams(useSearch()).get(LINKED_APPOINTMENT);
  /** Closed, while the address still names it: a step back takes a moment. */
  const [closed, setClosed] = useState<string | null>(null);
  const wanted = named === openId || named === closed ? null : named;
  const { data, isFetching, isError } = useQuery(namedAppointmentsQuery(wanted === null ? [] : [wanted]));
  const read = wanted === null || isFetching ? undefined : (data ?? []);

  if (named === null && closed !== null) setClosed(null);

  const write = (id: string | null): void => {
    const { pathname, search } = location;
    const rest = new URLSearchParams(search);
    const isNew = id !== null && !rest.has(LINKED_APPOINTMENT);
    if (id === null) rest.delete(LINKED_APPOINTMENT);
    else rest.set(LINKED_APPOINTMENT, id);
    const address = rest.size === 0 ? pathname : `${pathname}?${rest.toString()}`;
    const state: unknown = history.state;
    navigate(address, isNew ? { state: { [OPENED]: true } } : { replace: true, state });
  };
  /** Two dialogs that close together say so twice. */
  const isSteppingBack = useRef(false);
  const name = (id: string | null): void => {
    if (isSteppingBack.current && id === null) return;
    const before = new URLSearchParams(location.search).get(LINKED_APPOINTMENT);
    if (id === before) return;
    if (id !== null || !isOpened(history.state)) {
      write(id);
      return;
    }
    isSteppingBack.current = true;
    setClosed(before);
    leaveUnasked();
    history.back();
  };

  useEffect(() => {
    if (read === undefined) return;
    const [found] = read;
    if (found !== undefined) return on.found(found);
    write(null);
    toastError('Erro', isError ? NOT_READ : GONE[area]);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- answers to what was read, not to who asks
  }, [wanted, read === undefined]);

  const namedBefore = useRef(named);
  useEffect(() => {
    if (named === null) isSteppingBack.current = false;
    if (named === null && openId !== null && namedBefore.current === openId) on.left();
    namedBefore.current = named;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- answers to the address, not to who asks
  }, [named]);
  return name;
}

function isOpened(state: unknown): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, OPENED) === true;
}
