import { AVAILABILITY_DURATION, CONCURRENT_APPOINTMENTS } from '#shared/contract/limits.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { TimeInput } from '#web/components/ui/time-input.tsx';
import type { HoursProblems, HoursValues } from './slot-values.ts';

/** From when to when, for how long each, how many at once: the fields of hours, in a grid of their caller's. */
export function HoursFields({
  values,
  problems,
  onChange,
}: {
  values: HoursValues;
  problems: HoursProblems;
  onChange: (change: Partial<HoursValues>) => void;
}) {
  return (
    <>
      <Field label="Início" error={problems.startTime}>
        <TimeInput required value={values.startTime} onValueChange={(startTime) => onChange({ startTime })} />
      </Field>
      <Field label="Término" error={problems.endTime}>
        <TimeInput required value={values.endTime} onValueChange={(endTime) => onChange({ endTime })} />
      </Field>
      <Field label="Duração (min)" error={problems.duration}>
        <Input
          type="number"
          inputMode="numeric"
          min={AVAILABILITY_DURATION.min}
          max={AVAILABILITY_DURATION.max}
          step={AVAILABILITY_DURATION.step}
          className="num"
          value={values.duration}
          onChange={(event) => onChange({ duration: event.target.value })}
        />
      </Field>
      <Field label="Simultâneos" error={problems.capacity}>
        <Input
          type="number"
          inputMode="numeric"
          min={CONCURRENT_APPOINTMENTS.min}
          max={CONCURRENT_APPOINTMENTS.max}
          className="num"
          value={values.capacity}
          onChange={(event) => onChange({ capacity: event.target.value })}
        />
      </Field>
    </>
  );
}
