import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Appointment, UpdateAppointmentBody } from '#shared/contract/appointments.ts';
import type { PersonsTime } from '#shared/contract/suggestions.ts';
import { useInvalidFocus } from '#web/components/ui/use-invalid-focus.ts';
import { hasCode } from '#web/lib/api-error.ts';
import type { Difference } from '#web/lib/differences.ts';
import { dayIn, formatTime } from '#web/lib/format.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { namedAppointmentsQuery } from './api/appointments.ts';
import { freeTimesQuery, type Sought } from './api/free-times.ts';
import { useUpdateAppointment } from './api/update-appointment.ts';
import { doneToast, handedToast, NO_SUCH_TIME, type Area } from './appointment-texts.ts';
import { conflictOf } from './conflict.ts';
import {
  differs,
  disputedSince,
  disputeInWords,
  followed,
  withTheirs,
  type Disputed,
  type InZone,
} from './edit-follow.ts';
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
  wordsBefore,
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
  /** As it is now: others may change it while the form is open. */
  appointment: Appointment;
  /** The clock of a professional, by id. */
  clockOf: (userId: string) => Clock;
  onSaved: () => void;
};

/** The state of the edit form: what is typed, what the times will be, what is free around them, and the way to save. */
export function useEditForm({ area, emailRequired, appointment, clockOf, onSaved }: Given) {
  const client = useQueryClient();
  const ownerId = appointment.userId ?? '';
  const now: InZone = { appointment, zone: clockOf(ownerId).zone };
  const [values, setValues] = useState<EditValues>(() => editValuesOf(appointment, now.zone));
  /** As it was when the values were last compared with it. */
  const [seen, setSeen] = useState(now);
  const [disputes, setDisputes] = useState<readonly Disputed[]>([]);
  if (seen.appointment !== appointment) {
    setSeen(now);
    setValues(followed(values, seen, now));
    setDisputes([...new Set([...disputes, ...disputedSince(values, seen, now)])]);
  }
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

  const first = editValuesOf(appointment, now.zone);
  const changed = JSON.stringify(values) !== JSON.stringify(first);
  const disputed = disputes.filter((each) => differs(values, each, now));

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
          ...wordsBefore(appointment, body),
          ...overbookingBody(overbooking),
        });
        toast(transfers ? handedToast(area, saved, 'updated') : doneToast(area, 'updated', saved));
        if (isShown()) onSaved();
      } catch (error) {
        const isOvertaken = hasCode(error, 'APPOINTMENT_MOVED') || hasCode(error, 'APPOINTMENT_CHANGED');
        // The message of that is still on its way; what it brings follows.
        const read = { ...namedAppointmentsQuery([appointment.id]), staleTime: 0 };
        if (isOvertaken) await client.fetchQuery(read).catch(() => undefined);
        setFailure(error);
        if (conflictOf(error) !== null || isOvertaken) return;
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
          // Also on an own agenda: an administrator opens everybody's by an address.
          userId: values.userId,
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
    values,
    /** What others have set meanwhile and somebody has typed here too, with what would be saved: to be decided first. */
    disputed: (mine: string): Difference[] => disputeInWords(values, disputed, now, mine),
    takeTheirs: (): void => {
      setValues(withTheirs(values, disputed, now));
      setDisputes([]);
      setFailure(null);
    },
    keepMine: (form: HTMLFormElement): void => {
      setDisputes([]);
      submit(form);
    },
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
