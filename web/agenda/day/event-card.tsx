import { clsx } from 'clsx';
import { clockRange, cutName, timeRange } from '#web/agenda/model/names.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { formatDuration } from '#web/lib/format.ts';
import { eventButton } from '#web/agenda/parts/event-button.ts';
import { overbookedChip } from '#web/agenda/parts/overbooked-chip.tsx';
import { colorStyle, confirmedMark, eventSurface } from '#web/agenda/parts/event-style.ts';

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
  /** It has the whole row. */
  wide: boolean;
  nameLength: number;
  onSelectEvent: (id: string) => void;
}) {
  const { event } = segment;
  const name = cutName(event.title, nameLength);
  return (
    <button
      {...eventButton(segment, onSelectEvent)}
      style={colorStyle(event)}
      className={clsx(
        'relative flex min-h-[52px] w-full min-w-0 rounded-sm py-1.5 pr-6 pl-[13px] text-left',
        wide ? 'items-center gap-6' : 'flex-col',
        confirmedMark(event),
        eventSurface(event, past),
      )}
    >
      {wide ? <WideText segment={segment} name={name} /> : <NarrowText segment={segment} name={name} />}
    </button>
  );
}

type TextProps = { segment: Segment; name: string };

/** Time and client, then service, then professional, each on a line. */
function NarrowText({ segment, name }: TextProps) {
  return (
    <>
      <span className="flex w-full min-w-0 items-baseline gap-2">
        <span className="num shrink-0 text-xs text-muted">{clockRange(segment)}</span>
        <span className="truncate text-ui font-semibold">{name}</span>
        {overbookedChip(segment.event, false)}
        {/* In a narrow card this gives way before the name does. */}
        {segment.event.zoneMark !== undefined && (
          <span className="num min-w-0 shrink-999 truncate text-xs text-muted">{segment.event.zoneMark}</span>
        )}
      </span>
      {detailsOf(segment).map((line) => (
        <span key={line} className="w-full truncate text-xs">
          {line}
        </span>
      ))}
    </>
  );
}

/** Columns across the row: the time, the client over service and professional, and how long it takes. */
function WideText({ segment, name }: TextProps) {
  const { start, end } = segment.event;
  return (
    <>
      <span className="num shrink-0 text-ui text-muted">{timeRange(segment)}</span>
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate text-sm font-semibold">{name}</span>
          {overbookedChip(segment.event, false)}
        </span>
        <span className="truncate text-xs">{detailsOf(segment).join(' · ')}</span>
      </span>
      <span className="num shrink-0 text-xs text-muted">
        {formatDuration(Math.round((Date.parse(end) - Date.parse(start)) / 60_000))}
      </span>
    </>
  );
}

function detailsOf({ event }: Segment): string[] {
  return [event.service, event.professionalName].filter((detail) => detail !== undefined);
}
