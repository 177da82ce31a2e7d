import { useState } from 'react';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { Product } from '#shared/contract/products.ts';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { dayIn } from '#web/lib/format.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { useCreateAppointment } from './api/create-appointment.ts';
import { doneToast, failedToast, NO_SUCH_TIME, type Area } from './appointment-texts.ts';
import { ClientFields } from './client-fields.tsx';
import { ConflictBox, conflictOf } from './conflict-box.tsx';
import {
  creationBody,
  creationProblem,
  NEW_APPOINTMENT,
  timeChoices,
  timeStep,
  type CreationValues,
} from './creation-values.ts';
import { DurationFields } from './duration-fields.tsx';
import { ProfessionalSelect } from './professional-select.tsx';

/** What is already known when the dialog opens: the place that was clicked. */
export type CreationStart = { userId?: string; date?: string; time?: string; duration?: number };

export type CreateAppointmentDialogProps = {
  area: Area;
  /** Null keeps the dialog closed. */
  start: CreationStart | null;
  onClose: () => void;
  /** Everybody who can be chosen; the person's own agenda has one. */
  professionals: readonly User[];
  /** Products of the chosen professional; undefined until they are known. */
  products: readonly Product[] | undefined;
  onProfessionalChange: (userId: string) => void;
  /** Says who is busy with whom at a refused time, when the screen knows. */
  describeConflict?: ((userId: string, startTime: string, endTime: string) => string | undefined) | undefined;
};

/** Booking by hand. */
export function CreateAppointmentDialog({ start, onClose, ...rest }: CreateAppointmentDialogProps) {
  return (
    <Dialog open={start !== null} onOpenChange={(open) => !open && onClose()} title="Novo agendamento">
      {start !== null && <CreationForm start={start} onDone={onClose} {...rest} />}
    </Dialog>
  );
}

type CreationFormProps = Omit<CreateAppointmentDialogProps, 'start' | 'onClose'> & {
  start: CreationStart;
  onDone: () => void;
};

function CreationForm({ area, start, professionals, products, onDone, ...rest }: CreationFormProps) {
  const [values, setValues] = useState<CreationValues>(() => ({
    ...NEW_APPOINTMENT,
    userId: start.userId ?? '',
    date: start.date ?? '',
    time: start.time ?? '',
    ...(start.duration === undefined ? {} : { duration: String(start.duration) }),
  }));
  const [missing, setMissing] = useState(false);
  const [allowConflict, setAllowConflict] = useState(false);
  const create = useCreateAppointment();

  const person = professionals.find((user) => user.id === values.userId);
  const zone = person?.timezone ?? professionals[0]?.timezone ?? 'America/Sao_Paulo';
  const active = (products ?? []).filter((product) => product.isActive);
  const product = active.find((each) => each.id === values.productId);
  const conflict = conflictOf(create.error);
  const body = creationBody(values, product, { area, zone });

  const set = (change: Partial<CreationValues>): void => {
    setValues((before) => ({ ...before, ...change }));
    if ('date' in change || 'time' in change || 'userId' in change) {
      create.reset();
      setAllowConflict(false);
    }
  };

  const submit = (): void => {
    const problem = creationProblem(values, product, area);
    setMissing(problem !== null);
    if (problem !== null || body === null) {
      toastError('Erro', problem ?? NO_SUCH_TIME);
      return;
    }
    create.mutate(
      { ...body, ...(allowConflict ? { allowConflict } : {}) },
      {
        onSuccess: () => {
          toast(doneToast(area, 'created'));
          onDone();
        },
        onError: (error) => {
          if (conflictOf(error) === null) toast(failedToast(area, 'create', error));
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
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        {area === 'admin' && (
          <ProfessionalSelect
            professionals={professionals}
            value={values.userId}
            missing={missing}
            onChange={(userId) => {
              set({ userId, productId: '', mode: 'manual' });
              rest.onProfessionalChange(userId);
            }}
          />
        )}
        <ClientFields values={values} onChange={set} emailRequired={area === 'admin'} missing={missing} />
        <DurationFields
          area={area}
          values={values}
          products={products === undefined ? null : active}
          onChange={set}
        />
        <Field label="Data" required error={missing && values.date === '' ? 'Escolha a data.' : undefined}>
          <DatePicker
            value={values.date}
            min={dayIn(new Date(), zone)}
            today={dayIn(new Date(), zone)}
            onValueChange={(date) => set({ date })}
          />
        </Field>
        <Field label="Início" required error={missing && values.time === '' ? 'Escolha a hora.' : undefined}>
          <Select
            className="num"
            placeholder="--:--"
            options={timeChoices(timeStep(values, product), values.time).map((time) => ({
              value: time,
              label: time,
            }))}
            value={values.time === '' ? undefined : values.time}
            onValueChange={(time) => set({ time })}
          />
        </Field>
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
              reason={
                body?.endTime === undefined
                  ? undefined
                  : rest.describeConflict?.(values.userId, body.startTime, body.endTime)
              }
              date={values.date}
              onChoose={(date, time) => set({ date, time })}
              allowConflict={allowConflict}
              onAllowConflict={setAllowConflict}
            />
          </div>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onDone}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={create.isPending}>
          Criar agendamento
        </Button>
      </DialogFooter>
    </form>
  );
}
