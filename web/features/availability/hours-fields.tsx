import { useId } from 'react';
import { AVAILABILITY_DURATION, CONCURRENT_APPOINTMENTS, MANUAL_DURATIONS } from '#shared/contract/limits.ts';

import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { TimeInput } from '#web/components/ui/time-input.tsx';
import type { HoursValues } from './slot-values.ts';

/** From when to when, for how long each, how many at once: the fields of hours, in a grid of their caller's. */
export function HoursFields({
  values,
  onChange,
}: {
  values: HoursValues;
  onChange: (change: Partial<HoursValues>) => void;
}) {
  const durations = useId();
  return (
    <>
      <Field label="Início">
        <TimeInput required value={values.startTime} onValueChange={(startTime) => onChange({ startTime })} />
      </Field>
      <Field label="Término">
        <TimeInput required value={values.endTime} onValueChange={(endTime) => onChange({ endTime })} />
      </Field>
      <Field label="Duração (min)">
        <Input
          type="number"
          inputMode="numeric"
          min={AVAILABILITY_DURATION.min}
          max={AVAILABILITY_DURATION.max}
          step={AVAILABILITY_DURATION.step}
          list={durations}
          className="num"
          value={values.duration}
          onChange={(event) => onChange({ duration: event.target.value })}
        />
      </Field>
      <Field label="Simultâneos">
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
      <datalist id={durations}>
        {MANUAL_DURATIONS.map((minutes) => (
          <option key={minutes} value={minutes} />
        ))}
      </datalist>
    </>
  );
}
