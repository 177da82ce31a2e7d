import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { formatDay } from '#web/lib/format.ts';
import { parseDay } from '#web/lib/format-day.ts';
import { withSlashes } from '#web/lib/date-slashes.ts';
import { WAITING_DAYS } from './start-wish.ts';

type DayFieldProps = {
  label: string;
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  today: string;
  error: string | undefined;
  /** Gets '' for what is no date. */
  onChange: (day: string) => void;
};

/**
 * A date, typed as dd/mm/aaaa whatever the browser's language, or chosen in the device's own calendar: the one of the application would
 * weigh more than the rest of the form.
 */
export function DayField({ label, value, today, error, onChange }: DayFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  return (
    // The label names the field alone.
    <div className="relative">
      <Field label={label} error={error} required>
        <Input
          size="lg"
          className="num pr-12"
          inputMode="numeric"
          placeholder="dd/mm/aaaa"
          autoComplete="off"
          value={draft ?? (value === '' ? '' : formatDay(value))}
          onChange={(event) => {
            const text = withSlashes(event.target.value, draft ?? '');
            setDraft(text);
            onChange(parseDay(text) ?? '');
          }}
          onBlur={() => value !== '' && setDraft(null)}
        />
      </Field>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
        min={today}
        max={addDays(today, WAITING_DAYS.most)}
        value={value}
        onChange={(event) => {
          if (event.target.value === '') return;
          setDraft(null);
          onChange(event.target.value);
        }}
      />
      <Button
        variant="ghost"
        size="icon-sm"
        className="absolute top-7 right-1 text-muted"
        aria-label={`Abrir calendário: ${label.toLowerCase()}`}
        onClick={() => openCalendar(calendar.current)}
      >
        <CalendarDays />
      </Button>
    </div>
  );
}

/** Browsers that cannot open it, or refuse to, leave the field to be typed in. */
function openCalendar(input: HTMLInputElement | null): void {
  try {
    input?.showPicker();
  } catch {
    // As above.
  }
}
