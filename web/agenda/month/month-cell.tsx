import { clsx } from 'clsx';
import { memo } from 'react';
import { dayGroups } from '#web/agenda/model/month.ts';
import { countInWords } from '#web/agenda/model/names.ts';
import { countOf, type Segment } from '#web/agenda/model/segments.ts';
import { EventChip } from '#web/agenda/parts/event-chip.tsx';
import { dayTitle, formatMinutes } from '#web/lib/format.ts';

export type MonthCellProps = {
  day: string;
  row: number;
  column: number;
  segments: readonly Segment[];
  /** -1 for a day before today, 0 today, 1 after. */
  tense: -1 | 0 | 1;
  /** Minutes after midnight, today only: what is over is quieter. */
  nowMinute: number | undefined;
  otherMonth: boolean;
  closed: boolean;
  note: string | undefined;
  onSelectDay: (day: string) => void;
  onSelectEvent: (id: string) => void;
  onShowMore: (day: string) => void;
};

/** A day of the month. Memoised: a live update re-draws the days that it touches, not the month. */
export const MonthCell = memo(function MonthCell({
  day,
  row,
  column,
  segments,
  tense,
  nowMinute,
  ...rest
}: MonthCellProps) {
  const { groups, hidden } = dayGroups(segments);
  const count = countOf(segments);
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
      aria-label={[dayTitle(day), today ? 'hoje' : '', rest.note ?? '', countInWords(count)]
        .filter(Boolean)
        .join(', ')}
      aria-current={today ? 'date' : undefined}
      onClick={() => rest.onSelectDay(day)}
      className={clsx(
        'flex min-h-[116px] min-w-0 cursor-pointer flex-col gap-[3px] border-l p-1.5 pb-1 -outline-offset-2 transition-colors first:border-l-0 hover:bg-hover/60',
        (rest.otherMonth || rest.closed) && 'bg-sunken',
      )}
    >
      <div aria-hidden="true" className="flex h-[22px] items-center gap-1.5">
        <span
          className={clsx(
            'num grid h-[22px] min-w-[22px] place-items-center rounded-full text-ui font-medium',
            today && 'bg-accent text-xs font-semibold text-accent-ink',
            rest.otherMonth && !today && 'text-faint',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {rest.note !== undefined && <span className="truncate text-2xs text-faint">{rest.note}</span>}
        {count > 0 && <span className="num ml-auto px-1 text-2xs text-muted">{count}</span>}
      </div>
      {groups.map((group) => (
        <div
          key={group.start}
          className="grid grid-cols-[35px_minmax(0,1fr)] gap-y-0.5 @max-[880px]:grid-cols-1"
        >
          <span
            aria-hidden="true"
            className="num col-start-1 row-start-1 text-2xs leading-[22px] text-muted @max-[880px]:leading-4"
          >
            {formatMinutes(group.start)}
          </span>
          {group.segments.map((segment) => (
            <EventChip
              key={segment.event.id}
              segment={segment}
              past={rest.otherMonth || tense < 0 || (nowMinute !== undefined && segment.end <= nowMinute)}
              onSelectEvent={rest.onSelectEvent}
            />
          ))}
        </div>
      ))}
      {hidden > 0 && (
        <button
          type="button"
          data-item=""
          tabIndex={-1}
          aria-label={`Mais ${hidden} em ${dayTitle(day)}`}
          onClick={(click) => {
            click.stopPropagation();
            rest.onShowMore(day);
          }}
          className="ml-[35px] h-6 w-fit rounded-xs px-1.5 text-2xs font-medium text-accent-text hover:bg-accent-soft @max-[880px]:ml-0"
        >
          +{hidden} mais
        </button>
      )}
    </div>
  );
});
