import { memo } from 'react';
import { splitBusy } from '#web/agenda/model/busy.ts';
import { dayGroups } from '#web/agenda/model/month.ts';
import { EventChip } from '#web/agenda/parts/event-chip.tsx';
import { formatMinutes } from '#web/lib/format.ts';
import { isQuiet, MonthDay, MoreButton, type MonthDayProps } from './month-day.tsx';

/** A day of the shared month, by starting times. Memoised: a live update re-draws the days it touches, not the month. */
export const MonthCell = memo(function MonthCell(props: MonthDayProps) {
  const { groups, hidden } = dayGroups(splitBusy(props.segments).appointments);
  return (
    <MonthDay {...props}>
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
              past={isQuiet(props, segment)}
              className="col-start-2 @max-[880px]:col-start-1"
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
          className="ml-[35px] @max-[880px]:ml-0"
          onShowMore={props.onShowMore}
        />
      )}
    </MonthDay>
  );
});
