import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { GoogleEvent } from '#shared/contract/google-calendar.ts';
import { Popover } from '#web/components/ui/popover.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { zoneInBrackets } from '#web/lib/foreign-zone.ts';
import { formatSpan } from '#web/lib/format-span.ts';
import { googleEventsQuery } from './api/events.ts';
import type { BusyBlock } from './busy-blocks.ts';

/** A block, and the button by which it was asked for. */
export type BusyTarget = {
  block: BusyBlock;
  /** The instants on screen: a block may be longer than one call may ask for. */
  range: { from: string; to: string };
  zone: string;
  personName: string | undefined;
  button: HTMLElement;
};

/** What takes a time: when, what it is for whom may know it, and the way to it in Google. */
export function BusyPopover({ target, onClose }: { target: BusyTarget | null; onClose: () => void }) {
  const shown = useLingering(target);
  const place = shown === null ? { left: 0, top: 0, height: 0 } : placeOf(shown.button);
  return (
    <Popover
      label="Horário ocupado no Google Calendar"
      open={target !== null}
      onOpenChange={(open) => !open && onClose()}
      className="w-76"
      onGiveBackFocus={() => shown?.button.focus({ preventScroll: true })}
      trigger={
        <span aria-hidden="true" className="pointer-events-none fixed" style={{ ...place, width: 1 }} />
      }
    >
      {shown !== null && <Content {...shown} />}
    </Popover>
  );
}

/** Below the header, and above the foot of the screen: a block may be taller than both. */
const HEAD_PX = 64;
const FOOT_PX = 96;
const LINE_PX = 28;

/** Where the block is asked about: its first line that is in sight. */
function placeOf(button: HTMLElement): { left: number; top: number; height: number } {
  const { left, top, bottom } = button.getBoundingClientRect();
  const seen = Math.min(Math.max(top, HEAD_PX), innerHeight - FOOT_PX);
  return { left: Math.max(0, left), top: seen, height: Math.min(Math.max(bottom - seen, 0), LINE_PX) };
}

/** What a block consists of. Until that is read, and if it cannot be, it is one event of unknown title. */
function useEventsOf({ block, range }: BusyTarget): readonly GoogleEvent[] {
  const { userId, start, end } = block;
  const from = Date.parse(start) < Date.parse(range.from) ? range.from : start;
  const to = Date.parse(end) > Date.parse(range.to) ? range.to : end;
  const { data } = useQuery({ ...googleEventsQuery({ userId, from, to }), enabled: block.events === null });
  const unread = { id: block.id, userId, startTime: start, endTime: end, title: null, link: null };
  return block.events ?? data ?? [unread];
}

function Content(target: BusyTarget) {
  const { zone, personName } = target;
  const events = useEventsOf(target);
  return (
    <div className="grid gap-2.5 text-ui">
      <p className="text-xs font-medium text-muted">
        Ocupado · Google{personName !== undefined && ` · ${personName}`}
      </p>
      <ul className="grid max-h-72 gap-3 overflow-y-auto">
        {events.map((event) => (
          <li key={event.id} className="grid gap-0.5">
            {event.title !== null && <p className="font-semibold wrap-anywhere">{event.title}</p>}
            <p className="num first-letter:uppercase">
              {unbroken(formatSpan(event.startTime, event.endTime, zone))}
              {zoneInBrackets(zone, event.startTime)}
            </p>
            {event.link !== null && (
              <a
                href={event.link}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-7 w-fit items-center gap-1.5 font-medium text-accent-text underline-offset-4 hover:underline pointer-coarse:min-h-11"
              >
                Abrir no Google
                <ExternalLink aria-hidden="true" className="size-3.5" />
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="border-t pt-2 text-xs text-pretty text-muted">
        {personName === undefined
          ? 'Não é um agendamento: para mudar, altere o evento no Google.'
          : `Não é um agendamento: está na agenda do Google de ${personName}, e só lá pode ser mudado.`}
      </p>
    </div>
  );
}

/** Keeps the two times of a day on one line. */
const unbroken = (span: string): string => span.replace(' – ', '\u00a0–\u00a0');
