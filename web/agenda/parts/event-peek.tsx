import { Check } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ColorDot } from '#web/components/ui/color-dot.tsx';
import { isMovable } from '#web/agenda/drag/slots.ts';
import { ATTEND_KEYS, MOVE_KEY } from '#web/agenda/drag/use-event-keys.ts';
import { isAttendable } from '#web/agenda/model/attend.ts';
import type { AgendaActions, AgendaEvent } from '#web/agenda/types.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { dayIn, dayTitle, formatDuration, formatTimeRange } from '#web/lib/format.ts';
import { formatSpan } from '#web/lib/format-span.ts';

const DELAY_MS = 350;
const GAP_PX = 6;
const EDGE_PX = 8;

type Peek = { event: AgendaEvent; anchor: DOMRect };

/**
 * The rest of an event while it is pointed at or has the focus: one for the whole agenda. A help for the eye
 * only: the buttons carry all of it in their names. Escape closes it, and the pointer may rest on it.
 */
export function EventPeek({
  root,
  events,
  movesByKey,
  now,
  onAttend,
}: {
  root: RefObject<HTMLElement | null>;
  events: readonly AgendaEvent[];
  /** Says by which key an event is moved. */
  movesByKey: boolean;
  /** Milliseconds since 1970. */
  now: number;
  onAttend: AgendaActions['onAttend'];
}) {
  const [peek, setPeek] = useState<Peek | undefined>(undefined);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  }, [events]);

  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A drop by finger moves the focus as a key does; a finger has no use for the card, which would hide what it did.
    let touched = false;
    const later = (next: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(next, DELAY_MS);
    };
    const show = (button: HTMLElement) => {
      const event = latest.current.find((each) => each.id === button.dataset['event']);
      later(() => setPeek(event && { event, anchor: button.getBoundingClientRect() }));
    };
    const enter = (happening: Event) => {
      if (happening instanceof PointerEvent && happening.pointerType !== 'mouse') return;
      const target = happening.target as HTMLElement;
      if (target.closest('[data-peek]') !== null) return clearTimeout(timer);
      const button = target.closest<HTMLElement>('[data-event]');
      const unasked = happening.type === 'focusin' && (touched || !target.matches(':focus-visible'));
      if (button === null || unasked) return later(() => setPeek(undefined));
      show(button);
    };
    const close = () => {
      clearTimeout(timer);
      setPeek(undefined);
    };
    const press = ({ target }: PointerEvent) => (target as HTMLElement).closest('[data-peek]') ?? close();
    const onKey = (key: KeyboardEvent) => {
      touched = false;
      if (key.key === 'Escape') close();
    };
    const onPointer = (pointer: PointerEvent) => (touched = pointer.pointerType !== 'mouse');
    // It comes after the agenda: a mouse may rest on an event by then.
    const rested = element.querySelector<HTMLElement>('[data-event]:hover');
    if (rested !== null && matchMedia('(hover: hover)').matches) show(rested);
    element.addEventListener('pointerover', enter);
    element.addEventListener('focusin', enter);
    element.addEventListener('pointerleave', () => later(() => setPeek(undefined)));
    element.addEventListener('focusout', close);
    element.addEventListener('pointerdown', press);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPointer, true);
    window.addEventListener('scroll', close, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointer, true);
      window.removeEventListener('scroll', close, true);
      element.removeEventListener('pointerover', enter);
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', close);
      element.removeEventListener('pointerdown', press);
    };
  }, [root]);

  // A turned week keeps its elements, and a drop or a live update moves what is pointed at: nothing says that it is another by now.
  if (peek === undefined || !events.includes(peek.event)) return null;
  return (
    <PeekCard
      key={peek.event.id}
      {...peek}
      movesByKey={movesByKey && isMovable(peek.event)}
      onAttend={isAttendable(peek.event, now) ? onAttend : undefined}
    />
  );
}

type PeekCardProps = Peek & { movesByKey: boolean; onAttend: AgendaActions['onAttend'] };

function PeekCard({ event, anchor, movesByKey, onAttend }: PeekCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    const [right, below] = [anchor.right + GAP_PX, anchor.bottom + GAP_PX];
    const [left, above] = [anchor.left - GAP_PX - width, anchor.top - GAP_PX - height];
    const within = (at: number, most: number) => `${Math.max(EDGE_PX, Math.min(at, most - EDGE_PX))}px`;
    // At its side the pointer reaches the next one of the same column. A day's only column leaves no side: at the far end of it, then.
    const hasRoom = right + width + EDGE_PX <= innerWidth;
    if (hasRoom || left >= EDGE_PX) {
      element.style.left = `${hasRoom ? right : left}px`;
      element.style.top = within(anchor.top, innerHeight - height);
    } else {
      element.style.left = within(anchor.right - width, innerWidth - width);
      element.style.top = within(below + height + EDGE_PX > innerHeight ? above : below, innerHeight);
    }
  }, [anchor]);

  const zone = event.timezone;
  const zoneText = event.zoneName ?? foreignZone(zone, event.start);
  const minutes = Math.round((Date.parse(event.end) - Date.parse(event.start)) / 60_000);
  return (
    <div
      ref={card}
      data-peek=""
      aria-hidden="true"
      className="fixed z-40 grid w-64 gap-1 rounded-md border bg-card p-3 text-ui shadow-float animate-in fade-in-0 duration-100"
    >
      <p className="font-semibold">{event.title}</p>
      {event.busyOnly === true ? (
        <p className="num text-muted first-letter:uppercase">{formatSpan(event.start, event.end, zone)}</p>
      ) : (
        <p className="text-muted">
          <span className="first-letter:uppercase inline-block">{dayTitle(dayIn(event.start, zone))}</span>
          <br />
          <span className="num text-ink">{formatTimeRange(event.start, event.end, zone)}</span> ·{' '}
          {formatDuration(minutes)}
        </p>
      )}
      {zoneText !== undefined && <p className="text-muted">{zoneText}</p>}
      {event.service !== undefined && <p>{event.service}</p>}
      {event.professionalName !== undefined && (
        <p className="flex items-center gap-1.5 text-muted">
          <ColorDot color={event.color} /> {event.professionalName}
        </p>
      )}
      {event.attendance !== undefined && onAttend === undefined && (
        <p className="text-muted">{event.attendance === 'came' ? 'O cliente veio' : 'O cliente faltou'}</p>
      )}
      {event.confirmed === true && event.attendance === undefined && (
        <p className="flex items-center gap-1.5 font-medium text-ok">
          <Check className="size-3.5" /> Confirmado pelo cliente
        </p>
      )}
      {event.overbooked !== undefined && (
        <p className="wrap-anywhere first-letter:uppercase">{event.overbooked}</p>
      )}
      {event.away !== undefined && <p className="text-muted first-letter:uppercase">{event.away}</p>}
      {event.conflict === true && (
        <p className="font-medium text-danger">Em conflito com outro agendamento</p>
      )}
      {event.clash !== undefined && <p className="font-medium text-warn">{event.clash}</p>}
      {event.imported === true && <p className="text-muted">Veio de outra agenda</p>}
      {onAttend !== undefined && (
        <p className="mt-1 grid grid-cols-2 gap-1.5">
          {ATTENDED.map(({ said, word }) => (
            <Button
              key={said}
              size="sm"
              // For the mouse alone: the keyboard has the keys.
              tabIndex={-1}
              data-said={event.attendance === said || undefined}
              onClick={() => onAttend(event.id, said)}
              className="data-said:border-accent! data-said:bg-accent-soft! data-said:text-accent-text!"
            >
              {word} <Key name={ATTEND_KEYS[said]} />
            </Button>
          ))}
        </p>
      )}
      {movesByKey && (
        <p className="mt-1 border-t pt-1.5 text-xs text-muted">
          Arraste para mover, ou tecle <Key name={MOVE_KEY} />
        </p>
      )}
    </div>
  );
}

const ATTENDED = [
  { said: 'came', word: 'Veio' },
  { said: 'missed', word: 'Faltou' },
] as const;

function Key({ name }: { name: string }) {
  return <kbd className="rounded-xs border px-1 font-sans text-2xs">{name.toUpperCase()}</kbd>;
}
