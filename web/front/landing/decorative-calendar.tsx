import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { buttonClass } from '#web/components/ui/button.tsx';

const WEEKDAYS = ['D', 'S', 'T', 'Q', 'Q', 'S', 'S'];
const DAYS = Array.from({ length: 35 }, (_, index) => index + 1);
const MARKS: Readonly<Record<number, string>> = {
  5: 'after:bg-accent',
  12: 'after:bg-ok',
  17: 'after:bg-accent',
  24: 'after:bg-danger',
  26: 'after:bg-ok',
};
const SELECTED = 19;
const LAST_DAY = 30;

/**
 * A picture of a month, made of text: November 2026, whatever the day is. Nothing in it can be used, its buttons
 * included, so it takes no focus and assistive technology passes it by.
 */
export function DecorativeCalendar() {
  return (
    <div
      aria-hidden="true"
      inert
      className="w-full max-w-xl rounded-xl border bg-card p-5 shadow-float select-none sm:p-6"
    >
      <div className="mb-3 flex items-center justify-between pl-1.5">
        <span className="text-base font-semibold">novembro de 2026</span>
        <span className="flex text-muted">
          {[ChevronLeft, ChevronRight].map((Arrow, index) => (
            <button
              key={index}
              type="button"
              tabIndex={-1}
              className={buttonClass({ variant: 'ghost', size: 'icon' })}
            >
              <Arrow />
            </button>
          ))}
        </span>
      </div>
      <div className="num grid grid-cols-7 gap-y-0.5 text-center text-ui">
        {WEEKDAYS.map((letter, index) => (
          <span key={index} className="grid h-9 place-items-center text-xs text-faint">
            {letter}
          </span>
        ))}
        {DAYS.map((day) => (
          <Day key={day} day={day} />
        ))}
      </div>
      <div className="mt-4 grid gap-2">
        <Sample color="tone-green" time="09:00" name="Marina Alves" state="Confirmado" confirmed />
        <Sample color="tone-blue" time="14:00" name="Rafael Souza" state="Agendado" />
      </div>
    </div>
  );
}

function Day({ day }: { day: number }) {
  const mark = MARKS[day];
  return (
    <span
      className={clsx(
        'relative grid h-9.5 place-items-center',
        day > LAST_DAY && 'text-faint',
        day === SELECTED && 'rounded-md bg-accent font-semibold text-accent-ink',
        mark !== undefined &&
          `font-semibold after:absolute after:bottom-1 after:size-1.25 after:rounded-full ${mark}`,
      )}
    >
      {day > LAST_DAY ? day - LAST_DAY : day}
    </span>
  );
}

type SampleProps = { color: string; time: string; name: string; state: string; confirmed?: boolean };

function Sample({ color, time, name, state, confirmed = false }: SampleProps) {
  return (
    <div className={`tint flex items-center gap-3 rounded-md py-2.5 pr-3 pl-4 ${color}`}>
      <span className="num text-ui text-muted">{time}</span>
      <span className="font-semibold">{name}</span>
      <span className={clsx('ml-auto text-xs font-medium', confirmed ? 'text-ok' : 'text-muted')}>
        {state}
      </span>
    </div>
  );
}
