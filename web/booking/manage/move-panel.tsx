import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import type { ManagedAppointment } from '#shared/contract/booking.ts';
import { DAY_PARTS, type DayPart } from '#shared/day-parts.ts';
import { sameClock } from '#web/booking/calendar/day-times.ts';
import type { MonthSlots } from '#web/booking/calendar/use-month-slots.ts';
import { WhenStep } from '#web/booking/calendar/when-step.tsx';
import { focusStep } from '#web/booking/flow/use-step-focus.ts';
import { ConflictNotice } from '#web/booking/form/conflict-notice.tsx';
import { finalSentence } from '#web/booking/lib/final-sentence.ts';
import { useLeave } from '#web/booking/lib/use-leave.ts';
import type { Clock } from '#web/booking/lib/use-now.ts';
import { useVisitorZone } from '#web/booking/lib/use-visitor-zone.ts';
import { ZoneNote } from '#web/booking/shell/zone-note.tsx';
import { headingId } from '#web/booking/steps/step.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { partOf } from '#web/lib/day-parts.ts';
import { dayAndTime } from '#web/lib/format.ts';
import { MoveBar } from './move-bar.tsx';
import type { Manage } from './use-manage.ts';
import { useMove } from './use-move.ts';

type MovePanelProps = { manage: Manage; token: string; clock: Clock; onLeave: () => void };

/** Another time for the appointment, out of the calendar in which it was booked. The present one stays until the end. */
export function MovePanel({ manage, token, clock, onLeave }: MovePanelProps) {
  const { asked, startTime, clientZone: timezone, professionalName } = manage.appointment;
  const move = useMove(manage, token, clock);
  const { calendar, conflict, slot } = move;
  const visitorZone = useVisitorZone();
  const foreign = !sameClock(timezone, visitorZone ?? timezone, startTime);
  const present = dayAndTime(startTime, timezone);
  useLeave(onLeave);
  useEffect(() => {
    window.scrollTo(0, 0);
    focusStep('move');
  }, []);
  useEffect(() => {
    if (conflict !== null) focusStep('conflict');
  }, [conflict]);

  return (
    <section aria-labelledby={headingId('move')} className="@container grid grid-cols-1 gap-4.5">
      <header className="grid justify-items-start gap-1">
        <Button variant="ghost" size="lg" className="-ml-3 px-3" onClick={onLeave}>
          <ArrowLeft aria-hidden="true" />
          Voltar
        </Button>
        <h2 id={headingId('move')} tabIndex={-1} className="rounded-xs text-base font-semibold">
          Remarcar com {professionalName}
        </h2>
        <p className="num text-muted">
          Horário atual: <strong className="font-medium text-ink">{present}</strong>
        </p>
      </header>
      {conflict && (
        <ConflictNotice
          {...conflict}
          kept={asked ? 'Nada mudou.' : 'Nada mudou: o seu horário continua marcado.'}
          timezone={timezone}
          onSlot={move.chooseSlot}
        />
      )}
      <div className="@min-[54rem]:grid @min-[54rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[54rem]:items-start @min-[54rem]:gap-10">
        <WhenStep
          slots={calendar.slots}
          view={calendar.view}
          today={calendar.today}
          range={calendar.range}
          suggests={calendar.suggests}
          timezone={timezone}
          date={move.date}
          chosen={slot}
          wished={move.part === null ? null : { part: move.part, by: 'choice' }}
          parts={partsOffered(calendar.slots, move.part, timezone)}
          onPrefer={move.prefer}
          weekday={move.weekday}
          onWeekday={move.preferWeekday}
          zoneNote={foreign && <ZoneNote zone={timezone} />}
          onDate={move.chooseDate}
          onSlot={move.chooseSlot}
          onMonth={calendar.setMonth}
          onAim={calendar.aimAt}
          onRetry={calendar.refresh}
        />
        <MoveBar
          present={startTime}
          timezone={timezone}
          slot={slot}
          warning={slot && finalSentence(noticeOf(manage.appointment), slot.startTime, manage.now)}
          sending={move.sending}
          failure={move.failure}
          onConfirm={() => void move.send()}
        />
      </div>
    </section>
  );
}

/** The parts of the day in which something is free, and the one that is pressed: the hours are not known here. */
function partsOffered({ days, suggestions }: MonthSlots, pressed: DayPart | null, zone: string): DayPart[] {
  const free = new Set(
    [...[...days.values()].flat(), ...suggestions].map((slot) => partOf(slot.startTime, zone)),
  );
  return DAY_PARTS.filter((part) => free.has(part) || part === pressed);
}

/** In minutes before the start, until when the client may change it. */
function noticeOf({ startTime, changeableUntil }: ManagedAppointment): number {
  return (Date.parse(startTime) - Date.parse(changeableUntil)) / 60_000;
}
