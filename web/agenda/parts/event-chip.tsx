import { clsx } from 'clsx';
import { eventName } from '#web/agenda/model/names.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { colorStyle, eventSurface } from './event-style.ts';

export type EventChipProps = {
  segment: Segment;
  past: boolean;
  onSelectEvent: (id: string) => void;
};

/** One line of the month: a single element, because a full month shows five hundred of them. */
export function EventChip({ segment, past, onSelectEvent }: EventChipProps) {
  const { event } = segment;
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
        'relative col-start-2 block h-[22px] min-w-0 truncate rounded-xs pr-1.5 pl-2 text-left text-xs leading-[22px]',
        '@max-[880px]:col-start-1',
        event.conflict === true && 'pr-5!',
        eventSurface(event, past),
      )}
    >
      {event.title}
    </button>
  );
}
