import type { ReactNode } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { TimeInput } from '#web/components/ui/time-input.tsx';
import { dayIn, formatDuration, formatTime } from '#web/lib/format.ts';
import { FreeTimesPanel } from './free-times-panel.tsx';
import { startWarning } from './start-field.tsx';
import { useDayMarks } from './use-day-marks.ts';
import type { useEditForm } from './use-edit-form.ts';
import { addMinutes, instantOf, minutesBetween } from './zone-time.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';

/** When an appointment is and how long it takes, with what is free around it. */
export function EditTimeFields({
  appointment,
  edit,
  onSqueeze,
  children,
}: {
  appointment: Appointment;
  edit: ReturnType<typeof useEditForm>;
  /** Books another client over this one; undefined where nobody may. */
  onSqueeze: (() => void) | undefined;
  /** What is to be known of the chosen time, beside it. */
  children: ReactNode;
}) {
  const { values, set, errors, clock, minutes } = edit;
  const days = useDayMarks(edit.sought);
  return (
    <>
      <Field label="Data" required error={errors.date} hint={foreignZone(clock.zone)}>
        <DatePicker
          value={values.date}
          today={dayIn(new Date(), clock.zone)}
          onValueChange={(date) => set({ date })}
          {...days}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="Início"
          required
          error={errors.time}
          hint={
            errors.time === undefined
              ? ((edit.conflict === null ? startWarning(edit.mark) : undefined) ?? endHint(edit))
              : undefined
          }
        >
          <TimeInput value={values.time} onValueChange={(time) => set({ time })} />
        </Field>
        <Field
          label="Duração (min)"
          required
          error={errors.duration}
          hint={errors.duration === undefined ? lengthHint(appointment, edit) : undefined}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            className="num"
            readOnly={edit.isLengthFixed}
            value={edit.isLengthFixed ? String(minutes ?? '') : (values.duration ?? String(minutes ?? ''))}
            onChange={(event) => set({ duration: event.target.value })}
          />
        </Field>
      </div>
      {children}
      {edit.conflict !== null ? null : edit.searching ? (
        // A conflict offers the nearest free times in its place.
        <FreeTimesPanel
          needs={neededOf(edit)}
          sought={edit.sought ?? {}}
          date={values.date}
          time={values.time}
          day={edit.day}
          onChoose={(date, time) => set({ date, ...(time === '' ? {} : { time }) })}
        />
      ) : edit.canReadAgenda ? (
        <div className="flex flex-wrap gap-x-6">
          <Button variant="link" className="w-fit px-0!" onClick={edit.look}>
            Ver horários livres
          </Button>
          {onSqueeze !== undefined && (
            <Button variant="link" className="w-fit px-0!" onClick={onSqueeze}>
              Encaixar outro cliente
            </Button>
          )}
        </div>
      ) : edit.transfers ? (
        <p className="text-xs text-muted">Ao salvar, o horário é conferido na agenda do novo profissional.</p>
      ) : null}
    </>
  );
}

/** What is still needed before free times can be asked for. */
function neededOf({ minutes, values }: ReturnType<typeof useEditForm>): string | null {
  if (minutes === null) return 'Informe a duração.';
  return values.date === '' ? 'Escolha a data.' : null;
}

function endHint({ values, clock, minutes }: ReturnType<typeof useEditForm>): string | undefined {
  const start = instantOf(clock.zone, values.date, values.time);
  if (start === null || minutes === null) return undefined;
  return `Termina às ${formatTime(addMinutes(start, minutes), clock.zone)}.`;
}

/** Says where a length comes from that nobody typed. */
function lengthHint(
  appointment: Appointment,
  { values, retimed, minutes, isLengthFixed }: ReturnType<typeof useEditForm>,
): string | undefined {
  if (isLengthFixed) return 'Definida pelo serviço.';
  const before = minutesBetween(appointment.startTime, appointment.endTime);
  if (!retimed || values.duration !== null || minutes === null || minutes === before) return undefined;
  return `Antes: ${formatDuration(before)}.`;
}
