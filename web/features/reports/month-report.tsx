import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { MonthReport, ReportRow } from '#shared/contract/reports.ts';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { capitalized, monthTitle, weekdayName } from '#web/lib/format.ts';
import { monthReportQuery } from './api/month-report.ts';
import { BreakdownCard, type BreakdownRow } from './breakdown-card.tsx';
import { byMetric, METRIC_WORDS, METRICS, unfinishedText, type Metric } from './figures.ts';
import { TotalFigures } from './total-figures.tsx';

type MonthReportViewProps = {
  /** 'YYYY-MM', and the running one on the reader's clock. */
  month: string;
  current: string;
  /** Whether it is everybody's, or one professional's own. */
  isTeam: boolean;
};

/** A month's report beside the month before: totals, and by professional, service, weekday and hour. */
export function MonthReportView({ month, current, isTeam }: MonthReportViewProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(monthReportQuery(month));
  if (data === undefined)
    return isError ? (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading className="grid gap-4">
        <Skeleton className="h-52 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </Loading>
    );
  return (
    <div
      aria-busy={isPlaceholderData}
      className={clsx('grid grid-cols-1 gap-4 lg:gap-5', isPlaceholderData && 'opacity-60')}
    >
      <Report report={data} unfinished={unfinishedText(data.month, current)} isTeam={isTeam} />
    </div>
  );
}

type ReportProps = {
  report: MonthReport;
  /** What is to be known of a month that is not over: it is compared in no percentages. */
  unfinished: string | null;
  isTeam: boolean;
};

function Report({ report, unfinished, isTeam }: ReportProps) {
  const [metric, setMetric] = useState<Metric>('appointments');
  const months = { now: nameOf(report.month), before: nameOf(report.monthBefore) };
  const shown = { metric, months, totals: report.totals };
  return (
    <>
      {unfinished !== null && <Notice>{unfinished}</Notice>}
      <TotalFigures
        report={report}
        before={capitalized(months.before)}
        isOver={unfinished === null}
        isTeam={isTeam}
      />
      <p className="text-xs text-muted">
        A ocupação compara com os horários de atendimento de hoje. Sem marcação é o que passou sem dizer se o
        cliente veio. Cada cliente conta uma vez no mês, com o profissional do primeiro horário. Previsto é o
        preço menos o desconto, sem quem faltou. Recebido conta no mês do pagamento.
      </p>
      <Select
        aria-label="O que os gráficos mostram"
        options={METRICS.map((value) => ({ value, label: METRIC_WORDS[value] }))}
        value={metric}
        onValueChange={(value) => setMetric(METRICS.find((each) => each === value) ?? metric)}
        className="w-full sm:w-56"
      />
      <BreakdownCard
        title="Por profissional"
        head="Profissional"
        breakdown="professional"
        rows={withOthers(
          byMetric(report.professionals, metric, 'professional'),
          report.otherProfessionals,
          'Outros profissionais',
          (name) => name ?? '',
        )}
        {...shown}
      />
      <BreakdownCard
        title="Por serviço"
        head="Serviço"
        breakdown="service"
        rows={withOthers(
          byMetric(report.services, metric, 'service'),
          report.otherServices,
          'Outros serviços',
          (name) => name ?? 'Sem serviço',
        )}
        {...shown}
      />
      <BreakdownCard
        title="Por dia da semana"
        head="Dia"
        breakdown="weekday"
        rows={rowsOf(report.weekdays, (name) => capitalized(weekdayName(Number(name), 'medium')))}
        {...shown}
      />
      <BreakdownCard
        title="Por hora"
        head="Hora"
        breakdown="hour"
        rows={rowsOf(report.hours, (name) => `${name ?? ''} h`)}
        {...shown}
      />
    </>
  );
}

function nameOf(month: string): string {
  return monthTitle(`${month}-01`);
}

function rowsOf(rows: readonly ReportRow[], nameOfRow: (name: string | null) => string): BreakdownRow[] {
  return rows.map(({ userId, name, now, before }) => ({
    id: `${userId ?? ''} ${name ?? ''} ${name === null}`,
    name: nameOfRow(name),
    now,
    before,
  }));
}

function withOthers(
  rows: readonly ReportRow[],
  others: MonthReport['otherServices'],
  label: string,
  nameOfRow: (name: string | null) => string,
): BreakdownRow[] {
  const named = rowsOf(rows, nameOfRow);
  return others === null ? named : [...named, { id: 'others', name: label, ...others }];
}
