import { clsx } from 'clsx';
import { clockRange, eventName, isWholeDay, timeRange } from '#web/agenda/model/names.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { markChip } from './mark-chip.tsx';
import { colorStyle, confirmedMark, eventSurface, hasTick } from './event-style.ts';

/** An event as one short line with its time: in bands and lists of a slot. */
export function EventLine({
  segment,
  past,
  onSelectEvent,
}: {
  segment: Segment;
  past: boolean;
  onSelectEvent: (id: string) => void;
}) {
  const { event } = segment;
  return (
    <button
      type="button"
      data-event={event.id}
      data-day={segment.day}
      aria-label={eventName(segment)}
      style={colorStyle(event)}
      onClick={(click) => {
        click.stopPropagation();
        onSelectEvent(event.id);
      }}
      className={clsx(
        'relative h-6 pointer-coarse:h-11 max-w-full min-w-0 truncate rounded-xs pl-2.5 text-left text-xs',
        hasTick(event) ? 'pr-5.5' : 'pr-2',
        confirmedMark(event),
        eventSurface(event, past),
      )}
    >
      {markChip(event)}
      <span className="num text-muted">
        {isWholeDay(segment) ? timeRange(segment) : clockRange(segment)}
      </span>{' '}
      <span className="font-medium">{event.title}</span>
      {/* Behind the name: the end of the line is cut off first. */}
      {event.zoneMark !== undefined && <span className="text-muted"> {event.zoneMark}</span>}
    </button>
  );
}
