import { memo } from 'react';
import { splitBusy } from '#web/agenda/model/busy.ts';
import { dayLines } from '#web/agenda/model/month.ts';
import { EventChip } from '#web/agenda/parts/event-chip.tsx';
import { formatMinutes } from '#web/lib/format.ts';
import { isQuiet, MonthDay, MoreButton, type MonthDayProps } from './month-day.tsx';

/** A day of the month that fits the window: a line an appointment, as many as there is room for. */
export const MonthFitCell = memo(function MonthFitCell(props: MonthDayProps) {
  const { appointments } = splitBusy(props.segments);
  const { shown, hidden } = dayLines(appointments, props.total?.touching, props.lines);
  return (
    <MonthDay {...props}>
      {shown.map((segment, place) => (
        <div
          key={segment.event.id}
          className="grid grid-cols-[2.1875rem_minmax(0,1fr)] @max-[55rem]:grid-cols-1"
        >
          <span aria-hidden="true" className="num text-2xs leading-[1.375rem] text-muted @max-[55rem]:hidden">
            {shown[place - 1]?.start === segment.start ? '' : formatMinutes(segment.start)}
          </span>
          <EventChip segment={segment} past={isQuiet(props, segment)} onSelectEvent={props.onSelectEvent} />
        </div>
      ))}
      {hidden > 0 && (
        <MoreButton
          day={props.day}
          count={hidden}
          label={`+${hidden} mais`}
          className="ml-[2.1875rem] h-[1.375rem]! @max-[55rem]:ml-0"
          onShowMore={props.onShowMore}
        />
      )}
    </MonthDay>
  );
});
