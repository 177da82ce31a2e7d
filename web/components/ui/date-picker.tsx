import { clsx } from 'clsx';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '#web/lib/format.ts';
import { parseDay } from '#web/lib/format-day.ts';
import { Button } from './button.tsx';
import type { CalendarProps } from './calendar.tsx';
import { Input } from './input.tsx';
import { Popover } from './popover.tsx';
import { Skeleton } from './skeleton.tsx';

const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

export type DatePickerProps = Omit<CalendarProps, 'autoFocus'> & {
  id?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/**
 * A date, typed as dd/MM/yyyy or chosen in a calendar. Give `min` to disallow past days. Text that is no
 * allowed date goes back to the last good value when the field is left.
 */
export function DatePicker({ id, disabled, className, onValueChange, ...calendar }: DatePickerProps) {
  const { value, min, max, isDisabled } = calendar;
  const [draft, setDraft] = useState<string | null>(null);
  const [open, setOpen] = useState(false);

  const commit = () => {
    if (draft === null) return;
    const day = parseDay(draft);
    const allowed =
      day !== null &&
      (min === undefined || day >= min) &&
      (max === undefined || day <= max) &&
      isDisabled?.(day) !== true;
    if (allowed) onValueChange(day);
    setDraft(null);
  };

  return (
    <div className={clsx('relative', className)}>
      <Input
        id={id}
        inputMode="numeric"
        placeholder="dd/mm/aaaa"
        autoComplete="off"
        maxLength={10}
        disabled={disabled}
        className="num pr-10"
        value={draft ?? (value === '' ? '' : formatDay(value))}
        onChange={(event) => setDraft(withSlashes(event.target.value, draft ?? ''))}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
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
            className="absolute inset-y-0 right-1 my-auto text-muted"
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
              onValueChange(day);
              setDraft(null);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover>
    </div>
  );
}

/** Puts the slashes while typing forwards; deleting is left alone. */
function withSlashes(typed: string, before: string): string {
  const text = typed.replace(/[^\d/]/g, '');
  if (text.length < before.length) return text;
  return /^\d{2}$|^\d{2}\/\d{2}$/.test(text) ? `${text}/` : text;
}
