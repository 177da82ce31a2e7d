import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { PersonsTime } from '#shared/contract/suggestions.ts';
import { hasCode } from '#web/lib/api-error.ts';
import { dayIn, formatMinutes, formatTime } from '#web/lib/format.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { freeTimesQuery, type Sought } from './api/free-times.ts';
import { useMoveAppointment } from './api/move-appointment.ts';
import { doneToast, handedToast, NO_SUCH_TIME, rescheduledToast, type Area } from './appointment-texts.ts';
import { causeOf, conflictOf, type Conflict } from './conflict.ts';
import type { Clock } from './edit-values.ts';
import { minutesAfterMove } from './moved-times.ts';
import { overbookingBody, type Overbooking } from './overbook-step.tsx';
import { refusedToast } from './overbooking-toast.ts';
import { markOf, type TimeMark } from './time-marks.ts';
import { useTakeBack } from './use-take-back.ts';
import { addMinutes, instantOf, minutesBetween } from './zone-time.ts';

const HOURS = Array.from({ length: 17 }, (_, index) => formatMinutes((7 + index) * 60));

/** A time that was asked for already, by a drag, and is taken. */
export type WantedMove = { date: string; time: string; conflict: Conflict };

type Given = {
  area: Area;
  /** As it is now: others may change it while the form is open. */
  appointment: Appointment;
  wanted: WantedMove | undefined;
  /** The request on the waiting list that the move answers. */
  waitingId: string | undefined;
  /** The clock of a professional, by id. */
  clockOf: (userId: string) => Clock;
  onMoved: () => void;
};

/** The state of a move: the day, the time and the person that are chosen, what is free there, and the way to send it. */
export function useMoveForm({ area, appointment, wanted, waitingId, clockOf, onMoved }: Given) {
  const ownerId = appointment.userId ?? '';
  const ownZone = clockOf(ownerId).zone;
  const own = {
    date: dayIn(appointment.startTime, ownZone),
    time: formatTime(appointment.startTime, ownZone),
  };
  const [first] = useState(wanted && { userId: ownerId, date: wanted.date, time: wanted.time });
  const [chosen, setChosen] = useState(first);
  const place = chosen ?? { userId: ownerId, ...own };
  /** As it was when a place was chosen for it: what others move after that is not moved back unasked. */
  const [decided, setDecided] = useState(wanted && appointment);
  /** Who is to take it over because they are free: their clock and their time, until their own data is read. */
  const [other, setOther] = useState<PersonsTime | null>(null);
  const [refused, setRefused] = useState(wanted?.conflict ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  const move = useMoveAppointment(appointment.id);
  const takeBack = useTakeBack(area);
  const moving = useSingleRun();

  const { userId, date, time } = place;
  const isOther = other !== null && other.professionalId === userId;
  const clock = isOther ? { ...clockOf(userId), zone: other.timezone } : clockOf(userId);
  const { zone } = clock;
  const passes = userId !== ownerId;
  const startTime = instantOf(zone, date, time);
  const before = minutesBetween(appointment.startTime, appointment.endTime);
  const isSameMoment = startTime !== null && Date.parse(startTime) === Date.parse(appointment.startTime);
  // The length that is free with another person, whatever theirs makes of a move.
  const minutes = isOther
    ? minutesBetween(other.startTime, other.endTime)
    : minutesAfterMove(appointment, clock.keepsDuration || (passes && isSameMoment));
  const isOwnDay = !passes && date === own.date;
  const stays = isOwnDay && time === own.time;

  // A colleague's agenda is not a professional's to look into.
  const canReadAgenda = userId !== '' && (area === 'admin' || !passes);
  const sought: Sought | null = canReadAgenda
    ? { userId, duration: minutes, movingId: appointment.id }
    : null;
  const day = useQuery({ ...freeTimesQuery({ ...sought, date }), enabled: sought !== null && date !== '' });
  const stateOf = (hour: string): TimeMark | undefined =>
    sought === null || day.data === undefined
      ? undefined
      : markOf(day.data, { date, time: hour, minutes, now: day.dataUpdatedAt });

  // What is free by the person's own grid, besides the full hours.
  const free = sought === null ? [] : (day.data?.free ?? []).map((each) => formatTime(each.startTime, zone));
  const offered = new Set([
    ...HOURS,
    ...free,
    ...(isOwnDay ? [own.time] : []),
    ...(time === '' ? [] : [time]),
  ]);
  const isAsked = (hour: string): boolean =>
    waitingId === undefined || date < own.date || (date === own.date && hour <= own.time);

  /** Somebody begins to say where it goes. */
  const begin = (): void => setDecided(decided ?? appointment);
  const set = (change: Partial<typeof place>): void => {
    setChosen((now) => ({ ...(now ?? place), ...change }));
    begin();
    setFailure(null);
    setRefused(null);
  };
  /** The same instant on that person's clock. */
  const passTo = (nextId: string): void => {
    const next = clockOf(nextId).zone;
    set({
      userId: nextId,
      ...(startTime === null ? {} : { date: dayIn(startTime, next), time: formatTime(startTime, next) }),
    });
  };
  const chooseOther = (free: PersonsTime): void => {
    const { professionalId, startTime: start, timezone } = free;
    setOther(free);
    set({ userId: professionalId, date: dayIn(start, timezone), time: formatTime(start, timezone) });
  };

  const submit = (overbooking?: Overbooking): void => {
    if (startTime === null) {
      toastError('Erro', NO_SUCH_TIME);
      return;
    }
    if (stays) return;
    moving.run(async (isShown) => {
      setFailure(null);
      try {
        const shownEndTime = addMinutes(startTime, minutes);
        const { before, moved } = await move.mutateAsync({
          id: appointment.id,
          from: decided ?? appointment,
          startTime,
          shownEndTime,
          waitingId,
          ...(passes ? { userId, keepEnd: true } : {}),
          ...overbookingBody(overbooking),
        });
        toast(
          waitingId === undefined
            ? {
                ...(passes ? handedToast(area, moved) : doneToast(area, 'moved', moved)),
                action: takeBack(before, moved, passes),
              }
            : rescheduledToast(moved),
        );
        if (isShown()) onMoved();
      } catch (error) {
        setFailure(error);
        if (conflictOf(error) !== null) return;
        // Of another place than it has there is nothing more to decide.
        if (hasCode(causeOf(error), 'APPOINTMENT_MOVED') && isShown()) onMoved();
        // Who may not take it, and why, is the server's sentence.
        toast(passes ? refusedToast(area, 'update', causeOf(error)) : refusedToast(area, 'move', error));
      }
    });
  };

  return {
    userId,
    /** The name of the one who is free then, as long as their own data is not read. */
    otherName: isOther ? other.professionalName : undefined,
    date,
    time,
    /** Whether something was chosen that is not sent. */
    changed: chosen !== undefined && JSON.stringify(chosen) !== JSON.stringify(first),
    begin,
    set,
    passTo,
    /** Hands it to another person, who is free then. */
    chooseOther,
    submit,
    busy: moving.busy,
    zone,
    startTime,
    minutes,
    before,
    passes,
    stays,
    canReadAgenda,
    sought,
    stateOf,
    hours: [...offered].filter(isAsked).sort(),
    own,
    isOwnDay,
    conflict: conflictOf(failure) ?? refused,
  };
}
