import { visibleRange } from '#web/agenda/model/navigation.ts';
import { segmentsOf } from '#web/agenda/model/segments.ts';
import type { AgendaGridProps } from '#web/agenda/parts/grid-props.ts';
import { useDays } from '#web/agenda/parts/use-days.ts';
import { startOfWeek } from '#web/lib/format-day.ts';
import { DayList } from './day-list.tsx';
import { WeekStrip } from './week-strip.tsx';

/** A phone's day: the week as a strip, and the day as a list. */
export function DayPhone({ events, date, now, today, nowMinute, openHours, ...actions }: AgendaGridProps) {
  const sunday = startOfWeek(date);
  const buckets = useDays(events, visibleRange('week', sunday));
  return (
    <div className="flex-1">
      <WeekStrip
        buckets={buckets}
        date={date}
        today={today}
        openHours={openHours}
        onDateChange={actions.onDateChange}
      />
      <DayList
        date={date}
        segments={segmentsOf(buckets, date)}
        open={openHours?.(date)}
        now={now}
        nowMinute={date === today ? nowMinute : undefined}
        onSelectSlot={actions.onSelectSlot}
        onSelectEvent={actions.onSelectEvent}
      />
    </div>
  );
}
