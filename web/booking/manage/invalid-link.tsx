import { CalendarX2 } from 'lucide-react';
import type { CancelledAppointment } from '#shared/contract/booking.ts';
import { Notice } from '#web/booking/shell/notice.tsx';
import { PageShell } from '#web/booking/shell/page-shell.tsx';
import { buttonClass } from '#web/components/ui/button.tsx';

/** What an address shows that leads to no appointment: of one that was cancelled, or mistyped. */
export function InvalidLink({ brand, cancelled }: { brand: string; cancelled: CancelledAppointment | null }) {
  if (cancelled !== null) return <Cancelled {...cancelled} brand={brand} />;
  return (
    <PageShell brand={brand} title={brand} subtitle="Agendamento online">
      <Notice icon={<CalendarX2 aria-hidden="true" />} title="Agendamento não encontrado">
        <p>Este link de agendamento não é válido ou já expirou.</p>
        <p>Se o agendamento foi cancelado, está tudo certo: o link deixa de valer.</p>
        <p>Se não foi, confira se o endereço está inteiro ou abra de novo o link que você guardou.</p>
      </Notice>
    </PageShell>
  );
}

function Cancelled({ brand, organizationName, bookingPath }: CancelledAppointment & { brand: string }) {
  return (
    <PageShell brand={brand} title={organizationName} subtitle="Agendamento online">
      <Notice icon={<CalendarX2 aria-hidden="true" />} title="Este agendamento foi cancelado">
        <p>
          {`O horário não está mais marcado. ${bookingPath === null ? 'Para marcar de novo' : 'Se você não sabia'}, fale com ${organizationName}.`}
        </p>
        {bookingPath !== null && (
          <p className="mt-2">
            <a href={bookingPath} className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Marcar outro horário
            </a>
          </p>
        )}
      </Notice>
    </PageShell>
  );
}
