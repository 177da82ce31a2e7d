import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { splitBusy } from '#web/agenda/model/busy.ts';
import { busyInWords, countInWords, takenOf } from '#web/agenda/model/names.ts';
import { countOf, type Segment } from '#web/agenda/model/segments.ts';
import type { BusyTotal, DayTotal } from '#web/agenda/types.ts';
import { isOver } from '#web/agenda/model/tense.ts';
import { dayTitle } from '#web/lib/format.ts';
import { MonthBusy, NoMonthBusy } from './month-busy.tsx';

export type MonthDayProps = {
  day: string;
  row: number;
  column: number;
  segments: readonly Segment[];
  /** What the day holds, where the segments are only its first. */
  total: DayTotal | undefined;
  /** The same of what takes time and is no appointment. */
  busyTotal: BusyTotal | undefined;
  /** -1 for a day before today, 0 today, 1 after. */
  tense: -1 | 0 | 1;
  /** The latest end among what is over, in milliseconds since 1970: what is over is quieter. */
  over: number;
  otherMonth: boolean;
  closed: boolean;
  /** A day of this week has time that is merely taken. */
  busyWeek: boolean;
  note: string | undefined;
  /** How many lines of appointments fit, where the month fits the window. */
  lines: number;
  /** Most appointments of one hour, where the day is shown by hours. */
  perSlot: number;
  onSelectDay: (day: string) => void;
  onSelectSlot: (day: string, time: string) => void;
  onSelectEvent: (id: string) => void;
  onShowMore: (day: string) => void;
};

/** Whether an appointment of this day is drawn quietly: it is over, or belongs to another month. */
export function isQuiet({ over, otherMonth }: MonthDayProps, segment: Segment): boolean {
  return otherMonth || isOver(segment, over);
}

/** The frame of a day of the month: its number, a note, its count; a press creates. */
export function MonthDay({
  day,
  row,
  column,
  segments,
  total,
  busyTotal,
  tense,
  otherMonth,
  closed,
  busyWeek,
  note,
  lines,
  onSelectDay,
  onSelectEvent,
  onShowMore,
  children,
}: MonthDayProps & {
  children: ReactNode;
}) {
  const count = total?.count ?? countOf(segments);
  const { busy } = splitBusy(segments);
  const today = tense === 0;
  return (
    <div
      role="gridcell"
      data-item=""
      data-cell=""
      data-row={row}
      data-col={column}
      data-key={day}
      tabIndex={-1}
      aria-label={[
        dayTitle(day),
        today ? 'hoje' : '',
        note ?? '',
        countInWords(count),
        busyInWords(takenOf(busy, busyTotal)),
      ]
        .filter(Boolean)
        .join(', ')}
      aria-current={today ? 'date' : undefined}
      onClick={() => onSelectDay(day)}
      className={clsx(
        'flex min-w-0 cursor-pointer flex-col gap-[3px] border-l p-1.5 pb-1 -outline-offset-2 transition-colors first:border-l-0 hover:bg-hover/60',
        lines === 0 ? 'min-h-[116px]' : 'overflow-hidden',
        (otherMonth || closed) && 'bg-sunken',
      )}
    >
      <div aria-hidden="true" className="flex h-[1.375rem] shrink-0 items-center gap-1.5">
        <span
          className={clsx(
            'num grid h-[1.375rem] min-w-[1.375rem] place-items-center rounded-full text-ui font-medium',
            today && 'bg-accent text-xs font-semibold text-accent-ink',
            otherMonth && !today && 'text-faint',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {note !== undefined && <span className="truncate text-2xs text-faint">{note}</span>}
        {count > 0 && <span className="num ml-auto px-1 text-2xs text-muted">{count}</span>}
      </div>
      {busy.length > 0 ? (
        <MonthBusy
          day={day}
          busy={busy}
          total={busyTotal}
          onSelectEvent={onSelectEvent}
          onShowMore={onShowMore}
        />
      ) : (
        busyWeek && <NoMonthBusy />
      )}
      {children}
    </div>
  );
}

/** "+N" and "+N mais": a real button that opens the whole day. */
export function MoreButton({
  day,
  count,
  label,
  className,
  tabIndex = -1,
  onShowMore,
}: {
  day: string;
  count: number;
  label: string;
  className?: string | undefined;
  /** 0 outside a grid, whose arrow keys lead to it. */
  tabIndex?: 0 | -1 | undefined;
  onShowMore: (day: string) => void;
}) {
  return (
    <button
      type="button"
      data-item=""
      tabIndex={tabIndex}
      aria-label={`${label}, ver ${count} em ${dayTitle(day)}`}
      onClick={(click) => {
        click.stopPropagation();
        onShowMore(day);
      }}
      className={clsx(
        'h-6 w-fit rounded-xs px-1.5 text-2xs font-medium text-accent-text hover:bg-accent-soft',
        className,
      )}
    >
      {label}
    </button>
  );
}
