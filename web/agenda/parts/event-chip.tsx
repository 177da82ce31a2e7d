import { clsx } from 'clsx';
import { signOf } from '#web/agenda/model/names.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { formatMinutes } from '#web/lib/format.ts';
import { eventButton } from './event-button.ts';
import { markChip } from './mark-chip.tsx';
import { colorStyle, confirmedMark, eventSurface, hasTick, hasWarning } from './event-style.ts';

export type EventChipProps = {
  segment: Segment;
  past: boolean;
  /** Puts the time before the name, where nothing else tells it. */
  withTime?: boolean | undefined;
  className?: string | undefined;
  onSelectEvent: (id: string) => void;
};

/** One line of the month: a single element, because a full month shows five hundred of them; few were squeezed in. */
export function EventChip({ segment, past, withTime, className, onSelectEvent }: EventChipProps) {
  const { event } = segment;
  const who = hasWarning(event) ? undefined : signOf(event);
  const time = withTime === true ? `${formatMinutes(segment.start)} ` : '';
  return (
    <button
      {...eventButton(segment, onSelectEvent)}
      data-who={who}
      style={colorStyle(event)}
      className={clsx(
        'relative block h-[1.375rem] shrink-0 min-w-0 truncate rounded-xs pr-1.5 pl-2 text-left text-xs leading-[1.375rem]',
        className,
        (hasWarning(event) || (who === undefined && hasTick(event))) && 'pr-5!',
        // The corner is the initials' where there are any; in a large team a number of two digits may tell two people apart.
        who === undefined ? confirmedMark(event) : clsx('who-mark', who.length > 3 ? 'pr-9!' : 'pr-6.5!'),
        eventSurface(event, past),
      )}
    >
      {markChip(event)}
      {time}
      {/* A sign, because the city would take the room of the client's name; the button's name and the popover say it. */}
      {event.zoneMark !== undefined && <span className="zone-mark text-muted" />}
      {event.title}
    </button>
  );
}
