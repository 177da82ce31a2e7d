import { EventLine } from './event-line.tsx';
import type { Segment } from '#web/agenda/model/segments.ts';
import { isOver } from '#web/agenda/model/tense.ts';

/** What lies outside the rows: 'antes das 07:00' or 'após as 23:00'. Nothing when there is nothing. */
export function Band({
  label,
  segments,
  now,
  onSelectEvent,
}: {
  label: string;
  segments: readonly Segment[];
  /** Milliseconds since 1970. */
  now: number;
  onSelectEvent: (id: string) => void;
}) {
  if (segments.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 bg-sunken px-1.5 py-1.5">
      <span className="px-1 text-2xs text-muted">{label}</span>
      {segments.map((segment) => (
        <EventLine
          key={segment.event.id}
          segment={segment}
          past={isOver(segment, now)}
          onSelectEvent={onSelectEvent}
        />
      ))}
    </div>
  );
}
