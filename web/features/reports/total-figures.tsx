import type { MonthReport } from '#shared/contract/reports.ts';
import { formatBrl, formatNumber } from '#web/lib/format.ts';
import { changeText, occupancyText } from './figures.ts';

type Figure = { label: string; now: string; before: string; change: string | null; note?: string };

/** The month in figures, each beside the one of the month before. */
export function TotalFigures({
  report,
  before,
  isOver,
  isTeam,
}: {
  report: MonthReport;
  before: string;
  /** Whether the month is over: only a whole one is compared in percentages. */
  isOver: boolean;
  isTeam: boolean;
}) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {figuresOf(report, isTeam).map(({ label, now, before: was, change, note }) => (
        <div key={label} className="grid min-w-0 content-start gap-1 rounded-md border bg-card p-4">
          <dt className="text-ui text-muted">{label}</dt>
          <dd>
            <span className="num block text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
              {now}
            </span>
            {/* Of this month, and so before the other one. */}
            {note !== undefined && <span className="num mt-0.5 block text-xs text-muted">{note}</span>}
            <span className="num mt-1 block text-xs text-muted">
              {before}: {was}
              {isOver && change !== null && ` (${change})`}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf({ totals, clients }: MonthReport, isTeam: boolean): Figure[] {
  const { now, before } = totals;
  const count = (label: string, one: number, other: number): Figure => ({
    label,
    now: formatNumber(one),
    before: formatNumber(other),
    change: changeText(one, other),
  });
  const amount = (label: string, one: number, other: number): Figure => ({
    label,
    now: formatBrl(one),
    before: formatBrl(other),
    change: changeText(one, other),
  });
  return [
    count('Agendamentos', now.appointments, before.appointments),
    {
      ...count('Cancelamentos', now.cancelled, before.cancelled),
      ...(now.cancelledLate > 0 ? { note: `${formatNumber(now.cancelledLate)} em cima da hora` } : {}),
    },
    count('Faltas', now.missed, before.missed),
    { label: 'Ocupação', now: occupancyText(now), before: occupancyText(before), change: null },
    {
      ...count('Clientes novos', clients.now.fresh, clients.before.fresh),
      ...(isTeam ? {} : { note: 'pela primeira vez com você' }),
    },
    count('Clientes que voltaram', clients.now.returning, clients.before.returning),
    amount('Previsto', now.expected, before.expected),
    amount('Recebido', now.received, before.received),
  ];
}
