import { clsx } from 'clsx';
import { memo } from 'react';
import { splitBusy } from '#web/agenda/model/busy.ts';
import { monthSlots, type MonthSlot } from '#web/agenda/model/month-hours.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { EventChip } from '#web/agenda/parts/event-chip.tsx';
import { colorStyle } from '#web/agenda/parts/event-style.ts';
import { formatMinutes } from '#web/lib/format.ts';
import { isQuiet, MonthDay, MoreButton, type MonthDayProps } from './month-day.tsx';

/** A day of the own month, by the hour from 08:00 to 19:00; earlier and later appointments stand outside the hours. */
export const MonthHoursCell = memo(function MonthHoursCell(props: MonthDayProps) {
  const { appointments, busy } = splitBusy(props.segments);
  const { before, slots, after } = monthSlots(appointments, props.perSlot);
  return (
    <MonthDay {...props}>
      <Outside segments={before} props={props} />
      <div className="grid">
        {slots.map((slot) => (
          <Slot key={slot.hour} slot={slot} busy={isBusyHour(busy, slot.hour)} props={props} />
        ))}
      </div>
      <Outside segments={after} props={props} />
    </MonthDay>
  );
});

/** Whether something that is no appointment takes a part of the hour. */
function isBusyHour(busy: readonly Segment[], hour: number): boolean {
  return busy.some(({ start, end }) => start < (hour + 1) * 60 && end > hour * 60);
}

function Slot({ slot, busy, props }: { slot: MonthSlot; busy: boolean; props: MonthDayProps }) {
  const { hour, shown, hidden, occupied } = slot;
  const time = formatMinutes(hour * 60);
  return (
    // A pointer's shortcut; the keyboard creates from the day itself and chooses the time in the form.
    <div
      data-hour={time.slice(0, 2)}
      onClick={(click) => {
        click.stopPropagation();
        if (occupied === undefined) props.onSelectSlot(props.day, time);
      }}
      className={clsx(
        'num relative grid min-h-6 content-start gap-0.5 pb-0.5 rounded-xs pl-5 before:absolute before:left-0.5 before:text-[0.625rem] before:leading-[1.375rem] before:text-faint before:content-[attr(data-hour)]',
        busy && 'bg-busy before:text-muted',
        occupied === undefined ? 'hover:bg-accent-soft' : 'cursor-not-allowed',
      )}
    >
      {occupied !== undefined && shown.length === 0 && (
        <span
          aria-hidden="true"
          style={colorStyle(occupied.event)}
          className="tint-quiet h-[1.375rem] truncate rounded-xs pl-2 text-2xs leading-[1.375rem] text-muted"
        >
          até {formatMinutes(occupied.end)}
        </span>
      )}
      {shown.map((segment) => (
        <EventChip
          key={segment.event.id}
          segment={segment}
          past={isQuiet(props, segment)}
          // The label beside it tells full hours only.
          withTime={segment.start % 60 !== 0}
          onSelectEvent={props.onSelectEvent}
        />
      ))}
      {hidden > 0 && (
        <MoreButton day={props.day} count={hidden} label={`+${hidden}`} onShowMore={props.onShowMore} />
      )}
    </div>
  );
}

function Outside({ segments, props }: { segments: readonly Segment[]; props: MonthDayProps }) {
  return segments.map((segment) => (
    <EventChip
      key={segment.event.id}
      segment={segment}
      past={isQuiet(props, segment)}
      withTime
      onSelectEvent={props.onSelectEvent}
    />
  ));
}
