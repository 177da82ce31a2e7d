import { eventName } from '#web/agenda/model/names.ts';
import type { Segment } from '#web/agenda/model/segments.ts';

/** What makes a button an event's, whatever its looks: drag, keyboard and the card of its details find it by these. */
export function eventButton(segment: Segment, onSelectEvent: (id: string) => void) {
  const { id } = segment.event;
  return {
    type: 'button',
    'data-item': '',
    'data-event': id,
    'data-day': segment.day,
    tabIndex: -1,
    'aria-label': eventName(segment),
    onClick: (click: { stopPropagation: () => void }) => {
      click.stopPropagation();
      onSelectEvent(id);
    },
  } as const;
}
