import { CalendarOff } from 'lucide-react';
import { visibleRange } from '#web/agenda/model/navigation.ts';
import { segmentsOf } from '#web/agenda/model/segments.ts';
import type { AgendaGridProps } from '#web/agenda/parts/grid-props.ts';
import { useDays } from '#web/agenda/parts/use-days.ts';
import type { AgendaTeam, OpenRange } from '#web/agenda/team/team-people.ts';
import { startOfWeek } from '#web/lib/format-day.ts';
import { DayList } from './day-list.tsx';
import { WeekStrip } from './week-strip.tsx';

/** A phone's day: the week as a strip, and the day as a list. */
export function DayPhone({
  events,
  date,
  now,
  today,
  nowMinute,
  openHours,
  closedName,
  dayNote,
  team,
  ...actions
}: AgendaGridProps & { team: AgendaTeam | undefined }) {
  const [person] = team?.people ?? [];
  // Where hours are known, the person's own say how many are attended at once.
  const hoursOf = (day: string): readonly OpenRange[] | undefined => {
    const open = openHours?.(day);
    return open && person ? team?.dayOf(person.id, day).open : open;
  };
  const sunday = startOfWeek(date);
  const buckets = useDays(events, visibleRange('week', sunday));
  // As the head of a column says it: why the day's hours differ.
  const note = dayNote?.(date);
  return (
    <div className="flex-1">
      <WeekStrip
        buckets={buckets}
        date={date}
        today={today}
        hoursOf={hoursOf}
        onDateChange={actions.onDateChange}
      />
      {note !== undefined && (
        // On the line below the week: it takes no room of the first appointment.
        <p className="relative -mt-2 -mb-1.5 flex justify-center">
          <span className="flex min-w-0 items-center gap-1 bg-canvas px-2 text-2xs leading-3.5 text-muted">
            <CalendarOff aria-hidden="true" className="size-3 shrink-0" />
            <span className="truncate">{note}</span>
          </span>
        </p>
      )}
      <DayList
        date={date}
        segments={segmentsOf(buckets, date)}
        open={hoursOf(date)}
        isUnsure={actions.isUnsure}
        closedName={closedName}
        now={now}
        nowMinute={date === today ? nowMinute : undefined}
        onSelectSlot={actions.onSelectSlot}
        onSelectEvent={actions.onSelectEvent}
        onAttend={actions.onAttend}
      />
    </div>
  );
}
