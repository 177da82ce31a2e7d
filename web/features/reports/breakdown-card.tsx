import type { ReportFigures } from '#shared/contract/reports.ts';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/components/ui/table.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { METRIC_WORDS, metricText, occupancyText, type Metric } from './figures.ts';

export type BreakdownRow = { id: string; name: string; now: ReportFigures; before: ReportFigures };

type BreakdownProps = {
  title: string;
  /** What a row is: 'Profissional', 'Serviço'. */
  head: string;
  rows: readonly BreakdownRow[];
  metric: Metric;
  /** The names of both months. */
  months: { now: string; before: string };
  withOccupancy?: boolean;
};

/** Bars of one figure for two months, and beside them a table with all of it. */
export function BreakdownCard({ title, head, rows, metric, months, withOccupancy = false }: BreakdownProps) {
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      {rows.length === 0 ? (
        <CardBody>
          <p className="text-ui text-muted">Nada nestes dois meses.</p>
        </CardBody>
      ) : (
        <div className="grid gap-4 pb-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <CardBody>
            <Bars rows={rows} metric={metric} months={months} />
          </CardBody>
          <Table label={`${title}, em tabela`} className="text-ui">
            <TableHead>
              <tr>
                <TableHeader>{head}</TableHeader>
                <TableHeader className="text-right">{METRIC_WORDS[metric]}</TableHeader>
                <TableHeader className="text-right">Em {months.before}</TableHeader>
                <TableHeader className="text-right">Cancelamentos</TableHeader>
                <TableHeader className="text-right">Faltas</TableHeader>
                {withOccupancy && <TableHeader className="text-right">Ocupação</TableHeader>}
              </tr>
            </TableHead>
            <TableBody>
              {rows.map(({ id, name, now, before }) => (
                <TableRow key={id}>
                  <th scope="row" className="max-w-48 truncate px-4 font-medium sm:px-5" title={name}>
                    {name}
                  </th>
                  <Figure>{metricText(metric, now[metric])}</Figure>
                  <Figure>{metricText(metric, before[metric])}</Figure>
                  <Figure>{formatNumber(now.cancelled)}</Figure>
                  <Figure>{formatNumber(now.missed)}</Figure>
                  {withOccupancy && <Figure>{occupancyText(now)}</Figure>}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </Card>
  );
}

function Figure({ children }: { children: string }) {
  return <TableCell className="num text-right whitespace-nowrap">{children}</TableCell>;
}

/** The same as a picture, each row in the height of the table beside it: the table says it in words. */
function Bars({ rows, metric, months }: Pick<BreakdownProps, 'rows' | 'metric' | 'months'>) {
  const most = Math.max(...rows.flatMap(({ now, before }) => [now[metric], before[metric]]), 0);
  const width = (value: number) => `${most === 0 ? 0 : Math.max(0, value / most) * 100}%`;
  return (
    <div aria-hidden="true">
      <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted xl:mb-0 xl:h-9">
        <span className="flex items-center gap-1.5">
          <span className="size-3 rounded-xs bg-accent" /> {months.now}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-3 rounded-xs border border-accent bg-accent/20" /> {months.before}
        </span>
      </p>
      <ul className="grid gap-2 xl:gap-0">
        {rows.map(({ id, name, now, before }) => (
          <li key={id} className="grid grid-cols-[minmax(0,7rem)_1fr] items-center gap-x-3 text-xs xl:h-12">
            <span className="truncate text-muted">{name}</span>
            <span className="grid gap-0.5">
              <span className="h-3 min-w-px rounded-xs bg-accent" style={{ width: width(now[metric]) }} />
              <span
                className="h-2 min-w-px rounded-xs border border-accent bg-accent/20"
                style={{ width: width(before[metric]) }}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
