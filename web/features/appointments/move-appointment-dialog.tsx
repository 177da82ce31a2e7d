import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { PersonsTime } from '#shared/contract/suggestions.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field, Fieldset } from '#web/components/ui/field.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { TimeInput } from '#web/components/ui/time-input.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { dayIn, formatDuration, formatMinutes, formatTime } from '#web/lib/format.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { freeTimesQuery, type Sought } from './api/free-times.ts';
import { useMoveAppointment } from './api/move-appointment.ts';
import { doneToast, NO_SUCH_TIME, rescheduledToast, whenInWords, type Area } from './appointment-texts.ts';
import { ConflictBox } from './conflict-box.tsx';
import { conflictOf, type Conflict } from './conflict.ts';
import type { Clock } from './edit-values.ts';
import { minutesAfterMove } from './moved-times.ts';
import { MoveHours } from './move-hours.tsx';
import { OverbookNotice, overbookingBody, placeAt, type Overbooking } from './overbook-step.tsx';
import { refusedToast } from './overbooking-toast.ts';
import { isTaken, markOf, type TimeMark } from './time-marks.ts';
import { useDayMarks } from './use-day-marks.ts';
import { addMinutes, instantOf, minutesBetween } from './zone-time.ts';

const HOURS = Array.from({ length: 17 }, (_, index) => formatMinutes((7 + index) * 60));

/** A time that was asked for already, by a drag, and is taken. */
export type WantedMove = { date: string; time: string; conflict: Conflict };

/** The request on the waiting list for an earlier time, which a move answers, and what its client asked for in words. */
export type WaitingMove = { readonly id: string; readonly wish: string };

export type MoveAppointmentDialogProps = {
  area: Area;
  /** Null keeps the dialog closed. */
  appointment: Appointment | null;
  /** Starts with this time and what was said of it, instead of the appointment's own. */
  wanted?: WantedMove | undefined;
  waiting?: WaitingMove | undefined;
  /** The clock of the appointment's professional. */
  clock: Clock;
  onClose: () => void;
  onMoved: () => void;
  /** Says who is busy with whom at a refused time, when the screen knows. */
  describeConflict?: ((userId: string, startTime: string, endTime: string) => ReactNode) | undefined;
};

/** Moving without a drag: a day and what is free on it, one of its hours from 07:00 to 23:00, or any time that is typed. */
export function MoveAppointmentDialog({ appointment, onClose, ...rest }: MoveAppointmentDialogProps) {
  const shown = useLingering(appointment);
  const waiting = useLingering(rest.waiting ?? null);
  return (
    <Dialog
      open={appointment !== null}
      onOpenChange={(open) => !open && onClose()}
      title={waiting === null ? 'Mover agendamento' : 'Remarcar para mais cedo'}
      description={
        shown !== null && (
          <>
            {`${shown.clientName} · ${waiting === null ? '' : 'marcado para '}${whenInWords(shown)}`}
            {waiting !== null && <span className="block">{waiting.wish}</span>}
          </>
        )
      }
    >
      {shown !== null && <MoveForm key={shown.id} appointment={shown} {...rest} />}
    </Dialog>
  );
}

type MoveFormProps = Omit<MoveAppointmentDialogProps, 'appointment' | 'onClose'> & {
  appointment: Appointment;
};

function MoveForm({ area, appointment, wanted, waiting, clock, onMoved, describeConflict }: MoveFormProps) {
  const waitingId = waiting?.id;
  const { zone } = clock;
  const own = { date: dayIn(appointment.startTime, zone), time: formatTime(appointment.startTime, zone) };
  const [first] = useState(() => wanted ?? own);
  const [{ date, time }, setPlace] = useState({ date: first.date, time: first.time });

  const [refused, setRefused] = useState(wanted?.conflict ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  /** Who is to take it over at this time. */
  const [other, setOther] = useState<PersonsTime | null>(null);
  useUnsaved(date !== first.date || time !== first.time || other !== null);
  const move = useMoveAppointment(appointment.id);
  const moving = useSingleRun();
  const conflict = conflictOf(failure) ?? refused;
  const minutes = minutesAfterMove(appointment, clock.keepsDuration);
  const before = minutesBetween(appointment.startTime, appointment.endTime);
  const startTime = instantOf(zone, date, time);
  const stays = date === own.date && time === own.time && other === null;

  const sought: Sought = {
    ...(area === 'admin' && appointment.userId !== null ? { userId: appointment.userId } : {}),
    duration: minutes,
    movingId: appointment.id,
  };
  const known = appointment.userId !== null;
  const day = useQuery({ ...freeTimesQuery({ ...sought, date }), enabled: known && date !== '' });
  const days = useDayMarks(known ? sought : null);

  // What is free by the person's own grid, besides the full hours.
  const free = (day.data?.free ?? []).map(({ startTime }) => formatTime(startTime, zone));
  const offered = new Set([...HOURS, ...free, ...(date === own.date ? [own.time] : [])]);
  if (time !== '') offered.add(time);
  const isAsked = (hour: string): boolean =>
    waitingId === undefined || date < own.date || (date === own.date && hour <= own.time);
  const hours = [...offered].filter(isAsked).sort();

  const stateOf = (hour: string): TimeMark | undefined =>
    day.data === undefined
      ? undefined
      : markOf(day.data, { date, time: hour, minutes, now: day.dataUpdatedAt });

  const choose = (nextDate: string, nextTime: string): void => {
    setPlace({ date: nextDate, time: nextTime });
    settle(null);
  };
  const settle = (next: PersonsTime | null): void => {
    setOther(next);
    setFailure(null);
    setRefused(null);
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
        const shownEndTime = other?.endTime ?? addMinutes(startTime, minutes);
        // The length that is free with another person, whatever theirs makes of a move.
        const taker = other === null ? {} : { userId: other.professionalId, keepEnd: true };
        const squeezed = overbookingBody(overbooking);
        const what = { id: appointment.id, startTime, shownEndTime, waitingId, ...taker, ...squeezed };
        const moved = await move.mutateAsync(what);
        toast({
          ...(waitingId === undefined ? doneToast(area, 'moved') : rescheduledToast(moved)),
          ...(other === null ? {} : { description: `Agora é de ${other.professionalName}.` }),
        });
        if (isShown()) onMoved();
      } catch (error) {
        // What is free instead is then the other person's; the own times are on show.
        setFailure(other === null ? error : null);
        setOther(null);
        if (other !== null || conflictOf(error) === null) toast(refusedToast(area, 'move', error));
      }
    });
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid gap-4">
        <Field label="Data" hint={foreignZone(zone)}>
          <DatePicker
            value={date}
            today={dayIn(new Date(), zone)}
            {...(waitingId === undefined ? {} : { min: dayIn(new Date(), zone), max: own.date })}
            onValueChange={(next) => choose(next, time)}
            {...days}
          />
        </Field>
        <Fieldset legend="Novo horário">
          <MoveHours
            hours={hours}
            time={time}
            own={date === own.date ? own.time : null}
            markOf={stateOf}
            onChoose={(hour) => choose(date, hour)}
          />
        </Fieldset>
        {waitingId === undefined && (
          <Field label="Outro horário" className="w-32">
            <TimeInput value={time} onValueChange={(next) => choose(date, next)} />
          </Field>
        )}
        {minutes !== before && (
          <p className="-mt-1 text-xs text-muted">
            Ao mover, passa de {formatDuration(before)} para {formatDuration(minutes)}.
          </p>
        )}
        {other !== null && <Notice live title={`Passa para ${other.professionalName}, às ${time}.`} />}
        {conflict !== null && (
          <ConflictBox
            conflict={conflict}
            reason={
              startTime === null
                ? undefined
                : describeConflict?.(appointment.userId ?? '', startTime, addMinutes(startTime, minutes))
            }
            date={date}
            onChoose={choose}
            onOther={settle}
            busy={moving.busy}
            onOverbook={submit}
          />
        )}
        {conflict === null && other === null && !stays && isTaken(stateOf(time)) && (
          <OverbookNotice
            at={placeAt(sought.userId, startTime, minutes)}
            busy={moving.busy}
            onOverbook={submit}
          />
        )}
      </div>
      <DialogFooter>
        <DialogClose>Fechar</DialogClose>
        <Button type="submit" variant="primary" busy={moving.busy} disabled={stays || time === ''}>
          {waitingId === undefined ? 'Mover' : 'Remarcar'}
        </Button>
      </DialogFooter>
    </form>
  );
}
