import { useState } from 'react';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Field, FieldError } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { TimeInput } from '#web/components/ui/time-input.tsx';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { dayIn } from '#web/lib/format.ts';
import { absenceInWords, type AbsenceValues } from './absence-values.ts';

const KINDS = [
  { value: 'day', label: 'O dia todo' },
  { value: 'hours', label: 'Algumas horas' },
  { value: 'days', label: 'Vários dias' },
] as const;

/** When and why: one line until it is to be changed. */
export function TimeFields({
  values,
  timezone,
  problem,
  isRegistered,
  onChange,
}: {
  values: AbsenceValues;
  timezone: string;
  problem: string | null;
  isRegistered: boolean;
  onChange: (change: Partial<AbsenceValues>) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { kind, from, to } = values;
  const today = dayIn(new Date(), timezone);
  const zoneName = foreignZone(timezone);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-ui text-muted">
        <span className="first-letter:uppercase">{absenceInWords(values, zoneName)}</span>
        {!isRegistered && (
          <Button
            variant="link"
            size="sm"
            className="-mx-2.5"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Recolher' : 'Mudar período e motivo'}
          </Button>
        )}
      </p>
      {isOpen && !isRegistered && (
        <div className="mt-2 grid grid-cols-2 gap-x-3 gap-y-4 rounded-md border bg-canvas p-3">
          <Segmented
            label="Quanto tempo?"
            options={KINDS}
            value={kind}
            onValueChange={(next) => onChange({ kind: next })}
            className="col-span-2"
          />
          <Field label={kind === 'days' ? 'De' : 'Data'} className={kind === 'days' ? '' : 'col-span-2'}>
            <DatePicker
              value={from}
              min={today}
              today={today}
              onValueChange={(next) => onChange({ from: next })}
            />
          </Field>
          {kind === 'days' && (
            <Field label="Até">
              <DatePicker
                value={to}
                min={from === '' ? today : from}
                today={today}
                onValueChange={(next) => onChange({ to: next })}
              />
            </Field>
          )}
          {kind === 'hours' && (
            <>
              <Field label="Das">
                <TimeInput value={values.startTime} onValueChange={(startTime) => onChange({ startTime })} />
              </Field>
              <Field label="Às">
                <TimeInput value={values.endTime} onValueChange={(endTime) => onChange({ endTime })} />
              </Field>
              {zoneName !== undefined && (
                <p className="col-span-2 -mt-2 text-xs text-muted">Pelo relógio de quem falta: {zoneName}.</p>
              )}
            </>
          )}
          <Field label="Motivo" optional className="col-span-2">
            <Input
              maxLength={TEXT_LIMITS.title}
              value={values.reason}
              onChange={(event) => onChange({ reason: event.target.value })}
            />
          </Field>
          <Checkbox
            className="col-span-2 -mt-2"
            label="Informar o motivo aos clientes"
            hint="Sem isso, só a equipe vê."
            checked={values.sharesReason}
            onChange={(event) => onChange({ sharesReason: event.target.checked })}
          />
        </div>
      )}
      {problem !== null && (
        <div className="mt-2">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </>
  );
}
