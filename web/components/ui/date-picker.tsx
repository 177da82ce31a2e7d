import { clsx } from 'clsx';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, use, useId, useState } from 'react';
import { formatDay } from '#web/lib/format.ts';
import { parseDay, withSlashes } from '#web/lib/typed-day.ts';
import { Button } from './button.tsx';
import type { CalendarProps } from './calendar.tsx';
import { FieldContext, type FieldWiring } from './field-context.ts';
import { FieldError } from './field.tsx';
import { Input } from './input.tsx';
import { Popover } from './popover.tsx';
import { Skeleton } from './skeleton.tsx';

const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

export type DatePickerProps = Omit<CalendarProps, 'autoFocus'> & {
  id?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** Characters of a whole date. */
const WHOLE = 'dd/mm/aaaa'.length;

/**
 * A date, typed as dd/MM/yyyy or chosen in a calendar. Give `min` to disallow past days. Text that is no allowed date
 * stays where it is, with what is wrong with it, and the value becomes '': nothing may be saved for another day than
 * the one that is read.
 */
export function DatePicker({ id, disabled, className, onValueChange, ...calendar }: DatePickerProps) {
  const { value, min, max, isDisabled } = calendar;
  const [draft, setDraft] = useState<string | null>(null);
  const [open, setOpen] = useState(false);

  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const field = use(FieldContext);

  const accept = (day: string) => {
    setDraft(null);
    setProblem(null);
    onValueChange(day);
  };
  const commit = () => {
    if (draft === null) return;
    const day = parseDay(draft);
    const found = draft.trim() === '' ? null : problemOf(day, { min, max, isDisabled });
    if (found === null && day !== null) return accept(day);
    setProblem(found);
    if (value !== '') onValueChange('');
  };

  return (
    <div className={clsx('relative', className)}>
      <FieldContext
        value={problem === null ? field : { ...wiringOf(field, id), invalid: true, describedBy: problemId }}
      >
        <Input
          id={id}
          inputMode="numeric"
          placeholder="dd/mm/aaaa"
          autoComplete="off"
          disabled={disabled}
          className="num pr-10"
          value={draft ?? (value === '' ? '' : formatDay(value))}
          onChange={(event) => {
            const text = withSlashes(event.target.value, draft ?? '');
            setDraft(text);
            setProblem(null);
            // Already here, so that nothing moves under a press that follows the last digit.
            const day = text.length === WHOLE ? parseDay(text) : null;
            if (day !== null && problemOf(day, { min, max, isDisabled }) === null) onValueChange(day);
          }}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      </FieldContext>
      {problem !== null && (
        <div className="mt-1.5">
          <FieldError id={problemId}>{problem}</FieldError>
        </div>
      )}
      <Popover
        label="Escolher a data"
        align="end"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button
            variant="ghost"
            size="icon-sm"
            disabled={disabled}
            aria-label="Abrir calendário"
            className="absolute top-1 right-1 text-muted pointer-coarse:top-0 pointer-coarse:right-0"
          >
            <CalendarDays />
          </Button>
        }
      >
        <Suspense fallback={<Skeleton className="h-[284px] w-[266px]" />}>
          <Calendar
            {...calendar}
            autoFocus
            onValueChange={(day) => {
              accept(day);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover>
    </div>
  );
}

type Bounds = Pick<DatePickerProps, 'min' | 'max' | 'isDisabled'>;

/** What is wrong with a typed day, or null. */
function problemOf(day: string | null, { min, max, isDisabled }: Bounds): string | null {
  if (day === null) return 'Esta data não existe. Use dia/mês/ano.';
  if (min !== undefined && day < min) return `Escolha uma data a partir de ${formatDay(min)}.`;
  if (max !== undefined && day > max) return `Escolha uma data até ${formatDay(max)}.`;
  return isDisabled?.(day) === true ? 'Esta data não pode ser escolhida.' : null;
}

function wiringOf(field: FieldWiring | null, id: string | undefined): FieldWiring {
  return field ?? { id: id ?? '', describedBy: undefined, invalid: false, required: false };
}
