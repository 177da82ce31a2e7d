import { memo } from 'react';
import { splitBusy } from '#web/agenda/model/busy.ts';
import { dayGroups } from '#web/agenda/model/month.ts';
import { EventChip } from '#web/agenda/parts/event-chip.tsx';
import { formatMinutes } from '#web/lib/format.ts';
import { isQuiet, MonthDay, MoreButton, type MonthDayProps } from './month-day.tsx';

/** A day of the shared month, by starting times. Memoised: a live update re-draws the days it touches, not the month. */
export const MonthCell = memo(function MonthCell(props: MonthDayProps) {
  const { appointments } = splitBusy(props.segments);
  const { groups, hidden } = dayGroups(appointments, props.total?.touching);
  return (
    <MonthDay {...props}>
      {groups.map((group) => (
        <div
          key={group.start}
          className="grid grid-cols-[2.1875rem_minmax(0,1fr)] gap-y-0.5 @max-[55rem]:grid-cols-1"
        >
          <span
            aria-hidden="true"
            className="num col-start-1 row-start-1 text-2xs leading-[1.375rem] text-muted @max-[55rem]:leading-4"
          >
            {formatMinutes(group.start)}
          </span>
          {group.segments.map((segment) => (
            <EventChip
              key={segment.event.id}
              segment={segment}
              past={isQuiet(props, segment)}
              className="col-start-2 @max-[55rem]:col-start-1"
              onSelectEvent={props.onSelectEvent}
            />
          ))}
        </div>
      ))}
      {hidden > 0 && (
        <MoreButton
          day={props.day}
          count={hidden}
          label={`+${hidden} mais`}
          className="ml-[2.1875rem] @max-[55rem]:ml-0"
          onShowMore={props.onShowMore}
        />
      )}
    </MonthDay>
  );
});
