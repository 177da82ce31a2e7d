import { useState } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { TimeInput } from '#web/components/ui/time-input.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { dayIn, dayTitle, formatTimeRange } from '#web/lib/format.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { useUpdateAppointment } from './api/update-appointment.ts';
import { AppointmentFacts } from './appointment-facts.tsx';
import { doneToast, failedToast, type Area } from './appointment-texts.ts';
import { ClientFields } from './client-fields.tsx';
import { ConflictBox, conflictOf } from './conflict-box.tsx';
import { changesTime, editBody, editValuesOf, type EditValues } from './edit-values.ts';
import { ProfessionalSelect } from './professional-select.tsx';

export type EditAppointmentDialogProps = {
  area: Area;
  /** Null keeps the dialog closed. */
  appointment: Appointment | null;
  /** The professional's timezone. */
  zone: string;
  /** Who can take the appointment over; empty where it cannot be handed on. */
  professionals: readonly User[];
  onClose: () => void;
  onSaved: () => void;
  /** Leads to the hours of a day: what a drag does. */
  onMove: (appointment: Appointment) => void;
  onDelete: (appointment: Appointment) => void;
};

/** An appointment in detail, to be read, changed or deleted. */
export function EditAppointmentDialog({ appointment, onClose, ...rest }: EditAppointmentDialogProps) {
  return (
    <Dialog
      open={appointment !== null}
      onOpenChange={(open) => !open && onClose()}
      title={appointment?.clientName ?? ''}
      description={
        appointment !== null &&
        `${dayTitle(dayIn(appointment.startTime, rest.zone))}, ${formatTimeRange(appointment.startTime, appointment.endTime, rest.zone)} · ${appointment.professionalName}`
      }
    >
      {appointment !== null && (
        <EditForm key={appointment.id} appointment={appointment} onCancel={onClose} {...rest} />
      )}
    </Dialog>
  );
}

type EditFormProps = Omit<EditAppointmentDialogProps, 'appointment' | 'onClose'> & {
  appointment: Appointment;
  onCancel: () => void;
};

function EditForm({
  area,
  appointment,
  zone,
  professionals,
  onCancel,
  onSaved,
  onMove,
  onDelete,
}: EditFormProps) {
  const [values, setValues] = useState<EditValues>(() => editValuesOf(appointment, zone));
  const [missing, setMissing] = useState(false);
  const [allowConflict, setAllowConflict] = useState(false);
  const update = useUpdateAppointment();
  const conflict = conflictOf(update.error);
  const transfers = values.userId !== (appointment.userId ?? '');

  const set = (change: Partial<EditValues>): void => {
    setValues((before) => ({ ...before, ...change }));
    if (update.isError) update.reset();
    setAllowConflict(false);
  };

  const submit = (): void => {
    const body = editBody(appointment, values, zone);
    const incomplete = values.clientName.trim() === '' || body === null;
    setMissing(incomplete);
    if (incomplete) {
      toastError('Erro', 'Preencha todos os campos obrigatórios.');
      return;
    }
    update.mutate(
      { id: appointment.id, ...body, ...(allowConflict ? { allowConflict } : {}) },
      {
        onSuccess: () => {
          toast(doneToast(area, 'updated'));
          onSaved();
        },
        onError: (error) => {
          if (conflictOf(error) !== null) return;
          toast(failedToast(area, changesTime(body) ? 'retimed' : 'update', error));
        },
      },
    );
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <AppointmentFacts appointment={appointment} zone={zone} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <ClientFields values={values} onChange={set} emailRequired={false} missing={missing} />
        <Field label="Data" required className="max-sm:col-span-2">
          <DatePicker
            value={values.date}
            today={dayIn(new Date(), zone)}
            onValueChange={(date) => set({ date })}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3 max-sm:col-span-2">
          <Field label="Início" required>
            <TimeInput value={values.time} onValueChange={(time) => set({ time })} />
          </Field>
          <Field label="Minutos" required>
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              className="num"
              value={values.duration}
              onChange={(event) => set({ duration: event.target.value })}
            />
          </Field>
        </div>
        {professionals.length > 1 && (
          <ProfessionalSelect
            professionals={professionals}
            value={values.userId}
            missing={missing}
            onChange={(userId) => set({ userId })}
          />
        )}
        {transfers && (
          <Checkbox
            className="col-span-2"
            label="Mover também o evento para o Google Calendar do novo profissional"
            checked={values.transferToGoogleCalendar}
            onChange={(event) => set({ transferToGoogleCalendar: event.target.checked })}
          />
        )}
        <Field label="Observações" optional className="col-span-2">
          <Textarea
            rows={2}
            maxLength={TEXT_LIMITS.notes}
            value={values.notes}
            onChange={(event) => set({ notes: event.target.value })}
          />
        </Field>
        {conflict !== null && (
          <div className="col-span-2">
            <ConflictBox
              conflict={conflict}
              date={values.date}
              onChoose={(date, time) => set({ date, time })}
              allowConflict={allowConflict}
              onAllowConflict={setAllowConflict}
            />
          </div>
        )}
        {update.isError && conflict === null && (
          <Notice tone="danger" live className="col-span-2">
            {sentenceOf(update.error, 'O servidor não respondeu. Tente novamente.')}
          </Notice>
        )}
      </div>
      <DialogFooter
        start={
          <>
            <Button variant="ghost" className="text-danger!" onClick={() => onDelete(appointment)}>
              Remover
            </Button>
            <Button variant="ghost" onClick={() => onMove(appointment)}>
              Mover…
            </Button>
          </>
        }
      >
        <Button onClick={onCancel}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={update.isPending}>
          Salvar
        </Button>
      </DialogFooter>
    </form>
  );
}
