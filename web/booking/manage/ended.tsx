import { CalendarX2, Check } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ManagedAppointment } from '#shared/contract/booking.ts';
import { useVisitorZone } from '#web/booking/lib/use-visitor-zone.ts';
import { zoneNote } from '#web/booking/summary/summary-model.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { dayAndTime } from '#web/lib/format.ts';

/** What is left once the appointment is cancelled, by this page or meanwhile by somebody else. */
export function Ended({ how, appointment }: { how: 'cancelled' | 'gone'; appointment: ManagedAppointment }) {
  const { asked, startTime, clientZone: timezone, professionalName, bookingPath } = appointment;
  const zone = zoneNote(timezone, useVisitorZone(), startTime);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const cancelled = how === 'cancelled';
  return (
    <section aria-labelledby="fim" className="grid grid-cols-1 gap-4.5">
      <div className="grid gap-2 rounded-lg border border-line bg-card p-5">
        <Sign ok={cancelled}>
          {cancelled ? <Check aria-hidden="true" /> : <CalendarX2 aria-hidden="true" />}
        </Sign>
        <h2 id="fim" ref={heading} tabIndex={-1} className="rounded-xs text-base font-semibold">
          {cancelled ? 'Agendamento cancelado' : 'Este agendamento não existe mais'}
        </h2>
        <p className="num text-muted first-letter:uppercase">
          {dayAndTime(startTime, timezone)}, com {professionalName}.
        </p>
        {zone !== null && <p className="num text-muted">{zone}</p>}
        <p className="text-muted">
          {cancelled
            ? `${asked ? '' : 'O horário ficou livre e '}${professionalName} recebe o aviso.`
            : `Ele foi cancelado depois que esta página foi aberta. Se não foi você, fale com ${professionalName}.`}
        </p>
      </div>
      {bookingPath === null ? (
        <p className="text-muted">Para marcar de novo, fale diretamente com {professionalName}.</p>
      ) : (
        <a href={bookingPath} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Marcar outro horário
        </a>
      )}
    </section>
  );
}

function Sign({ ok, children }: { ok: boolean; children: ReactNode }) {
  return (
    <span
      className={`mb-1 flex size-10 items-center justify-center rounded-full [&_svg]:size-5 ${ok ? 'bg-ok-soft text-ok' : 'bg-sunken text-muted'}`}
    >
      {children}
    </span>
  );
}
