import { useState } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field, Fieldset } from '#web/components/ui/field.tsx';
import { dayIn, formatMinutes, formatTime } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useMoveAppointment } from './api/move-appointment.ts';
import { doneToast, failedToast, type Area } from './appointment-texts.ts';
import { ConflictBox, conflictOf } from './conflict-box.tsx';
import { addMinutes, instantOf, minutesBetween } from './zone-time.ts';

const HOURS = Array.from({ length: 17 }, (_, index) => formatMinutes((7 + index) * 60));

export type MoveAppointmentDialogProps = {
  area: Area;
  /** Null keeps the dialog closed. */
  appointment: Appointment | null;
  zone: string;
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
      {appointment !== null && <MoveForm appointment={appointment} onCancel={onClose} {...rest} />}
    </Dialog>
  );
}

type MoveFormProps = Omit<MoveAppointmentDialogProps, 'appointment' | 'onClose'> & {
  appointment: Appointment;
  onCancel: () => void;
};

function MoveForm({ area, appointment, zone, onCancel, onMoved }: MoveFormProps) {
  const [date, setDate] = useState(() => dayIn(appointment.startTime, zone));
  const [time, setTime] = useState(() => formatTime(appointment.startTime, zone));
  const [allowConflict, setAllowConflict] = useState(false);
  const move = useMoveAppointment();
  const conflict = conflictOf(move.error);

  const choose = (nextDate: string, nextTime: string): void => {
    setDate(nextDate);
    setTime(nextTime);
    setAllowConflict(false);
    move.reset();
  };

  const submit = (): void => {
    const startTime = instantOf(zone, date, time);
    if (startTime === null) return;
    const minutes = minutesBetween(appointment.startTime, appointment.endTime);
    move.mutate(
      { id: appointment.id, startTime, shownEndTime: addMinutes(startTime, minutes), allowConflict },
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
            {HOURS.map((hour) => (
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
