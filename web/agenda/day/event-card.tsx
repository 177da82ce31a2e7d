import { clsx } from 'clsx';
import { cutName, eventName, timeRange } from '#web/agenda/model/names.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { colorStyle, eventSurface } from '#web/agenda/parts/event-style.ts';

/** An appointment in a row of the day: time, client, service and professional. */
export function EventCard({
  segment,
  past,
  nameLength,
  onSelectEvent,
}: {
  segment: Segment;
  past: boolean;
  nameLength: number;
  onSelectEvent: (id: string) => void;
}) {
  const { event } = segment;
  const detail = [event.service, event.professionalName].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      data-item=""
      data-event={event.id}
      data-day={segment.day}
      tabIndex={-1}
      aria-label={eventName(segment)}
      style={colorStyle(event)}
      onClick={(click) => {
        click.stopPropagation();
        onSelectEvent(event.id);
      }}
      className={clsx(
        'relative flex min-h-[52px] w-full min-w-0 flex-col rounded-sm py-1.5 pr-6 pl-[13px] text-left',
        eventSurface(event, past),
      )}
    >
      <span className="flex w-full min-w-0 items-baseline gap-2">
        <span className="num shrink-0 text-xs text-muted">{timeRange(segment)}</span>
        <span className="truncate text-ui font-semibold">{cutName(event.title, nameLength)}</span>
      </span>
      <span className="w-full truncate text-xs">{detail}</span>
    </button>
  );
}
