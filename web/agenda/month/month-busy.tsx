import { clsx } from 'clsx';
import {
  busyInBrief,
  busyInWords,
  busyTitle,
  eventName,
  takenFrom,
  takenFromInBrief,
  takenOf,
  timeRange,
} from '#web/agenda/model/names.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { busyStyle } from '#web/agenda/parts/event-style.ts';
import type { BusyTotal } from '#web/agenda/types.ts';
import { dayTitle } from '#web/lib/format.ts';

/** Keeps the line free in a day that has nothing, beside days that have: the lines of a week stand level. */
export function NoMonthBusy() {
  return <span aria-hidden="true" className="block h-5 shrink-0 pointer-coarse:h-6" />;
}

/** One line in a day of the month for all that merely takes time: what it is, or how many, which the day shows. */
export function MonthBusy({
  day,
  busy,
  total,
  onSelectEvent,
  onShowMore,
}: {
  day: string;
  busy: readonly Segment[];
  /** What the day has in all, where `busy` is only its first. */
  total: BusyTotal | undefined;
  onSelectEvent: (id: string) => void;
  onShowMore: (day: string) => void;
}) {
  const [first] = busy;
  if (first === undefined) return null;
  const { event } = first;
  const taken = takenOf(busy, total);
  const single = taken.count === 1;
  const whose = takenFrom(busy, total);
  const signs = takenFromInBrief(busy, total);
  return (
    <button
      type="button"
      data-item=""
      data-event={single ? event.id : undefined}
      data-day={day}
      data-who={signs === '' ? undefined : signs}
      style={single ? busyStyle(event) : undefined}
      tabIndex={-1}
      aria-label={
        single
          ? eventName(first)
          : [busyInWords(taken), whose, `ver ${dayTitle(day)}`].filter(Boolean).join(', ')
      }
      onClick={(click) => {
        click.stopPropagation();
        if (single) onSelectEvent(event.id);
        else onShowMore(day);
      }}
      className={clsx(
        'busy num relative block h-5 min-w-0 shrink-0 truncate rounded-xs pl-2 text-left text-2xs leading-5 text-muted hover:brightness-[0.97] pointer-coarse:h-6 pointer-coarse:leading-6 dark:hover:brightness-125',
        signs === '' ? 'pr-1.5' : clsx('who-mark', signs.includes(' ') ? 'pr-12.5' : 'pr-6.5'),
      )}
    >
      {single ? `${timeRange(first)} · ${busyTitle(event)}` : busyInBrief(taken)}
    </button>
  );
}
