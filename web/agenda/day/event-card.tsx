import { clsx } from 'clsx';
import { cutName, eventName, timeRange } from '#web/agenda/model/names.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { colorStyle, eventSurface } from '#web/agenda/parts/event-style.ts';

/** An appointment in a row of the day: time and client, then service, then professional. */
export function EventCard({
  segment,
  past,
  wide,
  nameLength,
  onSelectEvent,
}: {
  segment: Segment;
  past: boolean;
  /** It has the whole row: service and professional share a line. */
  wide: boolean;
  nameLength: number;
  onSelectEvent: (id: string) => void;
}) {
  const { event } = segment;
  const details = [event.service, event.professionalName].filter((detail) => detail !== undefined);
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
      {(wide ? [details.join(' · ')] : details).map((line) => (
        <span key={line} className="w-full truncate text-xs">
          {line}
        </span>
      ))}
    </button>
  );
}
