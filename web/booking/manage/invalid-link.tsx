import { CalendarX2 } from 'lucide-react';
import { Notice } from '#web/booking/shell/notice.tsx';
import { PageShell } from '#web/booking/shell/page-shell.tsx';

/** What an address shows that leads to no appointment: mistyped, or of one that was cancelled. */
export function InvalidLink({ brand }: { brand: string }) {
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
