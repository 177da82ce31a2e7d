import { clsx } from 'clsx';
import { Check, Plus, X } from 'lucide-react';
import { isAttendable } from '#web/agenda/model/attend.ts';
import { dayLines, type ListLine } from '#web/agenda/model/gaps.ts';
import { eventName, freeWord, isWholeDay } from '#web/agenda/model/names.ts';
import { isOver, nextOf } from '#web/agenda/model/tense.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { markChip } from '#web/agenda/parts/mark-chip.tsx';
import { colorStyle, eventSurface } from '#web/agenda/parts/event-style.ts';
import type { AgendaGridProps } from '#web/agenda/parts/grid-props.ts';
import type { OpenRange } from '#web/agenda/team/team-people.ts';
import type { AgendaActions } from '#web/agenda/types.ts';
import { dayTitle, formatDuration, formatMinutes } from '#web/lib/format.ts';

/** Whether the client came, in a word. */
const ATTENDED = { came: 'Veio', missed: 'Faltou', unsaid: undefined };

export type DayListProps = {
  date: string;
  segments: readonly Segment[];
  /** With how many are attended at once, of one person's day. */
  open: readonly OpenRange[] | undefined;
  /** Milliseconds since 1970. */
  now: number;
  /** Minutes after midnight when the day is today by the agenda's clock: free time that is over is not offered. */
  nowMinute: number | undefined;
  /** The day holds more than these, all of it later. */
  isCut?: boolean | undefined;
  isUnsure: AgendaGridProps['isUnsure'];
  closedName: AgendaGridProps['closedName'];
  onSelectSlot: (date: string, time: string) => void;
  onSelectEvent: (id: string) => void;
  onAttend?: AgendaActions['onAttend'];
};

/** A phone's day: its appointments in order, with the free time between them as places to create in. */
export function DayList({ date, segments, now, onSelectSlot, ...rest }: DayListProps) {
  const next = nextOf(segments, now);
  const wordsOf = ({ start, end, open, count, capacity }: ListLine & { kind: 'gap' }): string => {
    if (count !== undefined && rest.isUnsure !== true) return `${count} de ${capacity} ocupados`;
    return open ? freeWord(rest.isUnsure) : (rest.closedName?.(date, start, end) ?? 'fora do expediente');
  };
  return (
    <ol aria-label={`Agenda de ${dayTitle(date)}`} className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-2">
      {dayLines(segments, rest.open, rest.nowMinute, rest.isCut).map((line) =>
        line.kind === 'event' ? (
          <li key={line.segment.event.id}>
            <EventRow
              segment={line.segment}
              now={now}
              waiting={line.segment === next?.segment ? next.minutes : undefined}
              onSelectEvent={rest.onSelectEvent}
              onAttend={rest.onAttend}
            />
          </li>
        ) : (
          <li key={`gap-${line.start}`}>
            <button
              type="button"
              data-key={`${date}-${formatMinutes(line.start)}`}
              data-until={line.end}
              aria-label={`Agendar às ${formatMinutes(line.start)}, ${wordsOf(line)} até ${formatMinutes(line.end)}`}
              onClick={() => onSelectSlot(date, formatMinutes(line.start))}
              className={clsx(
                'num flex h-11 w-full items-center justify-between rounded-[10px] border border-dashed border-line-strong px-4 text-ui text-muted hover:border-control-line hover:text-ink',
                !line.open && 'hatch',
              )}
            >
              <span className="min-w-0 truncate">
                {[line, ...(line.others ?? [])]
                  .map(({ start, end }) => `${formatMinutes(start)} – ${formatMinutes(end)}`)
                  .join(', ')}
                {line.count === undefined ? ' ' : ', '}
                {wordsOf(line)}
              </span>
              <Plus aria-hidden="true" className="size-4 shrink-0" />
            </button>
          </li>
        ),
      )}
    </ol>
  );
}

export type EventRowProps = Pick<DayListProps, 'now' | 'onSelectEvent' | 'onAttend'> & {
  segment: Segment;
  /** Minutes until it begins, for the next one only. */
  waiting?: number | undefined;
};

/** An appointment as a line for a finger; until it is said whether its client came, with a press for either. */
export function EventRow({ onAttend, ...row }: EventRowProps) {
  const { event } = row.segment;
  if (onAttend === undefined || event.attendance !== undefined || !isAttendable(event, row.now))
    return <EventButton {...row} />;
  return (
    <div className="flex gap-1.5 tight:flex-wrap">
      <EventButton {...row} />
      {ATTEND.map(({ said, word, icon }) => (
        <button
          key={said}
          type="button"
          aria-label={`${event.title} ${word}`}
          onClick={() => onAttend(event.id, said)}
          className="flex min-h-11 w-11 shrink-0 flex-col items-center justify-center gap-1 rounded-[10px] border border-line-strong text-2xs text-muted hover:border-control-line hover:text-ink tight:w-auto tight:flex-1"
        >
          {icon}
          <span className="first-letter:uppercase">{word}</span>
        </button>
      ))}
    </div>
  );
}

const ATTEND = [
  { said: 'came', word: 'veio', icon: <Check aria-hidden="true" className="size-4" /> },
  { said: 'missed', word: 'faltou', icon: <X aria-hidden="true" className="size-4" /> },
] as const;

function EventButton({ segment, now, waiting, onSelectEvent }: Omit<EventRowProps, 'onAttend'>) {
  const { event } = segment;
  return (
    <button
      type="button"
      data-event={event.id}
      data-day={segment.day}
      aria-label={eventName(segment)}
      style={colorStyle(event)}
      onClick={() => onSelectEvent(event.id)}
      className={clsx(
        'relative grid min-h-[3.625rem] w-full grid-cols-[3.125rem_minmax(0,1fr)_auto] items-center gap-3 tight:grid-cols-1 tight:gap-0 rounded-[10px] py-2 pr-3 pl-[15px] text-left',
        eventSurface(event, isOver(segment, now)),
        waiting !== undefined && 'outline-2 outline-accent',
      )}
    >
      <span className="num grid">
        {isWholeDay(segment) ? (
          <span className="text-ui leading-4.5 font-semibold">Dia inteiro</span>
        ) : (
          <>
            <span className="text-[0.9375rem] font-semibold">{formatMinutes(segment.start)}</span>
            <span className="text-ui text-muted">{formatMinutes(segment.end)}</span>
          </>
        )}
      </span>
      <span className="grid grid-cols-1">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate text-[0.9375rem] font-semibold">{event.title}</span>
          {markChip(event, false)}
        </span>
        <span className="truncate text-ui text-muted">
          {event.confirmed === true && event.attendance === undefined && <Confirmed />}
          {[
            ATTENDED[event.attendance ?? 'unsaid'],
            event.clash,
            event.zoneName,
            event.service,
            event.professionalName,
          ]
            .filter(Boolean)
            .join(' · ') || formatDuration(segment.end - segment.start)}
        </span>
      </span>
      {waiting !== undefined && (
        <span className="num text-xs font-semibold text-accent-text">em {formatDuration(waiting)}</span>
      )}
    </button>
  );
}

/** A sign and a word before the rest of the line. */
function Confirmed() {
  return (
    <span className="font-medium text-ok">
      <Check aria-hidden="true" className="mr-1 inline-block size-3.5 align-[-2px]" />
      Confirmado ·{' '}
    </span>
  );
}
