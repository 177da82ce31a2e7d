import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { MARK_WORDS, type TimeMark } from './time-marks.ts';

/** The hours of a day as buttons that say how each stands; all of them may be chosen. One tab stop: arrows go through them. */
export function MoveHours({
  hours,
  time,
  own,
  markOf,
  onChoose,
}: {
  /** 'HH:mm', sorted. */
  hours: readonly string[];
  /** The chosen one. */
  time: string;
  /** Where the appointment is now, when it is one of these. */
  own: string | null;
  markOf: (hour: string) => TimeMark | undefined;
  onChoose: (hour: string) => void;
}) {
  const stop = hours.includes(time) ? time : hours[0];
  return (
    <div className="grid grid-cols-3 gap-2 sm:grid-cols-5" onKeyDown={goOn}>
      {hours.map((hour) => {
        const mark = hour === own ? undefined : markOf(hour);
        const word = hour === own ? 'atual' : mark === undefined ? '' : MARK_WORDS[mark];
        return (
          <button
            key={hour}
            type="button"
            aria-pressed={hour === time}
            tabIndex={hour === stop ? 0 : -1}
            onClick={() => onChoose(hour)}
            className={clsx(
              'num grid min-h-12 content-center rounded-sm border px-1 py-1.5 text-center leading-tight font-medium transition-colors',
              'not-aria-pressed:hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink',
              mark !== undefined &&
                mark !== 'free' &&
                'not-aria-pressed:bg-sunken not-aria-pressed:text-muted',
            )}
          >
            {hour}
            <span className="text-2xs font-normal">{word || '\u00a0'}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Arrows go through the hours in their order, Home and End to the first and the last. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowUp: at - columnsOf(event.currentTarget),
    ArrowRight: at + 1,
    ArrowDown: at + columnsOf(event.currentTarget),
    Home: 0,
    End: buttons.length - 1,
  };
  const next = steps[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}

const columnsOf = (grid: HTMLElement): number => getComputedStyle(grid).gridTemplateColumns.split(' ').length;
