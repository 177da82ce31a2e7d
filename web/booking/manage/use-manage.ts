import { useCallback, useEffect, useRef, useState } from 'react';
import type { FreeSlot, ManagedAppointment } from '#shared/contract/booking.ts';
import type { Clock } from '#web/booking/lib/use-now.ts';
import { dayAndTime } from '#web/lib/format.ts';
import { dismissToast, toast, toastError } from '#web/lib/toast.ts';
import {
  cancelAppointment,
  confirmPresence,
  moveAppointment,
  readAppointment,
  type Failure,
  type Outcome,
} from './manage-api.ts';

/** What is open over the appointment. */
export type Open = 'move' | 'cancel';

/** Ids of what takes the focus when something closes. */
export const FOCUS = { appointment: 'horario', move: 'remarcar', cancel: 'cancelar' } as const;

const OFFLINE = 'Sem conexão com o servidor. Verifique a internet e tente novamente.';

/**
 * The client's appointment and everything they may do with it. After a refusal the appointment is read again, so
 * that the page never shows what is no longer true; after an answer lost on the way too, before it is called a failure.
 */
export function useManage(initial: ManagedAppointment, token: string, clock: Clock) {
  const [appointment, setAppointment] = useState(initial);
  const [end, setEnd] = useState<'cancelled' | 'gone' | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [wanted, setWanted] = useState<FreeSlot | null>(null);
  const [serverNow, setServerNow] = useState(0);
  const focusOn = useFocus();
  const changes = useRef(0);

  const show = useCallback((outcome: Outcome<ManagedAppointment>) => {
    if (outcome.kind === 'gone') setEnd('gone');
    if (outcome.kind !== 'done') return;
    changes.current += 1;
    setAppointment(outcome.answer);
  }, []);

  const refresh = useCallback(async () => {
    const before = changes.current;
    const outcome = await readAppointment(token);
    // What was read while something changed is old.
    if (changes.current === before) show(outcome);
  }, [token, show]);

  const { wakes } = clock;
  useEffect(() => {
    if (wakes > 0) void refresh();
  }, [wakes, refresh]);

  const leave = useCallback(
    (to: keyof typeof FOCUS = 'appointment') => {
      setOpen(null);
      focusOn(FOCUS[to]);
    },
    [focusOn],
  );

  /** Takes up what ends a change for good; what can be tried again is left to the caller. */
  const giveUp = useCallback(
    (failure: Failure) => {
      if (failure.kind === 'gone') setEnd('gone');
      if (failure.kind !== 'closed') return;
      leave();
      toastError('Não foi possível alterar', failure.sentence);
      void refresh();
    },
    [leave, refresh],
  );

  const fail = (failure: Failure): Failure => {
    // The page's clock may be behind the server's, which has just said that the limit is over.
    if (failure.kind === 'closed' && failure.tooLate)
      setServerNow(Date.parse(appointment.changeableUntil) + 1);
    giveUp(failure);
    return failure;
  };

  const arrived = (moved: ManagedAppointment): null => {
    show({ kind: 'done', answer: moved });
    leave();
    window.scrollTo(0, 0);
    toast({
      title: 'Agendamento remarcado!',
      description: `Novo horário: ${dayAndTime(moved.startTime, moved.clientZone)}.`,
      variant: 'success',
    });
    return null;
  };

  const now = Math.max(Date.parse(clock.now), serverNow);
  const changeable = now <= Date.parse(appointment.changeableUntil);

  return {
    appointment,
    end,
    /** It is over. */
    over: Date.parse(appointment.endTime) <= now,
    changeable,
    /** The present moment (ISO). */
    now: new Date(now).toISOString(),
    open: changeable && (open !== 'move' || appointment.canMove) ? open : null,
    /** The time that was chosen before the move was opened. */
    wanted,
    start: (what: Open, slot: FreeSlot | null = null) => {
      setOpen(what);
      setWanted(slot);
      // Meanwhile the professional may have moved it.
      void refresh();
    },
    leave,
    giveUp,

    confirm: async (): Promise<void> => {
      const outcome = await confirmPresence(token);
      show(outcome);
      if (outcome.kind === 'done') {
        focusOn(FOCUS.appointment);
        toast({ title: 'Presença confirmada', variant: 'success' });
      } else if (outcome.kind !== 'gone') {
        if (outcome.kind === 'refused' && outcome.isTimeUnavailable)
          setServerNow(Date.parse(appointment.endTime));
        toastError('Erro ao confirmar', wordsOf(outcome));
        // The professional may be away since the page was opened.
        void refresh();
      }
    },

    /** Moves to a start (ISO). Null once it has; else why not. */
    move: async (startTime: string): Promise<Failure | null> => {
      const outcome = await moveAppointment(token, startTime);
      if (outcome.kind === 'done') return arrived(outcome.answer);
      if (isUnclear(outcome)) {
        const found = await readAppointment(token);
        if (found.kind === 'done' && found.answer.startTime === startTime) return arrived(found.answer);
      }
      return fail(outcome);
    },

    /** Cancels. Null once it is; else why not. One that is not there any more is cancelled, whichever try did it. */
    cancel: async (): Promise<Failure | null> => {
      const outcome = await cancelAppointment(token);
      const isGone =
        outcome.kind === 'gone' || (isUnclear(outcome) && (await readAppointment(token)).kind === 'gone');
      if (outcome.kind !== 'done' && !isGone) return fail(outcome);
      changes.current += 1;
      setOpen(null);
      setEnd('cancelled');
      // A new time, or that the client comes, holds no more.
      dismissToast();
      return null;
    },
  };
}

export type Manage = ReturnType<typeof useManage>;

/** What a failure says to the person. */
export function wordsOf(failure: Exclude<Failure, { kind: 'gone' }>): string {
  return failure.kind === 'offline' ? OFFLINE : failure.sentence;
}

/** Whether the server may have done it all the same: no answer came, or a failed one; or too late for a second try. */
function isUnclear(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'offline' || outcome.kind === 'closed') return true;
  return outcome.kind === 'refused' && (outcome.status >= 500 || outcome.status === 408);
}

/** Brings the focus to an element by its id once the page has changed; to the appointment where it is gone. */
function useFocus(): (id: string) => void {
  const [wish, setWish] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (wish === null) return;
    (document.getElementById(wish.id) ?? document.getElementById(FOCUS.appointment))?.focus();
  }, [wish]);
  return useCallback((id: string) => setWish({ id }), []);
}
