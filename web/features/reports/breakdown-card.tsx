import { clsx } from 'clsx';
import type { ReportFigures } from '#shared/contract/reports.ts';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/components/ui/table.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { METRIC_WORDS, metricText, occupancyText, otherFigures, type Metric } from './figures.ts';

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
                <ColumnHead>{METRIC_WORDS[metric]}</ColumnHead>
                <ColumnHead isWide>{`Em ${months.before}`}</ColumnHead>
                <ColumnHead isWide>Cancelamentos</ColumnHead>
                <ColumnHead isWide>Faltas</ColumnHead>
                {withOccupancy && <ColumnHead isWide>Ocupação</ColumnHead>}
              </tr>
            </TableHead>
            <TableBody>
              {rows.map(({ id, name, now, before }) => (
                <TableRow key={id}>
                  <th
                    scope="row"
                    className="px-4 py-2.5 font-medium wrap-anywhere sm:px-5 md:max-w-48 md:truncate md:py-0"
                    title={name}
                  >
                    {name}
                    {otherFigures({ metric, now, before, month: months.before, withOccupancy }).map(
                      (line) => (
                        <span
                          key={line}
                          className="num mt-0.5 block text-xs font-normal text-muted md:hidden"
                        >
                          {line}
                        </span>
                      ),
                    )}
                  </th>
                  <Figure>{metricText(metric, now[metric])}</Figure>
                  <Figure isWide>{metricText(metric, before[metric])}</Figure>
                  <Figure isWide>{formatNumber(now.cancelled)}</Figure>
                  <Figure isWide>{formatNumber(now.missed)}</Figure>
                  {withOccupancy && <Figure isWide>{occupancyText(now)}</Figure>}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </Card>
  );
}

/** On phones what a wide column has stands below the row's name. */
type ColumnProps = { children: string; isWide?: boolean };

function ColumnHead({ children, isWide = false }: ColumnProps) {
  return (
    <TableHeader className={clsx('text-right', isWide ? 'max-md:hidden' : 'max-md:pr-4 max-md:sm:pr-5')}>
      {children}
    </TableHeader>
  );
}

function Figure({ children, isWide = false }: ColumnProps) {
  return (
    <TableCell
      className={clsx(
        'num text-right whitespace-nowrap',
        isWide ? 'max-md:hidden' : 'max-md:pt-2.5 max-md:pr-4 max-md:align-top max-md:sm:pr-5',
      )}
    >
      {children}
    </TableCell>
  );
}

/** The same as a picture, each row in the height of the table beside it: the table says it in words. */
function Bars({ rows, metric, months }: Pick<BreakdownProps, 'rows' | 'metric' | 'months'>) {
  const most = Math.max(...rows.flatMap(({ now, before }) => [now[metric], before[metric]]), 0);
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
              <span className="h-3">
                <Bar share={now[metric] / most} className="bg-accent" />
              </span>
              <span className="h-2">
                <Bar share={before[metric] / most} className="border border-accent bg-accent/20" />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Of what is nothing there is no bar, of anything else at least a line. */
function Bar({ share, className }: { share: number; className: string }) {
  if (!(share > 0)) return null;
  return (
    <span
      className={clsx('block h-full min-w-px rounded-xs', className)}
      style={{ width: `${share * 100}%` }}
    />
  );
}
