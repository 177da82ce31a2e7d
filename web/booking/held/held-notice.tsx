import { useEffect, useRef } from 'react';
import type { HeldBookingAnswer, PublicProfessional } from '#shared/contract/booking.ts';
import { useVisitorZone } from '#web/booking/lib/use-visitor-zone.ts';
import { AppointmentCard } from '#web/booking/result/appointment-card.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatHoldEnd } from './until.ts';
import { useOver } from './use-over.ts';

/** A letter that waits. Drawn here: an icon that the application has too would bring the application along. */
function Letter() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 6h18v12H3z" />
      <path d="m3 7 9 6 9-6" />
    </svg>
  );
}

type HeldNoticeProps = {
  answer: HeldBookingAnswer;
  /** It counts by now. */
  isSettled?: boolean | undefined;
  professional: PublicProfessional;
  /** The present moment (ISO). */
  now: string;
  /** The server's time when it wrote the page (ISO). */
  loadedAt: string;
  /** Back to the form as it was typed; the time stays held until it is sent. */
  onCorrect: () => void;
  /** Back to the times. */
  onAgain: () => void;
};

/** After the form was sent: the time waits until the client presses the button in the mail. */
export function HeldNotice({
  answer,
  isSettled = false,
  professional,
  now,
  loadedAt,
  onCorrect,
  onAgain,
}: HeldNoticeProps) {
  const zone = useVisitorZone() ?? answer.timezone;
  const heading = useRef<HTMLHeadingElement>(null);
  const over = useOver(answer.heldUntil, loadedAt, now);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-labelledby="falta" className="grid max-w-xl grid-cols-1 gap-4.5">
      <div className="flex items-start gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-text">
          <Letter />
        </span>
        <div className="grid min-w-0 gap-1">
          <h2 id="falta" ref={heading} tabIndex={-1} className="rounded-xs text-base font-semibold">
            {headingOf(isSettled, over)}
          </h2>
          <p className="num text-pretty wrap-anywhere text-muted">
            {isSettled
              ? 'O link para mudar ou cancelar vai para o seu e-mail.'
              : over
                ? 'O horário ficou livre de novo. Se você já confirmou pelo e-mail, está tudo certo.'
                : nextStep(answer, formatHoldEnd(answer.heldUntil, now, zone))}
          </p>
        </div>
      </div>
      <AppointmentCard
        {...answer}
        clientZone={professional.timezone}
        professionalTitle={professional.title}
        meetingDescription={null}
        place={null}
      />
      {!over && !isSettled && answer.emailSent && (
        <p className="text-ui text-pretty text-muted">
          Não chegou? Olhe também no spam. Se você já confirmou, está tudo certo.
        </p>
      )}
      <div className="grid gap-2 border-t border-line pt-4.5">
        {over || isSettled ? (
          <Button variant="primary" size="lg" onClick={onAgain}>
            {isSettled ? 'Marcar outro horário' : 'Escolher outro horário'}
          </Button>
        ) : (
          <Button size="lg" onClick={onCorrect}>
            Corrigir o e-mail
          </Button>
        )}
      </div>
    </section>
  );
}

function headingOf(isSettled: boolean, over: boolean): string {
  if (isSettled) return 'Seu horário está marcado';
  return over ? 'O prazo para confirmar terminou' : 'Falta um passo';
}

function nextStep({ emailSent, clientEmail }: HeldBookingAnswer, until: string): string {
  return emailSent
    ? `O horário está reservado para você até ${until}. Confirme pelo e-mail enviado para ${clientEmail}.`
    : `O horário está reservado para você até ${until}. Não conseguimos enviar o e-mail para ${clientEmail}: peça ao profissional que confirme.`;
}
