import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import type { BookingPageData, HeldPage as Held } from '#shared/contract/booking.ts';
import { forgetDrafts } from '#web/booking/flow/booking-draft.ts';
import { FailureNotice } from '#web/booking/form/failure-notice.tsx';
import { useNow } from '#web/booking/lib/use-now.ts';
import { useVisitorZone } from '#web/booking/lib/use-visitor-zone.ts';
import { AppointmentCard } from '#web/booking/result/appointment-card.tsx';
import { Notice } from '#web/booking/shell/notice.tsx';
import { PageShell } from '#web/booking/shell/page-shell.tsx';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { settleHeld } from './held-api.ts';
import { noteSettled } from './just-settled.ts';
import { formatHoldEnd } from './until.ts';
import { useOver } from './use-over.ts';

type HeldData = Extract<BookingPageData, { kind: 'held' }>;

/** What the link in the mail opens. Opening it changes nothing: mail scanners do. Only the button confirms. */
export function HeldPage({ data }: { data: HeldData }) {
  const { brand, token, held, bookingPath } = data;
  const clock = useNow(data.now);
  const [over, setOver] = useState(held === null);
  const hasExpired = useOver(held?.heldUntil ?? data.now, data.now, clock.now);
  if (held === null || over || hasExpired) {
    return <Over brand={brand} bookingPath={bookingPath} />;
  }
  return (
    <PageShell
      brand={brand}
      title="Confirme o seu e-mail"
      subtitle={held.organizationName}
      withoutScript="Para confirmar por aqui, ative o JavaScript do navegador ou abra este link em outro aparelho."
    >
      <Question held={held} token={token} now={clock.now} onOver={() => setOver(true)} />
    </PageShell>
  );
}

function Question({
  held,
  token,
  now,
  onOver,
}: {
  held: Held;
  token: string;
  now: string;
  onOver: () => void;
}) {
  const zone = useVisitorZone() ?? held.timezone;
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setSending(true);
    setFailure(null);
    const found = await settleHeld(token);
    // The appointment counts: its own page, without a way back to the question.
    if (found === null) {
      forgetDrafts();
      noteSettled(token);
      return window.location.replace(`/agendamento/${encodeURIComponent(token)}`);
    }
    setSending(false);
    if (found.over) onOver();
    else setFailure(found.sentence);
  };
  return (
    <div className="grid grid-cols-1 gap-4.5">
      <p className="num text-pretty text-muted" suppressHydrationWarning>
        Este horário está reservado para você até {formatHoldEnd(held.heldUntil, now, zone)}. Confirme o
        e-mail e ele fica marcado.
      </p>
      <AppointmentCard {...held} professionalTitle={null} meetingDescription={null} place={null} />
      <div role="alert" className="empty:hidden">
        {failure !== null && <FailureNotice sentence={failure} />}
      </div>
      <Button
        variant="primary"
        size="lg"
        className="needs-script"
        busy={sending}
        onClick={() => void confirm()}
      >
        Confirmar e-mail e marcar
      </Button>
    </div>
  );
}

function Over({ brand, bookingPath }: { brand: string; bookingPath: string | null }) {
  return (
    <PageShell brand={brand} title={brand} subtitle="Agendamento online">
      <Notice icon={<CalendarX2 aria-hidden="true" />} title="Este horário não está mais reservado">
        <p>O prazo para confirmar terminou, ou o horário foi liberado.</p>
        <p>Nada ficou marcado por este link.</p>
      </Notice>
      {bookingPath !== null && (
        <a
          href={bookingPath}
          className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-4.5 w-full' })}
        >
          Escolher outro horário
        </a>
      )}
    </PageShell>
  );
}
