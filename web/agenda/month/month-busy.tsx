import { clsx } from 'clsx';
import {
  busyInBrief,
  busyInWords,
  busyTitle,
  eventName,
  signOf,
  takenOf,
  timeRange,
} from '#web/agenda/model/names.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { busyStyle } from '#web/agenda/parts/event-style.ts';
import { dayTitle } from '#web/lib/format.ts';

/** Keeps the line free in a day that has nothing, beside days that have: the lines of a week stand level. */
export function NoMonthBusy() {
  return <span aria-hidden="true" className="block h-5 shrink-0 pointer-coarse:h-6" />;
}

/** One line in a day of the month for all that merely takes time: what it is, or how many, which the day shows. */
export function MonthBusy({
  day,
  busy,
  onSelectEvent,
  onShowMore,
}: {
  day: string;
  busy: readonly Segment[];
  onSelectEvent: (id: string) => void;
  onShowMore: (day: string) => void;
}) {
  const [first] = busy;
  if (first === undefined) return null;
  const { event } = first;
  const single = busy.length === 1;
  const people = [...new Set(busy.flatMap((each) => each.event.professionalName ?? []))];
  const signs = [...new Set(busy.flatMap((each) => signOf(each.event) ?? []))];
  return (
    <button
      type="button"
      data-item=""
      data-event={single ? event.id : undefined}
      data-day={day}
      data-who={signs.length === 0 ? undefined : inBrief(signs)}
      style={single ? busyStyle(event) : undefined}
      tabIndex={-1}
      aria-label={
        single
          ? eventName(first)
          : [
              busyInWords(takenOf(busy)),
              ...(people.length === 0 ? [] : [`de ${people.join(', ')}`]),
              `ver ${dayTitle(day)}`,
            ].join(', ')
      }
      onClick={(click) => {
        click.stopPropagation();
        if (single) onSelectEvent(event.id);
        else onShowMore(day);
      }}
      className={clsx(
        'busy num relative block h-5 min-w-0 shrink-0 truncate rounded-xs pl-2 text-left text-2xs leading-5 text-muted hover:brightness-[0.97] pointer-coarse:h-6 pointer-coarse:leading-6 dark:hover:brightness-125',
        people.length === 0 ? 'pr-1.5' : clsx('who-mark', people.length === 1 ? 'pr-6.5' : 'pr-12.5'),
      )}
    >
      {single ? `${timeRange(first)} · ${busyTitle(event)}` : busyInBrief(takenOf(busy))}
    </button>
  );
}

/** 'AP', 'AP BL', 'AP +2': whose time it is, as many as fit. */
function inBrief(signs: readonly string[]): string {
  const [first = '', second] = signs;
  if (second === undefined) return first;
  return signs.length === 2 ? `${first} ${second}` : `${first} +${signs.length - 1}`;
}
