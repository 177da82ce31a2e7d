import { useState } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field, Fieldset } from '#web/components/ui/field.tsx';
import { dayIn, formatMinutes, formatTime } from '#web/lib/format.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { useMoveAppointment } from './api/move-appointment.ts';
import { doneToast, failedToast, NO_SUCH_TIME, type Area } from './appointment-texts.ts';
import { ConflictBox, conflictOf, type Conflict } from './conflict-box.tsx';
import { timesAfterMove } from './moved-times.ts';
import { instantOf } from './zone-time.ts';

const HOURS = Array.from({ length: 17 }, (_, index) => formatMinutes((7 + index) * 60));

/** A time that was asked for already, by a drag, and is taken. */
export type WantedMove = { date: string; time: string; conflict: Conflict };

export type MoveAppointmentDialogProps = {
  area: Area;
  /** Null keeps the dialog closed. */
  appointment: Appointment | null;
  /** Starts with this time and what was said of it, instead of the appointment's own. */
  wanted?: WantedMove | undefined;
  zone: string;
  /** The professional's setting "Ao mover, manter a duração". */
  keepsDuration: boolean;
  /** Says who is busy with whom at a time, when the screen knows. */
  describeConflict: (start: string, end: string) => string | undefined;
  onClose: () => void;
  onMoved: () => void;
};

/** Moving without a drag: a day and one of its hours, 07:00 to 23:00. */
export function MoveAppointmentDialog({ appointment, onClose, ...rest }: MoveAppointmentDialogProps) {
  return (
    <Dialog
      open={appointment !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Mover agendamento"
      description={appointment?.clientName}
    >
      {appointment !== null && (
        <MoveForm key={appointment.id} appointment={appointment} onCancel={onClose} {...rest} />
      )}
    </Dialog>
  );
}

type MoveFormProps = Omit<MoveAppointmentDialogProps, 'appointment' | 'onClose'> & {
  appointment: Appointment;
  onCancel: () => void;
};

function MoveForm({ area, appointment, wanted, zone, onCancel, onMoved, ...rest }: MoveFormProps) {
  const [date, setDate] = useState(() => wanted?.date ?? dayIn(appointment.startTime, zone));
  const [time, setTime] = useState(() => wanted?.time ?? formatTime(appointment.startTime, zone));
  const [refused, setRefused] = useState(wanted?.conflict ?? null);
  const [allowConflict, setAllowConflict] = useState(false);
  const move = useMoveAppointment(appointment.id);
  const conflict = conflictOf(move.error) ?? refused;
  const startTime = instantOf(zone, date, time);
  const times = startTime === null ? null : timesAfterMove(appointment, startTime, rest.keepsDuration);

  const choose = (nextDate: string, nextTime: string): void => {
    setDate(nextDate);
    setTime(nextTime);
    setAllowConflict(false);
    setRefused(null);
    move.reset();
  };

  const submit = (): void => {
    if (times === null) {
      toastError('Erro', NO_SUCH_TIME);
      return;
    }
    move.mutate(
      { id: appointment.id, startTime: times.startTime, shownEndTime: times.endTime, allowConflict },
      {
        onSuccess: () => {
          toast(doneToast(area, 'moved'));
          onMoved();
        },
        onError: (error) => {
          if (conflictOf(error) === null) toast(failedToast(area, 'move', error));
        },
      },
    );
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid gap-4">
        <Field label="Data">
          <DatePicker
            value={date}
            today={dayIn(new Date(), zone)}
            onValueChange={(day) => choose(day, time)}
          />
        </Field>
        <Fieldset legend="Novo horário">
          <div className="grid grid-cols-4 gap-2 sm:grid-cols-6">
            {hoursWith(time).map((hour) => (
              <button
                key={hour}
                type="button"
                aria-pressed={hour === time}
                onClick={() => choose(date, hour)}
                className="num h-9 rounded-sm border font-medium hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink pointer-coarse:h-11"
              >
                {hour}
              </button>
            ))}
          </div>
        </Fieldset>
        {conflict !== null && (
          <ConflictBox
            conflict={conflict}
            reason={times === null ? undefined : rest.describeConflict(times.startTime, times.endTime)}
            date={date}
            onChoose={choose}
            allowConflict={allowConflict}
            onAllowConflict={setAllowConflict}
          />
        )}
      </div>
      <DialogFooter>
        <Button onClick={onCancel}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={move.isPending}>
          Mover
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The full hours, and the chosen time where that is none: what is chosen must be seen. */
function hoursWith(time: string): readonly string[] {
  return HOURS.includes(time) ? HOURS : [...HOURS, time].sort();
}
