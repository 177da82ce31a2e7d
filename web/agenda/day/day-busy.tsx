import { clsx } from 'clsx';
import { timeRange } from '#web/agenda/model/names.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { eventButton } from '#web/agenda/parts/event-button.ts';
import { busyStyle } from '#web/agenda/parts/event-style.ts';

/** From how many minutes on a held time stands as tall as an appointment would in its place: it takes the hour as they do. */
const LONG_WAIT = 45;

const isLongWait = ({ event, start, end }: Segment): boolean =>
  event.waits !== undefined && end - start >= LONG_WAIT;

/** What begins in an hour and merely takes time: a line each, before or after the appointments. */
export function DayBusy({
  segments,
  onSelectEvent,
}: {
  segments: readonly Segment[];
  onSelectEvent: (id: string) => void;
}) {
  return (
    <div className="relative flex flex-wrap gap-1">
      {segments.map((segment) => {
        const { event } = segment;
        return (
          <button
            key={event.id}
            {...eventButton(segment, onSelectEvent)}
            style={busyStyle(event)}
            className={clsx(
              'busy flex min-w-0 items-center gap-2 rounded-xs pr-3 pl-2.5 text-left text-xs text-muted hover:brightness-[0.97] dark:hover:brightness-125',
              isLongWait(segment) ? 'min-h-[52px]' : 'h-7 pointer-coarse:h-11',
              event.aside === true ? 'max-w-full' : 'w-full',
            )}
          >
            <span className="num shrink-0">{timeRange(segment)}</span>
            <span className="truncate font-medium">{event.title}</span>
            {event.professionalName !== undefined && (
              <span className="truncate">{event.professionalName}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}
