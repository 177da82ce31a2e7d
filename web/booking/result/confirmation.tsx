import { Check } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { PublicBookingAnswer, PublicProfessional } from '#shared/contract/booking.ts';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { AppointmentCard } from './appointment-card.tsx';
import { calendarEventOf } from './calendar-event.ts';
import type { CalendarLinks as Calendars } from './calendar-links.tsx';
import type { CopyLink as Copy } from './copy-link.tsx';

/** Needed with an appointment only; fetched while the form is filled in. Without a line the client's own page has them too. */
export const fetchLinks = () => Promise.all([import('./calendar-links.tsx'), import('./copy-link.tsx')]);
const loadLinks = () => fetchLinks().catch(() => null);
const CalendarLinks = lazy<typeof Calendars>(async () => ({
  default: (await loadLinks())?.[0].CalendarLinks ?? Nothing,
}));
const CopyLink = lazy<typeof Copy>(async () => ({ default: (await loadLinks())?.[1].CopyLink ?? Nothing }));
const Nothing = () => <></>;

export type Booked = { readonly answer: PublicBookingAnswer; readonly professional: PublicProfessional };

/** What a booking came to: the appointment, the ways to remember it, and the client's own page. */
export function Confirmation({
  booked,
  organizationName,
  onAgain,
}: {
  booked: Booked;
  organizationName: string;
  onAgain: () => void;
}) {
  const { answer, professional } = booked;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    const title = document.title;
    document.title = 'Seu agendamento';
    return () => {
      document.title = title;
    };
  }, []);
  return (
    <section aria-labelledby="marcado" className="grid grid-cols-1 gap-4.5">
      <div className="flex items-center gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-ok-soft text-ok">
          <Check className="size-5" aria-hidden="true" />
        </span>
        <div>
          <h2 id="marcado" ref={heading} tabIndex={-1} className="rounded-xs text-base font-semibold">
            Seu horário está marcado
          </h2>
          <p className="text-ui text-muted">
            {answer.emailSent
              ? 'Enviamos a confirmação para o seu e-mail.'
              : 'Guarde o link do seu agendamento.'}
          </p>
        </div>
      </div>
      <AppointmentCard
        {...answer}
        clientZone={professional.timezone}
        professionalTitle={professional.title}
        place={professional.autoCreateMeet ? 'Videochamada, link 1 hora antes' : null}
      />
      <Suspense fallback={<div className="h-11" />}>
        <CalendarLinks
          event={() =>
            calendarEventOf({ ...answer, organizationName, meetLink: null }, window.location.origin)
          }
        />
      </Suspense>
      <div className="grid gap-2 border-t border-line pt-4.5 min-[23rem]:grid-cols-[auto_1fr] sm:grid-cols-2">
        <p className="text-ui text-muted min-[23rem]:col-span-2">
          Se precisar remarcar ou cancelar, use este link:
        </p>
        <a href={answer.managePath} className={buttonClass({ size: 'lg' })}>
          Ver meu agendamento
        </a>
        <Suspense>
          <CopyLink path={answer.managePath} />
        </Suspense>
        <Button variant="ghost" size="lg" className="min-[23rem]:col-span-2" onClick={onAgain}>
          Novo agendamento
        </Button>
      </div>
    </section>
  );
}
