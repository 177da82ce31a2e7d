import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addDays, isCalendarDate } from '#shared/scheduling/calendar-date.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { formatDay } from '#web/lib/format.ts';
import { parseDay, typedDay, withSlashes } from '#web/lib/typed-day.ts';
import { WAITING_DAYS } from './start-wish.ts';

type DayFieldProps = {
  label: string;
  /** 'YYYY-MM-DD', or what was typed that is no date. */
  value: string;
  today: string;
  /** What is wrong with it: said once the field is left, and before that where `isTried`. */
  error: string | undefined;
  isTried: boolean;
  /** Hears of a whole date, and of anything once the field is left: gets what was typed where that is no date. */
  onChange: (day: string) => void;
};

/**
 * A date, typed as dd/mm/aaaa whatever the browser's language, or chosen in the device's own calendar: the one of the application would
 * weigh more than the rest of the form.
 */
export function DayField({ label, value, today, error, isTried, onChange }: DayFieldProps) {
  const [isLeft, setIsLeft] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const isDay = isCalendarDate(value);
  const leave = (): void => {
    setIsLeft(true);
    if (draft === null) return;
    const day = typedDay(draft.replace(/\/$/, ''), today) ?? parseDay(draft) ?? draft;
    onChange(day);
    if (isCalendarDate(day)) setDraft(null);
  };
  return (
    <Field label={label} error={isTried || isLeft ? error : undefined} required>
      <div className="relative">
        <Input
          size="lg"
          className="num pr-12"
          inputMode="numeric"
          placeholder="dd/mm/aaaa"
          autoComplete="off"
          value={draft ?? (isDay ? formatDay(value) : value)}
          onChange={(event) => {
            const text = withSlashes(event.target.value, draft ?? '');
            setDraft(text);
            // A whole date counts already here, so that nothing moves under a press that follows the last digit.
            const day = parseDay(text);
            if (day !== null) onChange(day);
          }}
          onFocus={() => setIsLeft(false)}
          onBlur={leave}
          // Enter sends the form, with what is typed.
          onKeyDown={(event) => event.key === 'Enter' && flushSync(leave)}
        />
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
          min={today}
          max={addDays(today, WAITING_DAYS.most)}
          value={isDay ? value : ''}
          onChange={(event) => {
            if (event.target.value === '') return;
            setDraft(null);
            onChange(event.target.value);
          }}
        />
        <Button
          variant="ghost"
          size="icon-sm"
          className="absolute inset-y-0 right-1 my-auto text-muted"
          aria-label={`Abrir calendário: ${label.toLowerCase()}`}
          onClick={() => openCalendar(calendar.current)}
        >
          {/* Drawn here: an icon that the application uses as well would be a file of both. */}
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <path d="M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z" />
          </svg>
        </Button>
      </div>
    </Field>
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
