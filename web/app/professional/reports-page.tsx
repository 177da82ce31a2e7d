import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { addressOf, SCREENS } from '#shared/contract/screens.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ReceiptsCard } from '#web/features/payments/receipts-card.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { MonthReportView } from '#web/features/reports/month-report.tsx';
import { capitalized, dayIn, deviceZone, monthTitle } from '#web/lib/format.ts';
import { addMonths } from '#web/lib/format-day.ts';
import { useSession } from '#web/lib/session.ts';
import { useDownload } from '#web/lib/use-download.ts';
import { ProfessionalPage } from './page.tsx';

/** A month's figures: of the whole team for an administrator, of the own appointments for a professional. */
export function ReportsPage() {
  const [, navigate] = useLocation();
  const isAdmin = useSession()?.user.role === 'admin';
  const zone = useQuery(profileQuery).data?.timezone ?? deviceZone();
  const current = dayIn(new Date(), zone).slice(0, 7);
  const asked = new URLSearchParams(useSearch()).get('mes') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : current;
  const file = useDownload('GET /api/reports/month-file', { query: { month } });
  const show = (count: number) =>
    navigate(`${addressOf('reports')}?mes=${addMonths(`${month}-01`, count).slice(0, 7)}`, { replace: true });
  return (
    <ProfessionalPage
      title={SCREENS.reports.title}
      description={
        isAdmin ? 'O mês da equipe, ao lado do mês anterior.' : 'O seu mês, ao lado do mês anterior.'
      }
      actions={
        <Button busy={file.busy} onClick={file.save}>
          <Download aria-hidden="true" />
          Baixar CSV
        </Button>
      }
    >
      <div role="group" aria-label="Mês" className="flex items-center gap-1">
        <Button size="icon" variant="ghost" aria-label="Mês anterior" onClick={() => show(-1)}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <h2 aria-live="polite" className="min-w-0 grow text-center font-semibold sm:min-w-44 sm:grow-0">
          {capitalized(monthTitle(`${month}-01`))}
        </h2>
        <Button size="icon" variant="ghost" aria-label="Próximo mês" onClick={() => show(1)}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <MonthReportView month={month} current={current} isTeam={isAdmin} />
      <ReceiptsCard key={month} asked={{ month }} none="Nenhum recibo emitido neste mês." isTeam={isAdmin} />
    </ProfessionalPage>
  );
}
