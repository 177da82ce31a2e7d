import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';

const WEEKDAYS = ['D', 'S', 'T', 'Q', 'Q', 'S', 'S'];
const DAYS = Array.from({ length: 35 }, (_, index) => index + 1);
const MARKS: Readonly<Record<number, string>> = { 12: 'after:bg-ok', 24: 'after:bg-danger' };
const SELECTED = 19;
const LAST_DAY = 30;

/** A picture of a month, made of text. Nothing in it can be used, so it is hidden from assistive technology. */
export function DecorativeCalendar() {
  return (
    <div aria-hidden="true" className="rounded-xl border bg-card p-5 shadow-float select-none">
      <div className="mb-3 flex items-center justify-between px-1">
        <span className="text-base font-semibold">novembro de 2026</span>
        <span className="flex gap-3 text-muted">
          <ChevronLeft className="size-4" />
          <ChevronRight className="size-4" />
        </span>
      </div>
      <div className="num grid grid-cols-7 text-center text-ui">
        {WEEKDAYS.map((letter, index) => (
          <span key={index} className="grid h-9 place-items-center text-xs text-faint">
            {letter}
          </span>
        ))}
        {DAYS.map((day) => (
          <span
            key={day}
            className={clsx(
              'relative grid h-9 place-items-center',
              day > LAST_DAY && 'text-faint',
              day === SELECTED && 'rounded-md bg-accent font-semibold text-accent-ink',
              MARKS[day] !== undefined &&
                `font-semibold after:absolute after:bottom-1 after:size-1.25 after:rounded-full ${MARKS[day]}`,
            )}
          >
            {day > LAST_DAY ? day - LAST_DAY : day}
          </span>
        ))}
      </div>
      <div className="mt-3.5 grid gap-2">
        <Sample color="#0f9d6e" time="09:00" name="Marina Alves" state="Confirmado" confirmed />
        <Sample color="#3b82f6" time="14:00" name="Rafael Souza" state="Agendado" />
      </div>
    </div>
  );
}

function Sample({
  color,
  time,
  name,
  state,
  confirmed = false,
}: {
  color: string;
  time: string;
  name: string;
  state: string;
  confirmed?: boolean;
}) {
  return (
    <div
      className="tint flex items-center gap-3 rounded-md py-2.5 pr-3 pl-4"
      style={{ '--c': color } as CSSProperties}
    >
      <span className="num text-ui text-muted">{time}</span>
      <span className="font-semibold">{name}</span>
      <span className={clsx('ml-auto text-xs font-medium', confirmed ? 'text-ok' : 'text-muted')}>
        {state}
      </span>
    </div>
  );
}
