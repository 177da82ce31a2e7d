import { clsx } from 'clsx';
import { MONTH_DOTS } from '#shared/contract/limits.ts';
import { useRef } from 'react';
import { DayList } from '#web/agenda/day/day-list.tsx';
import { splitBusy } from '#web/agenda/model/busy.ts';
import { busyInWords, busyMarkInWords, countInWords, takenOf } from '#web/agenda/model/names.ts';
import { stepDate, visibleRange } from '#web/agenda/model/navigation.ts';
import { countOf, segmentsOf, type Segment } from '#web/agenda/model/segments.ts';
import { ColorDot } from '#web/components/ui/color-dot.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { MoreButton } from './month-day.tsx';
import { MonthHoursList } from './month-hours-list.tsx';
import type { AgendaGridProps } from '#web/agenda/parts/grid-props.ts';
import type { BusyTotal } from '#web/agenda/types.ts';
import { useDays } from '#web/agenda/parts/use-days.ts';
import { useGridFocus, type Direction } from '#web/agenda/parts/use-grid-focus.ts';
import { addDays, monthMatrix } from '#web/lib/format-day.ts';
import { dayTitle, monthTitle, weekdayName } from '#web/lib/format.ts';

const STEPS: Record<Direction, number> = { left: -1, right: 1, up: -7, down: 7 };
/** Of a day that is on its way, as many as a phone has room for below the month. */
const LINES_AHEAD = 6;
const BUSY_RING = 'size-1.5 rounded-[2px] border';

/** A phone's month: numbers and dots, and below it the chosen day, as a list or by the hour. */
export function MonthCompact({
  events,
  date,
  today,
  now,
  nowMinute,
  openHours,
  isUnsure,
  closedName,
  dayNote,
  totals,
  busyTotals,
  limits,
  monthStyle,
  ...actions
}: AgendaGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const month = date.slice(0, 7);
  const buckets = useDays(events, visibleRange('month', `${month}-01`));
  const go = (day: string) => {
    actions.onDateChange(day);
    return day;
  };
  const keys = useGridFocus(grid, {
    homeKey: date,
    onLeave: (direction, from) => go(addDays(from, STEPS[direction])),
    onPage: (step, from) => go(stepDate('month', from, step)),
  });
  const chosen = segmentsOf(buckets, date);
  const countOn = (day: string, segments = segmentsOf(buckets, day)): number =>
    totals === undefined ? countOf(segments) : (totals.get(day)?.count ?? 0);
  const { appointments, busy } = splitBusy(chosen);
  const touching = totals?.get(date)?.touching ?? 0;
  const hiddenAppointments = Math.max(0, touching - appointments.length);
  // A day that has appointments, and of which none is known: they are on their way.
  const isAhead = touching > 0 && appointments.length === 0;
  const hidden = hiddenAppointments + Math.max(0, (busyTotals?.get(date)?.count ?? 0) - busy.length);
  const allBusy = [...buckets.values()].flatMap((segments) => splitBusy(segments).busy);
  return (
    <div className="flex-1">
      <div
        ref={grid}
        role="grid"
        aria-label={`Agenda de ${monthTitle(date)}`}
        {...keys}
        className="overflow-hidden rounded-md border bg-card p-1.5"
      >
        <div role="row" className="grid grid-cols-7">
          {Array.from({ length: 7 }, (_, weekday) => (
            <span
              key={weekday}
              role="columnheader"
              aria-label={weekdayName(weekday)}
              className="py-1.5 text-center text-2xs text-muted"
            >
              {weekdayName(weekday, 'short')}
            </span>
          ))}
        </div>
        {monthMatrix(date).map((week, row) => (
          <div key={week[0]} role="row" className="grid grid-cols-7">
            {week.map((day, column) => (
              <CompactDay
                key={day}
                day={day}
                row={row}
                column={column}
                segments={segmentsOf(buckets, day)}
                count={countOn(day)}
                colors={totals?.get(day)?.colors}
                busyTotal={busyTotals?.get(day)}
                chosen={day === date}
                today={day === today}
                quiet={!day.startsWith(month)}
                closed={openHours?.(day)?.length === 0}
                note={dayNote?.(day)}
                onChoose={actions.onDateChange}
              />
            ))}
          </div>
        ))}
      </div>
      {allBusy.length > 0 && (
        // Each day says it in its name.
        <p aria-hidden="true" className="mt-1.5 flex items-center gap-1.5 px-1 text-2xs text-muted">
          <span className={clsx(BUSY_RING, 'border-control-line')} />
          {busyMarkInWords(allBusy)}
        </p>
      )}
      <h3 className="mt-4 flex items-baseline justify-between gap-2 text-[0.9375rem] font-semibold">
        <span className="first-letter:uppercase">{dayTitle(date)}</span>
        <span aria-live="polite" className="text-right text-ui font-normal text-muted">
          {dayNote?.(date) !== undefined && `${dayNote(date)} · `}
          {countInWords(countOn(date))}
        </span>
      </h3>
      {isAhead ? (
        // As tall as lines of the list: what stands below it moves little when they come.
        <Loading className="grid gap-2 pt-2">
          {Array.from({ length: Math.min(touching, LINES_AHEAD) }, (_, line) => (
            <Skeleton key={line} className="h-14.5 rounded-[10px]" />
          ))}
        </Loading>
      ) : monthStyle === 'hours' ? (
        <MonthHoursList
          date={date}
          segments={chosen}
          open={openHours?.(date)}
          isUnsure={isUnsure}
          closedName={closedName}
          now={now}
          nowMinute={date === today ? nowMinute : undefined}
          perSlot={limits.perSlot}
          onSelectSlot={actions.onSelectSlot}
          onSelectEvent={actions.onSelectEvent}
          onAttend={actions.onAttend}
          onShowMore={actions.onShowMore}
        />
      ) : (
        <DayList
          date={date}
          segments={chosen}
          open={openHours?.(date)}
          isUnsure={isUnsure}
          closedName={closedName}
          now={now}
          nowMinute={date === today ? nowMinute : undefined}
          isCut={hiddenAppointments > 0}
          onSelectSlot={actions.onSelectSlot}
          onSelectEvent={actions.onSelectEvent}
          onAttend={actions.onAttend}
        />
      )}
      {hidden > 0 && !isAhead && (
        <MoreButton
          day={date}
          count={hidden}
          label={`+${hidden} mais`}
          tabIndex={0}
          className="h-11! w-full! text-ui!"
          onShowMore={actions.onShowMore}
        />
      )}
    </div>
  );
}

function CompactDay({
  day,
  row,
  column,
  segments,
  count,
  colors,
  busyTotal,
  chosen,
  today,
  quiet,
  closed,
  note,
  onChoose,
}: {
  day: string;
  row: number;
  column: number;
  segments: readonly Segment[];
  count: number;
  /** Of its appointments, where the segments hold none of them. */
  colors: readonly string[] | undefined;
  busyTotal: BusyTotal | undefined;
  chosen: boolean;
  today: boolean;
  quiet: boolean;
  closed: boolean;
  /** What the day is: 'Natal', 'Férias'. */
  note: string | undefined;
  onChoose: (day: string) => void;
}) {
  const { appointments, busy } = splitBusy(segments);
  const dots = colors ?? [...new Set(appointments.map(({ event }) => event.color))];
  return (
    <div
      role="gridcell"
      data-item=""
      data-cell=""
      data-row={row}
      data-col={column}
      data-key={day}
      tabIndex={-1}
      aria-selected={chosen}
      aria-current={today ? 'date' : undefined}
      aria-label={[
        dayTitle(day),
        today ? 'hoje' : '',
        note ?? '',
        countInWords(count),
        busyInWords(takenOf(busy, busyTotal)),
      ]
        .filter(Boolean)
        .join(', ')}
      onClick={() => onChoose(day)}
      className={clsx(
        'flex h-12 cursor-pointer flex-col items-center justify-center gap-1 rounded-sm -outline-offset-2',
        chosen ? 'bg-accent font-semibold text-accent-ink' : 'hover:bg-hover',
        !chosen && today && 'shadow-[inset_0_0_0_1px_var(--accent)] font-semibold text-accent-text',
        !chosen && !today && quiet && 'text-faint',
        !chosen && closed && 'bg-sunken',
      )}
    >
      <span className="num text-sm leading-none">{Number(day.slice(8))}</span>
      <span className="flex h-2.5 items-center gap-0.5">
        {dots.slice(0, busy.length > 0 ? MONTH_DOTS - 1 : MONTH_DOTS).map((color) => (
          <ColorDot key={color} color={chosen ? 'var(--accent-ink)' : color} className="size-1.5!" />
        ))}
        {busy.length > 0 && (
          <span className={clsx(BUSY_RING, chosen ? 'border-accent-ink' : 'border-control-line')} />
        )}
        {count > 0 && (
          <span
            className={clsx('num pl-0.5 text-[0.625rem] leading-none font-normal', !chosen && 'text-muted')}
          >
            {count}
          </span>
        )}
      </span>
    </div>
  );
}
