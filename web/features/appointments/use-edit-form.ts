import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Appointment, UpdateAppointmentBody } from '#shared/contract/appointments.ts';
import type { PersonsTime } from '#shared/contract/suggestions.ts';
import { useInvalidFocus } from '#web/components/ui/use-invalid-focus.ts';
import { hasCode } from '#web/lib/api-error.ts';
import { dayIn, formatTime } from '#web/lib/format.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { namedAppointmentsQuery } from './api/appointments.ts';
import { freeTimesQuery, type Sought } from './api/free-times.ts';
import { useUpdateAppointment } from './api/update-appointment.ts';
import { doneToast, handedToast, NO_SUCH_TIME, type Area } from './appointment-texts.ts';
import { conflictOf } from './conflict.ts';
import {
  changesTime,
  contactThatStays,
  editBody,
  editErrors,
  editValuesOf,
  isLengthFixed,
  isRetimed,
  minutesAfterEdit,
  readInZone,
  type Clock,
  type EditValues,
} from './edit-values.ts';
import { overbookingBody, type Overbooking } from './overbook-step.tsx';
import { refusedToast } from './overbooking-toast.ts';
import { markOf, type TimeMark } from './time-marks.ts';
import { minutesBetween } from './zone-time.ts';

type Given = {
  area: Area;
  /** Whether the organisation asks the team for the client's e-mail. */
  emailRequired: boolean;
  appointment: Appointment;
  /** The clock of a professional, by id. */
  clockOf: (userId: string) => Clock;
  onSaved: () => void;
  /** Somebody else has moved it: from then on it is given as it is now. */
  onMoved: (now: Appointment) => void;
};

/** Together they say where it goes: a date that was chosen with an hour stays with it. */
const PLACE: readonly (keyof EditValues)[] = ['userId', 'date', 'time'];

/** The state of the edit form: what is typed, what the times will be, what is free around them, and the way to save. */
export function useEditForm({ area, emailRequired, appointment, clockOf, onSaved, onMoved }: Given) {
  const client = useQueryClient();
  const ownerId = appointment.userId ?? '';
  const [values, setValues] = useState<EditValues>(() => editValuesOf(appointment, clockOf(ownerId).zone));
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [looking, setLooking] = useState(false);
  /** What is to be saved once the person has agreed that it is another's then. */
  const [passing, setPassing] = useState<{ overbooking: Overbooking | undefined } | null>(null);
  const [agreed, setAgreed] = useState(ownerId);
  /** Who is to take it over because they are free: their clock, until their own data is read. */
  const [other, setOther] = useState<PersonsTime | null>(null);
  const update = useUpdateAppointment();
  const saving = useSingleRun();
  const focusInvalid = useInvalidFocus();

  const clock =
    other?.professionalId === values.userId
      ? { ...clockOf(values.userId), zone: other.timezone }
      : clockOf(values.userId);
  const minutes = minutesAfterEdit(appointment, values, clock);
  const transfers = values.userId !== ownerId;
  const asked = contactThatStays(appointment, { area, emailRequired });
  const errors = editErrors(appointment, values, clock, asked);
  const retimed = isRetimed(appointment, values, clock.zone);

  const set = (change: Partial<EditValues>): void => {
    setValues((before) => ({ ...before, ...change }));
    setFailure(null);
  };
  const transferTo = (userId: string): void => {
    // A service is its professional's own; the one there was goes along by its name.
    set({ ...readInZone(values, clock.zone, clockOf(userId).zone), userId, service: 'kept' });
  };

  const chooseOther = (free: PersonsTime): void => {
    const { professionalId: userId, startTime, endTime, timezone, productId } = free;
    setOther(free);
    set({
      userId,
      date: dayIn(startTime, timezone),
      time: formatTime(startTime, timezone),
      ...(typeof values.service === 'object' && productId !== null
        ? { service: { id: productId, duration: minutesBetween(startTime, endTime) } }
        : {}),
      // The length that is free with them, whatever theirs makes of a move.
      ...(isLengthFixed(appointment, values) ? {} : { duration: String(minutesBetween(startTime, endTime)) }),
    });
  };

  const first = editValuesOf(appointment, clockOf(ownerId).zone);
  const changed = JSON.stringify(values) !== JSON.stringify(first);

  /** Goes on from where somebody else has put it: what was typed here stays, and all else is as it is now. */
  const follow = async (): Promise<void> => {
    const read = { ...namedAppointmentsQuery([appointment.id]), staleTime: 0 };
    const [now] = await client.fetchQuery(read).catch(() => []);
    if (now === undefined) return;
    const is = editValuesOf(now, clockOf(now.userId ?? '').zone);
    setValues((typed) => {
      const isTyped = (field: keyof EditValues) => typed[field] !== first[field];
      const kept = (Object.keys(is) as (keyof EditValues)[]).filter((field) =>
        PLACE.includes(field) ? PLACE.some(isTyped) : isTyped(field),
      );
      return { ...is, ...Object.fromEntries(kept.map((field) => [field, typed[field]])) };
    });
    onMoved(now);
  };

  const save = (body: UpdateAppointmentBody, overbooking: Overbooking | undefined): void =>
    saving.run(async (isShown) => {
      setFailure(null);
      try {
        const saved = await update.mutateAsync({
          id: appointment.id,
          ...body,
          ...(transfers || changesTime(body)
            ? {
                from: {
                  userId: appointment.userId,
                  startTime: appointment.startTime,
                  endTime: appointment.endTime,
                },
              }
            : {}),
          ...overbookingBody(overbooking),
        });
        toast(transfers ? handedToast(area, saved, 'updated') : doneToast(area, 'updated', saved));
        if (isShown()) onSaved();
      } catch (error) {
        const isMoved = hasCode(error, 'APPOINTMENT_MOVED');
        // Before it is said, so that all of it comes into sight.
        if (isMoved) await follow();
        setFailure(error);
        if (conflictOf(error) !== null || isMoved) return;
        toast(refusedToast(area, changesTime(body) ? 'retimed' : 'update', error));
      }
    });

  const submit = (form: HTMLFormElement, overbooking?: Overbooking): void => {
    const wrong = Object.values(errors);
    setTried(wrong.length > 0);
    if (wrong.length > 0) {
      const mistyped = wrong.length === 1 && errors.clientEmail !== undefined;
      toastError('Erro', mistyped ? errors.clientEmail : 'Preencha todos os campos obrigatórios.');
      focusInvalid(form);
      return;
    }
    const body = editBody(appointment, values, clock);
    if (body === null) toastError('Erro', NO_SUCH_TIME);
    else if (transfers && agreed !== values.userId) setPassing({ overbooking });
    else save(body, overbooking);
  };
  const pass = (): void => {
    const body = editBody(appointment, values, clock);
    setAgreed(values.userId);
    setPassing(null);
    if (body !== null) save(body, passing?.overbooking);
  };

  // A colleague's agenda is not a professional's to look into.
  const readable = values.userId !== '' && (area === 'admin' || !transfers);
  const isPlaced = retimed || transfers || values.duration !== null || values.service !== 'kept';
  const searching = (looking || isPlaced) && readable;
  const sought: Sought | null =
    searching && minutes !== null
      ? {
          ...(area === 'admin' ? { userId: values.userId } : {}),
          duration: minutes,
          movingId: appointment.id,
        }
      : null;
  const day = useQuery({
    ...freeTimesQuery({ ...sought, date: values.date }),
    enabled: sought !== null && values.date !== '',
  });
  const mark: TimeMark | undefined =
    sought === null || minutes === null || values.time === '' || day.data === undefined
      ? undefined
      : markOf(day.data, { date: values.date, time: values.time, minutes, now: day.dataUpdatedAt });

  return {
    /** As it is known now. */
    appointment,
    values,
    /** Whether something was typed that is not saved. */
    changed,
    set,
    transferTo,
    /** Hands it to another person, who is free at the same moment. */
    chooseOther,
    submit,
    /** Another person's it is to be, which is asked about first. */
    isPassing: passing !== null,
    pass,
    keep: () => setPassing(null),
    busy: saving.busy,
    errors: tried ? errors : {},
    /** What has to stay known of how the client is reached. */
    asked,
    failure,
    conflict: conflictOf(failure),
    clock,
    minutes,
    isLengthFixed: isLengthFixed(appointment, values),
    transfers,
    retimed,
    canReadAgenda: readable,
    look: () => setLooking(true),
    searching,
    sought,
    day,
    // Its own place, unchanged, needs no warning.
    mark: isPlaced ? mark : undefined,
  };
}
