import { CalendarX2, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { BookingPageData, ManagedAppointment } from '#shared/contract/booking.ts';
import { confirmPresence } from '#web/booking/lib/public-api.ts';
import { AppointmentCard } from '#web/booking/result/appointment-card.tsx';
import { calendarEventOf } from '#web/booking/result/calendar-event.ts';
import { CalendarLinks } from '#web/booking/result/calendar-links.tsx';
import { Avatar } from '#web/booking/shell/avatar.tsx';
import { Notice } from '#web/booking/shell/notice.tsx';
import { PageShell } from '#web/booking/shell/page-shell.tsx';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { toast, toastError } from '#web/lib/toast.ts';

type ManageData = Extract<BookingPageData, { kind: 'manage' }>;

/** The client's own page of one appointment. */
export function ManagePage({ data }: { data: ManageData }) {
  const { brand, appointment } = data;
  if (!appointment) return <InvalidLink brand={brand} />;
  const { organizationName, professionalName, color } = appointment;
  return (
    <PageShell
      brand={brand}
      avatar={<Avatar name={professionalName} color={color} className="size-12" />}
      title="Seu agendamento"
      subtitle={organizationName}
    >
      <Appointment initial={appointment} token={data.token} now={data.now} />
    </PageShell>
  );
}

function Appointment({ initial, token, now }: { initial: ManagedAppointment; token: string; now: string }) {
  const [appointment, setAppointment] = useState(initial);
  const { clientName, startTime, endTime, timezone, meetLink, confirmedAt } = appointment;
  const over = Date.parse(endTime) <= Date.parse(now);
  const event = () =>
    calendarEventOf({ ...appointment, managePath: `/agendamento/${token}` }, window.location.origin);
  return (
    <div className="grid gap-4.5">
      <p className="text-muted">
        {clientName ? `Olá, ${clientName}. ` : ''}
        {over ? 'Este horário já passou.' : 'Este é o seu horário marcado.'}
      </p>
      <AppointmentCard
        startTime={startTime}
        endTime={endTime}
        timezone={timezone}
        professionalName={appointment.professionalName}
        professionalTitle={appointment.professionalTitle}
        productName={appointment.productName}
        place={
          meetLink && (
            <a
              href={meetLink}
              rel="noreferrer"
              className="font-medium text-accent-text underline underline-offset-4"
            >
              Entrar na videochamada
            </a>
          )
        }
      />
      {!over && (
        <Presence
          confirmed={confirmedAt !== null}
          token={token}
          onConfirmed={(changed) => setAppointment({ ...appointment, ...changed })}
        />
      )}
      {!over && <CalendarLinks event={event} />}
      {appointment.bookingPath && (
        <a href={appointment.bookingPath} className={buttonClass({ variant: 'link', size: 'lg' })}>
          Agendar outro horário
        </a>
      )}
    </div>
  );
}

/** Says that the client will come; only a press of the button does, so that a mail scanner opening the link does not. */
function Presence({
  confirmed,
  token,
  onConfirmed,
}: {
  confirmed: boolean;
  token: string;
  onConfirmed: (appointment: Partial<ManagedAppointment>) => void;
}) {
  const [sending, setSending] = useState(false);
  const confirm = async () => {
    setSending(true);
    const outcome = await confirmPresence(token);
    setSending(false);
    if (!outcome.ok) {
      toastError('Erro ao confirmar', outcome.sentence);
      return;
    }
    onConfirmed(outcome.appointment);
    toast({ title: 'Presença confirmada', variant: 'success' });
  };
  return (
    <div aria-live="polite" className="grid">
      {confirmed ? (
        <p className="flex min-h-11 items-center justify-center gap-2 rounded-sm bg-ok-soft px-3 font-medium text-ok">
          <CircleCheck className="size-4.5" aria-hidden="true" />
          Presença confirmada
        </p>
      ) : (
        <Button variant="primary" size="lg" busy={sending} onClick={() => void confirm()}>
          Confirmar presença
        </Button>
      )}
    </div>
  );
}

function InvalidLink({ brand }: { brand: string }) {
  return (
    <PageShell brand={brand} title={brand} subtitle="Agendamento online">
      <Notice icon={<CalendarX2 aria-hidden="true" />} title="Agendamento não encontrado">
        <p>Este link de agendamento não é válido ou já expirou.</p>
        <p>Se o horário foi cancelado ou remarcado, procure o link mais novo no seu e-mail.</p>
      </Notice>
    </PageShell>
  );
}
