import { Check } from 'lucide-react';
import { lazy, Suspense, type ComponentType, type CSSProperties } from 'react';
import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { capitalized, dayIn, dayTag, formatDuration, formatTime } from '#web/lib/format.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { addDays } from '#web/lib/format-day.ts';
import { askedWords, isConfirmed } from '#web/lib/standing.ts';
import type { CallLinkProps } from './call-link.tsx';
import { nextUpOf } from './next-up.ts';

/** Knows the number plans of all countries, which nobody waits for to see who is next. Without it the line stays. */
const CallLink = lazy(async () => ({ default: await loadCallLink() }));

function loadCallLink(): Promise<ComponentType<CallLinkProps>> {
  return import('./call-link.tsx').then(
    (module) => module.CallLink,
    () => () => null,
  );
}

export type NextUpCardProps = {
  /** What has not ended yet, soonest first. */
  upcoming: readonly Appointment[];
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
  colorOf: (appointment: Appointment) => string;
  /** Says of one that it lies in an absence or outside of its date's hours: 'na ausência'. */
  awayOf: (appointment: Appointment) => string | undefined;
  onOpen: (appointment: Appointment) => void;
};

/** Between two clients, at a glance: who is here, who comes next and when. Nothing when nothing is ahead. */
export function NextUpCard({ upcoming, zone, now, ...rest }: NextUpCardProps) {
  const { current, next, together } = nextUpOf(upcoming, now);
  if (current === null && next === null) return null;
  return (
    <Card aria-label="Agora e a seguir" className="divide-y overflow-hidden">
      {current !== null && (
        <Line
          lead="Agora"
          appointment={current}
          when={`até ${formatTime(current.endTime, current.timezone)}`}
          {...rest}
        />
      )}
      {next !== null && (
        <Line
          lead="Próximo"
          appointment={next}
          when={[waitOf(next, zone, now), together > 0 ? `e mais ${together} nesta hora` : '']
            .filter(Boolean)
            .join(' · ')}
          {...rest}
        />
      )}
    </Card>
  );
}

/** 'em 25 min' today, else the day. */
function waitOf({ startTime }: Appointment, zone: string, now: number): string {
  const [today, day] = [dayIn(new Date(now), zone), dayIn(startTime, zone)];
  if (day === today) return `em ${formatDuration(Math.ceil((Date.parse(startTime) - now) / 60_000))}`;
  return day === addDays(today, 1) ? 'amanhã' : dayTag(day);
}

function Line({
  lead,
  appointment,
  when,
  colorOf,
  awayOf,
  onOpen,
}: Pick<NextUpCardProps, 'colorOf' | 'awayOf' | 'onOpen'> & {
  lead: string;
  appointment: Appointment;
  /** How far away its beginning or its end is. */
  when: string;
}) {
  const { startTime, timezone } = appointment;
  const foreign = foreignZone(timezone, startTime);
  const phone = appointment.clientPhone ?? appointment.recordPhone;
  // Who waits for another time says so already.
  const warning = askedWords(appointment) ?? awayOf(appointment);
  return (
    <div
      style={{ '--c': colorOf(appointment) } as CSSProperties}
      className="flex items-center gap-1 pr-2 seen-bar"
    >
      <button
        type="button"
        onClick={() => onOpen(appointment)}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-1.5 pl-4 text-left tight:flex-wrap hover:bg-hover/60"
      >
        <span className="num min-w-15 shrink-0">
          <span className="block text-xs font-medium text-accent-text">{lead}</span>
          <span className="block font-semibold">{formatTime(startTime, timezone)}</span>
        </span>
        <span className="min-w-0 flex-1 tight:basis-full">
          <span className="block truncate font-medium">{calledName(appointment)}</span>
          <span className="num line-clamp-2 text-ui text-muted wrap-anywhere">
            {when}
            {foreign !== undefined && ` · ${foreign}`}
            {isConfirmed(appointment) && (
              <span className="font-medium text-ok">
                {' · '}
                <Check aria-hidden="true" className="mr-0.5 inline-block size-3.5 align-[-2px]" />
                Confirmado
              </span>
            )}
            {appointment.productName !== null && ` · ${appointment.productName}`}
          </span>
          {warning !== undefined && (
            <span className="block truncate text-ui font-medium text-warn">{capitalized(warning)}</span>
          )}
        </span>
      </button>
      {phone !== undefined && (
        <Suspense fallback={<span className={buttonClass({ variant: 'ghost', size: 'icon' })} />}>
          <CallLink
            name={calledName(appointment)}
            phone={phone}
            isOfRecord={appointment.clientPhone === null}
          />
        </Suspense>
      )}
    </div>
  );
}
