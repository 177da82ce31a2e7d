import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { slotName } from '#web/agenda/model/names.ts';
import type { AgendaEvent, AgendaSlot, MoveOutcome, SlotWords } from '#web/agenda/types.ts';
import {
  storedAppointment,
  useMover,
  usePendingMoves,
  withMoves,
} from '#web/features/appointments/api/move-appointment.ts';
import {
  doneToast,
  failedToast,
  NOWHERE_TOAST,
  type Area,
} from '#web/features/appointments/appointment-texts.ts';
import { conflictOf } from '#web/features/appointments/conflict.ts';
import { refusedToast } from '#web/features/appointments/overbooking-toast.ts';
import { isSamePlace, timesAfterMove } from '#web/features/appointments/moved-times.ts';
import type { HandOver } from '#web/features/appointments/hand-over-dialog.tsx';
import type { WantedMove } from '#web/features/appointments/use-move-form.ts';
import { useTakeBack } from '#web/features/appointments/use-take-back.ts';
import { instantOf, minutesBetween, minutesOf } from '#web/features/appointments/zone-time.ts';
import { formatDuration, formatTimeRange } from '#web/lib/format.ts';
import { dayBrief } from '#web/lib/day-words.ts';
import { knownAppointment } from '#web/lib/live-cache.ts';
import { toast } from '#web/lib/toast.ts';
import { personOf } from './agenda-data.ts';
import type { Taken } from './clashes.ts';
import { isTakenAt, type TakenTimes } from './taken-at.ts';

export type MovesOptions = {
  area: Area;
  users: readonly Colleague[];
  /** What was read from the server. */
  read: readonly Appointment[];
  /** The wanted time is taken: the way forward. */
  onTaken: (appointment: Appointment, wanted: WantedMove) => void;
  /** It was dropped in another person's column: ask first. */
  onHandOver: (appointment: Appointment, passed: HandOver) => void;
  /** What takes time besides the appointments, and how many a person attends at once. */
  taken: { readonly held: readonly Taken[] } & Pick<TakenTimes, 'blocks' | 'slots'>;
  /** Whether a person attends in all of these minutes of a day, where the screen knows it. */
  attends?: ((personId: string, date: string, start: number, end: number) => boolean) | undefined;
};

/**
 * Moving appointments by hand. `appointments` are those that were read, with the moves under way drawn already;
 * `move` sends one, tells how it went and offers to take it back.
 */
export function useMoves({ area, users, read, onTaken, onHandOver, taken, attends }: MovesOptions) {
  const client = useQueryClient();
  const send = useMover();
  const takeBack = useTakeBack(area);
  const pending = usePendingMoves();
  const appointments = useMemo(() => withMoves(read, pending), [read, pending]);
  /** The last move of each appointment: what follows from an earlier one is settled. */
  const last = useRef(new Map<string, object>());

  /** When it would end, by the rules of the person who has it then. */
  const endAt = (appointment: Appointment, startTime: string, person: Colleague | undefined): string =>
    timesAfterMove(appointment, startTime, person?.moveKeepsDuration ?? true).endTime;

  const isOutside = (personId: string, { date, time }: AgendaSlot, minutes: number): boolean =>
    attends?.(personId, date, minutesOf(time), minutesOf(time) + minutes) === false;

  const describe = (id: string, slot: AgendaSlot): SlotWords => {
    const appointment = appointments.find((each) => each.id === id);
    const taker = users.find((user) => user.id === slot.professionalId);
    const zone = taker?.timezone ?? appointment?.timezone;
    const startTime = zone === undefined ? null : instantOf(zone, slot.date, slot.time);
    if (appointment === undefined || zone === undefined || startTime === null)
      return { label: slotName(slot), isTaken: false };
    const person = taker ?? personOf(appointment, users);
    const endTime = endAt(appointment, startTime, person);
    const minutes = minutesBetween(startTime, endTime);
    const length = formatDuration(minutes);
    const times = `${dayBrief(slot.date)} · ${formatTimeRange(startTime, endTime, zone)} (${length})`;
    const isTaken =
      person !== undefined &&
      isTakenAt({ id, userId: person.id, startTime, endTime }, person, {
        ...taken,
        appointments: [...appointments, ...taken.held],
      });
    const words = [
      times,
      taker && `com ${taker.name}`,
      isTaken && 'ocupado',
      isOutside(slot.professionalId ?? appointment.userId ?? '', slot, minutes) && 'fora do horário',
    ];
    return { label: words.filter(Boolean).join(' · '), isTaken };
  };

  const move = async (
    lifted: AgendaEvent,
    { date, time, professionalId }: AgendaSlot,
  ): Promise<MoveOutcome> => {
    const { id } = lifted;
    const shown = appointments.find((each) => each.id === id);
    const appointment = shown ?? knownAppointment(client, id);
    if (appointment === undefined) {
      // Somebody deleted it while it was in the hand.
      toast(failedToast(area, 'move', null));
      return { moved: false };
    }
    const taker = users.find((user) => user.id === professionalId);
    const startTime = instantOf(taker?.timezone ?? appointment.timezone, date, time);
    if (startTime === null) {
      toast(NOWHERE_TOAST);
      return { moved: false };
    }
    if (taker !== undefined) {
      const endTime = endAt(appointment, startTime, taker);
      const minutes = minutesBetween(startTime, endTime);
      const passed = { taker, startTime, endTime, isOutside: isOutside(taker.id, { date, time }, minutes) };
      return { moved: false, next: () => onHandOver(appointment, passed) };
    }
    const endTime = endAt(appointment, startTime, personOf(appointment, users));
    const wanted = { date, time };
    last.current.set(id, wanted);
    try {
      const carried = shown === undefined ? appointment : undefined;
      const { before, moved } = await send({
        id,
        from: asDecided(lifted, appointment, storedAppointment(client, id)),
        startTime,
        shownEndTime: endTime,
        carried,
      });
      toast({ ...doneToast(area, 'moved', moved), action: takeBack(before, moved) });
      return { moved: true };
    } catch (error) {
      toast(refusedToast(area, 'move', error));
      const conflict = conflictOf(error);
      if (conflict === null) return { moved: false };
      const next = (): void => {
        if (last.current.get(id) === wanted)
          onTaken(storedAppointment(client, id) ?? appointment, { ...wanted, conflict });
      };
      return { moved: false, next };
    }
  };

  return { appointments, move, describe };
}

/**
 * An appointment where it stood when it was picked up: as it was lifted where somebody else moved it while it was in the hand, so that
 * the server refuses; as it is drawn now where own moves brought it there.
 */
function asDecided(
  { start: startTime, end: endTime, professionalId }: AgendaEvent,
  drawn: Appointment,
  stored: Appointment | undefined,
): Appointment {
  const from = { ...drawn, startTime, endTime, userId: professionalId || null };
  return [from, stored].some((each) => each && isSamePlace(each, drawn)) ? drawn : from;
}
